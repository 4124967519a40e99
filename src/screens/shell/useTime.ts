import { useSyncExternalStore } from 'react';
import { systemClock } from '../../base/clock.ts';
import { useHouse } from '../../store/houseContext.ts';

/** Twice a second, so that a countdown skips no second. */
const TICK_MS = 500;

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/**
 * A value that is derived from the time (UTC milliseconds, by the clock of the house) on every tick. A component is drawn again
 * only when the value changes: "has it begun" changes once.
 */
export function useTime<Value extends string | number | boolean | null>(derive: (now: number) => Value): Value {
  const clock = useHouse()?.ports.clock ?? systemClock;
  const read = (): Value => derive(clock.now());
  return useSyncExternalStore(onTick, read, read);
}
