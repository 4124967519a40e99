import type { EventType } from '../domain/events/catalog.ts';
import type { StoredEntry } from '../domain/log/head.ts';

/** Where the type begins in the canonical form of an event line. The salt before it always has this length. */
const TYPE_AT = '{"salt":"00112233445566778899aabbccddeeff","type":"'.length;
/** The index of the first event line. The header and the command come before it. */
const FIRST_EVENT = 2;

/** Whether an entry holds an event of one of the types. Reads the types at their fixed places, so it is much faster than `readStored`. */
export const holdsEvent = ({ lines }: StoredEntry, types: ReadonlySet<EventType>): boolean =>
  lines.split('\n').some((line, index) => index >= FIRST_EVENT && types.has(line.slice(TYPE_AT, line.indexOf('"', TYPE_AT)) as EventType));
