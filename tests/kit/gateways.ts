/** A house that decides, over stores in memory, and gateways in front of it, each with a socket of its own. */
import { createServer, type Server, type Socket } from 'node:net';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { followLog, type Standby } from '../../src/server/standby.ts';
import { GatewayDoor } from '../../src/server/gateway/gatewayDoor.ts';
import type { DeciderPlace } from '../../src/server/gateway/houseClient.ts';
import { gatewayApp } from '../../src/server/gateway/startGateway.ts';
import { readerApp } from '../../src/server/http/readerApp.ts';
import { ReadingDoor } from '../../src/server/readingDoor.ts';
import { makeView as viewMade } from '../../src/server/views/viewMaker.ts';
import { FrameReader, frameOf } from '../../src/server/gateway/frames.ts';
import { mostBytes } from '../../src/server/gateway/messages.ts';
import { socketLimits, type SocketLimits } from '../../src/server/socket/socketRoute.ts';
import { ORIGIN, serve } from './gateway.ts';
import type { TestMachine } from './serverHouse.ts';
import type { MemoryServerStores } from './serverStores.ts';
import { seen } from './socket.ts';

export const TEST_HOUSE_KEY = 'ab'.repeat(32);

type OpenedHouse = Awaited<ReturnType<TestMachine['open']>>;

export interface DecidingHouse extends Awaited<ReturnType<typeof serve>> {
  readonly stores: MemoryServerStores;
  readonly gatewayPort: number;
}

/** A house that decides and listens for gateways. Port 0 takes a free one. */
export async function serveDecider(opened: OpenedHouse, port = 0, limits: Partial<SocketLimits> = {}): Promise<DecidingHouse> {
  let onListening = (_port: number): void => undefined;
  const listening = new Promise<number>((resolve) => void (onListening = resolve));
  const served = await serve(opened, {
    proxy: '127.0.0.1',
    gateways: { host: '127.0.0.1', port, key: TEST_HOUSE_KEY, onListening },
    socketLimits: { ...socketLimits, ...limits },
  });
  await served.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...served, stores: opened.stores, gatewayPort: await listening };
}

/** Where a request goes. */
export const textOf = (input: Parameters<typeof fetch>[0]): string => (input instanceof Request ? input.url : input.toString());

export interface OpenGateway {
  readonly door: GatewayDoor;
  readonly socketUrl: string;
  /** Answers requests to `ORIGIN`. */
  readonly fetch: typeof fetch;
  /** What the operator was told. */
  readonly notices: string[];
  close(): Promise<void>;
}

/** A house that stands by and answers questions. */
export interface OpenReader {
  readonly place: DeciderPlace;
  /** Paths that it was asked for, without those of its health. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** `log`: the log as it reads it. Default: that of the stores. Port 0 takes a free one. */
export async function openReader(
  { clock, entropy }: TestMachine,
  { log, ...stores }: Pick<MemoryServerStores, 'log' | 'vault' | 'directory' | 'snapshots' | 'sessions' | 'views' | 'projections'>,
  port = 0,
): Promise<OpenReader> {
  const domainHash = 'this rulebook';
  const ports = { hashing: nodeHashing, domainHash, clock, entropy, stores: { ...stores, log } };
  const asked: string[] = [];
  let along: Standby | null = null;
  const place = await new Promise<DeciderPlace>((resolve) => {
    along = followLog(ports, async (house) => {
      const makeView: ReadingDoor['makeView'] = (wanted) => viewMade({ log, views: stores.views, domainHash }, wanted);
      const door = new ReadingDoor({ ...stores, log, house, makeView });
      const app = await readerApp(door, { requestsAMinute: 100_000, proxy: '127.0.0.1' });
      app.addHook('onRequest', async ({ url }) => void (url === '/healthz' || asked.push(url)));
      const url = new URL(await app.listen({ port, host: '127.0.0.1' }));
      resolve({ host: url.hostname, port: Number(url.port) });
      return async () => {
        app.server.closeAllConnections();
        await app.close();
      };
    });
  });
  return { place, asked, close: async () => along?.end() };
}

interface GatewayPlace {
  readonly machine: TestMachine;
  readonly stores: MemoryServerStores;
  readonly gatewayPorts: readonly number[];
  readonly key?: string;
  readonly replicas?: readonly DeciderPlace[];
  /** How long a request may take to arrive at it, in milliseconds. */
  readonly arrivalMs?: number;
}

export async function openGateway({
  machine,
  stores,
  gatewayPorts,
  key = TEST_HOUSE_KEY,
  replicas = [],
  arrivalMs,
}: GatewayPlace): Promise<OpenGateway> {
  const notices: string[] = [];
  const head = await stores.log.head();
  if (!head) throw new Error('the log is empty');
  const deciders = gatewayPorts.map((port) => ({ host: '127.0.0.1', port }));
  const onNotice = (line: string): void => void notices.push(line);
  const door = new GatewayDoor({ log: stores.log, clock: machine.clock, head, deciders, key, onNotice });
  const app = await gatewayApp(door, stores.sessions, { requestsAMinute: 100_000, replicas, onNotice, ...(arrivalMs && { arrivalMs }) });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    door,
    socketUrl: `${url.replace('http', 'ws')}/socket`,
    fetch: (input, init) => fetch(textOf(input).replace(ORIGIN, url), init),
    notices,
    async close() {
      await app.close();
      door.close();
    },
  };
}

/** One side of a connection that sends what it likes. */
export class RawConnection {
  readonly received: Record<string, unknown>[] = [];
  closed = false;
  readonly socket: Socket;
  readonly #frames = new FrameReader(mostBytes.house);

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#frames.push(chunk);
      for (let frame = this.#frames.next(); frame; frame = this.#frames.next())
        this.received.push(JSON.parse(frame.text) as Record<string, unknown>);
    });
    socket.on('close', () => void (this.closed = true));
    socket.on('error', () => undefined);
  }

  send(message: object, bytes?: Buffer): void {
    this.socket.write(frameOf(message, bytes && [bytes]));
  }

  receives(kind: string): Promise<Record<string, unknown>> {
    return seen(() => this.received.find((message) => message['kind'] === kind));
  }
}

/** Listens as a house would, and gives every connection to `onConnection`. */
export async function falseHouse(
  onConnection: (connection: RawConnection) => void,
): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer((socket) => onConnection(new RawConnection(socket)));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, server };
}
