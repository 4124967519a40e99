/** Reads each line of a file by its place: as the viewer, a header, an act, an event, or the trailer. Says which entry may follow. */
import type { Act, EventLine, Header } from '../log/entry.ts';
import type { Head } from '../log/head.ts';
import { isDefect, readAct, readEvent, readHeader, type LineDefect } from '../log/read.ts';
import { looksLikeTrailer } from '../log/trailer.ts';
import { looksLikeViewLine } from '../log/viewLine.ts';
import { isoTime } from '../utc.ts';

/** A line as read, before it is judged. */
export type ReadLine =
  | { readonly kind: 'header'; readonly header: Header | LineDefect }
  | { readonly kind: 'act'; readonly act: Act | null | LineDefect }
  | { readonly kind: 'event'; readonly event: EventLine | LineDefect }
  | { readonly kind: 'trailer' }
  | { readonly kind: 'view' };

/** An entry whose lines are not yet complete. */
export interface OpenEntry {
  readonly header: Header;
  readonly hash: string;
  /** Undefined until its line was read. */
  act: Act | null | undefined;
  readonly lines: EventLine[];
}

export const linesLeft = ({ header, act, lines }: OpenEntry): number => header.lines.length - (act === undefined ? 0 : 1) - lines.length;

/** Reads lines after those of an open entry, up to the first line that should be a header and is not. */
export function readAll(texts: readonly string[], open: OpenEntry | null): readonly ReadLine[] {
  const read: ReadLine[] = [];
  let actDue = open !== null && open.act === undefined;
  let linesDue = open ? linesLeft(open) : 0;
  for (const text of texts) {
    if (looksLikeViewLine(text)) {
      read.push({ kind: 'view' });
    } else if (linesDue > 0) {
      read.push(actDue ? { kind: 'act', act: readAct(text) } : { kind: 'event', event: readEvent(text) });
      actDue = false;
      linesDue -= 1;
    } else if (looksLikeTrailer(text)) {
      read.push({ kind: 'trailer' });
    } else {
      const header = readHeader(text);
      read.push({ kind: 'header', header });
      if (isDefect(header)) break;
      actDue = true;
      linesDue = header.lines.length;
    }
  }
  return read;
}

/** Whether the first event of an entry has this type. */
const isOf = (type: string, first: EventLine | undefined): boolean => first?.kind === 'event' && first.event.type === type;

/**
 * Why this header cannot follow `head`, or undefined. `first` is the first event line of the entry. Entries follow each other in place
 * and time. Only a correction of the clock goes back in time. Everybody may read it, so no view withholds it.
 */
export function outOfOrder(header: Header, head: Head | null, first: EventLine | undefined, isView = false): string | undefined {
  const seq = (head?.seq ?? 0) + 1;
  if (header.seq !== seq) return `it says it is entry ${header.seq}, its place is ${seq}`;
  if (!head) return isOf('rules/set', first) ? undefined : 'the first event of a log sets the rules';
  if (header.logId !== head.logId) return 'it belongs to another log';
  return backInTime(header.at, head.at, first, isView);
}

/** Why an entry cannot have its time, after the time of an entry before it; or undefined. */
export function backInTime(at: number, before: number, first: EventLine | undefined, isView: boolean): string | undefined {
  const mayBeCorrection = isOf('clock/corrected', first) || (first?.kind === 'withheld' && !isView);
  if (at >= before || mayBeCorrection) return undefined;
  return `it goes back in time, from ${isoTime(before)} to ${isoTime(at)}, without a correction of the clock`;
}
