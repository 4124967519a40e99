/** Reads the texts of screens out of the source: those that pass `t` or `rich`, and those that do not. */
import { type ESTree, parseSync, Visitor } from 'vite';
import { compile, type Token } from '../../src/languages/compile.ts';
import { inspect, lineAt, type Finding, type Source } from '../tidy/sources.ts';

/** A text that is passed to `t` or `rich`. */
export interface UsedText {
  readonly english: string;
  /** The names of its values; null where they do not stand in the call. */
  readonly values: readonly string[] | null;
  readonly place: string;
}

const TRANSLATORS = new Set(['t', 'rich']);

/** The name of the function that is called, or of the class of `new`. */
const calleeOf = (node: ESTree.CallExpression | ESTree.NewExpression): string =>
  node.callee.type === 'Identifier'
    ? node.callee.name
    : node.callee.type === 'MemberExpression' && node.callee.object.type === 'Identifier'
      ? node.callee.object.name
      : '';

const literal = (node: ESTree.Node | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

const nameOf = (property: ESTree.ObjectPropertyKind): string | null =>
  property.type === 'Property' && !property.computed && property.key.type === 'Identifier' ? property.key.name : null;

/** The texts of a file, and where a call has none. */
export function usedTexts(source: Source): { texts: UsedText[]; faults: Finding[] } {
  const texts: UsedText[] = [];
  const faults = inspect(source, (report) => ({
    CallExpression(node) {
      if (!TRANSLATORS.has(calleeOf(node)) || node.callee.type !== 'Identifier') return;
      const [first, second] = node.arguments;
      const english = literal(first);
      if (english === null) return report(node.start, 'pass the English text itself: the catalogue is compared with it.');
      const names = second === undefined ? [] : second.type === 'ObjectExpression' ? second.properties.map(nameOf) : [null];
      const values = names.every((name) => name !== null) ? names : null;
      texts.push({ english, values, place: `${source.path}:${lineAt(source.text, node.start)}` });
    },
  }));
  return { texts, faults };
}

/** The places of a message: `{name}`, the count of a plural, and tags. */
export function placesOf(message: string): string[] {
  const names = [...message.matchAll(/<(\w+)>/gu)].map(([, tag = '']) => tag);
  const read = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, , cases = {}] = token;
      names.push(name);
      for (const inner of Object.values(cases)) read(inner);
    }
  };
  read(compile(message));
  return [...new Set(names)].toSorted();
}

/** Looks like words of a person: a capitalised word first, or several words in a row. */
const WORDS =
  /^[“‘(]?\p{Lu}\p{Ll}+(?:$|[^\p{L}\d_-]|-\p{Lu}\p{Ll})|^\p{Lu}\p{L}+ \p{Lu}\p{Ll}|\p{Ll}{3} \d+ \p{Ll}{3}|7 \p{Ll}{3,}(?:$|[ .,)])|^\p{L}{3,} 7|^\p{Lu} \p{Ll}|\p{Ll}{2},? \p{Ll}+(?:$|[ .,:?!])|\p{Ll}{2}[.?!…]$/u;

/** Selectors and fonts. */
const NO_WORDS =
  /\[role|monospace|serif$|^(?:main|a|button|input|textarea)\b,? |^[AKQJT2-9][cdhs]$|^Bearer |^npm |^\/\w+\/:|^(?:Bps|Cents|Hundredths|Ms)$/u;

/** What is written for machines and for developers. */
const NOT_FOR_READERS = /^(?:console|\w*Error|RegExp|translated|chakra)$/u;
/** Attributes and properties whose words are styles, keys or addresses. */
const NOT_READ =
  /^(?:css|base|animation|transition\w*|gridTemplate\w*|gridArea|font\w*|border\w*|box\w*|bg|background\w*|transform\w*|mask\w*|clip\w*|d|to|href|key|name|id|type|rel|role|look|tone|icon|className|autoComplete|inputMode|viewBox|do|preserveAspectRatio|whiteSpace|willChange|flex|padding|p|m|inset|filter|outline\w*|data-.*|_\w+|&.*|@.*)$/u;

/** Attributes that people read or hear, so that one word without a capital is a text too. */
const READ = /^(?:alt|author|description|hint|label|legend|name|note|text|title|aria-label)$/u;

/** The values that an expression may have: both sides of `?:`, `??`, `||` and `&&`. */
function choices(node: ESTree.Node | null): ESTree.Node[] {
  if (node === null) return [];
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression') return choices(node.expression);
  if (node.type === 'ConditionalExpression') return [...choices(node.consequent), ...choices(node.alternate)];
  if (node.type === 'LogicalExpression') return [...choices(node.left), ...choices(node.right)];
  return [node];
}

type Bare = (node: ESTree.Node, text: string) => void;

/** Calls back for every text of a person that does not pass a translator. `parseSync` gives no parents, so the walk keeps what it is in. */
function eachBareText(source: Source, found: Bare): void {
  const skipped: { start: number; end: number }[] = [];
  const skip = ({ start, end }: { start: number; end: number }): void => void skipped.push({ start, end });
  const seen: [ESTree.Node, string][] = [];
  const note = (node: ESTree.Node, text: string): void => {
    if (WORDS.test(text.trim()) && !NO_WORDS.test(text)) seen.push([node, text]);
  };
  const attributes = new Set<ESTree.Node>();
  /** A text by its place, whatever it looks like. */
  const word = (node: ESTree.Node): void => {
    const text = literal(node);
    if (text !== null && /\p{L}{3}/u.test(text) && !NO_WORDS.test(text)) seen.push([node, text]);
  };
  new Visitor({
    CallExpression(node) {
      const name = calleeOf(node);
      const [first] = node.arguments;
      if (TRANSLATORS.has(name) && first) skip(first);
      if (NOT_FOR_READERS.test(name)) skip(node);
    },
    NewExpression(node) {
      if (NOT_FOR_READERS.test(calleeOf(node))) skip(node);
    },
    ImportDeclaration: skip,
    ImportExpression: skip,
    ExportNamedDeclaration: (node) => void (node.source && skip(node.source)),
    TSLiteralType: skip,
    SwitchCase: (node) => void (node.test && skip(node.test)),
    BinaryExpression(node) {
      if (/^[!=]=|^in$/u.test(node.operator)) for (const side of [node.left, node.right]) if (side.type === 'Literal') skip(side);
    },
    MemberExpression: (node) => void (node.computed && node.property.type === 'Literal' && skip(node.property)),
    Property(node) {
      if (node.key.type === 'Literal') skip(node.key);
      const name = node.key.type === 'Identifier' ? node.key.name : (literal(node.key) ?? '');
      if (NOT_READ.test(name)) skip(node.value);
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (node.value) attributes.add(node.value);
      if (READ.test(name)) choices(node.value).forEach(word);
      else if (node.value && NOT_READ.test(name)) skip(node.value);
    },
    JSXExpressionContainer(node) {
      if (!attributes.has(node)) choices(node.expression).forEach(word);
    },
    JSXText(node) {
      if (/\p{L}{2}/u.test(node.value)) seen.push([node, node.value]);
    },
    Literal(node) {
      if (typeof node.value === 'string') note(node, node.value);
    },
    TemplateLiteral(node) {
      note(node, node.quasis.map(({ value }) => value.cooked ?? '').join('7'));
    },
  }).visit(parseSync(source.path, source.text).program);
  for (const [node, text] of seen)
    if (!skipped.some(({ start, end }) => start <= node.start && node.end <= end)) found(node, text.trim().replace(/\s+/gu, ' '));
}

export function bareTexts(source: Source): Finding[] {
  const findings: Finding[] = [];
  eachBareText(source, (node, text) =>
    findings.push({
      path: source.path,
      line: lineAt(source.text, node.start),
      says: `“${text}” is not passed through t, rich or translated.`,
    }),
  );
  return findings;
}

/** Every text that a file writes down, with `{}` for each value of a template. */
export function writtenTexts(source: Source): Set<string> {
  const texts = new Set<string>();
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && texts.add(node.value)),
    TemplateLiteral: (node) => void texts.add(node.quasis.map(({ value }) => value.cooked ?? '').join('{}')),
  }).visit(parseSync(source.path, source.text).program);
  return texts;
}
