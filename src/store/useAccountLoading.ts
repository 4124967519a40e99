import { useAppSelector } from './hooks.ts';
import { useHouse } from './houseContext.ts';
import { selectAccount, selectWaiting } from './selectors/account.ts';

/**
 * Whether somebody is signed in while their account or the house is still loading. A page then shows neither the guests' view nor theirs. The
 * account may be in the world before the house is in the context.
 */
export function useAccountLoading(): boolean {
  const house = useHouse();
  return useAppSelector((state) => selectWaiting(state) || (house === null && selectAccount(state) !== undefined));
}
