/**
 * What a page sends before a bet, so that the house could not choose the server seed to suit the client seed. The player
 * reads one line about it.
 */
import { isKnownToActive } from '../../domain/accounts/seedPair.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import { freshClientSeed } from '../../house/chance.ts';
import type { Entropy } from '../../house/ports.ts';

interface PairStep {
  readonly command: Command;
  /** What the player reads once it is done. */
  readonly line: string;
}

/** The command that has to come before this bet; null if the pair can be drawn from as it is. */
export function stepBefore(bet: Command, { seeds }: Account, entropy: Entropy): PairStep | null {
  if (bet.type !== 'PlaceBet') return null;
  if (!isKnownToActive(seeds, seeds.clientSeed)) return null;
  const clientSeed = freshClientSeed(entropy);
  return {
    command: { type: 'ChangeClientSeed', payload: { clientSeed } },
    line: 'Your browser chose a client seed for you. You can change it under Seeds',
  };
}
