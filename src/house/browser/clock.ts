import type { Clock } from '../ports.ts';

/** The wall clock of the device, UTC milliseconds. */
export const systemClock: Clock = { now: () => Date.now() };
