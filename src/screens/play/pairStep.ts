/**
 * What a page sends before a bet, so that the house could choose neither the server seed to suit the client seed nor the rules
 * to suit the seeds. The player reads one line about it.
 */
import { isKnownToActive } from '../../domain/accounts/seedPair.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import { isGameName, rulebookOf } from '../../domain/games/catalog.ts';
import { haveRulesChanged } from '../../domain/games/changedRules.ts';
import type { World } from '../../domain/world.ts';
import { freshClientSeed } from '../../house/chance.ts';
import type { Entropy } from '../../house/ports.ts';

interface PairStep {
  readonly command: Command;
  /** What the player reads once it is done. */
  readonly line: string;
}

/** The command that has to come before this bet; null if the pair can be drawn from as it is. */
export function stepBefore(world: World, { seeds }: Account, bet: Command, entropy: Entropy): PairStep | null {
  if (bet.type !== 'PlaceBet') return null;
  const { game } = bet.payload;
  const clientSeed = freshClientSeed(entropy);
  if (isGameName(game) && haveRulesChanged(world, game, seeds.rulesSeq)) {
    return {
      command: { type: 'RotateSeed', payload: { clientSeed } },
      line: `The rules of ${rulebookOf(game).title} have changed, so your server seed was rotated first`,
    };
  }
  if (!isKnownToActive(seeds, seeds.clientSeed)) return null;
  return {
    command: { type: 'ChangeClientSeed', payload: { clientSeed } },
    line: 'Your browser chose a client seed for you. You can change it under Seeds',
  };
}
