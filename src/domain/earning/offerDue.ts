/** When a started offer is completed. Commands, events and the audit ask it alike. */
import { countedAt, type Stamp } from '../clock.ts';
import { rulesInForceAt, type World } from '../world.ts';

/** When a started offer is completed, UTC milliseconds, by the rules under which it was started. */
export const startedOfferDueAt = (world: World, started: Stamp): number =>
  countedAt(world.corrections, started) + rulesInForceAt(world, started.seq).offers.completionDelayMs;
