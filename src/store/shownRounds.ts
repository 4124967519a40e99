/** The feed of rounds as this tab shows it: without rounds whose boards are still moving here. */
import { useMemo } from 'react';
import { withOwn } from '../house/words/hidden.ts';
import type { FeedRow } from '../house/words/rounds.ts';
import { useAppSelector } from './hooks.ts';
import { useHouseWord } from './houseWord.ts';
import { selectIsShownRound } from './selectors/feed.ts';

/** Null as long as the house has not said anything. */
export function useShownRounds(list: 'newest' | 'biggest'): readonly FeedRow[] | null {
  const word = useHouseWord(`rounds-${list}`);
  const isShown = useAppSelector(selectIsShownRound);
  return useMemo(() => word && withOwn(word.rows, word.own, ({ bet }) => bet).filter(isShown), [word, isShown]);
}
