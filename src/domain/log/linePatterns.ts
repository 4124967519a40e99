/**
 * A fast path for event lines. The canonical form of an event follows from its schema and can be written as a pattern. A line
 * that matches as a whole has the right form and content, and needs no parser. Other lines go through the parser, which alone
 * reports defects. Tests prove that the parser reads every matching line with the same result.
 *
 * For example, data with the schema `{ account: accountId, cents: z.int() }` have the pattern
 *
 *   \{"account":"(acc_[0-9a-f]{32})","cents":(0|-?[1-9][0-9]{0,15})\}
 *
 * and are read from its two groups. A `LineForm` is such a pattern, with the function that reads the groups. The form of an object or a list is put
 * together from the forms of its parts.
 */
import type * as z from 'zod/mini';
import { isText, textRuleOf, type TextRule } from '../text/schema.ts';
import type { DomainEvent, EventType } from '../events/catalog.ts';
import type { EventLine } from './entry.ts';

/** The patterns for event lines of this type. None if a pattern cannot express the schema. */
export function eventForms(type: string, schema: z.ZodMiniType, informational: boolean): EventForms {
  const definition = schemaDefinitionOf(schema);
  const shapes = definition.type === 'union' && checksOf(definition).length === 0 ? (definition.options ?? []) : [schema];
  const forms = new EventForms();
  for (const shape of shapes) {
    const data = formOf(shape);
    if (data) forms.add(schemaDefinitionOf(shape).shape?.['game'], new EventForm(type, data, informational));
  }
  return forms;
}

const GAME = '"game":"';

/** The patterns of one type, by game if games differ. */
export class EventForms {
  readonly #any: EventForm[] = [];
  readonly #byGame = new Map<string, EventForm[]>();

  add(game: z.ZodMiniType | undefined, form: EventForm): void {
    const name = game && literalOf(schemaDefinitionOf(game));
    if (typeof name !== 'string') this.#any.push(form);
    else this.#byGame.set(name, [...(this.#byGame.get(name) ?? []), form]);
  }

  /** The patterns to try on a line. */
  toTry(line: string): readonly EventForm[] {
    if (this.#byGame.size === 0) return this.#any;
    const start = line.indexOf(GAME) + GAME.length;
    return this.#byGame.get(line.slice(start, line.indexOf('"', start))) ?? this.#any;
  }
}

class EventForm {
  readonly #type: EventType;
  readonly #pattern: RegExp;
  readonly #data: LineForm;

  constructor(type: string, data: LineForm, informational: boolean) {
    const start = `\\{"salt":"(${writtenOut('[0-9a-f]{32}')})","type":"${literally(type)}",${informational ? '"info":true,' : ''}"data":`;
    this.#pattern = new RegExp(`^${start}${data.pattern}\\}$`);
    this.#data = data;
    this.#type = type as EventType;
  }

  read(line: string): EventLine | undefined {
    const match = this.#pattern.exec(line);
    if (!match) return undefined;
    // The first group is the salt.
    const data = this.#data.read(match, 2);
    return data === undefined ? undefined : { kind: 'event', salt: match[1] ?? '', event: { type: this.#type, data } as DomainEvent };
  }
}

/** The canonical form of the values of one schema. */
interface LineForm {
  /** Matches the text of a value. What differs between values is in groups. */
  readonly pattern: string;
  /** How many groups the pattern has. */
  readonly groups: number;
  /** The value, where group `at` of the match is the first one of this pattern. Undefined: the parser must decide. */
  read(match: RegExpExecArray, at: number): unknown;
}

/** The form of a schema, or undefined if a pattern cannot express it. The functions below do this for one kind of schema each. */
function formOf(schema: z.ZodMiniType): LineForm | undefined {
  const text = textRuleOf(schema);
  if (text) return textForm(text);
  const definition = schemaDefinitionOf(schema);
  const checks = checksOf(definition);
  switch (definition.type) {
    case 'string':
      return definition.format === undefined ? stringForm(checks) : undefined;
    case 'number':
      return definition.format === 'safeint' ? integerForm(checks) : undefined;
    case 'array':
      return definition.element && listForm(definition.element, checks);
    default:
      // A pattern cannot express checks on a whole value.
      return checks.length === 0 ? uncheckedForm(definition) : undefined;
  }
}

function uncheckedForm(definition: SchemaDefinition): LineForm | undefined {
  switch (definition.type) {
    case 'object':
      return objectForm(definition.shape ?? {});
    case 'tuple':
      return definition.rest ? undefined : sequenceForm(definition.items ?? []);
    case 'boolean':
      return { pattern: '(true|false)', groups: 1, read: (match, at) => match[at] === 'true' };
    case 'enum':
      return wordForm(Object.values(definition.entries ?? {}));
    case 'literal':
      return literalOf(definition) === true ? { pattern: 'true', groups: 0, read: () => true } : wordForm(definition.values ?? []);
    case 'nullable':
      return definition.innerType && nullableForm(definition.innerType);
    default:
      return undefined;
  }
}

const literalOf = ({ type, values = [] }: SchemaDefinition): unknown => (type === 'literal' && values.length === 1 ? values[0] : undefined);

/** A comma, except right after the opening brace: all members before may be left out. No value ends in an opening brace. */
const COMMA_UNLESS_FIRST = '(?:(?<=\\{)|(?<!\\{),)';

/** Keys in the order of the schema. Before an optional member a group has its first quotation mark: it shows whether the member is present. */
function objectForm(shape: Readonly<Record<string, z.ZodMiniType>>): LineForm | undefined {
  /** `offset`: the number of groups of the object before those of the member's value. */
  const members: { readonly key: string; readonly form: LineForm; readonly offset: number; readonly optional: boolean }[] = [];
  let [groups, pattern] = [0, ''];
  for (const [key, schema] of Object.entries(shape)) {
    const inner = optionalIn(schemaDefinitionOf(schema));
    const form = formOf(inner ?? schema);
    if (!form || !/^[a-zA-Z]+$/.test(key)) return undefined;
    const comma = members.length === 0 ? '' : members.every(({ optional }) => optional) ? COMMA_UNLESS_FIRST : ',';
    pattern += inner ? `(?:${comma}(")${key}":${form.pattern})?` : `${comma}"${key}":${form.pattern}`;
    members.push({ key, form, offset: inner ? groups + 1 : groups, optional: inner !== undefined });
    groups += form.groups + (inner ? 1 : 0);
  }
  return {
    pattern: `\\{${pattern}\\}`,
    groups,
    read(match, at) {
      const object: Record<string, unknown> = {};
      for (const { key, form, offset, optional } of members) {
        if (optional && match[at + offset - 1] === undefined) continue;
        const value = form.read(match, at + offset);
        if (value === undefined) return undefined;
        object[key] = value;
      }
      return object;
    },
  };
}

/** The schema inside an optional member of an object, or undefined if the member is required. */
const optionalIn = ({ type, innerType, checks = [] }: SchemaDefinition): z.ZodMiniType | undefined =>
  type === 'optional' && checks.length === 0 ? innerType : undefined;

/** One value for each schema, in order. */
function sequenceForm(schemas: readonly z.ZodMiniType[]): LineForm | undefined {
  const forms = schemas.flatMap((schema) => formOf(schema) ?? []);
  if (forms.length < schemas.length) return undefined;
  const items: { readonly form: LineForm; readonly offset: number }[] = [];
  let groups = 0;
  for (const form of forms) {
    items.push({ form, offset: groups });
    groups += form.groups;
  }
  return {
    pattern: `\\[${items.map(({ form }) => form.pattern).join(',')}\\]`,
    groups,
    read(match, at) {
      const list: unknown[] = [];
      for (const { form, offset } of items) {
        const value = form.read(match, at + offset);
        if (value === undefined) return undefined;
        list.push(value);
      }
      return list;
    },
  };
}

/** A list of a fixed length. A pattern cannot have a variable number of groups. */
function listForm(element: z.ZodMiniType, [first, ...others]: readonly CheckDefinition[]): LineForm | undefined {
  if (first?.check !== 'length_equals' || first.length === undefined || others.length > 0) return undefined;
  return sequenceForm(Array.from({ length: first.length }, () => element));
}

function stringForm(checks: readonly CheckDefinition[]): LineForm | undefined {
  const patterns: RegExp[] = [];
  for (const { check, format, pattern } of checks) {
    if (check === 'string_format' && format === 'regex' && pattern && !pattern.global && !pattern.sticky) patterns.push(pattern);
    else return undefined;
  }
  const [first] = patterns;
  if (checks.length === 1 && first && isPlain(first)) return plainForm(first.source.slice(1, -1));
  return characters('*', (text) => patterns.every((pattern) => pattern.test(text)));
}

const plainForms = new Map<string, LineForm>();

/**
 * Texts of one pattern. A text equal to the last one is replaced by that string: lines of an entry name the same bet, account
 * and seed, and lookups by the same string are faster.
 */
function plainForm(pattern: string): LineForm {
  const known = plainForms.get(pattern);
  if (known) return known;
  let newest = '';
  const form: LineForm = {
    pattern: `"(${writtenOut(pattern)})"`,
    groups: 1,
    read(match, at) {
      const text = match[at];
      if (text !== undefined && text !== newest) newest = text;
      return text === undefined ? undefined : newest;
    },
  };
  plainForms.set(pattern, form);
  return form;
}

/**
 * Matches patterns made only of plain characters, classes of them, counts and groups that capture nothing. Such a pattern
 * never matches text that JSON writes with an escape, and means the same inside a longer pattern.
 */
const PLAIN = /^\^(?:[\w@]|\{\d+(?:,\d*)?\}|[*+]|\(\?:|\)|\[(?:0-9|1-9|2-9|a-f|a-z|A-Z|[\w@.:])+-?\])*\$$/;
const isPlain = ({ source, flags }: RegExp): boolean => flags === '' && PLAIN.test(source);

/** Texts by a rule. The pattern counts the characters. */
function textForm(rule: TextRule): LineForm {
  return characters(`{${rule.least},${rule.most}}`, rule.kind === 'any' ? () => true : (text) => isText(text, rule));
}

/** A character that JSON writes without an escape: one UTF-16 unit, or a whole surrogate pair. */
const CHARACTER = '(?:[^"\\\\\\0-\\x1f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])';

/** So many characters without escapes. The text is the value. */
const characters = (count: string, isAllowed: (text: string) => boolean): LineForm => ({
  pattern: `"(${CHARACTER}${count})"`,
  groups: 1,
  read(match, at) {
    const text = match[at] ?? '';
    return isAllowed(text) ? text : undefined;
  },
});

function integerForm(checks: readonly CheckDefinition[]): LineForm | undefined {
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

const ZERO = 0x30;
const MINUS = 0x2d;

/**
 * The integer of up to 16 digits. It equals `Number(text)` up to 2^53; for more it is some number above 2^53. It is faster
 * than `Number`, which leaves compiled code for each new text.
 */
export function integerOf(text: string): number {
  const negative = text.charCodeAt(0) === MINUS;
  let value = 0;
  for (let i = negative ? 1 : 0; i < text.length; i += 1) value = value * 10 + (text.charCodeAt(i) - ZERO);
  return negative ? -value : value;
}

function wordForm(words: readonly unknown[]): LineForm | undefined {
  if (!words.every((word) => typeof word === 'string' && /^[\w @/.-]+$/.test(word))) return undefined;
  const [only] = words;
  if (words.length === 1) return { pattern: `"${literally(String(only))}"`, groups: 0, read: () => only };
  return { pattern: `"(${words.map((word) => literally(String(word))).join('|')})"`, groups: 1, read: (match, at) => match[at] };
}

function nullableForm(inner: z.ZodMiniType): LineForm | undefined {
  const form = formOf(inner);
  return (
    form && {
      pattern: `(?:(null)|${form.pattern})`,
      groups: 1 + form.groups,
      read: (match, at) => (match[at] === undefined ? form.read(match, at + 1) : null),
    }
  );
}

/** The same pattern with each counted class written out. The engine counts the characters of a class one by one, which takes longer. */
export const writtenOut = (pattern: string): string =>
  pattern.replace(/(\[[\w-]+\])\{(\d+)\}/g, (_all, charClass: string, count: string) => charClass.repeat(Number(count)));

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The definition that a schema of zod holds of itself, as far as it is used here. */
interface SchemaDefinition {
  readonly type: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly items?: readonly z.ZodMiniType[];
  readonly rest?: z.ZodMiniType | null;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly options?: readonly z.ZodMiniType[];
}

interface CheckDefinition {
  readonly check: string;
  readonly value?: unknown;
  readonly inclusive?: boolean;
  readonly length?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
}

const schemaDefinitionOf = (schema: z.ZodMiniType): SchemaDefinition => schema._zod.def;
const checksOf = ({ checks = [] }: SchemaDefinition): readonly CheckDefinition[] => checks.map((check) => check._zod.def);
