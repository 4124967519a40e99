/**
 * What benches of a crowd connect to, each in a process of its own. `house`: a house over its own PostgreSQL with its socket. `decider`: the
 * same, and gateways may connect. `gateway`: a gateway in front of a decider. `echo`: a bare socket that sends every message back. It tells its parent where it listens, and its memory and
 * processor time when it is asked. A house makes its log long when it is told to: by messages of an admin and rounds of an account.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import type { AccountId } from '../../src/domain/ids.ts';
import { pause } from '../../src/base/pause.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { houseApp } from '../../src/server/http/houseApp.ts';
import { socketLimits } from '../../src/server/socket/socketRoute.ts';
import { startGateway } from '../../src/server/gateway/startGateway.ts';
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

/** Where a decider is: its folder, with the key of the house, and the port for gateways. */
export interface DeciderAt {
  readonly folder: string;
  readonly gatewayPort: number;
}

interface Served {
  readonly url: string;
  readonly decider?: DeciderAt;
  readonly fill?: (filling: Filling) => Promise<void>;
  readonly close: () => Promise<void>;
}

const limits = {
  requestsAMinute: FROM_ONE_ADDRESS,
  proxy: 'loopback',
  socketLimits: { ...socketLimits, connectionsOfNetwork: FROM_ONE_ADDRESS, guestsOfNetwork: FROM_ONE_ADDRESS },
};

async function serveHouse(hasGateways: boolean): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { door, house, key, stop } = await startHouse({ folder, domainHash: 'bench' });
  let gatewayPort = 0;
  const gateways = { host: '127.0.0.1', port: 0, key, onListening: (port: number) => void (gatewayPort = port) };
  const app = await houseApp(door, {
    partners: { walls: [], imageOrigins: [], backend: null },
    iterations: 1,
    ...limits,
    ...(hasGateways && { gateways }),
  });
  const close = async (): Promise<void> => {
    await app.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // It listens for gateways a moment later.
  while (hasGateways && gatewayPort === 0) await pause(1);
  return { url, decider: { folder, gatewayPort }, fill: (filling) => fill(house, filling), close };
}

async function serveGateway({ folder, gatewayPort }: DeciderAt): Promise<Served> {
  const { app, stop } = await startGateway({ folder, deciders: [{ host: '127.0.0.1', port: gatewayPort }], ...limits });
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: stop };
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

const kinds: Readonly<Record<string, (decider: DeciderAt) => Promise<Served>>> = {
  house: () => serveHouse(false),
  decider: () => serveHouse(true),
  gateway: serveGateway,
  echo: serveEcho,
};
const [, , kind = '', folder = '', gatewayPort = '0'] = process.argv;
const served = await kinds[kind]?.({ folder, gatewayPort: Number(gatewayPort) });
if (!served) throw new Error(`nothing is called ${kind}`);
const { url, decider, fill: make, close } = served;

process.on('message', (message: 'memory' | 'processor' | 'close' | Filling) => {
  switch (message) {
    case 'close':
      return void close().then(() => process.disconnect());
    case 'processor': {
      const { user, system } = process.cpuUsage();
      return void process.send?.({ ms: (user + system) / 1_000 });
    }
    case 'memory': {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      return void process.send?.({ memory: heapUsed + external });
    }
    default:
      return void make?.(message).then(() => process.send?.('filled'));
  }
});
process.send?.({ url, decider });
