/** What a wall has credited to an account. */
import { utcDay } from '../utc.ts';
import { countedDay, type Stamp } from '../clock.ts';
import type { Account } from '../world.ts';

/** Cents that this wall credited to the account on the UTC day of a moment. `corrected`: the last correction of the clock. */
export function wallDayCents(corrected: Stamp, { walls }: Account, wall: string, at: number): number {
  const visits = Object.hasOwn(walls, wall) ? walls[wall] : undefined;
  return visits && countedDay(corrected, visits.day, at) === utcDay(at) ? visits.dayCents : 0;
}
