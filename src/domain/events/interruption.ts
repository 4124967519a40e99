/**
 * Bets on Crash that are interrupted in flight, by a correction of the clock or a block of their player. Nobody knows when the player would
 * have cashed out, so an interrupted bet pays its best possible outcome (`atBest`).
 */
import { firstAfter, type Stamp } from '../clock.ts';
import type { Flight } from '../games/game.ts';
import type { Rules } from '../rules.ts';
import type { World } from '../world.ts';
import type { OpenBet } from '../worldParts.ts';

/**
 * The correction of the clock or the block of its player that interrupted a bet in flight, or undefined. A correction counts at any time,
 * a block only before `endsAt`: when the flight ends by itself, UTC milliseconds, if that is known.
 */
export function interruptionOf(world: World, { id, seq }: Pick<OpenBet, 'id' | 'seq'>, endsAt = Infinity): Stamp | undefined {
  const playerBlocked = world.flights[id];
  return firstAfter(world.corrections, seq) ?? (playerBlocked && playerBlocked.at < endsAt ? playerBlocked : undefined);
}

/** A flight of a shared round: when it began, and what was drawn for it. */
interface SharedFlight {
  readonly flight: Flight<object, object>;
  readonly start: Stamp;
  readonly drawn: object;
  /** The rules of the round. */
  readonly rules: Rules;
}

/** When a shared flight ends, UTC milliseconds: by its draw, or at the first correction of the clock since its start. */
export const sharedFlightEndsAt = ({ corrections }: World, { flight, start, drawn }: Omit<SharedFlight, 'rules'>): number =>
  firstAfter(corrections, start.seq)?.at ?? start.at + flight.overAfter(drawn);

/** The outcome of a bet on a shared flight: by its own cash-out, else at its best if it was interrupted, else as drawn. */
export function outcomeOnFlight(
  world: World,
  bet: Pick<OpenBet, 'id' | 'choice' | 'cashOutHundredths'>,
  { flight, start, drawn, rules }: SharedFlight,
): object {
  const { id, choice, cashOutHundredths } = bet;
  if (cashOutHundredths !== undefined) return { ...drawn, cashOutHundredths };
  const endsAt = start.at + flight.endsAfter(choice, drawn, rules);
  return interruptionOf(world, { id, seq: start.seq }, endsAt) ? flight.atBest(choice, drawn, rules) : drawn;
}
