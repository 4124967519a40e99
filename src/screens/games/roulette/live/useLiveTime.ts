/** The time of the live table: which round it is by the clock, its phase, and the whole seconds until the next phase. */
import { useCallback, useEffect, useState } from 'react';
import { liveRoundAt, type LivePhase } from '../../../../domain/games/liveRoulette.ts';
import type { Rules } from '../../../../domain/rules.ts';
import type { House } from '../../../../house/house.ts';

export interface LiveTime {
  /** The round's number since 1970. */
  readonly number: number;
  readonly phase: LivePhase;
  readonly secondsLeft: number;
  /** How long its wheel has been turning, in milliseconds, when this was looked at. */
  readonly spunMs: number;
}

const SECOND_MS = 1_000;
/** Timers may fire a little early; a look too early would wait for another second. */
const LATE_MS = 5;

function look(house: House, rules: Rules): { readonly time: LiveTime; readonly nextMs: number } {
  const now = Math.max(house.ports.clock.now(), house.head.at);
  const { id: number, phase, spinsAt, pausesAt, endsAt } = liveRoundAt(now, rules);
  const left = (phase === 'betting' ? spinsAt : phase === 'spin' ? pausesAt : endsAt) - now;
  const secondsLeft = Math.ceil(left / SECOND_MS);
  return { time: { number, phase, secondsLeft, spunMs: Math.max(0, now - spinsAt) }, nextMs: left - (secondsLeft - 1) * SECOND_MS };
}

/** Answers the time and a way to look at the clock again at once. */
export function useLiveTime(house: House, rules: Rules): readonly [LiveTime, () => void] {
  const [time, setTime] = useState(() => look(house, rules).time);
  const again = useCallback(() => {
    const { time: seen } = look(house, rules);
    setTime((before) =>
      before.number === seen.number && before.phase === seen.phase && before.secondsLeft === seen.secondsLeft ? before : seen,
    );
  }, [house, rules]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      again();
      timer = setTimeout(tick, look(house, rules).nextMs + LATE_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [again, house, rules]);
  return [time, again];
}
