/** What moved the balance of a player: one row per event and account. */
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import { gameNames, type GameName } from '../domain/games/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { eventKey, type EventPlace, type Projection } from './projection.ts';

export interface Movement {
  /** Why, in two or three words. */
  readonly reason: string;
  /** The bet that moved it. */
  readonly bet: string | null;
}

interface Gain {
  readonly cents: number;
  readonly reasons: readonly string[];
}

/** What each account gains by an event, in cents: below 0 for a loss. */
function gainsOf(event: DomainEvent): ReadonlyMap<AccountId, Gain> {
  const gains = new Map<AccountId, Gain>();
  const add = (account: AccountId, cents: number, reason: string): void => {
    const known = gains.get(account) ?? { cents: 0, reasons: [] };
    gains.set(account, { cents: known.cents + cents, reasons: [...known.reasons, reason] });
  };
  for (const { from, to, cents, reason } of definitionOf(event).postings(event.data)) {
    if (cents === 0) continue;
    if (from.kind === 'player') add(from.id, -cents, reason);
    if (to.kind === 'player') add(to.id, cents, reason);
  }
  return gains;
}

export function gameOf({ type, data }: DomainEvent): GameName | 'sports' | null {
  if (type.startsWith('sport/')) return 'sports';
  return 'game' in data ? (gameNames.find((name) => name === data.game) ?? null) : null;
}

/** The key of what an event moved for an account. */
export const movementKey = (place: Pick<EventPlace, 'seq' | 'index'>, account: string): string => `${eventKey(place)}.${account}`;

/** `cents` is what the balance gained. `status` is the type of the event. */
export const movementsProjection: Projection<Movement> = {
  name: 'movements',
  version: 2,
  keysOf: (event, place) => [...gainsOf(event).keys()].map((account) => movementKey(place, account)),
  fold(_row, event, place, key) {
    const found = [...gainsOf(event)].find(([account]) => movementKey(place, account) === key);
    if (!found) return undefined;
    const [account, { cents, reasons }] = found;
    const { seq, at } = place;
    const reason = reasons.join(', ');
    return {
      key,
      seq,
      at,
      account,
      game: gameOf(event),
      cents,
      status: event.type,
      text: reason,
      body: { reason, bet: 'bet' in event.data ? event.data.bet : null },
    };
  },
};
