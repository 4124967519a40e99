/** Entries that bets refer to: where a server seed was revealed, by its hash, and where a sports event was created, by its ID. */
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { Projection } from './projection.ts';

const keyIn = ({ type, data }: DomainEvent): string | null => {
  if (type === 'seed/rotated') return data.seedHash;
  return type === 'sport/created' ? data.event : null;
};

export const referencesProjection: Projection = {
  name: 'references',
  version: 1,
  keysOf(event) {
    const key = keyIn(event);
    return key === null ? [] : [key];
  },
  fold(_row, { type, data }, { seq, at }, key) {
    const account = type === 'seed/rotated' ? data.account : null;
    return { key, seq, at, account, game: null, cents: 0, status: type, text: '', body: {} };
  },
};
