/**
 * What the bench of a crowd speaks with, in a process of its own: `house`, a house over its own PostgreSQL with its socket, or `echo`,
 * a bare socket that sends every message back. It tells its parent where it listens, and how much memory it takes when it is asked.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { gateway } from '../../src/server/http/gateway.ts';
import { socketLimits } from '../../src/server/socket/socketRoute.ts';
import { startHouse } from '../../src/server/startHouse.ts';

/** The whole crowd comes from one address. */
const FROM_ONE_ADDRESS = 10_000;

interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function serveHouse(): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { door, stop } = await startHouse({ folder, domainHash: 'bench' });
  const app = await gateway(door, {
    partners: { walls: [], imageOrigins: [], backend: null },
    requestsAMinute: FROM_ONE_ADDRESS,
    iterations: 1,
    socketLimits: { ...socketLimits, connectionsOfAddress: FROM_ONE_ADDRESS },
  });
  const close = async (): Promise<void> => {
    await app.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close };
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

const { url, close } = process.argv[2] === 'echo' ? await serveEcho() : await serveHouse();
process.on('message', (message) => {
  if (message === 'close') return void close().then(() => process.disconnect());
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: heapUsed + external });
});
process.send?.({ url });
