/** The figures of an account's play, without what its boards have not shown yet. */
import { createSelector } from 'reselect';
import type { PlayedOn, PlayedTotals, PlayTotals } from '../../domain/accounts/account.ts';
import { selectAccount, selectHeld } from './account.ts';

interface GameFigures extends PlayedTotals {
  readonly on: PlayedOn;
}

interface PlayFigures extends PlayedTotals {
  readonly wins: number;
  /** From the largest stakes to the smallest. */
  readonly byGame: readonly GameFigures[];
  /** Null while a bet is held back: it may have changed them. */
  readonly best: Pick<PlayTotals, 'biggestWin' | 'streak' | 'longestStreak'> | null;
}

/** The signed-in account's figures; null for guests. */
export const selectPlayFigures = createSelector([selectAccount, selectHeld], (account, held): PlayFigures | null => {
  if (!account) return null;
  const { bets, wins, stakedCents, paidCents, byGame, biggestWin, streak, longestStreak } = account.totals;
  const figures = { bets, wins, stakedCents, paidCents };
  const games = new Map(Object.entries(byGame).map(([on, totals]) => [on as PlayedOn, { ...totals }]));
  // Away from its board only a scratch card is held back. It is looked for among the last ten of its game.
  const untold = Object.values(account.recents).flatMap((recents) => recents.filter(({ id }) => held.includes(id)));
  for (const bet of untold) {
    for (const counted of [figures, games.get(bet.game)]) {
      if (!counted) continue;
      counted.bets -= 1;
      counted.stakedCents -= bet.stakeCents;
      counted.paidCents -= bet.payoutCents;
    }
    if (bet.payoutCents > bet.stakeCents) figures.wins -= 1;
  }
  return {
    ...figures,
    byGame: [...games]
      .map(([on, totals]) => ({ on, ...totals }))
      .filter((game) => game.bets > 0)
      .toSorted((a, b) => b.stakedCents - a.stakedCents),
    best: untold.length === 0 ? { biggestWin, streak, longestStreak } : null,
  };
});
