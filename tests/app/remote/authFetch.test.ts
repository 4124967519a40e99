/** What the client library hears of the auth service. */
import { expect, test, vi } from 'vitest';
import { authFetch } from '../../../src/app/remote/authFetch.ts';

const REFRESH = 'https://house.example/auth/v1/token?grant_type=refresh_token';
const tokenOf = (sessionId: string): string => `a.${btoa(JSON.stringify({ session_id: sessionId }))}.c`;
const session = {
  access_token: tokenOf('one'),
  refresh_token: 'next',
  expires_in: 3_600,
  expires_at: 1_700_000_000,
  user: { id: 'acc_1' },
};

type Answer = () => Response;
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const issued: Answer = () => Response.json(session);
const ended: Answer = () => Response.json({ code: 'no-session', message: 'Your session has ended. Sign in again.' }, { status: 401 });

function page(...answers: Answer[]) {
  const clock = { at: 0, now: () => clock.at };
  const fetch = vi.fn(async () => (answers.shift() ?? lost)());
  const onRefresh = vi.fn();
  const storedSession = () => JSON.stringify(session);
  const asked = authFetch({ fetch, steady: clock, pause: async (ms) => (clock.at += ms), storedSession, onRefresh });
  const refresh = (body = '{"refresh_token":"one"}') => asked(REFRESH, { method: 'POST', body });
  return { clock, fetch, onRefresh, asked, refresh };
}

test('a session reaches the library without the house’s time, which is not that of this device', async () => {
  const { refresh, asked, onRefresh } = page(issued, issued, issued, () => Response.json({ id: 'acc_1', expires_at: 1 }));
  const { expires_at: _, ...rest } = session;
  expect(await (await refresh()).json()).toEqual(rest);
  expect(onRefresh.mock.calls).toEqual([[true]]);
  for (const path of ['token?grant_type=password', 'signup'])
    expect(await (await asked(`https://house.example/auth/v1/${path}`, {})).json()).toEqual(rest);
  expect(await (await asked('https://house.example/auth/v1/user', {})).json()).toEqual({ id: 'acc_1', expires_at: 1 });
});

const page502: Answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
const portal: Answer = () => new Response('<h1>Sign in to this Wi-Fi</h1>', { status: 200 });
const barred: Answer = () => new Response('<h1>Forbidden</h1>', { status: 403 });
const tooMany: Answer = () => Response.json({ code: 'too-many', message: 'Slow down.' }, { status: 429 });
const cut: Answer = () => new Response('{"access_token":"a.b', { status: 200 });

test.each([
  ['the line broke', lost],
  ['a proxy answered instead', page502],
  ['a page that wants a sign-in answered instead', portal],
  ['a firewall answered instead', barred],
  ['the house is overloaded', tooMany],
  ['half of it came', cut],
])('the answer to a refresh is lost (%s): it is asked for once more', async (_how, answer) => {
  const { refresh, fetch, onRefresh } = page(answer, issued);
  expect((await refresh()).status).toBe(200);
  expect([fetch.mock.calls.length, onRefresh.mock.calls]).toEqual([2, [[true]]]);
});

test('a refresh that is lost twice is said once, rests for a while, and is then sent again', async () => {
  const { refresh, fetch, onRefresh, clock } = page(lost, lost, issued);
  // The library tries seven times within half a minute.
  for (let tried = 0; tried < 7; tried += 1) expect((await refresh()).status).toBe(503);
  expect([fetch.mock.calls.length, onRefresh.mock.calls]).toEqual([2, [[false]]]);
  clock.at += 30_000;
  expect((await refresh()).status).toBe(200);
  expect(onRefresh.mock.calls).toEqual([[false], [true]]);
});

test('another token does not rest', async () => {
  const { refresh } = page(lost, lost, issued);
  await refresh();
  expect((await refresh('{"refresh_token":"two"}')).status).toBe(200);
});

test('only the house itself says that a session has ended', async () => {
  const { refresh, fetch } = page(ended);
  const answer = await refresh();
  expect([answer.status, await answer.json(), fetch.mock.calls.length]).toMatchObject([401, { code: 'no-session' }, 1]);
});

test.each([
  ['of another account', { ...session, user: { id: 'acc_2' } }],
  ['of nobody', { ...session, user: undefined }],
  ['of the same account that was opened later', { ...session, access_token: tokenOf('two') }],
  ['with a token that names no session', { ...session, access_token: 'a.b.c' }],
])('a refresh that gives the session %s is refused', async (_whose, other) => {
  const { refresh } = page(() => Response.json(other));
  const answer = await refresh();
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'no-session' }]);
});

test.each([
  ['changed', 'PUT', { id: 'acc_2' }],
  ['asked for', 'GET', { id: 'acc_2' }],
  ['changed, and named no more', 'PUT', {}],
  ['confirmed with a code', 'POST', { ...session, user: { id: 'acc_2' } }, 'factors/one/verify'],
  ['confirmed with a code, and named no more', 'POST', { ...session, user: undefined }, 'factors/one/verify'],
])('another account is not taken for one’s own when that is %s', async (_what, method, other, path = 'user') => {
  const { asked } = page(() => Response.json(other));
  const answer = await asked(`https://house.example/auth/v1/${path}`, { method });
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'no-session' }]);
});

test('a code of one’s own account gives the session that the house answers with', async () => {
  const { asked } = page(() => Response.json(session));
  const answer = await asked('https://house.example/auth/v1/factors/one/verify', { method: 'POST' });
  expect([answer.status, await answer.json()]).toMatchObject([200, { access_token: session.access_token }]);
});

test('a proxy that answers for the house with something else does not end the session', async () => {
  const { asked } = page(portal);
  expect((await asked('https://house.example/auth/v1/user', { method: 'PUT' })).status).toBe(200);
});

test('a refresh is given up after 10 s', async () => {
  const patience = AbortSignal.abort();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience);
  const { refresh, fetch } = page(issued);
  await refresh();
  expect(timeout.mock.calls).toEqual([[10_000]]);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(REFRESH, expect.objectContaining({ signal: patience }));
  timeout.mockRestore();
});
