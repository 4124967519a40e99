/** Reads stored lines back as an entry. It checks form and schema. The verifier checks the hashes. */
import type { Entry, EventLine } from './entry.ts';
import type { StoredEntry } from './head.ts';
import { isDefect, readAct, readEvent, readHeader, type LineDefect } from './read.ts';

/** A stored entry cannot be read. */
export class DamagedEntryError extends Error {
  override readonly name = 'DamagedEntryError';
}

const damaged = (seq: number, sentence: string): DamagedEntryError => new DamagedEntryError(`entry ${seq}: ${sentence}`);

/** What was read. Throws DamagedEntryError if it is a defect. */
function orDamaged<Read extends object | null>(read: Read | LineDefect, seq: number): Read {
  if (read !== null && isDefect(read)) throw damaged(seq, read.defect);
  return read;
}

/** Reads a stored entry. Throws DamagedEntryError, which says what is wrong. */
export function readStored({ seq, hash, lines }: StoredEntry): Entry {
  const [headerLine = '', actLine = '', ...eventLines] = lines.split('\n');
  const header = orDamaged(readHeader(headerLine), seq);
  if (header.lines.length !== eventLines.length + 1) throw damaged(seq, 'its number of lines is wrong');
  return {
    header,
    hash,
    act: orDamaged(readAct(actLine), seq),
    events: eventLines.map((line): EventLine => orDamaged(readEvent(line), seq)),
  };
}
