/** Reads each line of a file by its place: as a header, an act, an event, or the trailer. */
import type { Act, EventLine, Header } from '../log/entry.ts';
import { isDefect, readAct, readEvent, readHeader, type LineDefect } from '../log/read.ts';
import { looksLikeTrailer } from '../log/trailer.ts';

/** A line as read, before it is judged. */
export type ReadLine =
  | { readonly kind: 'header'; readonly header: Header | LineDefect }
  | { readonly kind: 'act'; readonly act: Act | null | LineDefect }
  | { readonly kind: 'event'; readonly event: EventLine | LineDefect }
  | { readonly kind: 'trailer' };

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
    if (linesDue > 0) {
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
