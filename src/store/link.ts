/**
 * Links a house to the store. Whenever entries of the log become durable, one action brings the world after them, together with how they settled the
 * bets that this tab holds back until its boards have shown them.
 */
import type { BetId, RoundId } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import { eventsOf } from '../domain/log/entry.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { clockCorrectionSeen, houseStatusChanged } from './houseStatus.ts';
import { selectHeld } from './selectors/account.ts';
import type { AppStore } from './store.ts';
import { committed, worldOpened, type HeldSettlement } from './world.ts';

interface LinkedHouse {
  readonly markOpen: () => void;
  /** The store gets nothing more from this house. */
  readonly unlink: () => void;
}

/**
 * Puts the house's world into the store and keeps it up to date. The house status becomes open only with `markOpen`, which is called once the
 * screens have the house: nothing can be pressed before.
 */
export function linkHouse(house: PlayerHouse, store: AppStore): LinkedHouse {
  const markOpen = (): void =>
    void store.dispatch(houseStatusChanged(house.newer ? { phase: 'newer', seq: house.newer.seq } : { phase: 'open' }));

  const commit = (entries: readonly Entry[]): void => {
    store.dispatch(committed(entries, house.world, settlementsOf(entries, selectHeld(store.getState()))));
    const corrected = entries.find((entry) => eventsOf(entry).some(({ type }) => type === 'clock/corrected'));
    if (corrected) store.dispatch(clockCorrectionSeen(corrected.header.seq));
    // From now on the log can only be read.
    if (house.newer) markOpen();
  };

  const unlink = house.onEntries(commit);
  store.dispatch(worldOpened(house.world));
  return { markOpen, unlink };
}

/** How these entries settled bets that this tab holds back. */
function settlementsOf(entries: readonly Entry[], held: readonly BetId[]): readonly HeldSettlement[] {
  if (held.length === 0) return [];
  const bets = new Set(held);
  return entries.flatMap((entry) => {
    // In an entry that ends a shared round, `round/played` comes before the settlements of its bets.
    let round: RoundId | null = null;
    return eventsOf(entry).flatMap(({ type, data }) => {
      if (type === 'round/played') round = data.round;
      return type === 'bet/settled' && bets.has(data.bet)
        ? [{ bet: data.bet, stakeCents: data.stakeCents, payoutCents: data.payoutCents, round }]
        : [];
    });
  });
}
