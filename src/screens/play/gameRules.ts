/** The rules that a bet panel and its board show. */
import { createContext, use } from 'react';
import type { Rules } from '../../domain/rules.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectPairRules, selectRules } from '../../store/selectors/account.ts';

/** Whether the surrounding game draws from the player's own pair of seeds. It then goes by the rules of that pair, otherwise by those in force. */
export const OwnSeedPairContext = createContext(false);

export const useGameRules = (): Rules => {
  const isOwn = use(OwnSeedPairContext);
  return useAppSelector(isOwn ? selectPairRules : selectRules);
};
