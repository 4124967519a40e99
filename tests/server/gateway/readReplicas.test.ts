/** A house that stands by answers the questions that gateways hand on, and is left out when it cannot. */
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { officePath } from '../../../src/api/office.ts';
import { readingCalls } from '../../../src/api/calls.ts';
import { readViewSnapshot, SNAPSHOT_PATH } from '../../../src/api/viewSnapshot.ts';
import type { DeciderPlace } from '../../../src/server/gateway/houseClient.ts';
import { openGateway, openReader, serveDecider, type DecidingHouse, type OpenGateway, type OpenReader } from '../../kit/gateways.ts';
import { ORIGIN } from '../../kit/gateway.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { seen, signInAsAdmin, signOut, signUp, type SignedUp } from '../../kit/socket.ts';
import { accept, diceBet } from '../../kit/testHouse.ts';

let machine: TestMachine;
let decider: DecidingHouse;
let gateway: OpenGateway;
let reader: OpenReader | null;
let admin: SignedUp;

async function gatewayWith(replicas: readonly DeciderPlace[]): Promise<OpenGateway> {
  gateway = await openGateway({ machine, stores: decider.stores, gatewayPorts: [decider.gatewayPort], replicas });
  await seen(() => gateway.door.isOpen);
  return gateway;
}

/** A gateway that has found its reader. */
async function withReader(stores: Parameters<typeof openReader>[1] = decider.stores): Promise<OpenReader> {
  reader = await openReader(machine, stores);
  await gatewayWith([reader.place]);
  await isTold('Read replica available');
  admin = await signInAsAdmin(gateway);
  return reader;
}

const isTold = (what: string): Promise<unknown> => seen(() => gateway.notices.some((line) => line.startsWith(what)));

beforeEach(async () => {
  machine = new TestMachine();
  decider = await serveDecider(await machine.open());
  reader = null;
});
afterEach(async () => {
  await gateway.close();
  await reader?.close();
  await decider.close();
  machine.close();
});

const ask = (path: string, { token }: SignedUp = admin): Promise<Response> =>
  gateway.fetch(ORIGIN + path, { headers: { authorization: `Bearer ${token}` } });
const post = (path: string, body: object, { token }: SignedUp = admin): Promise<Response> =>
  gateway.fetch(ORIGIN + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const users = async (): Promise<readonly { username: string; blockReason: string | null }[]> => {
  const response = await post(officePath('users'), { text: '', order: 'newest', skip: 0, limit: 10 });
  expect(response.status).toBe(200);
  return ((await response.json()) as { rows: { username: string; blockReason: string | null }[] }).rows;
};

describe('a reader', () => {
  test('answers exports, entries, snapshots, the office and own lists, as the house that decides would', async () => {
    const { asked } = await withReader();
    const ada = await signUp(gateway, 'ada');
    for (let n = 0; n < 210; n += 1) accept(await decider.house.submit(diceBet(1), ada.id));
    const { seq } = decider.house.durableHead;
    await seen(() => gateway.door.head.seq === seq);
    const exported = await (await ask('/export')).text();
    expect(exported).toBe(await (await decider.fetch(`${ORIGIN}/export`, { headers: { authorization: `Bearer ${admin.token}` } })).text());
    expect((await (await ask('/entries?limit=3')).text()).trimEnd().split('\n').length).toBeGreaterThan(3);
    const snapshot = await readViewSnapshot(await (await ask(SNAPSHOT_PATH, ada)).text(), 'this rulebook');
    expect(snapshot?.world.seq).toBe(seq);
    expect((await users()).map(({ username }) => username)).toContain('ada');
    const own = await post('/account/entries', { list: 'bets', limit: 5 }, ada);
    expect(((await own.json()) as { rows: unknown[] }).rows).toHaveLength(5);
    expect(asked).toEqual(['/export', '/entries?limit=3', SNAPSHOT_PATH, officePath('users'), '/account/entries']);
  });

  test('knows every entry that the gateway has heard of', async () => {
    const { asked } = await withReader();
    for (const name of ['ada', 'bob', 'eve']) {
      const { id } = await signUp(gateway, name);
      expect((await users()).map(({ username }) => username)).toContain(name);
      expect((await post(officePath('blockUser'), { account: id, reason: 'several accounts' })).status).toBe(200);
      expect((await users()).find(({ username }) => username === name)?.blockReason).toBe('several accounts');
    }
    expect(asked).toHaveLength(6);
  });

  test('refuses by name what only the house that decides answers', async () => {
    const { place } = await withReader();
    const url = `http://${place.host}:${place.port}`;
    const deeds = [
      officePath('blockUser'),
      '/commands',
      '/withdrawals',
      '/account/email',
      '/auth/v1/signup',
      '/auth/v1/token',
      '/live/watch',
    ];
    for (const path of deeds) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
      const response = await fetch(url + path, { method: 'POST', headers, body: '{}' });
      expect([path, response.status, JSON.stringify(await response.json()).includes('reads-only')]).toEqual([path, 421, true]);
    }
    expect((await fetch(`${url}${officePath('users')}`, { method: 'POST', body: '{}' })).status).toBe(415);
    expect((await fetch(`${url}/export`, { headers: { 'house-at-least': 'x' } })).status).toBe(400);
    expect(readingCalls).not.toContain('blockUser');
  });

  test('gives nothing to a session that has ended, or to an account that is blocked', async () => {
    await withReader();
    const [ada, bob] = [await signUp(gateway, 'ada'), await signUp(gateway, 'bob')];
    expect([(await ask('/entries', ada)).status, (await ask('/entries', bob)).status]).toEqual([200, 200]);
    await signOut(gateway, ada.token, 'global');
    await post(officePath('blockUser'), { account: bob.id, reason: 'several accounts' });
    expect([(await ask('/entries', ada)).status, (await ask('/entries', bob)).status]).toEqual([401, 403]);
    expect((await post(officePath('users'), {}, ada)).status).toBe(401);
  });
});

/** A gateway that has found a reader which answers each path with a status, or not at all. */
async function withMadeReader(statusOf: (path: string) => number | undefined): Promise<void> {
  const made: Server = createServer(({ url }, response) => {
    const status = statusOf(url ?? '');
    if (status !== undefined) response.writeHead(status).end(JSON.stringify({ status: 'reads', seq: 1_000_000 }));
  });
  onTestFinished(() => {
    made.closeAllConnections();
    made.close();
  });
  await new Promise<void>((resolve) => void made.listen(0, '127.0.0.1', resolve));
  const address = made.address();
  await gatewayWith([{ host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 }]);
  await isTold('Read replica available');
  admin = await signInAsAdmin(gateway);
}

test('who asks too much is told so by a reader, and is not sent on to the house that decides', async () => {
  await withMadeReader((path) => (path === '/healthz' ? 200 : 429));
  expect((await post(officePath('users'), {})).status).toBe(429);
});

describe('the house that decides answers', () => {
  test('when the reader ends, until there is one again', async () => {
    const first = await withReader();
    await first.close();
    expect((await users()).length).toBeGreaterThan(0);
    await isTold('Read replica unavailable');
    expect((await users()).length).toBeGreaterThan(0);
    reader = await openReader(machine, decider.stores, first.place.port);
    await seen(() => gateway.notices.filter((line) => line.startsWith('Read replica available')).length === 2);
    await users();
    expect(reader.asked).toHaveLength(1);
  });

  test('what a reader does not know yet', async () => {
    const { stores } = decider;
    const { asked } = await withReader();
    const ada = await signUp(gateway, 'ada');
    await users();
    // The replica stands still.
    const head = await stores.log.head();
    vi.spyOn(decider.stores.log, 'read').mockImplementation(async function* () {});
    expect(head?.seq).toBe(decider.house.durableHead.seq);
    accept(await decider.house.submit(diceBet(1), ada.id));
    await seen(() => gateway.door.head.seq > (head?.seq ?? 0));
    expect((await users()).map(({ username }) => username)).toContain('ada');
    expect(asked).toHaveLength(2);
  });

  test('when a reader falls silent', async () => {
    let isSilent = false;
    await withMadeReader(() => (isSilent ? undefined : 200));
    isSilent = true;
    expect((await users()).length).toBeGreaterThan(0);
    await isTold('Read replica unavailable');
  });

  test.each([400, 404, 409, 500, 503])('when a reader answers with %i', async (status) => {
    await withMadeReader((path) => (path === '/healthz' ? 200 : status));
    expect((await users()).length).toBeGreaterThan(0);
  });

  test('when the place of a reader is that of a house that decides, or of nobody', async () => {
    const { port } = decider.app.server.address() as { port: number };
    await gatewayWith([
      { host: '127.0.0.1', port },
      { host: '127.0.0.1', port: 1 },
    ]);
    admin = await signInAsAdmin(gateway);
    expect((await users()).length).toBeGreaterThan(0);
    expect(gateway.notices.filter((line) => line.startsWith('Questions'))).toEqual([]);
  });
});
