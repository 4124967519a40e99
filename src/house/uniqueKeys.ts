/** Keys that may be used once, ever, and that only a decision tells: known to the store in the transaction that appends its entry. */
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import { NO_HASH } from '../domain/log/head.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import type { UniqueKey } from './ports.ts';

/** What the key of a command begins with. */
const COMMAND = 'command:';

export const commandKey = (id: string): string => COMMAND + id;

/** `wall:<wall>:<transaction>` for every credit that a wall has numbered, and what else events declare. */
export const uniqueKeysOf = (events: readonly DomainEvent[]): readonly UniqueKey[] =>
  events.flatMap((event) => (definitionOf(event).uniqueKeys?.(event.data) ?? []).map((key) => ({ key, fingerprint: NO_HASH })));

/** The refusal where a decision would use a key again; null for the key of a command. */
export function refusalOfKey(key: string): Refusal | null {
  if (key.startsWith(COMMAND)) return null;
  return refuse(key.startsWith('wall:') ? 'wall-repeated' : 'nothing-due');
}
