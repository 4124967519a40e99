import { useCallback, useSyncExternalStore } from 'react';
import { systemClock } from '../../base/clock.ts';
import { useAppStore } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import type { RootState } from '../../store/store.ts';

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

type Derived = string | number | boolean | null;

/**
 * A value that is derived from the time (UTC milliseconds, by the clock of the house) on every tick. A component is drawn again
 * only when the value changes: "has it begun" changes once.
 */
export function useTime<Value extends Derived>(derive: (now: number) => Value): Value {
  const clock = useHouse()?.ports.clock ?? systemClock;
  const read = (): Value => derive(clock.now());
  return useSyncExternalStore(onTick, read, read);
}

/** The same for a value that depends on the state, too. It is derived anew whenever the state changes. */
export function useStateAndTime<Value extends Derived>(derive: (state: RootState, now: number) => Value): Value {
  const store = useAppStore();
  const clock = useHouse()?.ports.clock ?? systemClock;
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [store.subscribe(listener), onTick(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [store],
  );
  const read = (): Value => derive(store.getState(), clock.now());
  return useSyncExternalStore(subscribe, read, read);
}
