/**
 * Compiles a message of the ICU syntax into the form that @lingui/core formats. It knows what our messages use: `{name}`,
 * `{count, plural, one {# line} other {# lines}}` and `{kind, select, won {…} other {…}}`. The compiler of Lingui weighs 7 kB; the tests
 * compare the two.
 */
export type Token =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: string, cases: Readonly<Record<string, readonly Token[]>>];

/** `{name}` as a whole, or the beginning of `{count, plural, …`. */
const ARGUMENT = /\{\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*|\})/y;
/** The beginning of a case: `one {`. */
const CASE = /\s*=?(\w+)\s*\{/y;
const CLOSING_BRACE = /\s*\}/y;

export function compile(message: string): readonly Token[] {
  let at = 0;
  /** Reads what the pattern matches here. Null if it does not match. */
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    at += found?.[0].length ?? 0;
    return found;
  };
  const fail = (): never => {
    throw new SyntaxError(`not a message, at ${at}: ${message}`);
  };
  const argument = (): Token => {
    const [, name = '', kind] = read(ARGUMENT) ?? fail();
    if (kind === undefined) return [name];
    const cases: Record<string, readonly Token[]> = {};
    for (let found = read(CASE); found !== null; found = read(CASE)) {
      cases[found[1] ?? ''] = tokens(kind === 'plural');
      if (read(CLOSING_BRACE) === null) fail();
    }
    if (read(CLOSING_BRACE) === null || cases['other'] === undefined) fail();
    return [name, kind, cases];
  };
  /** Reads up to a closing brace or the end. In a plural, `#` is the count and a token of its own. */
  const tokens = (inPlural: boolean): readonly Token[] => {
    const list: Token[] = [];
    const text = inPlural ? /[^{}#]+|#/y : /[^{}]+/y;
    while (at < message.length && message[at] !== '}') list.push(read(text)?.[0] ?? argument());
    return list;
  };
  const whole = tokens(false);
  return at < message.length ? fail() : whole;
}
