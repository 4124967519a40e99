import { useEffect } from 'react';
import { useHouse } from '../store/houseContext.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectAccountId } from '../store/selectors/account.ts';

/** Keeps the house's clockwork going in this tab: offers are completed when their time has come. */
export function useClockwork(): void {
  const house = useHouse();
  const account = useAppSelector(selectAccountId);
  useEffect(() => {
    if (!house || house.newer) return;
    let stop = (): void => undefined;
    let over = false;
    void import('../house/clockwork.ts').then(({ Clockwork }) => {
      if (over) return;
      const clockwork = new Clockwork(house, { account: () => account });
      stop = () => clockwork.close();
    });
    return () => {
      over = true;
      stop();
    };
  }, [house, account]);
}
