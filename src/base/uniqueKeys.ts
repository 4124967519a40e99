/**
 * Keys that only one entry of a log can use: one for each command, and those that events declare (`usedOnce`). The store checks them in the
 * transaction that appends the entry.
 */
import { eventDefinitions, keyUsedBy, type DomainEvent } from '../domain/events/catalog.ts';
import { NO_HASH } from '../domain/log/head.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import type { UniqueKey } from './ports.ts';

/** The prefix of a command's key. */
const COMMAND = 'command:';

export const commandKey = (id: string): string => COMMAND + id;

/** The id of the command that used the key, or null if no command did. */
export const commandOfKey = (key: string): string | null => (key.startsWith(COMMAND) ? key.slice(COMMAND.length) : null);

/**
 * The keys that the events use, e.g. `wall:<wall>:<transaction>` for each numbered credit of a wall. A repeated command is told from another
 * one by its fingerprint; an event needs none.
 */
export const uniqueKeysOf = (events: readonly DomainEvent[]): readonly UniqueKey[] =>
  events.flatMap((event) => keyUsedBy(event) ?? []).map((key) => ({ key, fingerprint: NO_HASH }));

/** The refusal of a decision that uses a key of an event again; null for the key of a command. */
export function refusalOfKey(key: string): Refusal | null {
  const name = key.slice(0, key.indexOf(':'));
  const repeated = eventDefinitions.find(({ usedOnce }) => usedOnce?.name === name)?.usedOnce?.repeated;
  return repeated === undefined ? null : refuse(repeated);
}
