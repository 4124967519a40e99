/** A program that sends a withdrawal again under its id, with another address. */
import { expect, test } from 'vitest';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { remoteServices } from '../kit/services.ts';

test.each([true, false])('is refused rightly, and the house is not named; the first answer was lost: %s', async (isLost) => {
  const { house, ada, served } = await lyingHouse();
  let isLosing = isLost;
  const calls = new HouseCalls({
    async fetch(path, init) {
      const answer = await served.fetch(`${ORIGIN}${path}`, init);
      if (!isLosing || !path.startsWith('/withdrawals')) return answer;
      isLosing = false;
      throw new TypeError('the line broke');
    },
    token: async () => ada.token,
  });
  const { withdraw } = remoteServices(house, calls);
  const id = crypto.randomUUID();
  const ask = (address: string): Promise<unknown> =>
    withdraw(ada.id, { cents: 20_00, method: 'paypal', address }, id).catch((error: unknown) => error);
  await ask('pay@exmaple.com');
  expect(await ask('pay@example.com')).toMatchObject({ refused: 'command-reused' });
  expect(house.connectionState.phase).toBe('open');
});
