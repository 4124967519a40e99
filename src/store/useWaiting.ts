import { useAppSelector } from './hooks.ts';
import { useHouse } from './houseContext.ts';
import { selectAccount, selectWaiting } from './selectors/account.ts';

/** Whether somebody is signed in whose account or house is not at hand yet: a page shows neither what guests see nor what is theirs. */
export function useWaiting(): boolean {
  const house = useHouse();
  return useAppSelector((state) => selectWaiting(state) || (house === null && selectAccount(state) !== undefined));
}
