/**
 * Most lines are in the one canonical form of their event, and that form can be written as a pattern: it follows from
 * the event's schema. A line that matches as a whole is proved in form and content at once and needs no parser. It is
 * a short cut, never a second opinion: what it does not recognise is read the long way, which alone finds defects, and
 * tests hold that whatever it accepts the long way accepts with the same result.
 */
import type * as z from 'zod/mini';

/** Answers the value that a text in canonical form stands for, or undefined where the long way must look. */
interface Form {
  /** Matches the text; every value is one or more groups. */
  readonly pattern: string;
  readonly groups: number;
  /** Makes the value of the groups from `at` on. */
  read(match: RegExpExecArray, at: number): unknown;
}

/** What a schema of zod says of itself: the kinds that are understood here, and anything else. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly innerType?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly z.ZodMiniType[];
}

interface CheckDefinition {
  readonly check: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
}

const definitionOf = (schema: z.ZodMiniType): Definition => schema._zod.def;
const checksOf = ({ checks = [] }: Definition): readonly CheckDefinition[] => checks.map((check) => check._zod.def);
/** A hex digit, or a control character, which no matched line holds: so many ranges are looked up in a table. */
const HEX_DIGIT = '[0-9a-f\\x01\\x03\\x05]';
const NO_CONTROL_CHARACTER = '(?=[^\\0-\\x1f]*$)';

/**
 * A pattern for a whole line of canonical JSON, where nothing below U+0020 stands. Whether a hex digit is a digit or a
 * letter is chance, so a test for one and then for the other is guessed wrong by the processor every third time; a
 * table is not guessed. With classes in a row instead of a count, that matches a header in half the time.
 */
export const wholeLine = (pattern: string): RegExp =>
  new RegExp(`^${NO_CONTROL_CHARACTER}${pattern.replace(/\[0-9a-f\]\{(\d+)\}/g, (_, count: string) => HEX_DIGIT.repeat(Number(count)))}$`);
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The ways in which an event line of this type may be written, one for each game where games differ; none where no pattern says it. */
export function eventForms(type: string, schema: z.ZodMiniType, informational: boolean): readonly EventForm[] {
  const definition = definitionOf(schema);
  const shapes = definition.type === 'union' ? (definition.options ?? []) : [schema];
  return shapes.flatMap((shape) => {
    const data = formOf(shape);
    return data ? [new EventForm(type, data, informational)] : [];
  });
}

export class EventForm {
  readonly #pattern: RegExp;
  readonly #data: Form;

  constructor(type: string, data: Form, informational: boolean) {
    const start = `\\{"salt":"([0-9a-f]{32})","type":"${literally(type)}",${informational ? '"info":true,' : ''}"data":`;
    this.#pattern = wholeLine(`${start}${data.pattern}\\}`);
    this.#data = data;
  }

  read(line: string): { readonly salt: string; readonly data: object } | undefined {
    const match = this.#pattern.exec(line);
    const data = match ? this.#data.read(match, 2) : undefined;
    return match && data !== undefined ? { salt: match[1] ?? '', data: data as object } : undefined;
  }
}

function formOf(schema: z.ZodMiniType): Form | undefined {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'object':
      return objectForm(definition.shape ?? {});
    case 'string':
      return stringForm(checksOf(definition));
    case 'number':
      return definition.format === 'safeint' ? integerForm(checksOf(definition)) : undefined;
    case 'boolean':
      return { pattern: '(true|false)', groups: 1, read: (match, at) => match[at] === 'true' };
    case 'enum':
      return wordForm(Object.values(definition.entries ?? {}));
    case 'literal':
      return wordForm(definition.values ?? []);
    case 'nullable':
      return definition.innerType && nullableForm(definition.innerType);
    default:
      return undefined;
  }
}

/** Keys stand in the order of the schema. */
function objectForm(shape: Readonly<Record<string, z.ZodMiniType>>): Form | undefined {
  const members: { readonly key: string; readonly form: Form; readonly offset: number }[] = [];
  let groups = 0;
  for (const [key, schema] of Object.entries(shape)) {
    const form = formOf(schema);
    if (!form || !/^[a-zA-Z]+$/.test(key)) return undefined;
    members.push({ key, form, offset: groups });
    groups += form.groups;
  }
  return {
    pattern: `\\{${members.map(({ key, form }) => `"${key}":${form.pattern}`).join(',')}\\}`,
    groups,
    read(match, at) {
      const object: Record<string, unknown> = {};
      for (const { key, form, offset } of members) {
        const value = form.read(match, at + offset);
        if (value === undefined) return undefined;
        object[key] = value;
      }
      return object;
    },
  };
}

/** A pattern made of plain characters and of these classes cannot match anything that JSON would write with an escape. */
const isPlain = ({ source, flags }: RegExp): boolean =>
  flags === '' && /^\^[\w@[\]{},*+]*\$$/.test(source.replace(/0-9|1-9|a-f|a-z|A-Z/g, ''));

function stringForm(checks: readonly CheckDefinition[]): Form | undefined {
  const [first, ...others] = checks;
  if (others.length === 0 && first?.check === 'string_format' && first.pattern && isPlain(first.pattern)) {
    return { pattern: `"(${first.pattern.source.slice(1, -1)})"`, groups: 1, read: (match, at) => match[at] };
  }
  const lengths = checks.map(({ check, minimum, maximum }) => (check === 'min_length' ? minimum : check === 'max_length' ? maximum : undefined));
  if (lengths.includes(undefined)) return undefined;
  const [least = 0, most = ''] = [checks.find(({ check }) => check === 'min_length')?.minimum, checks.find(({ check }) => check === 'max_length')?.maximum];
  // Nothing that JSON writes with an escape; pairs of surrogates are left to the long way, which tells them from halves.
  return { pattern: `"([^"\\\\\\u0000-\\u001f\\ud800-\\udfff]{${least},${most}})"`, groups: 1, read: (match, at) => match[at] };
}

const ZERO = 0x30;
const MINUS = 0x2d;

/**
 * The integer that up to 16 digits stand for, as `Number` has it; above 2^53, something above 2^53. `Number` leaves
 * compiled code for a text that it meets for the first time, and here every text is.
 */
export function integerOf(text: string): number {
  const negative = text.charCodeAt(0) === MINUS;
  let value = 0;
  for (let i = negative ? 1 : 0; i < text.length; i += 1) value = value * 10 + (text.charCodeAt(i) - ZERO);
  return negative ? -value : value;
}

function integerForm(checks: readonly CheckDefinition[]): Form | undefined {
  let [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  for (const { check, value, inclusive } of checks) {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return undefined;
    if (check === 'greater_than') least = Math.max(least, inclusive ? value : value + 1);
    else if (check === 'less_than') most = Math.min(most, inclusive ? value : value - 1);
    else return undefined;
  }
  return {
    pattern: '(0|-?[1-9][0-9]{0,15})',
    groups: 1,
    read(match, at) {
      const value = integerOf(match[at] ?? '');
      return value >= least && value <= most ? value : undefined;
    },
  };
}

function wordForm(words: readonly unknown[]): Form | undefined {
  if (!words.every((word) => typeof word === 'string' && /^[\w @/.-]+$/.test(word))) return undefined;
  return { pattern: `"(${words.map((word) => literally(String(word))).join('|')})"`, groups: 1, read: (match, at) => match[at] };
}

function nullableForm(inner: z.ZodMiniType): Form | undefined {
  const form = formOf(inner);
  return form && {
    pattern: `(?:(null)|${form.pattern})`,
    groups: 1 + form.groups,
    read: (match, at) => (match[at] === undefined ? form.read(match, at + 1) : null),
  };
}
