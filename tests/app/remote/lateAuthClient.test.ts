/** The client of the auth service is fetched when its code is needed, and not before. */
import { expect, test, vi } from 'vitest';
import { lateAuthClient, type AuthClient } from '../../../src/app/remote/lateAuthClient.ts';
import { UNREACHED } from '../../../src/client/refusals.ts';

const NOW = Date.UTC(2026, 0, 15);
const inSeconds = (seconds: number): number => NOW / 1_000 + seconds;
const kept = (expiresAt: number, token = 'kept') =>
  JSON.stringify({ access_token: token, expires_at: expiresAt, refresh_token: 'next', user: { id: 'acc_1', email: 'ada@example.com' } });

function page(tokens: string | null) {
  const fetched: AuthClient[] = [];
  const [waiting, heard]: [(() => void)[], (() => void)[]] = [[], []];
  let isReachable = true;
  const asked: unknown[] = [];
  const library = {
    getSession: async () => ({ data: { session: { access_token: 'fresh' } }, error: null }),
    signInWithPassword: async (given: unknown) => {
      asked.push(given);
      return { data: {}, error: null };
    },
    onAuthStateChange(listener: () => void) {
      listener();
      return { data: { subscription: { unsubscribe: () => asked.push('unsubscribed') } } };
    },
  } as unknown as AuthClient;
  const client = lateAuthClient({
    async fetchClient() {
      if (!isReachable) throw new TypeError('Failed to fetch');
      fetched.push(library);
      return library;
    },
    tokens: {
      read: () => tokens,
      onChange(listener) {
        heard.push(listener);
        return () => void heard.splice(heard.indexOf(listener), 1);
      },
    },
    clock: { now: () => NOW },
    later: (work) => waiting.push(work),
  });
  const told = vi.fn();
  const { subscription } = client.onAuthStateChange(told).data;
  return { client, fetched, waiting, heard, asked, told, subscription, reach: (can: boolean) => (isReachable = can) };
}

const tokenOf = async (client: AuthClient): Promise<string | undefined> => (await client.getSession()).data.session?.access_token;

test('a guest does without it, until another tab signs in', async () => {
  const { client, fetched, heard, told } = page(null);
  expect(await client.getSession()).toEqual({ data: { session: null }, error: null });
  expect([fetched.length, told.mock.calls.length]).toEqual([0, 0]);
  heard[0]?.();
  await expect.poll(() => told.mock.calls.length).toBe(1);
  expect([fetched.length, heard.length]).toEqual([1, 0]);
});

test('a page with a token that is good has it at once, and the client when it has time', async () => {
  const { client, fetched, waiting, told } = page(kept(inSeconds(600)));
  expect(await tokenOf(client)).toBe('kept');
  expect(fetched).toEqual([]);
  waiting.forEach((work) => work());
  await expect.poll(() => told.mock.calls.length).toBe(1);
  expect(await tokenOf(client)).toBe('fresh');
});

test.each([
  ['that ends within two minutes', kept(inSeconds(119))],
  ['that has ended', kept(inSeconds(-1))],
  ['that cannot be read', 'junk'],
  ['of another form', '{"access_token":"kept"}'],
])('a token %s is left to the client', async (_what, tokens) => {
  const { client, fetched } = page(tokens);
  expect(await tokenOf(client)).toBe('fresh');
  expect(fetched).toHaveLength(1);
});

test('whoever signs in has it fetched, once', async () => {
  const { client, fetched, asked, told, subscription } = page(null);
  const credentials = { email: 'ada@example.com', password: 'secret word' };
  await Promise.all([client.signInWithPassword(credentials), client.signInWithPassword(credentials)]);
  expect(asked).toEqual([credentials, credentials]);
  expect([fetched.length, told.mock.calls.length]).toEqual([1, 1]);
  subscription.unsubscribe();
  expect(asked.at(-1)).toBe('unsubscribed');
});

test('a listener that has stopped before is not told', async () => {
  const { client, heard, told, subscription } = page(null);
  subscription.unsubscribe();
  await client.signInWithPassword({ email: 'ada@example.com', password: 'secret word' });
  expect([heard.length, told.mock.calls.length]).toEqual([0, 0]);
});

test('a client that cannot be fetched is a service that cannot be reached, and is fetched with the next try', async () => {
  const { client, reach, told } = page(null);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  reach(false);
  const { error } = await client.signInWithPassword({ email: 'ada@example.com', password: 'secret word' });
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', message: UNREACHED });
  expect(warned).toHaveBeenCalled();
  reach(true);
  expect((await client.signInWithPassword({ email: 'ada@example.com', password: 'secret word' })).error).toBeNull();
  expect(told).toHaveBeenCalledTimes(1);
});
