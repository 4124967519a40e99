/** Reads stored lines back as an entry. It checks form and schema. The verifier checks the hashes. */
import type { Entry, EventLine } from './entry.ts';
import type { StoredEntry } from './head.ts';
import { isDefect, readAct, readEvent, readHeader, type LineDefect } from './read.ts';

/** A stored entry cannot be read. */
export class DamagedEntryError extends Error {
  override readonly name = 'DamagedEntryError';
}

/** Reads a stored entry. Throws DamagedEntryError, which says what is wrong. */
export function readStored(stored: StoredEntry): Entry {
  const damaged = (sentence: string): DamagedEntryError => new DamagedEntryError(`entry ${stored.seq}: ${sentence}`);
  function sound<Read extends object | null>(read: Read | LineDefect): Read {
    if (read !== null && isDefect(read)) throw damaged(read.defect);
    return read;
  }
  const [headerLine = '', actLine = '', ...eventLines] = stored.lines.split('\n');
  const header = sound(readHeader(headerLine));
  if (header.lines.length !== eventLines.length + 1) throw damaged('its number of lines is wrong');
  return { header, hash: stored.hash, act: sound(readAct(actLine)), events: eventLines.map((line): EventLine => sound(readEvent(line))) };
}
