/**
 * Letters of the Latin alphabet and white space, by fixed tables. The string methods of the platform follow the Unicode version of
 * the engine, so the domain does not use them.
 */

const shifted = (text: string, pattern: RegExp, by: number): string =>
  text.replace(pattern, (one) => String.fromCharCode(one.charCodeAt(0) + by));

/** A–Z as a–z. Other letters stay. */
export const lowerLatin = (text: string): string => shifted(text, /[A-Z]/g, 0x20);

/** a–z as A–Z. Other letters stay. */
export const upperLatin = (text: string): string => shifted(text, /[a-z]/g, -0x20);

/** Full-width forms, as a Japanese keyboard types them, as the plain characters: `Ａ` is `A`. */
export const plainWidth = (text: string): string => shifted(text, /[\uff01-\uff5e]/g, -0xfee0);

/** The white space of ECMAScript 2025: the space separators of Unicode 17.0, tab, line breaks and U+FEFF. */
export const SPACE = '\\t-\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
const SPACES = new RegExp(`[${SPACE}]+`, 'g');
const START = new RegExp(`^[${SPACE}]+`);
const LAST = new RegExp(`[${SPACE}]$`);

/** Without white space at both ends. */
export function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && LAST.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(START, '');
}

/** Trimmed, with one space for any white space. */
export const oneLine = (text: string): string => trimmed(text).replace(SPACES, ' ');
