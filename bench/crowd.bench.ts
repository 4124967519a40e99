/**
 * A crowd at the socket of a house on a server: 1,000 connections, 500 bets a second, people who talk. The house runs over its own
 * PostgreSQL with real syncs, in a process of its own, and the crowd in this one. A bare socket that sends every message back, with as
 * many connections and messages, takes turns with it. Bets leave at fixed times, whatever has been answered, and count from then on.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { NO_HASH } from '../src/domain/log/head.ts';
import { pause } from '../src/base/pause.ts';
import { PROTOCOL, SOCKET_PATH, type ClientMessage, type HouseMessage } from '../src/api/messages.ts';
import { judge, median, ms, msInTurns, quantile, timesInTurns } from './kit/figures.ts';

const [CONNECTIONS, PLAYERS, BETS_A_SECOND, WORDS_A_SECOND] = [1_000, 100, 500, 2];
const TURNS = 5;
const TURN_MS = 6_000;
/** Connections are opened so many at a time. */
const AT_A_TIME = 50;
const SETTLE_MS = 2_000;
const KB = 1_000;
const AT_MOST = { betToEcho: 40, idleBytesASecond: 5 * KB, bytesAConnection: 60 * KB };

class Server {
  readonly #process: ChildProcess;
  readonly url: string;

  static async start(kind: 'house' | 'echo'): Promise<Server> {
    const process = fork(fileURLToPath(new URL('./kit/crowdServer.ts', import.meta.url)), [kind], {
      execArgv: ['--expose-gc', '--import', 'tsx'],
    });
    const [{ url }] = (await once(process, 'message')) as [{ url: string }];
    return new Server(process, url);
  }

  private constructor(process: ChildProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  /** What its process holds in memory, in bytes: the heap after a collection, and buffers outside of it. */
  async memory(): Promise<number> {
    const answer = once(this.#process, 'message');
    this.#process.send('memory');
    const [{ memory }] = (await answer) as [{ memory: number }];
    return memory;
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.send('close');
    await ended;
  }
}

/** One connection. It counts what it gets and knows when its answers came. */
class Client {
  bytes = 0;
  readonly socket: WebSocket;
  readonly #waiting = new Map<string, (message: string) => void>();

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('message', (data: Buffer) => {
      this.bytes += data.length;
      if (this.#waiting.size === 0) return;
      const text = data.toString('utf8');
      for (const [part, resolve] of this.#waiting) {
        if (!text.includes(part)) continue;
        this.#waiting.delete(part);
        resolve(text);
      }
    });
  }

  /** Sends a message. Resolves with the first one that has this part in it. */
  ask(text: string, part: string): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.set(part, resolve);
      this.socket.send(text);
    });
  }
}

async function openAll(url: string, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(AT_A_TIME, count - clients.length) }, () => new Client(url));
    await Promise.all(some.map(({ socket }) => once(socket, 'open')));
    clients.push(...some);
  }
  return clients;
}

async function signUp(url: string, username: string): Promise<string> {
  const response = await fetch(new URL('/auth/v1/signup', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${username}@example.com`, password: 'a benchmark', data: { username } }),
  });
  if (!response.ok) throw new Error(`sign-up: ${await response.text()}`);
  return ((await response.json()) as { readonly access_token: string }).access_token;
}

const hello = (token: string | null): ClientMessage => ({ kind: 'hello', protocol: PROTOCOL, token, after: { seq: 0, hash: NO_HASH } });

/** Calls `send` at even distances for the time of a turn, this often a second. Resolves when everything it sent is answered. */
async function steadily(aSecond: number, send: (n: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const sent: Promise<void>[] = [];
  for (;;) {
    const passed = performance.now() - began;
    while (sent.length < (Math.min(passed, TURN_MS) / 1_000) * aSecond) sent.push(send(sent.length));
    if (passed >= TURN_MS) break;
    await pause(1);
  }
  await Promise.all(sent);
}

/** How long each of the bets of a turn took, in ms, from the time at which it was to leave. */
async function turnOf(clients: readonly Client[], message: (id: string) => string, fits: (answer: string) => boolean): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  await steadily(BETS_A_SECOND, async (n) => {
    const client = clients[n % clients.length];
    if (!client) return;
    const id = randomUUID();
    const answer = await client.ask(message(id), id);
    if (!fits(answer)) throw new Error(`a bet was not taken: ${answer}`);
    times.push(performance.now() - began - (n / BETS_A_SECOND) * 1_000);
  });
  return times;
}

const command = (id: string, type: string, payload: object): string =>
  JSON.stringify({ kind: 'command', id, type, payload } satisfies ClientMessage);
const bet = (id: string): string => command(id, 'PlaceBet', { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } });
/** An entry of one's own is told before the answer, and has the id of its command in it too. */
const isAccepted = (answer: string): boolean => {
  const message = JSON.parse(answer) as HouseMessage;
  return message.kind === 'told' || (message.kind === 'answer' && message.answered.kind === 'accepted');
};

const [house, echo] = [await Server.start('house'), await Server.start('echo')];
try {
  const tokens: string[] = [];
  for (let place = 0; place < PLAYERS; place += 1) tokens.push(await signUp(house.url, `player-${place}`));
  await pause(SETTLE_MS);
  const before = await house.memory();
  const clients = await openAll(house.url.replace('http', 'ws') + SOCKET_PATH, CONNECTIONS);
  await Promise.all(clients.map((client, place) => client.ask(JSON.stringify(hello(tokens[place] ?? null)), '"told"')));
  await pause(SETTLE_MS);
  const aConnection = ((await house.memory()) - before) / CONNECTIONS;
  const [players, idle] = [clients.slice(0, PLAYERS), clients.slice(PLAYERS)];
  const echoed = await openAll(echo.url.replace('http', 'ws'), CONNECTIONS);

  const [bets, echoes]: [number[], number[]] = [[], []];
  const p99s: { readonly ours: number; readonly bare: number }[] = [];
  let [idleBytes, idleMs] = [0, 0];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const began = performance.now();
    for (const client of idle) client.bytes = 0;
    const talk = steadily(WORDS_A_SECOND, async (n) => {
      const id = randomUUID();
      await players[(turn * TURN_MS + n) % PLAYERS]?.ask(command(id, 'Say', { text: `good evening, ${n}` }), id);
    });
    const placed = await turnOf(players, bet, isAccepted);
    bets.push(...placed);
    await talk;
    idleMs += performance.now() - began;
    idleBytes += idle.reduce((sum, { bytes }) => sum + bytes, 0) / idle.length;
    const sentBack = await turnOf(echoed.slice(0, PLAYERS), bet, () => true);
    echoes.push(...sentBack);
    p99s.push({ ours: quantile(placed, 0.99), bare: quantile(sentBack, 0.99) });
    for (const client of clients) client.socket.send(JSON.stringify({ kind: 'time', ask: turn } satisfies ClientMessage));
  }
  const closed = clients.filter(({ socket }) => socket.readyState !== WebSocket.OPEN).length;
  if (closed > 0) throw new Error(`${closed} connections were lost`);

  const row = (what: string, times: readonly number[]) => ({
    what,
    messages: times.length,
    p50: ms(median(times)),
    p99: ms(quantile(times, 0.99)),
    most: ms(Math.max(...times)),
  });
  const idleASecond = (idleBytes / idleMs) * 1_000;
  console.log(
    `${CONNECTIONS} connections, ${PLAYERS} of them players who place ${BETS_A_SECOND} bets on Dice and write ${WORDS_A_SECOND} messages a second; ` +
      `${TURNS} turns of ${TURN_MS / 1_000} s each, ms.`,
  );
  console.table([row('a bet at the socket, until its entry is told', bets), row('(the same message, sent back barely)', echoes)]);
  console.log(
    `An idle connection gets ${(idleASecond / KB).toFixed(2)} kB a second; a connection takes ${(aConnection / KB).toFixed(1)} kB of the house.`,
  );
  const against = (what: string, value: number, limit: number, unit: string) => ({
    what,
    to: `${limit} ${unit}`,
    times: value / limit,
    atMost: 1,
    figures: `${value.toFixed(1)} ${unit}`,
  });
  judge([
    {
      what: 'p99 of a bet at the socket',
      to: 'that of the same message, sent back barely',
      times: timesInTurns(p99s),
      atMost: AT_MOST.betToEcho,
      figures: msInTurns(p99s),
    },
    against('what an idle connection gets', idleASecond / KB, AT_MOST.idleBytesASecond / KB, 'kB a second'),
    against('memory of a connection', aConnection / KB, AT_MOST.bytesAConnection / KB, 'kB'),
  ]);
  for (const { socket } of [...clients, ...echoed]) socket.terminate();
} finally {
  await Promise.all([house.close(), echo.close()]);
}
