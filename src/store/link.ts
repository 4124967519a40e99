/** Links a house to the store: whenever entries become durable, one action brings the world after them. */
import type { BetId, RoundId } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import { eventsOf } from '../domain/log/entry.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { clockCorrectionSeen, houseStatusChanged } from './houseStatus.ts';
import { selectHeld } from './selectors/account.ts';
import type { AppStore } from './store.ts';
import { committed, worldOpened, type HeldSettlement } from './world.ts';

/** The settlements in these entries of bets that this tab holds back. */
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

interface LinkedHouse {
  readonly markOpen: () => void;
  /** The store gets nothing more from this house. */
  readonly unlink: () => void;
}

/**
 * Puts the house's world into the store and keeps it up to date. The house status becomes open only with `markOpen`, so that nothing
 * can be pressed before the screens have a house.
 */
export function linkHouse(house: PlayerHouse, store: AppStore): LinkedHouse {
  const markOpen = (): void =>
    void store.dispatch(houseStatusChanged(house.newer ? { phase: 'newer', seq: house.newer.seq } : { phase: 'open' }));

  const show = (entries: readonly Entry[]): void => {
    store.dispatch(committed(entries, house.world, settlementsOf(entries, selectHeld(store.getState()))));
    const corrected = entries.find((entry) => eventsOf(entry).some(({ type }) => type === 'clock/corrected'));
    if (corrected) store.dispatch(clockCorrectionSeen(corrected.header.seq));
    if (house.newer) markOpen();
  };

  const unlink = house.onEntries(show);
  store.dispatch(worldOpened(house.world));
  return { markOpen, unlink };
}
