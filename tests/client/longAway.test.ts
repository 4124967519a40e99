/** A withdrawal that is pressed while the house cannot be reached, and whose page sleeps. */
import { expect, test } from 'vitest';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { HttpCaller } from '../../src/client/httpCaller.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import { DAY_MS } from '../../src/domain/utc.ts';
import { balanceOf } from '../../src/domain/world.ts';
import { ORIGIN } from '../kit/gateway.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { seen, signIn } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

test.each([
  ['a minute', 60_000, 60_00],
  ['a day', DAY_MS, 0],
])('after %s it is sent again, unless its player does not wait for it any more', async (_text, ms, cents) => {
  const { served, ada, tap, sleep, openAgain, house: first } = await lyingHouse();
  first.close();
  let { token } = ada;
  const gift = { account: ada.id, counterparty: 'house', cents: 100_00, reason: 'to withdraw' } as const;
  accept(await served.house.submit({ type: 'CorrectLedger', payload: gift }, 'house'));
  const house = await openAgain({ token: async () => token, heartbeatMs: 3_600_000 });
  let isAway = true;
  const fetch = (path: string, init: RequestInit): Promise<Response> =>
    isAway ? Promise.reject(new Error('no network')) : served.fetch(ORIGIN + path, init);
  tap.onSent = (text) => (text.includes('"kind":"hello"') ? null : text);
  tap.cut();
  await seen(() => house.connectionState.phase === 'disconnected');
  const before = balanceOf(house.world, ada.id);
  const form = { id: freshCommandId(house.ports.entropy), cents: 60_00, method: 'paypal', address: 'ada@example.com' } as const;
  const answer = new HttpCaller(new HouseCalls({ fetch, token: async () => token }), house)
    .call('withdraw', ada.id, form)
    .catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 20));
  sleep(ms);
  ({ token } = await signIn(served, 'ada'));
  isAway = false;
  tap.onSent = (text) => text;
  tap.cut();
  await answer;
  await seen(() => house.head.seq === served.house.durableHead.seq);
  expect(before - balanceOf(house.world, ada.id)).toBe(cents);
});
