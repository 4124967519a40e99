/** The rules as a form: every number by its path, in a unit that people use. */
import { isGameName } from '../../../domain/games/catalog.ts';
import { orderedRules, rulesSchema, type Rules, wholeRules } from '../../../domain/rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/utc.ts';
import { amountToEdit, readCents, readWhole } from '../../../ui/amountText.ts';
import { capitalised } from '../../../ui/capitalised.ts';
import { playedOnText } from '../../play/roundText.ts';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

/** The unit of a number. The end of its name tells it. */
type Unit = 'credits' | 'percent' | 'times' | 'seconds' | 'count';

export interface RuleField {
  /** `dice.houseEdgeBps`, `plinko.low.0`. */
  readonly path: string;
  /** The part of the rules that holds it: `dice`. */
  readonly group: string;
  /** `House edge`, `Low, slot 1`. */
  readonly label: string;
  /** The same within a sentence: `house edge`. */
  readonly name: string;
  readonly unit: Unit;
  /** The value in the rules: cents, basis points, hundredths, milliseconds or a count. */
  readonly value: number;
}

/** The end of a name that tells its unit. */
const UNIT_SUFFIX = /(?:Cents|Bps|Hundredths|Ms)$/u;

export const unitSigns: Readonly<Record<Unit, string>> = { credits: t('credits'), percent: '%', times: '×', seconds: 's', count: '' };

/** The name of a part of the rules in words, without its unit: `houseEdgeBps` → `house edge`. */
export const ruleWords = (name: string): string =>
  name === 'cents'
    ? 'amount'
    : name
        .replace(UNIT_SUFFIX, '')
        .replaceAll(/([A-Z])/gu, ' $1')
        .toLowerCase()
        .trim();

/** The same in the reader's language. */
const ruleName = (name: string): string => translated(ruleWords(name));

const SLOTS = /^plinko\.(?:low|medium|high)\./u;

function unitOf(path: string): Unit {
  const name = path.split('.').find((part) => UNIT_SUFFIX.test(part)) ?? '';
  if (name.endsWith('Cents') || (name === '' && path.endsWith('.cents'))) return 'credits';
  if (name.endsWith('Bps')) return 'percent';
  if (name.endsWith('Hundredths') || SLOTS.test(path)) return 'times';
  return name.endsWith('Ms') ? 'seconds' : 'count';
}

function nameOf(path: string): string {
  const parts = path.split('.').slice(1);
  const named = parts.map((part) => (/^\d+$/u.test(part) ? t('no. {number}', { number: String(Number(part) + 1) }) : ruleName(part)));
  return named.filter((_, place) => parts[place] !== 'symbols').join(', ');
}

const labelOf = (path: string): string => capitalised(nameOf(path));

/** `dice`, `dailyBonus` → `Dice`, `Daily bonus`. */
export const groupTitle = (group: string): string => (isGameName(group) ? playedOnText(group) : capitalised(ruleName(group)));

/** Every number of the rules, in the order in which they are written. Rules that an older log leaves out have the value that they stand for. */
export function fieldsOf(rules: Rules): readonly RuleField[] {
  const walk = (value: unknown, path: string): RuleField[] => {
    if (typeof value === 'number')
      return [{ path, group: path.split('.')[0] ?? '', label: labelOf(path), name: nameOf(path), unit: unitOf(path), value }];
    return Object.entries(value as object).flatMap(([key, inner]) => walk(inner, path === '' ? key : `${path}.${key}`));
  };
  return walk(wholeRules(rules), '');
}

/** A number of the rules as text to edit: `2` for 200 basis points, `86400` for a day. */
export function toEdit(unit: Unit, value: number): string {
  if (unit === 'count') return String(value);
  return unit === 'seconds' ? String(value / 1_000) : amountToEdit(value);
}

/** The typed text as a number of the rules. NaN if it is not one. */
export function readTyped(unit: Unit, text: string): number {
  if (unit === 'count') return readWhole(text, 15);
  if (unit !== 'seconds') return readCents(text);
  const trimmed = text.trim().replace(',', '.');
  return /^\d{1,12}(?:\.\d{1,3})?$/u.test(trimmed) ? Math.round(Number(trimmed) * 1_000) : Number.NaN;
}

const spans = [
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
] as const;

/** `50 credits`, `2 %`, `1.50 ×`, `86400 s (1 d)`: for the list of what changes. */
export function valueText(unit: Unit, value: number): string {
  const text = `${toEdit(unit, value)} ${unitSigns[unit]}`.trim();
  const span = unit === 'seconds' ? spans.find(([ms]) => value >= ms && value % ms === 0) : undefined;
  return span ? `${text} (${value / span[0]} ${span[1]})` : text;
}

export interface Difference {
  readonly field: RuleField;
  readonly from: number;
  readonly to: number;
}

/** The differences between two sets of rules of the same shape. */
export function differences(before: Rules, after: Rules): readonly Difference[] {
  const former = new Map(fieldsOf(before).map(({ path, value }) => [path, value]));
  return fieldsOf(after).flatMap((field) => {
    const from = former.get(field.path);
    return from === undefined || from === field.value ? [] : [{ field, from, to: field.value }];
  });
}

/** What is wrong, by the path of its field. */
export type Problems = ReadonlyMap<string, string>;

/** The path of a problem that belongs to no field that was typed. */
export const WHOLE_FORM = '';

type ReadForm = { readonly ok: true; readonly rules: Rules } | { readonly ok: false; readonly problems: Problems };

/** Sets the number at a path of nested objects. */
function setAt(target: object, path: readonly string[], value: number): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) Reflect.set(target, key, value);
  else setAt(Reflect.get(target, key) as object, rest, value);
}

/** The rules that the form describes, or the first problem of each field. */
export function readForm(rules: Rules, typed: Readonly<Record<string, string>>): ReadForm {
  const problems = new Map<string, string>();
  const draft = structuredClone(wholeRules(rules));
  for (const { path, unit, value } of fieldsOf(rules)) {
    const text = typed[path];
    const read = text === undefined ? value : readTyped(unit, text);
    if (Number.isNaN(read)) problems.set(path, t('Please enter a number'));
    else setAt(draft, path.split('.'), read);
  }
  if (problems.size > 0) return { ok: false, problems };
  const values = new Map(fieldsOf(draft).map(({ path, value }) => [path, value]));
  for (const [low, high] of orderedRules)
    if ((values.get(low) ?? 0) > (values.get(high) ?? 0)) problems.set(low, t('This is above “{label}”', { label: labelOf(high) }));
  if (problems.size > 0) return { ok: false, problems };
  const parsed = rulesSchema.safeParse(draft);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const at = path.join('.');
    if (Object.hasOwn(typed, at)) problems.set(at, t('The rules do not allow this value'));
    else problems.set(WHOLE_FORM, message);
  }
  return parsed.success && problems.size === 0 ? { ok: true, rules: parsed.data } : { ok: false, problems };
}
