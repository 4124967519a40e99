/** Keys that may be used once, ever, and that only a decision tells: known to the store in the transaction that appends its entry. */
import type { DomainEvent } from '../domain/events/catalog.ts';
import { NO_HASH } from '../domain/log/head.ts';
import type { UniqueKey } from './ports.ts';

const WALL = 'wall:';

/** `wall:<wall>:<transaction>` for every credit that a wall has numbered. */
export const uniqueKeysOf = (events: readonly DomainEvent[]): readonly UniqueKey[] =>
  events.flatMap(({ type, data }) =>
    type === 'wall/credited' && data.transaction !== null ? [{ key: `${WALL}${data.wall}:${data.transaction}`, fingerprint: NO_HASH }] : [],
  );

/** Whether a key belongs to what was decided, rather than to the command. */
export const isDecidedKey = (key: string): boolean => key.startsWith(WALL);
