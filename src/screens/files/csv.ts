/** CSV for spreadsheets: UTF-8 with a byte order mark, RFC 4180, a line of quoted cells, CR LF at its end. */

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

/** Begins the file. Without it a spreadsheet reads the file in the encoding of its system, and letters with accents break. */
const BYTE_ORDER_MARK = '\ufeff';

export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The first line of a file. */
export const csvHead = (heads: readonly string[]): string => BYTE_ORDER_MARK + csvRow(heads);

const two = (value: number): string => String(value).padStart(2, '0');

/** The columns of a time: UTC for programs, then the device's own time as a spreadsheet reads it, and its zone at that time. */
export const timeHeads = ['time', 'local_time', 'local_zone'] as const;

export function timeCells(at: number): readonly string[] {
  const time = new Date(at);
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
  const ahead = -time.getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return [time.toISOString(), `${day} ${clock}`, `UTC${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`];
}
