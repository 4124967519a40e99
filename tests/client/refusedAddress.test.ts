/** A page judges refusals of the payout address that it sent, which is not in the log. */
import { describe, expect, test } from 'vitest';
import { mayRefuseAddress } from '../../src/api/forms/withdrawalForm.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { remoteServices } from '../kit/services.ts';

describe('an address may be refused with a code', () => {
  test.each([
    ['withdrawal-address', 'paypal', ' ', true],
    ['withdrawal-address', 'paypal', 'pay@example.com', false],
    ['withdrawal-address', 'crypto', 'x', false],
    ['email-form', 'paypal', 'nobody', true],
    ['email-form', 'paypal', '', false],
    ['email-form', 'paypal', 'pay@example.com', false],
    ['email-form', 'paypal', 'ünlü@example.com', true],
    ['email-form', 'crypto', 'nobody', false],
    ['text-long', 'crypto', 'x'.repeat(201), true],
    ['text-long', 'crypto', 'x'.repeat(200), false],
    ['text-form', 'crypto', 'x\u202Ey', true],
    ['text-form', 'crypto', 'xy', false],
    ['command-reused', 'paypal', 'pay@example.com', false],
  ])('%s, %s to "%s": %s', (code, method, typed, may) => {
    expect(mayRefuseAddress(code, method, typed)).toBe(may);
  });
});

/** ada's page. `code`: the house refuses withdrawals with it, and does not get them. */
async function withdrawing() {
  const { house, ada, served } = await lyingHouse();
  const answers = { code: null as string | null };
  const calls = new HouseCalls({
    async fetch(path, init) {
      const { code } = answers;
      if (code === null || !path.startsWith('/withdrawals')) return served.fetch(`${ORIGIN}${path}`, init);
      return Response.json(
        { code, message: 'Withdrawals are paused', seq: served.house.durableHead.seq, at: served.machine.clock.now() },
        { status: 409 },
      );
    },
    token: async () => ada.token,
  });
  const { withdraw } = remoteServices(house, calls);
  const ask = (address: string, method: 'paypal' | 'crypto' = 'paypal') =>
    withdraw(ada.id, { cents: 20_00, method, address }, crypto.randomUUID());
  return { house, ask, answers };
}

test.each(['withdrawal-address', 'email-form', 'text-long', 'text-form', 'command-reused', 'withdrawal-max'])(
  'a withdrawal that nothing refuses is named: %s',
  async (code) => {
    const { house, ask, answers } = await withdrawing();
    answers.code = code;
    await expect(ask('pay@example.com')).rejects.toThrow(`a RequestWithdrawal was refused (${code}), but by what was sent before nothing`);
    expect(house.connectionState.phase).toBe('doubted');
  },
);

test.each([
  ['', 'withdrawal-address'],
  ['nobody', 'email-form'],
])('a house that refuses the address "%s" is not doubted', async (address, code) => {
  const { house, ask } = await withdrawing();
  expect(await ask(address)).toMatchObject({ refused: code });
  expect(await ask('pay@example.com')).toEqual({ ok: true });
  expect(house.connectionState.phase).toBe('open');
});
