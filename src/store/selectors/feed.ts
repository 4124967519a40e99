/** Which rounds of the feed this tab shows: none whose board is still moving here. */
import { createSelector } from 'reselect';
import type { FeedRow } from '../../house/words/rounds.ts';
import { selectHeld, selectHeldRounds } from './account.ts';

/** Whether a round of the feed is shown: it is no held bet, and none of the bets on a held round. */
export const selectIsShownRound = createSelector(
  [selectHeld, selectHeldRounds],
  (held, rounds) =>
    ({ bet, round }: Pick<FeedRow, 'bet' | 'round'>): boolean =>
      !held.includes(bet) && (round === null || !rounds.includes(round)),
);
