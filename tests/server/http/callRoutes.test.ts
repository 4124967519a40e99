/** What a route does around a call. What calls answer is in tests/engine/calls. */
import { afterEach, expect, test } from 'vitest';
import { calls } from '../../../src/api/calls.ts';
import { ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';
import { signUp } from '../../kit/socket.ts';

let served: ServedHouse;
afterEach(() => served.close());

test('messages of the chat are paid for by their rows: by the network of a guest, and by each account', async () => {
  const rate = { atOnce: 15, aSecond: 1 };
  const rows = { account: rate, guest: rate, guests: { atOnce: 1_000, aSecond: 1 } };
  served = await serveHouse({ readLimits: { rows, concurrent: { account: 1, guest: 1, export: 1 }, patienceMs: 0 } });
  const [ada, ben] = [await signUp(served, 'ada'), await signUp(served, 'ben')];
  const status = async (limit: number, token?: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    const body = JSON.stringify({ reader: token === undefined ? 'guest' : 'account', limit });
    return (await served.fetch(ORIGIN + calls.chatEntries.path, { method: 'POST', headers, body })).status;
  };
  expect([await status(15), await status(1)]).toEqual([200, 429]);
  expect([await status(15, ada.token), await status(1, ada.token), await status(1, ben.token)]).toEqual([200, 429, 200]);
});
