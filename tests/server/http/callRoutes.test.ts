/** What a route does around a call. What calls answer is in tests/engine/calls. */
import { afterEach, expect, test } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import { ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { readLimits } from '../../../src/server/readLimiter.ts';
import { signUp } from '../../kit/socket.ts';

let served: ServedHouse;
afterEach(() => served.close());

test('messages of the chat are paid for by their rows: by the network of a guest, and by each account', async () => {
  const rate = { atOnce: 15, aSecond: 1 };
  const rows = { account: rate, guest: rate, guests: { atOnce: 1_000, aSecond: 1 } };
  served = await serveHouse({ readLimits: { ...readLimits, rows, concurrent: { account: 1, guest: 1 }, patienceMs: 0 } });
  const [ada, ben] = [await signUp(served, 'ada'), await signUp(served, 'ben')];
  const status = async (limit: number, token?: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const body = JSON.stringify({ reader: token === undefined ? 'guest' : 'account', limit });
    return (await served.fetch(ORIGIN + calls.chatEntries.path, { method: 'POST', headers, body })).status;
  };
  expect([await status(15), await status(1)]).toEqual([200, 429]);
  expect([await status(15, ada.token), await status(1, ada.token), await status(1, ben.token)]).toEqual([200, 429, 200]);
});

test('clicks of guests on a referral link are limited by their network, however they are sent', async () => {
  served = await serveHouse();
  const ada = await signUp(served, 'ada');
  const { referralCode: code = '' } = accountOf(served.house.world, ada.id) ?? {};
  const post = async (path: string, body: object) => {
    const response = await served.fetch(ORIGIN + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [response.status, await response.json()] as const;
  };
  const click = (referrerId: string, clickId: string = crypto.randomUUID()) =>
    post(calls.referralTracking.path, { action: 'track-click', referrerId, clickId, userAgent: '', landingUrl: ORIGIN });
  const command = () =>
    post('/commands', { id: crypto.randomUUID(), type: 'TrackReferralClick', payload: { code, click: '0a'.repeat(16) } });
  const tooMany = [429, { code: 'too-many-requests', message: 'Too many requests. Try again in a minute.' }];
  expect(await click('NOBODY')).toEqual([200, { success: false }]);
  const id = crypto.randomUUID();
  for (let n = 0; n < 3; n += 1) expect(await click(code, id), 'sent again it counts once').toEqual([200, { success: true }]);
  for (let n = 0; n < 4; n += 1) expect((await command())[0]).toBe(200);
  for (let n = 0; n < 5; n += 1) expect(await click(code)).toEqual([200, { success: true }]);
  expect([await click(code), await command()]).toMatchObject([tooMany, tooMany]);
  expect(served.house.world.referralClicks[ada.id]).toBe(10);
  served.machine.clock.move(60_000);
  expect(await click(code)).toEqual([200, { success: true }]);
});
