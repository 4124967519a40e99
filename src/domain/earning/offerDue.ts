/** When a started offer is completed. Commands, events and the audit ask it alike. */
import { countedAt, type Stamp } from '../clock.ts';
import { rulesSince, type World } from '../world.ts';

/** When a started offer is completed, UTC milliseconds, by the rules under which it was started. */
export const startedOfferDueAt = (world: World, started: Stamp): number =>
  countedAt(world.corrections, started) + rulesSince(world, started.seq).offers.completionDelayMs;
