/** A connection over a socket in memory: a client that does not read holds nobody up. */
import { EventEmitter } from 'node:events';
import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_HASH } from '../../../src/domain/log/head.ts';
import { PROTOCOL, textOfMessage } from '../../../src/api/messages.ts';
import { Door } from '../../../src/server/door.ts';
import { ReadLimiter } from '../../../src/server/readLimiter.ts';
import { Metrics } from '../../../src/server/metrics.ts';
import { ClientConnection } from '../../../src/server/socket/clientConnection.ts';
import { FanOut } from '../../../src/server/socket/fanOut.ts';
import { TestMachine } from '../../kit/serverHouse.ts';
import { seen } from '../../kit/socket.ts';
import { accept, newcomer } from '../../kit/testHouse.ts';

class MemoryWire extends EventEmitter {
  bufferedAmount = 0;
  readonly sent: string[] = [];
  isTerminated = false;
  send(text: string, left?: () => void): void {
    this.sent.push(text);
    left?.();
  }
  close(): void {}
  terminate(): void {
    this.isTerminated = true;
  }
}

/** A house, its metrics, and connections to it. */
async function house() {
  const machine = new TestMachine();
  const opened = await machine.open();
  const door = new Door(opened);
  const fanOut = new FanOut(door, 1);
  onTestFinished(() => machine.close());
  onTestFinished(() => fanOut.close());
  const metrics = new Metrics({ seq: () => 0, accounts: () => 0, isOpen: () => true });
  const failures: unknown[] = [];
  const readLimiter = new ReadLimiter(opened.house.ports.clock);
  const connected = async (): Promise<MemoryWire> => {
    const wire = new MemoryWire();
    new ClientConnection(wire, {
      id: '1',
      network: '127.0.0.1',
      door,
      readLimiter,
      fanOut,
      metrics,
      admit: async () => ({ session: null, buckets: [] }),
      release: () => undefined,
      onEnd: () => undefined,
      onFailure: (error) => failures.push(error),
    });
    metrics.connectionBegun();
    wire.emit(
      'message',
      Buffer.from(textOfMessage({ kind: 'hello', protocol: PROTOCOL, token: null, after: { seq: 0, hash: NO_HASH } })),
      false,
    );
    await seen(() => wire.sent.some((text) => text.startsWith('{"kind":"entries"')));
    return wire;
  };
  return { opened, door, readLimiter, metrics, failures, connected };
}

test('who leaves more than 1 MB unread is let go, and the others are told in time', async () => {
  const { opened, metrics, failures, connected } = await house();
  const [reader, sleeper] = [await connected(), await connected()];
  const ada = await newcomer(opened, 'ada');
  sleeper.bufferedAmount = 1_048_577;
  accept(await opened.house.submit({ type: 'Say', payload: { text: 'good evening' } }, ada));
  await seen(() => reader.sent.some((text) => text.includes('good evening')));
  expect([sleeper.isTerminated, reader.isTerminated]).toEqual([true, false]);
  expect(sleeper.sent.join('\n')).not.toContain('good evening');
  expect(await metrics.text()).toContain('house_connections_ended_total{why="slow"} 1');
  expect(failures).toEqual([]);
});

test('64 questions are answered at a time, however many there are in all', async () => {
  const { connected } = await house();
  const wire = await connected();
  let ask = 0;
  const asked = async (count: number): Promise<readonly string[]> => {
    const from = wire.sent.length;
    for (let n = 0; n < count; n += 1) wire.emit('message', Buffer.from(textOfMessage({ kind: 'time', ask: (ask += 1) })), false);
    await seen(() => wire.sent.length === from + count);
    return wire.sent.slice(from).map((text) => (JSON.parse(text) as { readonly kind: string }).kind);
  };
  const tooMany = await asked(66);
  expect([tooMany.filter((kind) => kind === 'time'), tooMany.filter((kind) => kind === 'unanswered')].map(({ length }) => length)).toEqual([
    64, 2,
  ]);
  expect(new Set(await asked(64))).toEqual(new Set(['time']));
});

test('what a connection has asked for is not read once it has ended', async () => {
  const { door, readLimiter, failures, connected } = await house();
  const wire = await connected();
  const placeAt = vi.spyOn(door, 'placeAt');
  let end = (): void => undefined;
  const guest = { account: null, network: '127.0.0.1' };
  const before = readLimiter.read(guest, 1, () => new Promise<void>((resolve) => void (end = resolve)));
  wire.emit('message', Buffer.from(textOfMessage({ kind: 'place', ask: 1, seq: 1 })), false);
  const after = readLimiter.read(guest, 1, async () => undefined);
  await otherWork();
  wire.emit('close');
  end();
  await Promise.all([before, after]);
  expect(placeAt).not.toHaveBeenCalled();
  expect(failures).toEqual([]);
});
