/** The leaderboard, from the points that the world's reducer has folded. */
import { createSelector } from 'reselect';
import type { Period } from '../../domain/leaderboard/period.ts';
import { pointsIn } from '../../domain/leaderboard/points.ts';
import { isRanked, ranking } from '../../domain/leaderboard/ranking.ts';
import type { RootState } from '../store.ts';
import { selectAccount, selectCorrections } from './account.ts';

/** Everybody with points in the period of a time, from the first rank on. A page that receives its own entries only knows no others. */
export const selectStandings = createSelector(
  [
    (state: RootState) => state.world.accounts,
    selectCorrections,
    (_state: RootState, period: Period) => period,
    (_state: RootState, _period: Period, at: number) => at,
  ],
  (accounts, corrections, period, at) => ranking({ accounts, corrections }, period, at),
);

/** The whole points of the signed-in account, as its own entries prove them. Null for guests and for who is not ranked. */
export function selectOwnPoints(state: RootState, period: Period, at: number): number | null {
  const account = selectAccount(state);
  return account && isRanked(account) ? Math.floor(pointsIn(selectCorrections(state), account, period, at) / 100) : null;
}
