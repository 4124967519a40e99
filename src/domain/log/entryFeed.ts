/**
 * Groups the lines of a log into entries: of a file, or of a view that a house sent. It checks only that each line reads back. Whoever
 * needs more lets the verifier read the same lines. Lines of an entry that is cut off at the end are never returned.
 */
import type { Hashing } from '../fairness/hashing.ts';
import { eventsOf } from './entry.ts';
import { definitionOf } from '../events/catalog.ts';
import type { StoredEntry } from './head.ts';
import { isDefect, readHeader } from './read.ts';
import { DamagedEntryError, readStored } from './stored.ts';

export class EntryFeed {
  readonly #hashing: Hashing;
  /** The lines of the entry that is being read. */
  #lines: string[] = [];
  /** How many more lines its header announces. */
  #due = 0;
  #seq = 0;

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  /** Takes the next line, without its line break. Returns the entry that it completes, or null. Throws DamagedEntryError. */
  line(text: string): StoredEntry | null {
    if (this.#lines.length === 0) {
      const header = readHeader(text);
      if (isDefect(header)) throw new DamagedEntryError(`entry ${this.#seq + 1}: ${header.defect}`);
      this.#seq = header.seq;
      this.#due = header.lines.length;
    } else {
      this.#due -= 1;
    }
    this.#lines.push(text);
    return this.#due === 0 ? this.#entry() : null;
  }

  #entry(): StoredEntry {
    const [header = ''] = this.#lines;
    const raw: StoredEntry = { seq: this.#seq, hash: this.#hashing.sha256(header), lines: this.#lines.join('\n'), subjects: [] };
    const subjects = new Set(eventsOf(readStored(raw)).flatMap((event) => definitionOf(event).subjects(event.data)));
    this.#lines = [];
    return { ...raw, subjects: [...subjects] };
  }
}
