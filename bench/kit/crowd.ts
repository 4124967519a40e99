/** What the benches of a crowd share: the server in a process of its own, connections that know when their answers came, and steady bets. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { AccountId } from '../../src/domain/ids.ts';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { pause } from '../../src/base/pause.ts';
import { PROTOCOL, SOCKET_PATH, type ClientMessage, type HouseMessage } from '../../src/api/messages.ts';
import type { DeciderAt, Filling } from './crowdServer.ts';

/** Connections are opened so many at a time. */
const AT_A_TIME = 50;

export class Server {
  readonly #process: ChildProcess;
  readonly url: string;
  /** Where gateways reach it. */
  readonly decider: DeciderAt | undefined;

  /** A gateway needs the decider that it follows. */
  static async start(kind: 'house' | 'decider' | 'gateway' | 'echo', of?: DeciderAt): Promise<Server> {
    const place = of ? [of.folder, String(of.gatewayPort)] : [];
    const process = fork(fileURLToPath(new URL('./crowdServer.ts', import.meta.url)), [kind, ...place], {
      execArgv: ['--expose-gc', '--import', 'tsx'],
    });
    const [{ url, decider }] = (await once(process, 'message')) as [{ url: string; decider?: DeciderAt }];
    return new Server(process, url, decider);
  }

  private constructor(process: ChildProcess, url: string, decider: DeciderAt | undefined) {
    this.#process = process;
    this.url = url;
    this.decider = decider;
  }

  get socketUrl(): string {
    return this.url.replace('http', 'ws') + SOCKET_PATH;
  }

  /** Processor time of its process so far, in ms. */
  async processorMs(): Promise<number> {
    const answer = once(this.#process, 'message');
    this.#process.send('processor');
    const [{ ms }] = (await answer) as [{ ms: number }];
    return ms;
  }

  /** What its process holds in memory, in bytes: the heap after a collection, and buffers outside of it. */
  async memory(): Promise<number> {
    const answer = once(this.#process, 'message');
    this.#process.send('memory');
    const [{ memory }] = (await answer) as [{ memory: number }];
    return memory;
  }

  /** Makes the log of a house long. */
  async fill(filling: Filling): Promise<void> {
    const filled = once(this.#process, 'message');
    this.#process.send(filling);
    await filled;
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.send('close');
    await ended;
  }
}

/** One connection. It counts what it gets and knows when its answers came. */
export class Client {
  bytes = 0;
  readonly socket: WebSocket;
  readonly #waiting = new Map<string, { readonly resolve: (message: string) => void; readonly reject: (error: Error) => void }>();

  constructor(url: string, network?: string) {
    this.socket = new WebSocket(url, network === undefined ? {} : { headers: { 'X-Forwarded-For': network } });
    this.socket.on('message', (data: Buffer) => {
      this.bytes += data.length;
      if (this.#waiting.size === 0) return;
      const text = data.toString('utf8');
      for (const [part, { resolve }] of this.#waiting) {
        if (!text.includes(part)) continue;
        this.#waiting.delete(part);
        resolve(text);
      }
    });
    this.socket.on('close', (code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`a connection was closed with ${code}`));
    });
  }

  /** Sends a message. Resolves with the first one that has this part in it. Rejects if the connection is closed. */
  ask(text: string, part: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(part, { resolve, reject });
      this.socket.send(text);
    });
  }
}

/** Opens connections, a few at a time. `networkOf`: the address that the n-th one comes from, if it is not this machine. */
export async function openAll(url: string, count: number, networkOf?: (n: number) => string): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < count) {
    const some = Array.from(
      { length: Math.min(AT_A_TIME, count - clients.length) },
      (_, n) => new Client(url, networkOf?.(clients.length + n)),
    );
    await Promise.all(some.map(({ socket }) => once(socket, 'open')));
    clients.push(...some);
  }
  return clients;
}

/** Registers somebody. Returns the access token and the account. */
export async function signUp(url: string, username: string): Promise<{ readonly token: string; readonly account: AccountId }> {
  const response = await fetch(new URL('/auth/v1/signup', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.com`, password: 'a benchmark', data: { username } }),
  });
  if (!response.ok) throw new Error(`sign-up: ${await response.text()}`);
  const { access_token: token, user } = (await response.json()) as {
    readonly access_token: string;
    readonly user: { readonly id: AccountId };
  };
  return { token, account: user.id };
}

/** The first message of a connection that knows the log up to a place. */
export const hello = (token: string | null, after = { seq: 0, hash: NO_HASH }): ClientMessage => ({
  kind: 'hello',
  protocol: PROTOCOL,
  token,
  after,
});

/** Calls `send` at even distances for so many milliseconds, this often a second. Resolves when everything it sent is answered. */
export async function steadily(lengthMs: number, aSecond: number, send: (n: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (;;) {
    const passed = performance.now() - began;
    while (sent.length < (Math.min(passed, lengthMs) / 1_000) * aSecond) sent.push(send(sent.length));
    if (passed >= lengthMs) break;
    await pause(1);
  }
  await Promise.all(sent);
}

/** How long each of the bets of a turn took, in ms, from the time at which it was to leave. */
export async function turnOf(
  lengthMs: number,
  aSecond: number,
  clients: readonly Client[],
  message: (id: string) => string,
  fits: (answer: string) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  await steadily(lengthMs, aSecond, async (n) => {
    const client = clients[n % clients.length];
    if (!client) return;
    const id = randomUUID();
    const answer = await client.ask(message(id), id);
    if (!fits(answer)) throw new Error(`a bet was not taken: ${answer}`);
    times.push(performance.now() - began - (n / aSecond) * 1_000);
  });
  return times;
}

export const command = (id: string, type: string, payload: object): string =>
  JSON.stringify({ kind: 'command', id, type, payload } satisfies ClientMessage);
/** A bet on Dice. */
export const bet = (id: string): string =>
  command(id, 'PlaceBet', { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } });
/** An entry of one's own is told before the answer, and has the id of its command in it too. */
export const isAccepted = (answer: string): boolean => {
  const message = JSON.parse(answer) as HouseMessage;
  return message.kind === 'entries' || (message.kind === 'answer' && message.answered.kind === 'accepted');
};
