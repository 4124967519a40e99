import { definitionOf } from '../domain/events/catalog.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';

/** A durable entry, read and as stored. */
export interface Committed {
  readonly entry: Entry;
  readonly stored: StoredEntry;
}

/** Whether everybody may read one of the entry's events. */
export const isPublic = (entry: Entry): boolean => eventsOf(entry).some((event) => definitionOf(event).visibility(event.data) === 'public');
