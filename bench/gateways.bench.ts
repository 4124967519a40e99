/**
 * What gateways take off the process that decides, and what they cost. One house has all of its sockets itself, another one has as many
 * behind two gateways, a third one has those of the players alone. Each socket follows the topics of a game's page, and the houses get the same
 * bets in turns. So the third one shows what the bets themselves take, which no gateway takes off. Another gateway without sockets only
 * follows the log. At the end every socket must have been told of everything.
 *
 *   npm run bench -- gateways [sockets behind gateways, default 1000] [bets a second, default 500] [sockets of the other house, default as many]
 *
 * `npm run bench -- gateways 10000 500 9800` has as many sockets as gateways are made for, and needs 20,000 open files. With 0 for 9800 it only
 * looks for what is lost, without the other house and the follower.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { WebSocket } from 'ws';
import { pause } from '../src/base/pause.ts';
import type { ClientMessage } from '../src/api/messages.ts';
import type { Topic } from '../src/api/topics/catalog.ts';
import { bet, hello, isAccepted, openAll, Server, signUp, type Client } from './kit/crowd.ts';
import { judge, median, ms, quantile, timesInTurns } from './kit/figures.ts';
import { commandOptions, numbersOf } from '../scripts/commandOptions.ts';

const { positionals: words } = commandOptions({}, { words: true });
const [DEFAULT_SOCKETS, DEFAULT_BETS] = [1_000, 500];
const [SOCKETS, BETS_A_SECOND, ALONE] = numbersOf(words, [DEFAULT_SOCKETS, DEFAULT_BETS, Number(words[0] ?? DEFAULT_SOCKETS)]);
const PLAYERS = 50;
const [TURNS, FOLLOWED_TURNS] = [5, 3];
const TURN_MS = 5_000;
/** Time before anything is measured: at first the processor compiles what is called often. */
const WARM_MS = 10_000;
/** After this many milliseconds without a bet every socket has been told of the last one. */
const SETTLE_MS = 3_000;
/** Sockets are what gateways take off the decider, so the aim is for many of them. With few the decider must not become dearer. */
const MANY_SOCKETS = 10_000;
const AIM = 0.6;
const AT_MOST = { decider: SOCKETS < MANY_SOCKETS ? 1.2 : AIM, bets: 1.3, follower: 0.05 };
/** What the page of a game follows. */
const TOPICS: Topic[] = ['people', 'admins', 'rounds-newest'];
/** How often a socket says that it is there. */
const ALIVE_MS = 20_000;
/** More processes than processors wait: figures then say how busy the machine was. */
const BUSY = 3;

const TOLD = /^\{"kind":"entries","after":\{"seq":(?<after>\d+)/u;
const HEAD = /"head":\{"logId":"[^"]+","seq":(?<head>\d+)/gu;
const COMMAND = /\\"command\\":\{\\"id\\":\\"(?<id>[^"\\]+)/gu;

/** What one socket was told: the place that it knows, the commands that it read of, and gaps. */
class Told {
  seq: number | null = null;
  readonly commands: string[] = [];
  gaps = 0;

  constructor({ socket }: Client, keepsCommands: boolean) {
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8');
      const after = TOLD.exec(text)?.groups?.['after'];
      if (after === undefined) return;
      if (this.seq !== null && Number(after) !== this.seq) this.gaps += 1;
      this.seq = Number([...text.matchAll(HEAD)].at(-1)?.groups?.['head']);
      if (keepsCommands) for (const { groups } of text.matchAll(COMMAND)) this.commands.push(groups?.['id'] ?? '');
    });
  }
}

/** Open files of a process beside its sockets. */
const OTHER_FILES = 200;
const mostFiles = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
if (mostFiles !== 'unlimited' && Number(mostFiles) < SOCKETS + ALONE + OTHER_FILES)
  throw new Error(`${SOCKETS + ALONE} sockets need more open files than ${mostFiles}: raise the limit with "ulimit -n".`);

/** Players first, then guests, at these doors in turn. All were told of the log. */
async function connectCrowd(house: Server, doors: readonly Server[], sockets: number) {
  const tokens: string[] = [];
  for (let place = 0; place < PLAYERS; place += 1) tokens.push((await signUp(house.url, `player-${place}`)).token);
  const atDoors = await Promise.all(doors.map(({ socketUrl }) => openAll(socketUrl, sockets / doors.length)));
  const clients = Array.from({ length: sockets }, (_, n) => atDoors[n % doors.length]?.[Math.floor(n / doors.length)]).filter(
    (client) => client !== undefined,
  );
  // Who says nothing for a minute is disconnected.
  const alive = JSON.stringify({ kind: 'time', ask: 1 } satisfies ClientMessage);
  setInterval(() => clients.forEach(({ socket }) => socket.readyState === WebSocket.OPEN && socket.send(alive)), ALIVE_MS).unref();
  const told = clients.map((client, place) => new Told(client, place < PLAYERS));
  // What guests read of the log is limited, so these know it.
  const head = (await (await fetch(new URL('/head', house.url))).json()) as { readonly seq: number; readonly hash: string };
  for (let from = 0; from < clients.length; from += PLAYERS) {
    const some = clients.slice(from, from + PLAYERS);
    await Promise.all(
      some.map((client, n) =>
        client.ask(JSON.stringify(hello(tokens[from + n] ?? null, { seq: head.seq, hash: head.hash })), '"kind":"entries"'),
      ),
    );
  }
  const follow = JSON.stringify({ kind: 'follow', topics: TOPICS } satisfies ClientMessage);
  for (const { socket } of clients) socket.send(follow);
  return { clients, players: clients.slice(0, PLAYERS), told, bets: [] as string[] };
}
type Crowd = Awaited<ReturnType<typeof connectCrowd>>;

/** Each player bets at even distances, but waits for the answer: a busy machine gets fewer bets, and refuses none. */
async function betsOf({ players, bets }: Crowd, lengthMs: number): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const everyMs = (PLAYERS / BETS_A_SECOND) * 1_000;
  await Promise.all(
    players.map(async (player, place) => {
      let due = began + (place / PLAYERS) * everyMs;
      while (due < began + lengthMs) {
        await pause(Math.max(0, due - performance.now()));
        const id = randomUUID();
        bets.push(id);
        const left = performance.now();
        const answer = await player.ask(bet(id), id);
        if (!isAccepted(answer)) throw new Error(`a bet was not taken: ${answer}`);
        times.push(performance.now() - left);
        due = Math.max(due + everyMs, performance.now());
      }
    }),
  );
  return times;
}

/** Bets of a turn: how long each took, and the processor time that each server took for one of them, in ms. */
async function turn(servers: readonly Server[], crowd: Crowd, lengthMs = TURN_MS) {
  const before = await Promise.all(servers.map((server) => server.processorMs()));
  const times = await betsOf(crowd, lengthMs);
  const after = await Promise.all(servers.map((server) => server.processorMs()));
  return { times, rate: (times.length / lengthMs) * 1_000, processor: after.map((now, n) => (now - (before[n] ?? 0)) / times.length) };
}

type Turn = Awaited<ReturnType<typeof turn>>;
const processorOf = (turns: readonly Turn[], server: number): number =>
  median(turns.map(({ processor }) => processor[server] ?? Number.NaN));

/** What was lost, in sentences. */
function lost({ clients, told, bets }: Crowd): readonly string[] {
  const closed = clients.filter(({ socket }) => socket.readyState !== WebSocket.OPEN).length;
  const newest = Math.max(...told.map(({ seq }) => seq ?? 0));
  const behind = told.filter(({ seq }) => seq !== newest).length;
  const gaps = told.reduce((sum, one) => sum + one.gaps, 0);
  const counts = new Map<string, number>();
  for (const id of told.flatMap(({ commands }) => commands)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const wrong = bets.filter((id) => counts.get(id) !== 1).length;
  return [
    ...(closed ? [`${closed} sockets were closed`] : []),
    ...(behind ? [`${behind} sockets were not told of the end of the log`] : []),
    ...(gaps ? [`${gaps} times a socket was told of what does not follow`] : []),
    ...(wrong ? [`${wrong} bets were not told to their players exactly once`] : []),
  ];
}

// Of what else the machine does. With it the same decision takes longer beside more processes, so a ratio says little.
const load = loadavg()[0] ?? 0;
const decider = await Server.start('decider');
const startGateway = (): Promise<Server> => Server.start('gateway', decider.decider);
const gateways = await Promise.all([startGateway(), startGateway()]);
const [single, small] = ALONE > 0 ? await Promise.all([Server.start('house'), Server.start('house')]) : [null, null];
const followers: Server[] = [];
const row = (what: string, of: readonly Turn[], server: number) => ({
  what,
  'bets a second': Math.round(median(of.map(({ rate }) => rate))),
  'processor a bet, ms': processorOf(of, server).toFixed(3),
  'a bet, p50, ms': ms(median(of.flatMap(({ times }) => times))),
  'p99, ms': ms(
    quantile(
      of.flatMap(({ times }) => times),
      0.99,
    ),
  ),
});

type TakeTurn = (lengthMs?: number) => Promise<Turn>;

/** The number of sockets from which on the decider takes at most so many times what one process takes, if each socket takes as much. */
function socketsFor(times: number, { decider, one, few }: Readonly<Record<'decider' | 'one' | 'few', number>>): string {
  const ofSocket = (one - few) / (ALONE - PLAYERS);
  return ofSocket > 0 ? Math.round(PLAYERS + Math.max(0, decider / times - few) / ofSocket).toLocaleString('en') : 'no number of';
}

/** The other houses in turns with the set, then the set with a gateway that follows. */
async function compared(turnOfOne: TakeTurn, turnOfFew: TakeTurn, turnBehind: TakeTurn) {
  for (const warm of [turnOfOne, turnOfFew]) await warm(WARM_MS);
  const turns: { readonly one: Turn; readonly few: Turn; readonly set: Turn }[] = [];
  for (let n = 0; n < TURNS; n += 1) turns.push({ one: await turnOfOne(), set: await turnBehind(), few: await turnOfFew() });
  followers.push(await startGateway());
  await turnBehind(WARM_MS);
  const followed: Turn[] = [];
  for (let n = 0; n < FOLLOWED_TURNS; n += 1) followed.push(await turnBehind());
  const [ones, fews, sets] = [turns.map(({ one }) => one), turns.map(({ few }) => few), turns.map(({ set }) => set)];
  const taken = { decider: processorOf(sets, 0), one: processorOf(ones, 0), few: processorOf(fews, 0) };
  const figures = (ours: number, other: number): string => `${ours.toFixed(3)} against ${other.toFixed(3)} ms`;
  return {
    sets,
    rows: [
      row('one process with all sockets', ones, 0),
      row('one process with those of players', fews, 0),
      row('a gateway that only follows', followed, 3),
    ],
    note: `By these figures the decider takes ${AIM} × of one process's with ${socketsFor(AIM, taken)} sockets.`,
    results: [
      {
        what: 'processor of the decider for a bet, with two gateways',
        to: 'that of one process with all sockets',
        times: timesInTurns(turns.map(({ one, set }) => ({ ours: set.processor[0] ?? 0, bare: one.processor[0] ?? 0 }))),
        atMost: AT_MOST.decider,
        figures: figures(taken.decider, taken.one),
      },
      {
        what: 'the same',
        to: 'that of one process with the sockets of its players alone',
        times: timesInTurns(turns.map(({ few, set }) => ({ ours: set.processor[0] ?? 0, bare: few.processor[0] ?? 0 }))),
        atMost: AT_MOST.bets,
        figures: figures(taken.decider, taken.few),
      },
      {
        what: 'processor of a gateway for a bet that concerns nobody there',
        to: 'that of the decider',
        times: timesInTurns(followed.map(({ processor }) => ({ ours: processor[3] ?? 0, bare: processor[0] ?? 0 }))),
        atMost: AT_MOST.follower,
        figures: figures(processorOf(followed, 3), processorOf(followed, 0)),
      },
    ],
  };
}

/** The set alone. */
async function alone(turnBehind: TakeTurn) {
  const sets: Turn[] = [];
  for (let n = 0; n < TURNS; n += 1) sets.push(await turnBehind());
  return { sets, rows: [], results: [], note: '' };
}

try {
  const behind = await connectCrowd(decider, gateways, SOCKETS);
  const turnBehind: TakeTurn = (lengthMs) => turn([decider, ...gateways, ...followers], behind, lengthMs);
  await turnBehind(WARM_MS);
  const others: Crowd[] = [];
  const turnOf = async (house: Server, sockets: number): Promise<TakeTurn> => {
    const crowd = await connectCrowd(house, [house], sockets);
    others.push(crowd);
    return (lengthMs) => turn([house], crowd, lengthMs);
  };
  const { sets, rows, results, note } =
    single && small ? await compared(await turnOf(single, ALONE), await turnOf(small, PLAYERS), turnBehind) : await alone(turnBehind);
  await pause(SETTLE_MS);
  const faults = lost(behind);

  console.log(
    `${SOCKETS} sockets behind gateways, ${PLAYERS} of them players who place at most ${BETS_A_SECOND} bets a second; turns of ` +
      `${TURN_MS / 1_000} s. ${load < BUSY ? 'The machine was free' : 'The machine was busy'} (load ${load.toFixed(1)}).`,
  );
  console.table([row('the decider of two gateways', sets, 0), row('one of the gateways', sets, 1), ...rows]);
  judge([
    ...results,
    {
      what: `faults: ${SOCKETS} sockets at two gateways, each bet told once`,
      to: 'none',
      times: faults.length,
      atMost: 0,
      figures: `${faults.length} in ${behind.bets.length} bets`,
    },
  ]);
  if (note) console.log(note);
  for (const fault of faults) console.error(fault);
  for (const { socket } of [...others, behind].flatMap(({ clients }) => clients)) socket.terminate();
} finally {
  for (const one of [...followers, ...gateways, decider, ...[single, small].filter((house) => house !== null)]) await one.close();
}
