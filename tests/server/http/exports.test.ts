/** Exports of the log: a client that does not read what it asked for keeps nobody else from theirs. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readLimits, type ReadLimits } from '../../../src/server/readLimiter.ts';
import { ORIGIN } from '../../kit/gateway.ts';
import { serveSocket, signUp } from '../../kit/socket.ts';

/** A house whose first exports never end, and clients that ask for one from a network of their own and do not read it. */
async function house(limits: Partial<ReadLimits>, endless: number) {
  const served = await serveSocket({ proxy: '127.0.0.1', readLimits: { ...readLimits, patienceMs: 0, ...limits } });
  onTestFinished(() => served.close());
  const { store } = served.house.ports;
  const [stored] = await store.readTrail('public', { limit: 1 });
  if (!stored) throw new Error('the log is empty');
  const read = store.read.bind(store);
  let exports = 0;
  vi.spyOn(store, 'read').mockImplementation(async function* (...range) {
    exports += 1;
    if (exports > endless) {
      yield* read(...range);
      return;
    }
    for (;;) yield Array.from({ length: 100 }, () => stored);
  });
  const stalled = async (network: number): Promise<Socket> => {
    const client = connect(Number(new URL(served.socketUrl).port), '127.0.0.1', () =>
      client.write(`GET /export HTTP/1.1\r\nHost: house.test\r\nX-Forwarded-For: 203.0.113.${network}\r\n\r\n`),
    );
    client.on('error', () => undefined);
    onTestFinished(() => void client.destroy());
    await once(client, 'readable');
    // Its first piece is read after its headers have left.
    await expect.poll(() => exports).toBeGreaterThanOrEqual(network);
    return client;
  };
  return { served, stalled };
}

test('guests who do not read theirs take no place of a player, and one place of their network', async () => {
  const { served, stalled } = await house({ exports: { account: 1, guest: 2 } }, 2);
  const ada = await signUp(served, 'ada');
  for (const network of [1, 2]) await stalled(network);
  const status = async (headers: Record<string, string>): Promise<number> => (await served.fetch(`${ORIGIN}/export`, { headers })).status;
  expect(await status({ 'x-forwarded-for': '203.0.113.3' }), 'guests have no place left').toBe(429);
  expect(await status({ authorization: `Bearer ${ada.token}` })).toBe(200);
});

test('one of which nothing has left for a while is ended, and its place is free', async () => {
  const { served, stalled } = await house({ exports: { account: 1, guest: 1 }, stalledMs: 1_000, patienceMs: Infinity }, 1);
  const client = await stalled(1);
  const again = fetch(`${served.socketUrl.replace('ws', 'http').replace('/socket', '')}/export`);
  expect((await again).status).toBe(200);
  client.resume();
  await once(client, 'close');
  expect(client.bytesRead).toBeGreaterThan(0);
});
