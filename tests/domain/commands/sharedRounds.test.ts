/** What rounds of any kind that several people share have in common: none is taken for another kind, and one whose seed is lost is void. */
import { describe, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { roundCancelled, roundOpened } from '../../../src/domain/events/rounds.ts';
import { betVoided } from '../../../src/domain/events/settlements.ts';
import { given } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { ada, ben, betOf, bytes, openFlip, people, round, seed } from '../../kit/sharedRounds.ts';

const AFTER = START + openFlip.length * 1_000 + 100_000;

describe('a shared round', () => {
  test('of two players is no live round, and a live round is no flip', () => {
    const spinning = [...people, roundOpened.of({ round, game: 'roulette', seedHash: seed.seedHash, nonce: 1, creator: null })];
    given(spinning)
      .when({ type: 'JoinFlip', payload: { round, freshBytes: bytes('b') } }, { as: ben })
      .thenRefused('Game not found');
    given(spinning).when({ type: 'CancelFlip', payload: { round } }, { as: ben }).thenRefused('Game not found');
    given(openFlip).when({ type: 'SpinLiveRound', payload: {} }, { as: 'house', at: AFTER }).thenRefused('Nothing is due');
  });

  test('whose secret is lost gives its stake back, by the house alone', () => {
    const lost: Command = { type: 'VoidLostRound', payload: { round } };
    given(openFlip).when(lost, { as: ada }).thenRefused('Unauthorized');
    given(people).when(lost, { as: 'house' }).thenRefused('This seed can still be revealed');
    given(openFlip)
      .when(lost, { as: 'house' })
      .thenAppended([
        betVoided.of({ bet: betOf('1'), account: ada, round, stakeCents: 5_00, reason: 'seed lost' }),
        roundCancelled.of({ round, serverSeed: null, reason: 'seed lost' }),
      ]);
  });
});
