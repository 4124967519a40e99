/** Bets for histories: on dice with how they ended, for whatever counts bets, no matter what was drawn, and on rounds of several people. */
import { betPlaced } from '../../src/domain/events/bets.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { betSettled, betVoided } from '../../src/domain/events/settlements.ts';
import type { SharedGameName } from '../../src/domain/games/names.ts';
import { betIdFrom, type AccountId, type BetId, type RoundId } from '../../src/domain/ids.ts';
import { commandIdOf, idOf } from './people.ts';
import { seedNumbered, sha256 } from './seeds.ts';

/** A bet of a person, the nth on the first pair of seeds. */
export function diceEvents(name: string, stakeCents: number, nonce = 0, clientSeed = 'change_me') {
  const bet: BetId = `bet_${sha256(`${name} ${nonce}`).slice(0, 32)}`;
  const account = idOf(name);
  const draw = { seedHash: seedNumbered(`${name} 1`).seedHash, clientSeed, nonce };
  const choice = { direction: 'under', target: 50 };
  return {
    placed: betPlaced.of({ bet, account, game: 'dice', rulebook: 'dice@1', rulesSeq: 1, stakeCents, choice, draw }),
    settled: (payoutCents: number) =>
      betSettled.of({ bet, account, game: 'dice', stakeCents, payoutCents, outcome: { roll: payoutCents > 0 ? 10 : 90 } }),
    voided: betVoided.of({ bet, account, stakeCents, reason: 'cancelled' }),
  };
}

/** The same, settled with this payout. */
export function playedDice(name: string, stakeCents: number, payoutCents: number, nonce = 0, clientSeed?: string): readonly DomainEvent[] {
  const { placed, settled } = diceEvents(name, stakeCents, nonce, clientSeed);
  return [placed, settled(payoutCents)];
}

/** A bet of 5.00 on a round of several people, unless something of it is changed. */
export const seatEvent = (
  round: RoundId,
  account: AccountId,
  game: SharedGameName,
  choice: object,
  changed: Partial<ReturnType<typeof betPlaced.of>['data']> = {},
) =>
  betPlaced.of({
    bet: betIdFrom(commandIdOf(`bet of ${account}`)),
    account,
    game,
    rulebook: `${game}@1`,
    rulesSeq: 1,
    stakeCents: 5_00,
    choice,
    draw: { round, freshBytes: 'a'.repeat(32) },
    ...changed,
  });
