/**
 * What the bench of a crowd speaks with, in a process of its own: `house`, a house over its own PostgreSQL with its socket, or `echo`,
 * a bare socket that sends every message back. It tells its parent where it listens, and how much memory it takes when it is asked. The
 * house
 * makes its log long when it is told to: by messages of an admin and rounds of an account.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { AccountId } from '../../src/domain/ids.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { gateway } from '../../src/server/http/gateway.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { socketLimits } from '../../src/server/socket/socketRoute.ts';
import { startHouse } from '../../src/server/startHouse.ts';
import { accept, diceBet } from '../../tests/kit/testHouse.ts';

/** The whole crowd comes from one address, except guests who name another one. */
const FROM_ONE_ADDRESS = 10_000;

/** Commands that wait for their answers. */
const AT_A_TIME = 256;

export interface Filling {
  readonly account: AccountId;
  readonly messages: number;
  readonly rounds: number;
}

async function fill(house: Engine, { account, messages, rounds }: Filling): Promise<void> {
  const { rules } = house.world.rules;
  const talkative = { ...rules, chat: { ...rules.chat, messages: 100, perMs: 1 } };
  accept(await house.submit({ type: 'SetRules', payload: { rules: talkative } }, seededAdmin.account));
  let [said, played] = [0, 0];
  const one = async (): Promise<void> => {
    while (said < messages) accept(await house.submit({ type: 'Say', payload: { text: `message ${(said += 1)}` } }, seededAdmin.account));
    while (played < rounds) {
      played += 1;
      accept(await house.submit(diceBet(1), account));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, one));
}

interface Served {
  readonly url: string;
  readonly fill?: (filling: Filling) => Promise<void>;
  readonly close: () => Promise<void>;
}

async function serveHouse(): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { door, house, stop } = await startHouse({ folder, domainHash: 'bench' });
  const app = await gateway(door, {
    partners: { walls: [], imageOrigins: [], backend: null },
    requestsAMinute: FROM_ONE_ADDRESS,
    iterations: 1,
    proxy: 'loopback',
    socketLimits: { ...socketLimits, connectionsOfNetwork: FROM_ONE_ADDRESS, guestsOfNetwork: FROM_ONE_ADDRESS },
  });
  const close = async (): Promise<void> => {
    await app.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), fill: (filling) => fill(house, filling), close };
}

async function serveEcho(): Promise<Served> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data, { binary: false })));
  await new Promise((resolve) => server.once('listening', resolve));
  const close = async (): Promise<void> => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

const { url, fill: make, close }: Served = process.argv[2] === 'echo' ? await serveEcho() : await serveHouse();
process.on('message', (message: 'memory' | 'close' | Filling) => {
  if (message === 'close') return void close().then(() => process.disconnect());
  if (message !== 'memory') return void make?.(message).then(() => process.send?.('filled'));
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: heapUsed + external });
});
process.send?.({ url });
