/** What an operator watches: each command once, whichever way it came, and attempts at passwords. It names nobody. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { METRICS, ORIGIN, serveHouse, type ServedHouse } from '../../kit/gateway.ts';
import { diceBet } from '../../kit/testHouse.ts';

let served: ServedHouse;
beforeEach(async () => {
  served = await serveHouse();
});
afterEach(() => served.close());

const ADDRESS = '203.0.113.7';
const EMAIL = 'ada@example.com';
const WORD = 'secret word';

async function post(path: string, body: unknown, token?: string) {
  const { statusCode, payload } = await served.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: ADDRESS,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    payload: JSON.stringify(body),
  });
  return { status: statusCode, body: (payload === '' ? {} : JSON.parse(payload)) as Record<string, unknown> };
}
const signIn = (password: string, email = EMAIL) => post('/auth/v1/token?grant_type=password', { email, password });

async function ada() {
  const { body } = await post('/auth/v1/signup', { email: EMAIL, password: WORD, data: { username: 'ada' } });
  return { token: String(body['access_token']), id: (body['user'] as { readonly id: AccountId }).id };
}

const text = async (): Promise<string> => (await served.fetch(METRICS)).text();
/** The lines of one metric, without its name. */
const linesOf = async (name: string): Promise<readonly string[]> =>
  (await text()).split('\n').flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []));

test('each command counts once, whichever way it came', async () => {
  const { token } = await ada();
  await signIn(WORD);
  const bet = { id: crypto.randomUUID(), ...diceBet(10_00) };
  await post('/commands', bet, token);
  await post('/commands', bet, token);
  await post('/commands', { ...bet, ...diceBet(5_000_00), id: crypto.randomUUID() }, token);
  await post('/commands', { id: crypto.randomUUID(), type: 'SignOut', payload: { reason: 'logout' } }, token);
  await post('/commands', { id: crypto.randomUUID(), type: 'x'.repeat(40), payload: {} }, token);
  expect((await post('/functions/v1/offer-wall-url', {}, token)).status).toBe(200);
  const click = { referrerId: 'ADA', clickId: crypto.randomUUID(), userAgent: 'a browser', landingUrl: ORIGIN };
  await post('/functions/v1/referral-tracking', { action: 'track-click', ...click });
  // The scheduler opens a round of the live table.
  await post('/live/watch', {}, token);
  await expect.poll(() => text()).toContain('type="OpenLiveRound"');
  await post('/auth/v1/logout?scope=local', {}, token);
  expect((await linesOf('house_commands_total')).toSorted()).toEqual([
    '{type="OpenLiveRound",result="accepted"} 1',
    '{type="OpenWall",result="accepted"} 1',
    '{type="PlaceBet",result="accepted"} 2',
    '{type="PlaceBet",result="balance-too-low"} 1',
    '{type="RegisterAccount",result="accepted"} 1',
    '{type="SignIn",result="accepted"} 1',
    '{type="SignOut",result="accepted"} 1',
    '{type="SignOut",result="not-admin"} 1',
    '{type="TrackReferralClick",result="code-form"} 1',
    '{type="unknown",result="request-unreadable"} 1',
  ]);
});

test('times in the queue count by command, times of the store by batch', async () => {
  const before = { queue: await linesOf('house_queue_seconds_count '), commits: await linesOf('house_commit_seconds_count ') };
  expect(before).toEqual({ queue: ['0'], commits: ['0'] });
  const { id } = await ada();
  const [queued, committed] = [Number(await linesOf('house_queue_seconds_count ')), Number(await linesOf('house_commit_seconds_count '))];
  expect([queued > 0, committed > 0]).toEqual([true, true]);
  await Promise.all(Array.from({ length: 5 }, () => served.house.submit(diceBet(1_00), id)));
  expect(await linesOf('house_queue_seconds_count ')).toEqual([String(queued + 5)]);
  expect(await linesOf('house_commit_seconds_count '), 'five at once are one batch').toEqual([String(committed + 1)]);
  await served.house.submit(diceBet(5_000_00), id);
  expect(await linesOf('house_queue_seconds_count ')).toEqual([String(queued + 6)]);
  expect(await linesOf('house_commit_seconds_count '), 'a refusal writes nothing').toEqual([String(committed + 1)]);
});

test('wrong passwords and the limit of attempts are counted, and nobody is named', async () => {
  await ada();
  expect((await signIn(WORD)).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push((await signIn(`a guess ${n}`)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  expect(await linesOf('house_password_attempts_total')).toEqual([
    '{result="accepted"} 1',
    '{result="refused"} 5',
    '{result="too-many"} 3',
  ]);
  const said = await text();
  for (const personal of [EMAIL, ADDRESS, 'ada', 'guess']) expect(said.includes(personal), personal).toBe(false);
});
