/** Bets in flight that something has interrupted. Nobody knows what their players would have done, so they end at their best. */
import { firstAfter, type Stamp } from '../clock.ts';
import { accountOf, type World } from '../world.ts';
import type { OpenBet } from '../worldParts.ts';

/**
 * The correction of the clock or the block of its player that interrupted a bet in flight, or undefined. `endsAt`: when it ends by
 * itself, UTC milliseconds, where that is known. A block after that interrupts nothing.
 */
export function interruptionOf(world: World, { account, seq }: Pick<OpenBet, 'account' | 'seq'>, endsAt = Infinity): Stamp | undefined {
  const lastBlock = accountOf(world, account)?.lastBlock;
  return firstAfter(world.corrections, seq) ?? (lastBlock && lastBlock.seq > seq && lastBlock.at < endsAt ? lastBlock : undefined);
}
