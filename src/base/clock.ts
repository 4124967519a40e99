import type { Clock } from './ports.ts';

/** The wall clock of the device, UTC milliseconds. */
export const systemClock: Clock = { now: () => Date.now() };

/** A clock that nobody can set: it runs on from the wall time at which the page was opened. It may stop while the device sleeps. */
export const steadyClock: Clock = { now: () => Math.round(performance.timeOrigin + performance.now()) };
