/** CSV for spreadsheets: RFC 4180, a line of quoted cells, CR LF at its end. */

/**
 * A character that makes a spreadsheet read a cell as a formula, half or full width, or that hides the rest from a reader
 * (OWASP, CSV Injection).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
/** A plain number is no formula, although it may begin with a minus. */
const NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** One cell: never a formula, quoted, quotes doubled. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
