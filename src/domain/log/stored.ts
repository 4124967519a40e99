/** Stored bytes back to an entry. The store is trusted to keep bytes, not to keep them unchanged: schema is checked, hashes by the verifier. */
import type { Entry, EventLine } from './entry.ts';
import type { StoredEntry } from './head.ts';
import { isDefect, readEvent, readHeader } from './read.ts';

/** A stored entry does not read back as one. */
export class DamagedEntryError extends Error {
  override readonly name = 'DamagedEntryError';
}

/** Reads a stored entry. Throws DamagedEntryError with the sentence of what is wrong. */
export function readStored(stored: StoredEntry): Entry {
  const [headerLine = '', ...eventLines] = stored.lines.split('\n');
  const header = readHeader(headerLine);
  if (isDefect(header)) throw new DamagedEntryError(`entry ${stored.seq}: ${header.defect}`);
  if (header.events.length !== eventLines.length) throw new DamagedEntryError(`entry ${stored.seq}: its number of events is wrong`);
  const events = eventLines.map((line): EventLine => {
    const event = readEvent(line);
    if (isDefect(event)) throw new DamagedEntryError(`entry ${stored.seq}: ${event.defect}`);
    return event;
  });
  return { header, hash: stored.hash, events };
}
