/**
 * Typed amounts as whole cents, and the other way round. People write amounts in many ways (1.5, 1,5, 1 000, $10). `readAmount` reads those that are
 * clear, and names the problem of the others. A text that can be read in two ways is asked about (`questionAbout`), because a mistake costs credits.
 */
import { t } from '../languages/t.ts';
import { formatCredits } from './credits.ts';

/** Why a typed amount cannot be read as whole cents. The caller chooses the sentence. */
export type AmountProblem = 'empty' | 'notANumber' | 'moreThanTwoDecimals' | 'tooLarge' | 'ambiguous';

type AmountReading =
  | { ok: true; cents: number }
  | { ok: false; problem: Exclude<AmountProblem, 'ambiguous'> }
  /** It can be read in more than one way. `meant`: the cents of each. */
  | { ok: false; problem: 'ambiguous'; meant: readonly number[] };

const refused = (problem: Exclude<AmountProblem, 'ambiguous'>): AmountReading => ({ ok: false, problem });

/**
 * 1,234,567 and 1,234.50 and 1.234,50: groups of three with one kind of mark, decimals with the other. Before the last group there may
 * be groups of two, as in India: 12,34,567.
 */
const grouped = /^([+-]?)(\d{1,3}(?:[., ’'\u066C]\d{2})*(?:([., ’'\u066C])\d{3})+)(?:([.,\u066B])(\d*))?$/;
const plain = /^([+-]?)(\d*)(?:[.,\u066B](\d*))?$/;
/** Digits with spaces at other places than those of groups: 1 0, 10 20. */
const spaced = /^([+-]?)(\d+(?: \d+)+)(?:[.,\u066B](\d*))?$/;
/** Digits that were typed one by one: 1 0. */
const oneByOne = /^[+-]?\d(?: \d)+(?![\d ])/;
/** One mark that may be that of a group or that of decimals: 1,000 and 1.500. */
const oneMark = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

const currency = String.raw`(?:\p{L}{0,3}\p{Sc}|credits?)`;
const currencyBefore = new RegExp(String.raw`^([+-]?)${currency}`, 'iu');
const currencyAfter = new RegExp(`${currency}$`, 'iu');

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Digits of every script stand in a row from 0 to 9, and such rows may follow each other. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  return String((code - first) % 10);
}

/**
 * The text with digits of any script as 0 to 9 and wide characters as plain ones, without the direction marks that come with a copied
 * amount. Spaces stand between digits only, one at a time.
 */
const normalised = (text: string): string =>
  text
    .replace(/[\u061C\u200E\u200F\u2066-\u2069]/gu, '')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/．/gu, '.')
    .replace(/，/gu, ',')
    .replace(/[\u2212－]/gu, '-')
    .replace(/＋/gu, '+')
    .replace(/\s+/gu, ' ')
    .replace(/ (?!\d)|(?<!\d) /gu, '');

/**
 * Reads credits as people write them, into whole cents. Nothing else reads typed amounts: "1.5", "1,5", "1,234.50", "1.234,50", "1 000",
 * "$10", "10 credits", "٣". "1,000" and "1.500" may be a thousand times more than was meant, so they are ambiguous. Exponents,
 * infinities and other forms that `Number` accepts are refused.
 */
export function readAmount(text: string): AmountReading {
  if (text.trim() === '') return refused('empty');
  const amount = normalised(text).replace(currencyBefore, '$1').replace(currencyAfter, '');
  const [sign, whole, decimals] = parts(amount);
  if (oneMark.test(amount)) {
    // As a group of thousands, and as decimals.
    const meant = [`${whole}${decimals}00`, `${whole}${decimals.slice(0, 2)}`];
    return { ok: false, problem: 'ambiguous', meant: meant.map((digits) => signed(sign, digits)) };
  }
  if (whole + decimals === '') return refused('notANumber');
  if (/[1-9]/.test(decimals.slice(2))) return refused('moreThanTwoDecimals');
  const cents = signed(sign, `${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
  if (!Number.isSafeInteger(cents)) return refused('tooLarge');
  // With spaces at other places it may be two numbers.
  const isClear = !amount.includes(' ') || grouped.test(amount) || oneByOne.test(amount);
  return isClear ? { ok: true, cents } : { ok: false, problem: 'ambiguous', meant: [cents] };
}

/** What to ask about a text that can be read in more than one way. Null about any other. */
export function questionAbout(text: string): string | null {
  const reading = readAmount(text);
  if (reading.ok || reading.problem !== 'ambiguous') return null;
  const [first = '', second] = reading.meant.map((cents) => formatCredits(cents));
  return second === undefined ? t('Did you mean {amount}?', { amount: first }) : t('Did you mean {first} or {second}?', { first, second });
}

/** The text at an amount field with a problem: a question about it, or else the sentence. */
export const errorAbout = (text: string, error: string | undefined): string | undefined =>
  error === undefined ? undefined : (questionAbout(text) ?? error);

/** The cents of an amount; NaN where it is none. */
export function readCents(text: string): number {
  const reading = readAmount(text);
  return reading.ok ? reading.cents : Number.NaN;
}

/** A whole number from 0 with at most `digits` digits; NaN if it is none. */
export const readWhole = (text: string, digits: number): number => {
  const whole = normalised(text);
  return /^\d+$/u.test(whole) && whole.length <= digits ? Number(whole) : Number.NaN;
};

/** The number with its sign. Minus zero is zero. */
const signed = (sign: string, digits: string): number => (sign === '-' ? 0 - Number(digits) : Number(digits));

/** The sign, and the digits before and after the decimal mark. No digits where it is no number. */
function parts(text: string): readonly [sign: string, whole: string, decimals: string] {
  const [, sign = '', digits = '', groupMark = '', decimalMark, groupDecimals = ''] = grouped.exec(text) ?? [];
  // The marks between the groups, in order: `,,` of 1,234,567.
  const marks = digits.replace(/\d/g, '');
  // One mark with nothing after its digits is that of decimals.
  const isOneMark = marks.length === 1 && decimalMark === undefined && (groupMark === '.' || groupMark === ',');
  if (marks !== '' && !isOneMark && decimalMark !== groupMark && new Set(marks).size === 1) {
    return [sign, digits.replace(/\D/g, ''), groupDecimals];
  }
  const [, plainSign = '', whole = '', decimals = ''] = plain.exec(text) ?? spaced.exec(text) ?? [];
  return [plainSign, whole.replace(/ /g, ''), decimals];
}

/** Whole cents as text for editing: no grouping, a decimal point, and cents only where there are any ("12", "1.50", "0.05"). */
export function amountToEdit(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const decimals = digits.slice(-2);
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimals === '00' ? '' : `.${decimals}`}`;
}
