/** Live roulette follows the wall clock: a round is a time for bets, a spin and a pause, as long as the rules say. By default round n opens at n × 25 s. */
import type { Rules } from '../rules.ts';

export type LivePhase = 'betting' | 'spin' | 'pause';

interface LiveRound {
  /** The round's number since 1970, and the nonce of its draw. */
  readonly id: number;
  readonly phase: LivePhase;
  readonly opensAt: number;
  readonly spinsAt: number;
  readonly pausesAt: number;
  readonly endsAt: number;
}

/** The round at a time in UTC milliseconds. Each phase includes its first millisecond. */
export function liveRoundAt(at: number, rules: Rules): LiveRound {
  const { bettingMs, spinMs, pauseMs } = rules.roulette.live;
  const lengthMs = bettingMs + spinMs + pauseMs;
  const id = Math.floor(at / lengthMs);
  const opensAt = id * lengthMs;
  const spinsAt = opensAt + bettingMs;
  const pausesAt = spinsAt + spinMs;
  return { id, phase: at < spinsAt ? 'betting' : at < pausesAt ? 'spin' : 'pause', opensAt, spinsAt, pausesAt, endsAt: opensAt + lengthMs };
}
