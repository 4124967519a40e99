/** The time of the live table: the round, its phase, and the whole seconds until the next phase. */
import { liveRoundAt, type LivePhase } from '../../../../domain/games/liveRoulette.ts';
import type { Rules } from '../../../../domain/rules.ts';
import { SECOND_MS } from '../../../../domain/utc.ts';

export interface LiveTime {
  /** The round's number since 1970. */
  readonly number: number;
  readonly phase: LivePhase;
  readonly secondsLeft: number;
  /** How long the wheel had been turning at this time. */
  readonly spunMs: number;
}

/** The table's time at `now` (UTC milliseconds), and the milliseconds until it changes. */
export function liveTimeAt(now: number, rules: Rules): { readonly time: LiveTime; readonly lastsMs: number } {
  const { id: number, phase, spinsAt, pausesAt, endsAt } = liveRoundAt(now, rules);
  const left = (phase === 'betting' ? spinsAt : phase === 'spin' ? pausesAt : endsAt) - now;
  const secondsLeft = Math.ceil(left / SECOND_MS);
  return { time: { number, phase, secondsLeft, spunMs: Math.max(0, now - spinsAt) }, lastsMs: left - (secondsLeft - 1) * SECOND_MS };
}

export const isSameTime = (one: LiveTime, other: LiveTime): boolean =>
  one.number === other.number && one.phase === other.phase && one.secondsLeft === other.secondsLeft;
