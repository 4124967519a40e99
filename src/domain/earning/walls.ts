/** What partner walls have credited to an account on a day, which the rules limit. */
import { utcDay } from '../utc.ts';
import { countedDay, type Corrections } from '../clock.ts';
import type { Account } from '../accounts/account.ts';

/** Cents that this wall credited to the account on the UTC day of `at`. */
export function wallDayCents(corrections: Corrections, { walls }: Account, wall: string, at: number): number {
  const visits = Object.hasOwn(walls, wall) ? walls[wall] : undefined;
  return visits?.credited && countedDay(corrections, visits.credited) === utcDay(at) ? visits.dayCents : 0;
}
