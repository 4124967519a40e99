/** Links a house to the store: every durable entry becomes one action. Many entries at once replace the world. */
import type { BetId, RoundId } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import { eventsOf } from '../domain/log/entry.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import { inSlices } from '../base/slices.ts';
import { clockCorrectionSeen, houseStatusChanged } from './houseStatus.ts';
import { selectHeld } from './selectors/account.ts';
import { heldSettled, type HeldSettlement } from './heldBets.ts';
import type { AppStore } from './store.ts';
import { copying, committed, worldReducer, worldReplaced } from './world.ts';

/** For more entries than this, copying the world once costs less than folding each in Redux. */
const MOST_SINGLE_ENTRIES = 50;

/** The settlements in these entries of bets that this tab holds back. */
function settlementsOf(entries: readonly Entry[], held: readonly BetId[]): readonly HeldSettlement[] {
  if (held.length === 0) return [];
  const bets = new Set(held);
  return entries.flatMap((entry) => {
    let round: RoundId | null = null;
    return eventsOf(entry).flatMap(({ type, data }) => {
      if (type === 'round/played') round = data.round;
      return type === 'bet/settled' && bets.has(data.bet)
        ? [{ bet: data.bet, seq: entry.header.seq, stakeCents: data.stakeCents, payoutCents: data.payoutCents, round }]
        : [];
    });
  });
}

interface LinkedHouse {
  readonly markOpen: () => void;
  /** The store hears nothing of this house any more. */
  readonly unlink: () => void;
}

/**
 * Copies the house's world into the store and keeps it up to date. Resolves when it is there. The house status becomes open
 * only with `markOpen`, so that nothing can be pressed before the screens have a house.
 */
export async function linkHouse(house: PlayerHouse, store: AppStore): Promise<LinkedHouse> {
  let linked = true;
  const replace = (): Promise<void> =>
    house.whileStill(async (world) => {
      const copy = await inSlices(copying(world));
      if (linked) store.dispatch(worldReplaced(copy));
    });
  const markOpen = (): void =>
    void store.dispatch(houseStatusChanged(house.newer ? { phase: 'newer', seq: house.newer.seq } : { phase: 'open' }));

  const show = (entries: readonly Entry[]): void => {
    // Before the world gets the entries, so that no balance shows a held payout, not even for a moment.
    const settlements = settlementsOf(entries, selectHeld(store.getState()));
    if (settlements.length > 0) store.dispatch(heldSettled(settlements));
    // Entries that are committed before the copy is made are in the copy. The store's world skips them, because they do not follow it.
    if (entries.length > MOST_SINGLE_ENTRIES) void replace();
    else for (const entry of entries) store.dispatch(committed(entry));
    const corrected = entries.find((entry) => eventsOf(entry).some(({ type }) => type === 'clock/corrected'));
    if (corrected) store.dispatch(clockCorrectionSeen(corrected.header.seq));
    if (house.newer) markOpen();
  };

  store.foldWorldBy(worldReducer);
  const stop = house.onEntries(show);
  const unlink = (): void => {
    linked = false;
    stop();
  };
  await replace();
  return { markOpen, unlink };
}
