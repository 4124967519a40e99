/** The leaderboard of a period, and the viewer's own rank. */
import { createSelector } from 'reselect';
import type { Period } from '../../domain/leaderboard/period.ts';
import { ranking, type Standing } from '../../domain/leaderboard/ranking.ts';
import type { RootState } from '../store.ts';
import { selectAccount, selectCorrections } from './account.ts';

interface Leaderboard {
  /** The best accounts. The rules set how many. */
  readonly top: readonly Standing[];
  /** The rank of this tab's account; null if it has no points or is not ranked. */
  readonly own: Standing | null;
  /** How many accounts have points. */
  readonly ranked: number;
}

const sameStanding = (a: Standing, b: Standing | undefined): boolean =>
  b !== undefined && a.account === b.account && a.username === b.username && a.points === b.points && a.rank === b.rank;

const sameStandings = (a: readonly Standing[], b: readonly Standing[]): boolean =>
  a.length === b.length && a.every((one, i) => sameStanding(one, b[i]));

/**
 * The leaderboard of a period that began at `start`. Accounts change with every bet. If no points changed, the standings stay
 * the same list, and nothing is drawn again.
 */
export function makeSelectLeaderboard(period: Period) {
  const selectStandings = createSelector(
    [(state: RootState) => state.world.accounts, selectCorrections, (_state: RootState, start: number) => start],
    // Any time within a period identifies it; this is its first.
    (accounts, corrections, start) => ranking({ accounts, corrections }, period, start),
    { memoizeOptions: { resultEqualityCheck: sameStandings } },
  );
  const selectLeaderboard = createSelector(
    [selectStandings, (state: RootState) => selectAccount(state)?.id, (state: RootState) => state.world.rules.rules.leaderboard.ranks],
    (standings, own, ranks): Leaderboard => ({
      top: standings.slice(0, ranks),
      own: standings.find(({ account }) => account === own) ?? null,
      ranked: standings.length,
    }),
  );
  return Object.assign(selectLeaderboard, { standings: selectStandings });
}
