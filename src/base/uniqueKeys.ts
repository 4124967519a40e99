/** Keys that can be used only once and that follow from a decision. The store checks them in the transaction that appends its entry. */
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import { NO_HASH } from '../domain/log/head.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import type { UniqueKey } from './ports.ts';

/** The prefix of a command's key. */
const COMMAND = 'command:';

export const commandKey = (id: string): string => COMMAND + id;

/** The id of the command that used the key, or null if no command did. */
export const commandOfKey = (key: string): string | null => (key.startsWith(COMMAND) ? key.slice(COMMAND.length) : null);

/** The keys that the events declare, e.g. `wall:<wall>:<transaction>` for each numbered credit of a wall. */
export const uniqueKeysOf = (events: readonly DomainEvent[]): readonly UniqueKey[] =>
  events.flatMap((event) => (definitionOf(event).uniqueKeys?.(event.data) ?? []).map((key) => ({ key, fingerprint: NO_HASH })));

/** The refusal of a decision that uses a key again; null for the key of a command. */
export function refusalOfKey(key: string): Refusal | null {
  if (commandOfKey(key) !== null) return null;
  if (key.startsWith('wall-reversed:')) return refuse('wall-reversed');
  return refuse(key.startsWith('wall:') ? 'wall-repeated' : 'nothing-due');
}
