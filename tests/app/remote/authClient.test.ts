/** The real client library over the real routes, on a device whose clock is wrong and a line that loses answers. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { authClient } from '../../../src/app/remote/authClient.ts';
import { authFetch } from '../../../src/app/remote/authFetch.ts';
import { TOKENS_KEY } from '../../../src/app/remote/tokensKey.ts';
import { tokenStorage } from '../../../src/app/remote/tokenStorage.ts';
import { ORIGIN } from '../../kit/gateway.ts';
import { seen, serveSocket } from '../../kit/socket.ts';
import { MapStorage } from '../../kit/mapStorage.ts';

const MINUTE_MS = 60_000;

afterEach(() => vi.restoreAllMocks());

async function page({ aheadMs = 0 } = {}) {
  const house = await serveSocket();
  onTestFinished(() => house.close());
  const now = Date.now.bind(Date);
  house.machine.clock.at = now();
  const device = { aheadMs };
  vi.spyOn(Date, 'now').mockImplementation(() => now() + device.aheadMs);
  const steady = { at: 0, now: () => steady.at };
  const refreshes: string[] = [];
  const heard = vi.fn();
  /** Whether the requests reach the house. */
  const line = { isThere: true };
  const storage = tokenStorage({
    storage: new MapStorage(),
    key: TOKENS_KEY,
    wall: { now: () => Date.now() },
    steady,
    houseTime: () => null,
  });
  const fetch = authFetch({
    async fetch(url, init) {
      if (url.includes('refresh_token')) refreshes.push(url);
      if (!line.isThere) throw new TypeError('Failed to fetch');
      return house.fetch(url, init);
    },
    steady,
    pause: () => Promise.resolve(),
    storedSession: () => storage.getItem(TOKENS_KEY),
    onRefresh: heard,
  });
  const client = authClient({ origin: ORIGIN, storage, fetch });
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  onTestFinished(() => client.stopAutoRefresh());
  const { error } = await client.signUp({ email: 'ada@example.com', password: 'secret word', options: { data: { username: 'ada' } } });
  expect(error).toBeNull();
  return { client, device, steady, refreshes, heard, line, events };
}

test.each([-120, -59, 50, 59, 60, 119, 24 * 60])('a clock that is %i minutes ahead costs no refresh', async (minutes) => {
  const { client, refreshes, events } = await page({ aheadMs: minutes * MINUTE_MS });
  await client.startAutoRefresh();
  for (let read = 0; read < 5; read += 1) expect((await client.getSession()).data.session?.user.email).toBe('ada@example.com');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([refreshes, events.includes('SIGNED_OUT')]).toEqual([[], false]);
});

test('a clock that is set forward by hours costs one refresh, for all who ask at once', async () => {
  const { client, device, refreshes } = await page();
  device.aheadMs += 5 * 60 * MINUTE_MS;
  await Promise.all(Array.from({ length: 5 }, () => client.getSession()));
  await client.startAutoRefresh();
  await client.getSession();
  device.aheadMs -= 9 * 60 * MINUTE_MS;
  await client.getSession();
  expect(refreshes).toHaveLength(1);
});

test('a refresh that nobody answers is tried twice, and signs nobody out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, steady, refreshes, heard, line, events } = await page();
  line.isThere = false;
  steady.at += 59 * MINUTE_MS;
  let isAnswered = false;
  void client.getSession().then(() => (isAnswered = true));
  // The library waits between its own tries.
  while (!isAnswered) await vi.advanceTimersByTimeAsync(1_000).then(() => new Promise(setImmediate));
  expect([refreshes.length, heard.mock.calls, events.includes('SIGNED_OUT')]).toEqual([2, [[false]], false]);
});

test('when the line is back the session is renewed', async () => {
  const { client, steady, refreshes, heard } = await page();
  steady.at += 59 * MINUTE_MS;
  expect((await client.getSession()).error).toBeNull();
  await seen(() => heard.mock.calls.length === 1);
  expect([refreshes.length, heard.mock.calls]).toEqual([1, [[true]]]);
  await client.getSession();
  expect(refreshes).toHaveLength(1);
});
