/** Requests of a gateway with and without a house that decides, and what it reads from the table of the log. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { NO_HASH, type StoredEntry } from '../../../src/domain/log/head.ts';
import { DamagedLogError, StoreUnavailableError, TooBusyError } from '../../../src/base/ports.ts';
import { HouseClient, type HouseClientPorts } from '../../../src/server/gateway/houseClient.ts';
import { GATEWAY_PROTOCOL } from '../../../src/server/gateway/messages.ts';
import type { ServerLog } from '../../../src/server/ports.ts';
import { proofOf } from '../../../src/server/gateway/proof.ts';
import { falseHouse, TEST_HOUSE_KEY, type RawConnection } from '../../kit/gateways.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { KeptForServer, MemoryServerStores } from '../../kit/serverStores.ts';
import { idOf } from '../../kit/people.ts';
import { seen } from '../../kit/socket.ts';

afterEach(() => void vi.useRealTimers());

const nothing = (): void => undefined;
const head = { logId: 'log', seq: 0, hash: NO_HASH, at: 0 };
const clientWith = (ports: Partial<HouseClientPorts>): HouseClient =>
  new HouseClient({
    deciders: [],
    key: TEST_HOUSE_KEY,
    log: new MemoryServerStores(new KeptForServer()).log,
    head: () => head,
    publish: nothing,
    onGreeted: nothing,
    onLive: nothing,
    onTopic: nothing,
    onEnded: nothing,
    ...ports,
  });
async function firstBatch(log: ServerLog): Promise<readonly StoredEntry[]> {
  for await (const batch of log.read(1)) return batch;
  throw new Error('The log is empty.');
}
/** Without a house to try. */
function lonely(): HouseClient {
  vi.useFakeTimers();
  return clientWith({});
}
const asked = { kind: 'role', account: idOf('ada') } as const;

/** A client of a house that greets it and then does what the test says. */
async function facing(ports: Partial<HouseClientPorts>) {
  const nonce = 'cd'.repeat(32);
  const connections: RawConnection[] = [];
  const notices: string[] = [];
  const greet = async (connection: RawConnection): Promise<void> => {
    connections.push(connection);
    connection.send({ kind: 'challenge', protocol: GATEWAY_PROTOCOL, nonce });
    const gateway = String((await connection.receives('hello'))['nonce']);
    const proof = proofOf('house', TEST_HOUSE_KEY, { house: nonce, gateway });
    connection.send({ kind: 'welcome', proof, logId: (ports.head?.() ?? head).logId, port: 1 });
  };
  const { port, server } = await falseHouse((connection) => void greet(connection));
  const client = clientWith({ deciders: [{ host: '127.0.0.1', port }], onNotice: (line) => notices.push(line), ...ports });
  onTestFinished(() => {
    client.close();
    server.close();
  });
  const connection = (place = 0): Promise<RawConnection> => seen(() => connections[place]);
  return { client, connection, isTold: (why: string) => seen(() => notices.find((line) => line.endsWith(`: ${why}.`))) };
}

test('a table that cannot be read ends the connection, and one with another log until an operator has looked', async () => {
  const { stores } = await new TestMachine().open();
  const logId = (await stores.log.head())?.logId ?? '';
  const published = vi.fn<() => void>();
  const ports = { log: stores.log, head: () => ({ ...head, logId, seq: 1, hash: 'f'.repeat(64) }), publish: published };
  await (await facing(ports)).isTold('another-log');
  stores.log.close();
  await (await facing(ports)).isTold('log-unavailable');
  expect(published).not.toHaveBeenCalled();
});

test('a damaged table is named as such, whether an entry is missing or was changed', async () => {
  const { stores } = await new TestMachine().open();
  const published = vi.fn<() => void>();
  const [first] = await firstBatch(stores.log);
  const read = vi.spyOn(stores.log, 'read');
  const ports = { log: stores.log, publish: published };
  for (const entry of [null, { ...first, lines: '{}' }]) {
    read.mockImplementation(async function* damaged() {
      if (entry === null) throw new DamagedLogError('entry 1 is missing');
      yield [entry as StoredEntry];
    });
    await (await facing(ports)).isTold('damaged-log');
  }
  expect(published).not.toHaveBeenCalled();
});

test('entries are not taken before the house has said that they follow', async () => {
  const published = vi.fn<() => void>();
  const { connection, isTold } = await facing({ publish: published });
  const one = await connection();
  await one.receives('from');
  const entries = [{ seq: 1, hash: 'a'.repeat(64), subjects: [], isPublic: true, bytes: 1 }];
  const after = { seq: 0, hash: NO_HASH };
  one.send({ kind: 'entries', after, head: { ...head, seq: 1, hash: 'a'.repeat(64) }, entries, roles: [] }, Buffer.from('x'));
  await isTold('feed-unordered');
  expect(published).not.toHaveBeenCalled();
});

test('a request takes only an answer of its kind, and once answered is not sent again', async () => {
  const { client, connection } = await facing({});
  const [answered, open] = [client.request(asked), client.request(asked)];
  const first = await connection();
  await first.receives('from');
  first.send({ kind: 'live' });
  await first.receives('role');
  first.send({ kind: 'decision', requestId: 1, decision: { kind: 'failed', why: 'unknown' }, upTo: 0 });
  first.send({ kind: 'role', requestId: 1, role: 'user' });
  expect(await answered).toMatchObject({ kind: 'role', role: 'user' });
  first.socket.destroy();
  const second = await connection(1);
  await second.receives('from');
  second.send({ kind: 'live' });
  expect(await second.receives('role')).toMatchObject({ requestId: 2 });
  second.send({ kind: 'role', requestId: 2, role: null });
  expect(await open).toMatchObject({ role: null });
});

test('a request ends after 15 s without an answer', async () => {
  const ended = vi.fn<(error: unknown) => void>();
  void lonely().request(asked).catch(ended);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith(new StoreUnavailableError('No house that decides has answered.'));
});

test('20,000 requests wait at once, and no more', async () => {
  const client = lonely();
  for (let sent = 0; sent < 20_000; sent += 1) void client.request(asked).catch(nothing);
  const refused = vi.fn<(error: unknown) => void>();
  void client.request(asked).catch(refused);
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toHaveBeenCalledExactlyOnceWith(new TooBusyError());
  expect(vi.getTimerCount()).toBe(20_000);
});
