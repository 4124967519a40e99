/** What a wall has credited to an account. */
import { utcDay } from '../utc.ts';
import type { Account } from '../world.ts';

/** Cents that this wall credited to the account on the UTC day of a moment. */
export function wallDayCents({ walls }: Account, wall: string, at: number): number {
  const visits = Object.hasOwn(walls, wall) ? walls[wall] : undefined;
  return visits?.day === utcDay(at) ? visits.dayCents : 0;
}
