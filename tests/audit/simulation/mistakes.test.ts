import { expect, test } from 'vitest';
import { OfflineHouse } from '../../../src/audit/simulation/offlineHouse.ts';
import { mistakes } from '../../../src/audit/simulation/mistakes.ts';

test('every mistake of a simulated player is refused for the reason that is meant, and appends nothing', async () => {
  const house = await OfflineHouse.open('mistakes');
  await house.register({ username: 'ada' });
  const { id } = house.account('ada');
  const { seq } = house.head;
  const refused: string[] = [];
  for (const command of mistakes) {
    const answer = await house.submit(command, id);
    refused.push(`${command.type}: ${answer.kind === 'refused' ? answer.refusal.refused : answer.kind}`);
  }
  expect(refused).toEqual([
    'PlaceBet: stake-not-positive',
    'PlaceBet: balance-too-low',
    'PlaceBet: dice-over-99',
    'PlaceBet: dice-target',
    'PlaceBet: stake-below-minimum',
    'PlaceBet: plinko-rows',
    'PlaceBet: crash-auto-cash-out',
    'PlaceBet: roulette-colour',
    'CashOut: crash-over',
    'CashOutLive: crash-over',
    'JoinFlip: game-unknown',
    'CancelFlip: game-unknown',
    'PlaceLiveBet: betting-closed',
    'ChangeClientSeed: client-seed-empty',
  ]);
  expect(house.head.seq).toBe(seq);
});
