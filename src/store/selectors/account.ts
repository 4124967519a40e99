/** The signed-in account, its balance and its bets as this tab shows them. */
import { createSelector } from 'reselect';
import type { GameName } from '../../domain/games/names.ts';
import type { BetId, RoundId } from '../../domain/ids.ts';
import { accountOf, balanceOf } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import type { RootState } from '../store.ts';

export const selectWorld = (state: RootState) => state.world;
const selectHeldOnBoards = (state: RootState) => state.stage.held;
export const selectCard = (state: RootState) => state.stage.card;

/** The bets whose results this tab holds back: on a moving board, or under the foil of a card. */
export const selectHeld = createSelector([selectHeldOnBoards, selectCard], (held, card): readonly BetId[] =>
  card && !held.includes(card.bet) ? [...held, card.bet] : held,
);
export const selectAccountId = (state: RootState) => state.session.accountId;
export const selectRules = (state: RootState) => state.world.rules.rules;

/** The corrections of the clock. */
export const selectCorrections = (state: RootState) => state.world.corrections;

/** The account of this tab's session; undefined for guests and for blocked accounts. */
export function selectAccount(state: RootState): Account | undefined {
  const id = selectAccountId(state);
  const account = id ? accountOf(state.world, id) : undefined;
  return account?.blocked ? undefined : account;
}

/** Whether a session is known whose account has not been read from the log yet. */
export const selectWaiting = (state: RootState): boolean => state.session.accountId !== null && state.house.status.phase === 'opening';

/** The balance as the log has it, in cents: what the house decides by. */
export const selectBalance = createSelector([selectWorld, selectAccount], (world, account) => (account ? balanceOf(world, account.id) : 0));

const NOTHING_HELD: ReadonlyMap<BetId, number> = new Map();
const selectSettledOnBoards = (state: RootState) => state.stage.settled;
const selectSeq = (state: RootState) => state.world.seq;

/** Each held bet that the world shown has settled although its board is still moving, with what it has paid, in cents. */
export const selectHeldPayouts = createSelector(
  [selectAccount, selectHeld, selectSettledOnBoards, selectSeq],
  (account, held, settled, seq): ReadonlyMap<BetId, number> => {
    if (!account || held.length === 0) return NOTHING_HELD;
    const payouts = new Map<BetId, number>();
    for (const bet of held) {
      const settlement = settled[bet];
      if (settlement && settlement.seq <= seq) payouts.set(bet, settlement.payoutCents);
    }
    // A card that outlived a reload was settled before anybody listened.
    for (const { id, payoutCents } of Object.values(account.recents).flat()) if (held.includes(id)) payouts.set(id, payoutCents);
    // The same nothing as before: whoever shows it is not drawn again because a bet is on its way.
    return payouts.size === 0 ? NOTHING_HELD : payouts;
  },
);

const selectHeldPayout = createSelector([selectHeldPayouts], (payouts) => [...payouts.values()].reduce((sum, cents) => sum + cents, 0));

const NO_ROUNDS: readonly RoundId[] = [];

/** The shared rounds whose board is still moving, by the bets that are held. */
export const selectHeldRounds = createSelector([selectHeld, selectSettledOnBoards], (held, settled): readonly RoundId[] => {
  const rounds = held.flatMap((bet) => settled[bet]?.round ?? []);
  return rounds.length === 0 ? NO_ROUNDS : rounds;
});

/** The balance as shown: less the stake, but without a payout whose board is still moving, in cents. */
export const selectShownBalance = createSelector([selectBalance, selectHeldPayout], (balance, heldBack) => balance - heldBack);

const NO_BETS: readonly SettledBet[] = [];

/** The account's last ten bets of a game, newest first, without one whose board is still moving. */
export const makeSelectRecents = (game: GameName) =>
  createSelector([selectAccount, selectHeld], (account, held) => {
    const recents = account?.recents[game] ?? NO_BETS;
    return recents.some(({ id }) => held.includes(id)) ? recents.filter(({ id }) => !held.includes(id)) : recents;
  });

/** Names by account, for sentences of the trail. */
export const selectNameOf = createSelector(
  [(state: RootState) => state.world.accounts],
  (accounts) => (id: string) => (Object.hasOwn(accounts, id) ? (accounts[id as Account['id']]?.username ?? id) : id),
);
