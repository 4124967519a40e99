/** A house that decides, over stores in memory, and gateways in front of it, each with a socket of its own. */
import { createServer, type Server, type Socket } from 'node:net';
import { GatewayDoor } from '../../src/server/gatewayDoor.ts';
import { socketGateway } from '../../src/server/http/socketGateway.ts';
import { FrameReader, frameOf } from '../../src/server/line/frames.ts';
import { mostBytes } from '../../src/server/line/messages.ts';
import { ORIGIN, serve } from './gateway.ts';
import type { TestMachine } from './serverHouse.ts';
import type { MemoryServerStores } from './serverStores.ts';
import { seen } from './socket.ts';

export const LINE_KEY = 'ab'.repeat(32);

type OpenedHouse = Awaited<ReturnType<TestMachine['open']>>;

export interface DecidingHouse extends Awaited<ReturnType<typeof serve>> {
  readonly stores: MemoryServerStores;
  readonly linePort: number;
}

/** A house that decides and listens for gateways. Port 0 takes a free one. */
export async function serveDecider(opened: OpenedHouse, port = 0): Promise<DecidingHouse> {
  let onListening = (_port: number): void => undefined;
  const listening = new Promise<number>((resolve) => void (onListening = resolve));
  const served = await serve(opened, { proxy: '127.0.0.1', line: { host: '127.0.0.1', port, key: LINE_KEY, onListening } });
  await served.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...served, stores: opened.stores, linePort: await listening };
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

interface GatewayPlace {
  readonly machine: TestMachine;
  readonly stores: MemoryServerStores;
  readonly linePorts: readonly number[];
  readonly key?: string;
}

export async function openGateway({ machine, stores, linePorts, key = LINE_KEY }: GatewayPlace): Promise<OpenGateway> {
  const notices: string[] = [];
  const head = await stores.log.head();
  if (!head) throw new Error('the log is empty');
  const deciders = linePorts.map((port) => ({ host: '127.0.0.1', port }));
  const door = new GatewayDoor({ log: stores.log, clock: machine.clock, head, deciders, key, onNotice: (line) => notices.push(line) });
  const app = await socketGateway(door, stores.sessions, { requestsAMinute: 100_000 });
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

/** One side of a line that says what it likes. */
export class RawLine {
  readonly heard: Record<string, unknown>[] = [];
  closed = false;
  readonly socket: Socket;
  readonly #frames = new FrameReader(mostBytes.house);

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#frames.push(chunk);
      for (let frame = this.#frames.next(); frame; frame = this.#frames.next())
        this.heard.push(JSON.parse(frame.text) as Record<string, unknown>);
    });
    socket.on('close', () => void (this.closed = true));
    socket.on('error', () => undefined);
  }

  say(message: object, bytes?: Buffer): void {
    this.socket.write(frameOf(message, bytes));
  }

  hears(kind: string): Promise<Record<string, unknown>> {
    return seen(() => this.heard.find((message) => message['kind'] === kind));
  }
}

/** Listens as a house would, and gives every line to `onLine`. */
export async function falseHouse(onLine: (line: RawLine) => void): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer((socket) => onLine(new RawLine(socket)));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, server };
}
