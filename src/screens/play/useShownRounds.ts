import { useMemo } from 'react';
import { withOwn } from '../../api/topics/ownRows.ts';
import type { FeedRow } from '../../api/topics/rounds.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsShownRound } from '../../store/selectors/account.ts';
import { useTopic } from '../../store/useTopic.ts';

/** The newest rounds of everybody, or the biggest wins of the day. */
export type RoundListName = 'newest' | 'biggest';

/**
 * The feed of rounds as this tab shows it: without rounds whose boards are still moving here. Null until the house has
 * answered.
 */
export function useShownRounds(list: RoundListName): readonly FeedRow[] | null {
  const feed = useTopic(`rounds-${list}`);
  const isShown = useAppSelector(selectIsShownRound);
  return useMemo(() => feed && withOwn(feed.rows, feed.own, ({ bet }) => bet).filter(isShown), [feed, isShown]);
}
