/** A house that refuses what must be refused, for another reason or with other figures. The player reads the page's own refusal. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { CallInput } from '../../src/api/calls.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { HttpCaller } from '../../src/client/httpCaller.ts';
import { lying } from '../kit/lies.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { accept } from '../kit/testHouse.ts';

let lies: LyingHouse;
beforeEach(async () => {
  lies = await lyingHouse();
});

const submit = (command: Command) => lies.house.submit(command, lies.ada.id);
const coinflip = (stakeCents: number): Command => ({
  type: 'PlaceBet',
  payload: { game: 'coinflip', stakeCents, choice: { side: 'heads' } },
});
const claim: Command = { type: 'ClaimDailyBonus', payload: {} };

/** The house refuses with another code and sentence than it decided. */
function refuseWith(code: string, sentence: string): void {
  lies.tap.onReceived = lying((message) =>
    message.kind === 'answer' && message.answered.kind === 'refused'
      ? { ...message, answered: { ...message.answered, code, sentence } }
      : undefined,
  );
}

describe('a refusal over the socket', () => {
  test.each([
    ['on-break', 'You are taking a break until 2030-01-01 00:00 UTC', coinflip(100_000_00), 'balance-too-low', 'Insufficient balance'],
    ['tip-early', 'New accounts can tip later: you can from 2030-01-01 00:00 UTC', coinflip(0), 'stake-not-positive', 'greater than 0'],
    ['could-not-save', 'You must bet 500.00 credits first.', coinflip(100_000_00), 'balance-too-low', 'Insufficient balance'],
    ['a-word-of-the-house', 'You must bet 500.00 credits first.', coinflip(100_000_00), 'balance-too-low', 'Insufficient balance'],
  ])('has no other reason: %s, %s', async (code, said, command, refused, sentence) => {
    refuseWith(code, said);
    expect(await submit(command)).toMatchObject({ refusal: { refused, sentence: expect.stringContaining(sentence) as string } });
  });

  test('has no other figures', async () => {
    accept(await submit(claim));
    refuseWith('daily-not-due', 'Daily reward available in 999999 seconds (277 hours 47 minutes)');
    const sentence = 'Daily reward available in 86400 seconds (24 hours)';
    expect(await submit(claim)).toMatchObject({ refusal: { refused: 'daily-not-due', sentence } });
  });
});

test('a withdrawal over HTTP is not refused with another minimum', async () => {
  const { house, served, ada } = lies;
  const body = {
    code: 'withdrawal-min',
    message: 'Minimum withdrawal amount is $5,000.00',
    seq: house.head.seq,
    at: served.machine.clock.now(),
  };
  const fetch = async (): Promise<Response> => Response.json(body, { status: 422 });
  const caller = new HttpCaller(new HouseCalls({ fetch, token: async () => ada.token }), house);
  const id = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';
  const withdrawal = { id, cents: 1, method: 'paypal', address: 'ada@example.com' } as CallInput<'withdraw'>;
  expect(await caller.call('withdraw', ada.id, withdrawal)).toMatchObject({ sentence: 'Minimum withdrawal amount is $10.00' });
});
