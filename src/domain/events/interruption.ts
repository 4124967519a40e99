/** Bets in flight that something has interrupted. Nobody knows what their players would have done, so they end at their best. */
import { firstAfter, type Stamp } from '../clock.ts';
import type { World } from '../world.ts';
import type { OpenBet } from '../worldParts.ts';

/**
 * The correction of the clock or the block of its player that interrupted a bet in flight, or undefined. `endsAt`: when it ends by
 * itself, UTC milliseconds, where that is known. Blocks after that interrupt nothing.
 */
export function interruptionOf(world: World, { id, seq }: Pick<OpenBet, 'id' | 'seq'>, endsAt = Infinity): Stamp | undefined {
  const firstBlock = world.flights[id];
  return firstAfter(world.corrections, seq) ?? (firstBlock && firstBlock.at < endsAt ? firstBlock : undefined);
}
