/** The rules that a bet panel and its board show. */
import { createContext, use } from 'react';
import type { Rules } from '../../domain/rules.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectPairRules, selectRules } from '../../store/selectors/account.ts';

/** Whether the game around draws from the player's own pair of seeds. Shared rounds go by the rules in force. */
export const OwnPair = createContext(false);

export const useGameRules = (): Rules => {
  const isOwn = use(OwnPair);
  return useAppSelector(isOwn ? selectPairRules : selectRules);
};
