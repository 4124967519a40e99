/** The signed-in account, its balance and its bets as this tab shows them. */
import { shallowEqual } from 'react-redux';
import { createSelector } from 'reselect';
import type { GameName } from '../../domain/games/catalog.ts';
import { haveRulesChanged } from '../../domain/games/changedRules.ts';
import type { BetId, RoundId } from '../../domain/ids.ts';
import type { Rules } from '../../domain/rules.ts';
import { accountOf, balanceOf, nameIn, rulesInForceAt } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { DAY_MS } from '../../domain/utc.ts';
import type { SettledBet } from '../../domain/worldParts.ts';
import type { FeedRow } from '../../api/topics/rounds.ts';
import type { RootState } from '../store.ts';

export const selectWorld = (state: RootState) => state.world;
const selectHeldOnBoards = (state: RootState) => state.heldBets.held;
export const selectCard = (state: RootState) => state.heldBets.card;

/** The bets whose results this tab holds back: on a moving board, or on a scratch card that is not open. */
export const selectHeld = createSelector([selectHeldOnBoards, selectCard], (held, card): readonly BetId[] =>
  card && !held.includes(card.bet) ? [...held, card.bet] : held,
);
export const selectAccountId = (state: RootState) => state.session.accountId;
export const selectRules = (state: RootState) => state.world.rules.rules;

/** The corrections of the clock. */
export const selectCorrections = (state: RootState) => state.world.corrections;

/** What decides when a bonus is due. It stays the same object while none of it changes. */
export const selectBonusTimes = createSelector(
  [selectCorrections, (state: RootState) => state.world.rules, (state: RootState) => state.world.rulesHistory],
  (corrections, rules, rulesHistory) => ({ corrections, rules, rulesHistory }),
);

/** The account of this tab's session. Undefined for guests and blocked accounts. */
export function selectAccount(state: RootState): Account | undefined {
  const id = selectAccountId(state);
  const account = id ? accountOf(state.world, id) : undefined;
  return account?.blocked ? undefined : account;
}

/** The rules of rounds that draw from the account's own pair of seeds: those of when the pair came into use. */
export function selectPairRules(state: RootState): Rules {
  const account = selectAccount(state);
  return account ? rulesInForceAt(state.world, account.seeds.rulesSeq) : selectRules(state);
}

/** Whether the rules of a game have changed since the account's pair came into use. */
export function selectHasNewRules(state: RootState, game: GameName): boolean {
  const account = selectAccount(state);
  return account !== undefined && haveRulesChanged(state.world, game, account.seeds.rulesSeq);
}

/** Whether nobody is signed in. */
export const selectIsGuest = (state: RootState): boolean => selectAccount(state) === undefined;

/** How long an account is new after its registration, by the times of the log. */
const NEWCOMER_MS = 30 * DAY_MS;

/** Whether the signed-in person is new here. Admins and accounts whose password everybody knows are nobody's first account. */
export function selectIsNewcomer(state: RootState): boolean {
  const account = selectAccount(state);
  if (!account || account.role === 'admin' || account.publicPassword) return false;
  return state.world.at - account.registered.at < NEWCOMER_MS;
}

/** Whether there is a session whose account has not been read from the log yet. */
export const selectWaiting = (state: RootState): boolean =>
  state.session.accountId !== null && state.houseStatus.status.phase === 'opening';

/** The balance in the log, in cents. The house decides by it. */
export const selectBalance = createSelector([selectWorld, selectAccount], (world, account) => (account ? balanceOf(world, account.id) : 0));

const NOTHING_HELD: ReadonlyMap<BetId, number> = new Map();
const selectSettledOnBoards = (state: RootState) => state.heldBets.settled;

/** The payouts, in cents, of held bets that the shown world has settled. Their boards are still moving. */
export const selectHeldPayouts = createSelector(
  [selectAccount, selectHeld, selectSettledOnBoards],
  (account, held, settled): ReadonlyMap<BetId, number> => {
    if (!account || held.length === 0) return NOTHING_HELD;
    const payouts = new Map<BetId, number>();
    for (const bet of held) {
      const settlement = settled[bet];
      if (settlement) payouts.set(bet, settlement.payoutCents);
    }
    // A card that survived a reload was settled before this tab listened.
    for (const { id, payoutCents } of Object.values(account.recents).flat()) if (held.includes(id)) payouts.set(id, payoutCents);
    // The same empty map each time, so that components are not drawn again when a bet is placed.
    return payouts.size === 0 ? NOTHING_HELD : payouts;
  },
);

const selectHeldPayout = createSelector([selectHeldPayouts], (payouts) => [...payouts.values()].reduce((sum, cents) => sum + cents, 0));

const NO_ROUNDS: readonly RoundId[] = [];

/** The shared rounds of the held bets. Their boards are still moving. */
export const selectHeldRounds = createSelector([selectHeld, selectSettledOnBoards], (held, settled): readonly RoundId[] => {
  const rounds = held.flatMap((bet) => settled[bet]?.round ?? []);
  return rounds.length === 0 ? NO_ROUNDS : rounds;
});

/** Whether a round of the feed is shown: it is no held bet, and none of the bets on a held round. */
export const selectIsShownRound = createSelector(
  [selectHeld, selectHeldRounds],
  (held, rounds) =>
    ({ bet, round }: Pick<FeedRow, 'bet' | 'round'>): boolean =>
      !held.includes(bet) && (round === null || !rounds.includes(round)),
);

/** The shown balance in cents: the stake is gone already, and held payouts are not added yet. */
export const selectShownBalance = createSelector([selectBalance, selectHeldPayout], (balance, heldBack) => balance - heldBack);

const NO_BETS: readonly SettledBet[] = [];

/**
 * The account's last bets of a game (`World.recentsKept`), newest first, without held ones. It stays the same list while another bet is
 * written, because that one is held.
 */
export const makeSelectRecents = (game: GameName) =>
  createSelector(
    [selectAccount, selectHeld],
    (account, held): readonly SettledBet[] => {
      const recents = account?.recents[game] ?? NO_BETS;
      return recents.some(({ id }) => held.includes(id)) ? recents.filter(({ id }) => !held.includes(id)) : recents;
    },
    { memoizeOptions: { resultEqualityCheck: shallowEqual } },
  );

/** Names by account, for sentences of the trail. Names are public, so every view has them. */
export const selectNameOf = createSelector(
  [(state: RootState) => state.world.usernames],
  (usernames) => (id: string) => nameIn({ usernames }, id),
);
