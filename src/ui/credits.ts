/** How credits, decimals and times are written for the reader. Typed amounts are read in amountText.ts. */
import { lazyFormat, numbersAs, readerLocale, type Format } from '../languages/numbers.ts';

/** Times as the reader writes them, by the calendar of the log, with Latin digits as in amounts. */
export const timesAs = (options: Intl.DateTimeFormatOptions): Format<Date | number, Intl.DateTimeFormatPart> =>
  lazyFormat(() => new Intl.DateTimeFormat(readerLocale, { ...options, calendar: 'gregory', numberingSystem: 'latn' }));

/** What a time says: the day, the time to the second, and the zone. */
export const momentParts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;

/** Times in the reader's zone. */
export const localMoment = timesAs(momentParts);

/** A sentence of the house with its times, such as 2026-01-15 08:00 UTC, as the reader writes them. */
export const localTimes = (sentence: string): string =>
  sentence.replace(/(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC/gu, (_, day: string, time: string) =>
    localMoment.format(Date.parse(`${day}T${time}Z`)),
  );

const twoDecimals = numbersAs({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

let decimalMark: string | undefined;

/** A text with decimals such as 1.9404× or 50.50 %, with the reader's decimal mark. Other points in it stay. */
export function localDecimals(text: string): string {
  decimalMark ??= twoDecimals.formatToParts(0).find(({ type }) => type === 'decimal')?.value ?? '.';
  return text.replace(/(\d)\.(?=\d)/gu, `$1${decimalMark}`);
}

export type SignStyle = 'negative' | 'always';

/**
 * Whole cents as credits with exactly two decimals, so that `1.234,50` and `1,234.50` cannot be mistaken for anything else. Intl
 * gets the digits as a decimal string, so that even the largest safe integer is exact. The minus is U+2212: it is as wide as a
 * plus, and screen readers read it as "minus".
 */
export function formatCredits(cents: number, sign: SignStyle = 'negative'): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
  const text = twoDecimals.format(decimal);
  if (cents < 0) return `\u2212${text}`;
  return sign === 'always' && cents > 0 ? `+${text}` : text;
}

const short = numbersAs({ notation: 'compact', maximumFractionDigits: 2 });

/** Cents as credits, as short as they can be: 25, 1.25K, −0.15. The minus is that of `formatCredits`. */
export const shortCredits = (cents: number): string => short.format(cents / 100).replace('-', '\u2212');
