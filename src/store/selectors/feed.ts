/** The feed of rounds as this tab shows it: without rounds whose boards are still moving here. */
import { createSelector } from 'reselect';
import { feedOf, type FeedOfRounds, type FeedRow } from '../../house/reading/roundFeed.ts';
import type { RootState } from '../store.ts';
import { selectAccountId, selectHeld, selectHeldRounds } from './account.ts';

/** The feed on the UTC day that began at `dayStart`. */
const selectFeed = createSelector(
  [
    (state: RootState) => state.world.accounts,
    (state: RootState) => state.world.feed,
    (state: RootState) => state.world.finishedRounds,
    selectAccountId,
    (_state: RootState, dayStart: number) => dayStart,
  ],
  (accounts, feed, finishedRounds, reader, dayStart) => feedOf({ accounts, feed, finishedRounds }, reader, dayStart),
);

/** The same without held bets, and without all bets on held rounds. */
export const selectShownFeed = createSelector([selectFeed, selectHeld, selectHeldRounds], (feed, held, rounds): FeedOfRounds => {
  const isShown = ({ bet, round }: FeedRow): boolean => !held.includes(bet) && (round === null || !rounds.includes(round));
  return { newest: feed.newest.filter(isShown), biggest: feed.biggest.filter(isShown) };
});
