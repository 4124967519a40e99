/** A trail as a file: JSON lines for programs, CSV for spreadsheets. */
import type { TrailEntry } from '../../../house/inspection/accountTrail.ts';

/** A character that makes a spreadsheet read a cell as a formula (OWASP, CSV Injection), or that hides the rest from a reader. */
const FORMULA = /^[=+\-@\t\r]/u;

/** One cell: never a formula, quoted, quotes doubled. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

const heads = ['entry', 'time', 'event', 'sentence', 'change_cents', 'by', 'command', 'hash', 'data'];

const row = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** RFC 4180: a line for each event, CR LF at its end. */
export const csvHead = (): string => row(heads);

export const csvOf = (entries: readonly TrailEntry[]): string =>
  entries
    .flatMap(({ seq, at, actor, command, hash, events }) =>
      events.map(({ type, sentence, cents, data }) =>
        row([seq, new Date(at).toISOString(), type, sentence, cents, actor, command, hash, JSON.stringify(data)]),
      ),
    )
    .join('');

/** One line for each event, with its sentence from the log. */
export const jsonLinesOf = (entries: readonly TrailEntry[]): string =>
  entries
    .flatMap(({ seq, at, actor, command, hash, events }) =>
      events.map(
        ({ type, sentence, cents, data }) =>
          `${JSON.stringify({ entry: seq, time: new Date(at).toISOString(), type, sentence, changeCents: cents, by: actor, command, hash, data })}\n`,
      ),
    )
    .join('');
