/**
 * How long a page of a long house waits until it is open: with a snapshot of its view, and by reading everything that its account may read.
 * The house runs over its own PostgreSQL in a process of its own. Both ways take turns.
 *
 *   npm run bench -- beginning [messages in the chat, default 100000] [rounds of the account, default 10000]
 *
 * It makes the log first, by the house itself, which takes a minute.
 */
import { WebSocket } from 'ws';
import { nodeHashing } from '../src/audit/nodeHashing.ts';
import { systemClock } from '../src/base/clock.ts';
import { cryptoEntropy } from '../src/base/entropy.ts';
import { lineOver } from '../src/client/line.ts';
import { SOCKET_PATH } from '../src/api/messages.ts';
import { RemoteHouse } from '../src/client/remoteHouse.ts';
import { readViewSnapshot, SNAPSHOT_PATH } from '../src/api/viewSnapshot.ts';
import { Server, signUp } from './kit/crowd.ts';
import { judge, median, ms, msInTurns, timesInTurns } from './kit/figures.ts';
import { commandOptions, numbersOf } from '../scripts/commandOptions.ts';

const [MESSAGES, ROUNDS] = numbersOf(commandOptions({}, { words: true }).positionals, [100_000, 10_000]);
const TURNS = 3;
/** A start from a snapshot takes at most one part in so many. */
const AT_LEAST = 20;

const server = await Server.start('house');
const { url } = server;

/** Opens a page. `taken` has the milliseconds until it is open, and the bytes that it was sent. */
async function open(token: string, fromSnapshot: boolean) {
  let bytes = 0;
  const began = performance.now();
  const house = new RemoteHouse({
    connect: lineOver(() => {
      const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH);
      socket.on('message', (data: Buffer) => (bytes += data.length));
      return socket;
    }),
    token: async () => token,
    async snapshot() {
      if (!fromSnapshot) return null;
      const answer = await fetch(new URL(SNAPSHOT_PATH, url), { headers: { Authorization: `Bearer ${token}` } });
      bytes += Number(answer.headers.get('Content-Length'));
      return readViewSnapshot(await answer.text(), 'bench');
    },
    clock: systemClock,
    wall: systemClock,
    entropy: cryptoEntropy,
    hashing: nodeHashing,
  });
  await house.opened;
  const taken = { ms: performance.now() - began, bytes, played: house.world.feed.settled, begun: house.unprovedStart !== null };
  house.close();
  if (taken.played !== ROUNDS || taken.begun !== fromSnapshot)
    throw new Error(`this is not the page that was asked for: ${JSON.stringify(taken)}`);
  return taken;
}

try {
  const { token, account } = await signUp(url, 'ada');
  await server.fill({ account, messages: MESSAGES, rounds: ROUNDS });
  const first = await open(token, true);
  const turns = [];
  for (let turn = 0; turn < TURNS; turn += 1) turns.push({ snapshot: await open(token, true), reading: await open(token, false) });
  const row = (what: string, taken: readonly { readonly ms: number; readonly bytes: number }[]) => ({
    what,
    'until it is open, ms': ms(median(taken.map((one) => one.ms))),
    'sent, kB': Math.round(median(taken.map((one) => one.bytes)) / 1_000),
  });
  console.log(`A page of an account with ${ROUNDS} rounds, in a house with ${MESSAGES} messages; ${TURNS} turns.`);
  console.table([
    row(
      'by reading everything',
      turns.map(({ reading }) => reading),
    ),
    row('from a snapshot that is made then', [first]),
    row(
      'from a snapshot',
      turns.map(({ snapshot }) => snapshot),
    ),
  ]);
  const opened = turns.map(({ snapshot, reading }) => ({ ours: snapshot.ms, bare: reading.ms }));
  judge([
    {
      what: 'from a snapshot',
      to: 'reading everything',
      times: timesInTurns(opened),
      atMost: 1 / AT_LEAST,
      figures: msInTurns(opened),
    },
  ]);
} finally {
  await server.close();
}
