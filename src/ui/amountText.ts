/** Why a typed amount cannot be read as whole cents. The caller chooses the sentence. */
export type AmountProblem = 'empty' | 'notANumber' | 'moreThanTwoDecimals' | 'tooLarge';

type AmountReading = { ok: true; cents: number } | { ok: false; problem: AmountProblem };

const refused = (problem: AmountProblem): AmountReading => ({ ok: false, problem });

/**
 * 1,234,567 and 1,234.50 and 1.234,50: groups of three with one kind of mark, decimals with the other. Before the last group there may
 * be groups of two, as in India: 12,34,567.
 */
const grouped = /^([+-]?)(\d{1,3}(?:[., ’'\u00A0\u202F]\d{2})*(?:([., ’'\u00A0\u202F])\d{3})+)(?:([.,])(\d*))?$/;
const plain = /^([+-]?)(\d*)(?:[.,](\d*))?$/;

/**
 * Reads credits as people write them, into whole cents. Nothing else reads typed amounts: "1.5", "1,5", "1,234.50", "1.234,50", "1 000".
 * A single mark is always the decimal mark. "1,234" is refused because it has three decimals: reading it as twelve hundred
 * could stake a thousand times too much. Exponents, infinities and other forms that `Number` accepts are refused.
 */
export function readAmount(text: string): AmountReading {
  const trimmed = text.trim().replace('\u2212', '-');
  if (trimmed === '') return refused('empty');
  const [sign, whole, decimals] = parts(trimmed);
  if (whole === undefined || decimals === undefined || whole + decimals === '') return refused('notANumber');
  if (/[1-9]/.test(decimals.slice(2)) || decimals.length > 2) return refused('moreThanTwoDecimals');
  const cents = Number(`${whole || '0'}${decimals.padEnd(2, '0')}`);
  if (!Number.isSafeInteger(cents)) return refused('tooLarge');
  return { ok: true, cents: sign === '-' && cents !== 0 ? -cents : cents };
}

/** The cents of an amount; NaN where it is none. */
export function readCents(text: string): number {
  const reading = readAmount(text);
  return reading.ok ? reading.cents : Number.NaN;
}

/** A whole number from 0 of at most so many digits; NaN where it is none. */
export const readWhole = (text: string, digits: number): number => {
  const trimmed = text.trim();
  return /^\d+$/u.test(trimmed) && trimmed.length <= digits ? Number(trimmed) : Number.NaN;
};

function parts(text: string): [sign: string, whole: string | undefined, decimals: string | undefined] {
  const groups = grouped.exec(text);
  const [, sign = '', digits = '', groupMark = '', decimalMark, groupDecimals] = groups ?? [];
  const marks = digits.replace(/\d/g, '');
  const single = marks.length === 1 && decimalMark === undefined && (groupMark === '.' || groupMark === ',');
  if (groups !== null && !single && decimalMark !== groupMark && new Set(marks).size === 1) {
    return [sign, digits.replace(/\D/g, ''), groupDecimals ?? ''];
  }
  const found = plain.exec(text);
  return found === null ? ['', undefined, undefined] : [found[1] ?? '', found[2] ?? '', found[3] ?? ''];
}

/** Whole cents as text for editing: no grouping, a decimal point, no trailing zeros ("12", "1.5", "0.05"). */
export function amountToEdit(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const decimals = digits.slice(-2).replace(/0+$/, '');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimals === '' ? '' : `.${decimals}`}`;
}
