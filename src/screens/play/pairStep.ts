/**
 * What a page sends before a bet, so that the house could choose neither the server seed to suit the client seed nor the rules
 * to suit the seeds. The player reads one line about it.
 */
import type { Account } from '../../domain/accounts/account.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import { readBet } from '../../domain/commands/placeBet.ts';
import { isGameName, rulebookOf } from '../../domain/games/catalog.ts';
import { haveRulesChanged } from '../../domain/games/changedRules.ts';
import { isRefusal, type RefusalCode } from '../../domain/refusal.ts';
import { freshClientSeed } from '../../base/chance.ts';
import { houseTime, type PlayerHouse } from '../../api/playerHouse.ts';

interface PairStep {
  readonly command: Command;
  /** What the player reads once it is done. */
  readonly line: string;
  /** Whether the bet waits for another press, because the player has not seen what it pays now. */
  readonly asksAgain: boolean;
}

/** Refusals that the step lifts. */
const LIFTED: readonly RefusalCode[] = ['client-seed-known', 'rules-changed'];

/** The command that has to come before this bet. Null if the pair can be drawn from as it is, or if the bet is refused anyway. */
export function stepBefore(house: Pick<PlayerHouse, 'world' | 'ports' | 'head'>, account: Account, bet: Command): PairStep | null {
  if (bet.type !== 'PlaceBet' || account.openBets.length > 0) return null;
  const { world, ports } = house;
  const { seeds } = account;
  const { game } = bet.payload;
  const changed = isGameName(game) && haveRulesChanged(world, game, seeds.rulesSeq);
  if (!changed && !seeds.clientSeedKnown) return null;
  const read = readBet(world, account, bet.payload, houseTime(house));
  if (isRefusal(read) && !LIFTED.includes(read.refused)) return null;
  const clientSeed = freshClientSeed(ports.entropy);
  if (changed) {
    return {
      command: { type: 'RotateSeed', payload: { clientSeed } },
      line: `The rules of ${rulebookOf(game).title} have changed. Look at the payout, then bet again`,
      asksAgain: true,
    };
  }
  return {
    command: { type: 'ChangeClientSeed', payload: { clientSeed } },
    line: 'Your browser chose a client seed for you. You can change it under Seeds',
    asksAgain: false,
  };
}
