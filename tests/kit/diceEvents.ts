/** Bets on dice for histories, and how they ended: for whatever counts bets, no matter what was drawn. */
import { betPlaced } from '../../src/domain/events/bets.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { betSettled, betVoided } from '../../src/domain/events/settlements.ts';
import type { BetId } from '../../src/domain/ids.ts';
import { idOf } from './people.ts';
import { seedNumbered, sha256 } from './seeds.ts';

/** A bet of a person, the nth on the first pair of seeds. */
export function diceEvents(name: string, stakeCents: number, nonce = 0) {
  const bet: BetId = `bet_${sha256(`${name} ${nonce}`).slice(0, 32)}`;
  const account = idOf(name);
  const draw = { seedHash: seedNumbered(`${name} 1`).seedHash, clientSeed: 'change_me', nonce };
  const choice = { direction: 'under', target: 50 };
  return {
    placed: betPlaced.of({ bet, account, game: 'dice', rulebook: 'dice@1', rulesSeq: 1, stakeCents, choice, draw }),
    settled: (payoutCents: number) =>
      betSettled.of({ bet, account, game: 'dice', stakeCents, payoutCents, outcome: { roll: payoutCents > 0 ? 10 : 90 } }),
    voided: betVoided.of({ bet, account, stakeCents, reason: 'cancelled' }),
  };
}

/** The same, settled with this payout. */
export function playedDice(name: string, stakeCents: number, payoutCents: number, nonce = 0): readonly DomainEvent[] {
  const { placed, settled } = diceEvents(name, stakeCents, nonce);
  return [placed, settled(payoutCents)];
}
