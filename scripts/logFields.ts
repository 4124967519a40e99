/** Generates docs/log-fields.md: the fields of every command and event, read from the declarations. */
import type * as z from 'zod/mini';
import { commandTypes, definitionOfCommand } from '../src/domain/commands/catalog.ts';
import type { SenderKind } from '../src/domain/senders.ts';
import { eventDefinitions } from '../src/domain/events/catalog.ts';
import { textRuleOf, type TextRule } from '../src/domain/text/schema.ts';
import { defaultRules, orderedRules, rulesSchema } from '../src/domain/rules.ts';

interface Check {
  readonly check: string;
  readonly pattern?: RegExp;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
}

/** The definition inside a schema. */
interface Schema {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly items?: readonly z.ZodMiniType[];
  readonly options?: readonly z.ZodMiniType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
}

const schemaOf = (type: z.ZodMiniType): Schema => type._zod.def;
const checksOf = ({ checks = [] }: Schema): readonly Check[] => checks.map(({ _zod }) => _zod.def);
const code = (text: string): string => `\`${text}\``;
const number = (value: number): string => value.toLocaleString('en');

/** Patterns that have a description in words. Others are printed as they are. */
const PATTERNS: readonly (readonly [pattern: RegExp, words: (part: string) => string])[] = [
  [/^\^([a-z]{3})_\[0-9a-f\]\{32\}\$$/u, (prefix) => `${code(`${prefix}_`)} and 32 hex digits`],
  [/^\^\[0-9a-f\]\{(\d+)\}\$$/u, (digits) => `${digits} hex digits`],
];

const KINDS: Readonly<Record<TextRule['kind'], string>> = { visible: 'visible text', lines: 'visible text and line breaks', any: 'text' };

function patternInWords({ source }: RegExp): string {
  for (const [pattern, words] of PATTERNS) {
    const match = pattern.exec(source);
    if (match) return words(match[1] ?? '');
  }
  return `text of the form ${code(source.replaceAll('|', String.raw`\|`))}`;
}

/** A range in words, `from 1 to 9`, from the checks. */
function rangeOf(checks: readonly Check[]): string {
  const bound = (name: string, outside: number): number | undefined => {
    const found = checks.find(({ check }) => check === name);
    return found?.value === undefined ? undefined : found.value + (found.inclusive === true ? 0 : outside);
  };
  const [least, most] = [bound('greater_than', 1), bound('less_than', -1)];
  if (least === undefined) return most === undefined ? '' : ` up to ${number(most)}`;
  return most === undefined ? ` of ${number(least)} or more` : ` from ${number(least)} to ${number(most)}`;
}

function lengthOf(checks: readonly Check[], unit: string): string {
  const least = checks.find(({ check }) => check === 'min_length')?.minimum;
  const most = checks.find(({ check }) => check === 'max_length')?.maximum;
  const exact = checks.find(({ check }) => check === 'length_equals')?.length;
  if (exact !== undefined) return `${exact} ${unit}`;
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return `${least} ${unit} or more`;
  return `${least ?? 0} to ${number(most)} ${unit}`;
}

/** The allowed values in words. The parts of an object or a list have their own rows. */
function formOf(type: z.ZodMiniType): string {
  const schema = schemaOf(type);
  const checks = checksOf(schema);
  switch (schema.type) {
    case 'string': {
      const rule = textRuleOf(type);
      if (rule) return `${KINDS[rule.kind]}, ${number(rule.least)} to ${number(rule.most)} characters`;
      const pattern = checks.find((check) => check.pattern !== undefined)?.pattern;
      return pattern ? patternInWords(pattern) : 'text';
    }
    case 'number':
      return `integer${rangeOf(checks)}`;
    case 'boolean':
      return '`true` or `false`';
    case 'enum':
      return Object.values(schema.entries ?? {})
        .map((value) => code(value))
        .join(', ');
    case 'literal':
      return (schema.values ?? []).map((value) => code(String(value))).join(', ');
    case 'nullable':
      return schema.innerType ? `${formOf(schema.innerType)}; or \`null\`` : '`null`';
    case 'optional':
      return schema.innerType ? `${formOf(schema.innerType)}; the key may be absent` : '';
    case 'array': {
      const length = lengthOf(checks, 'of these');
      return ['a list', ...(length === '' ? [] : [length])].join(', ');
    }
    case 'tuple':
      return `a list of ${schema.items?.length ?? 0}`;
    default:
      return 'an object';
  }
}

interface Field {
  /** A path such as `terms.odds.homeWin`. The parts of a list are `cards[]`. */
  readonly path: string;
  readonly form: string;
}

/** Every field of an object in its order, with the fields inside it. */
function fieldsOf(type: z.ZodMiniType, path = ''): readonly Field[] {
  const schema = schemaOf(type);
  const under = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (schema.shape)
    return Object.entries(schema.shape).flatMap(([key, inner]) => [
      { path: under(key), form: formOf(inner) },
      ...fieldsOf(inner, under(key)),
    ]);
  const inner = schema.element ?? schema.items?.[0];
  if (inner) return [{ path: `${path}[]`, form: formOf(inner) }, ...fieldsOf(inner, `${path}[]`)];
  if (schema.innerType) return fieldsOf(schema.innerType, path);
  return [];
}

interface Variant {
  /** A condition such as `game` is `dice`; empty if there is only one form. */
  readonly when: string;
  readonly fields: readonly Field[];
}

/** The field that distinguishes variants. Each variant has one value of it. */
const TELLING = 'game';

/** The forms of an event's data: one, or one for each value of that field and each further difference. */
function variantsOf(type: z.ZodMiniType): readonly Variant[] {
  const { options } = schemaOf(type);
  const all = (options ?? [type]).map((option) => ({ when: '', fields: fieldsOf(option) }));
  if (all.length === 1) return all;
  const valueOf = ({ fields }: Variant): string => fields.find(({ path }) => path === TELLING)?.form ?? '';
  return all.map((variant) => {
    const alike = all.filter((other) => other !== variant && valueOf(other) === valueOf(variant));
    const own = variant.fields.find(({ path }) => alike.some(({ fields }) => !fields.some((field) => field.path === path)));
    return { ...variant, when: valueOf(variant) + (own ? ` with ${code(own.path)}` : '') };
  });
}

/** The paths of all variants, each once, in an order that fits every variant. */
function pathsOf(variants: readonly Variant[]): readonly string[] {
  const paths: string[] = [];
  for (const { fields } of variants) {
    let place = 0;
    for (const { path } of fields) {
      const known = paths.indexOf(path);
      if (known < 0) paths.splice(place, 0, path);
      place = (known < 0 ? place : known) + 1;
    }
  }
  return paths;
}

/** The rows of fields. A row names the variants that it holds for, or says `always`. */
function fieldRows(variants: readonly Variant[]): readonly (readonly string[])[] {
  return pathsOf(variants).flatMap((path) => {
    const found = variants.flatMap(({ when, fields }) => fields.filter((field) => field.path === path).map(({ form }) => ({ when, form })));
    const forms = [...new Set(found.map(({ form }) => form))];
    if (path === TELLING && variants.length > 1) return [['always', code(path), forms.join(', ')]];
    return forms.map((form) => {
      const where = found.filter((one) => one.form === form).map(({ when }) => when);
      return [where.length === variants.length ? 'always' : where.join('; '), code(path), form];
    });
  });
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const SENDERS: Readonly<Record<SenderKind, string>> = {
  owner: 'the account it concerns',
  player: 'any account',
  guest: 'guest',
  admin: 'an admin',
  house: 'house',
};
const senders = (by: readonly SenderKind[]): string => by.map((kind) => SENDERS[kind]).join(', ');

function eventPart(definition: (typeof eventDefinitions)[number]): string {
  const { type, by, byBlocked, schema, specimen, informational } = definition;
  const variants = variantsOf(schema);
  const rows = fieldRows(variants);
  const cells = variants.length > 1 ? rows : rows.map(([, ...rest]) => rest);
  const head = variants.length > 1 ? ['Where', 'Field', 'Form'] : ['Field', 'Form'];
  return [
    `### ${code(type)}`,
    `By ${senders(by)}${byBlocked === true ? ', blocked too' : ''}.${informational === true ? ' Informational.' : ''}`,
    ...(type === 'rules/set'
      ? ['Its one field, `rules`, is an object with the fields of [Rules](#rules).']
      : [table(head, cells), `For instance ${code(JSON.stringify(specimen))}`]),
  ].join('\n\n');
}

function ruleRows(): readonly (readonly string[])[] {
  const valueAt = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], defaultRules);
  return fieldsOf(rulesSchema)
    .filter(({ form }) => form !== 'an object')
    .map(({ path, form }) => [code(path), form, path.endsWith('[]') ? 'as above' : code(JSON.stringify(valueAt(path)))]);
}

export const LOG_FIELDS = 'docs/log-fields.md';

export const logFields = (): string =>
  `${[
    '# The log, field by field',
    'Written by `npm run docs` from the declarations in `src/domain`; a test compares it. It belongs to [log-format.md](log-format.md), which says what all of it means.',
    'Keys stand in this order, all of them, and no others. A name that ends in `Cents` is an amount in hundredths of a credit; in `Ms` or `At`, and `at` itself, milliseconds, as a moment in UTC since 1970; in `Bps` hundredths of a percent; in `Hundredths` hundredths of one, where a multiplier includes the stake; in `Seq` the place of an entry. *Visible text*, and what a *character* is, stand in [log-format.md](log-format.md#texts).',
    '## Commands',
    'Who may send each, and the types of the events of its entry, in this order: `?` after one that may be left out, `*` after any number, `+` after at least one.',
    table(
      ['Command', 'Sent by', 'Leads to'],
      commandTypes.map((type) => {
        const { by, byBlocked, leadsTo } = definitionOfCommand(type);
        return [code(type), `${senders(by)}${byBlocked === true ? ', blocked too' : ''}`, code(leadsTo)];
      }),
    ),
    '## Events',
    'Who may be the actor of the entry, and the fields of `data`. Unless it is said, a blocked account is not one of them.',
    ...eventDefinitions.map(eventPart),
    '## Rules',
    'The fields of `rules`, and what they are in a new house.',
    table(['Rule', 'Form', 'Default'], ruleRows()),
    'Rules that contradict themselves are refused: the weights of a reel add up to 100, and the first of each pair is not above the second:',
    orderedRules.map(([low, high]) => `- ${code(low)} and ${code(high)}`).join('\n'),
  ].join('\n\n')}\n`;
