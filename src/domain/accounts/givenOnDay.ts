/** How much was given on a UTC day, for the daily limits of tips and rain. */
import { countedDay, type Corrections, type Stamp } from '../clock.ts';
import { utcDay } from '../utc.ts';

/** What was given on the UTC day of the newest gift. */
export interface GivenOnDay {
  readonly last: Stamp;
  readonly cents: number;
}

/** What was given on the UTC day of a time, in cents. `corrections`: those of the clock. */
export const givenOn = (corrections: Corrections, given: GivenOnDay | null, at: number): number =>
  given && countedDay(corrections, given.last) === utcDay(at) ? given.cents : 0;
