import { useDeferredValue } from 'react';
import { useAppSelector } from './hooks.ts';
import { useHouse } from './houseContext.ts';
import { selectAccount, selectWaiting } from './selectors/account.ts';

/**
 * Whether somebody is signed in while their account or the house is still loading. A page then shows neither the guests' view
 * nor theirs.
 */
export function useWaiting(): boolean {
  const house = useHouse();
  const waiting = useAppSelector((state) => selectWaiting(state) || (house === null && selectAccount(state) !== undefined));
  // React renders the page that comes in short slices. At once, as after other changes of the store, it would be one long task.
  const waited = useDeferredValue(waiting);
  return waiting || waited;
}
