import { useEffect, useState } from 'react';
import { houseTime, type PlayerHouse } from '../../api/playerHouse.ts';

/** The time of the house, updated every second, and by each entry because it is never before the last one. Where a derived value is enough, `useTime` draws less often. */
export function useNow(house: PlayerHouse): number {
  const [now, setNow] = useState(() => houseTime(house));
  useEffect(() => {
    const tick = (): void => setNow(houseTime(house));
    tick();
    const timer = setInterval(tick, 1_000);
    const stop = house.onEntries(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [house]);
  return now;
}
