import { useCallback, useSyncExternalStore } from 'react';
import { houseTime, type PlayerHouse } from '../../api/playerHouse.ts';
import { onVisibilityChange } from '../play/useRoundMachine.ts';
import { SECOND_MS } from '../../domain/utc.ts';

/** Timers may fire a little early, when the last second is not over yet. So each is set this much later. */
export const TIMER_MARGIN_MS = 5;

/** The whole seconds until a time in UTC milliseconds, by the clock of the house: 0 once it has come. Null for no time. */
export function useSecondsUntil(house: PlayerHouse, at: number | null): number | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (): void => {
        const left = at === null ? 0 : at - houseTime(house);
        if (left > 0) timer = setTimeout(tick, (left % SECOND_MS || SECOND_MS) + TIMER_MARGIN_MS);
      };
      const tick = (): void => {
        clearTimeout(timer);
        onChange();
        wait();
      };
      wait();
      const stop = onVisibilityChange(tick);
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    [house, at],
  );
  return useSyncExternalStore(subscribe, () => (at === null ? null : Math.max(0, Math.ceil((at - houseTime(house)) / SECOND_MS))));
}
