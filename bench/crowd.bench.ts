/**
 * A crowd at the socket of a house on a server: 1,000 connections, 500 bets a second, people who talk. The house runs over its own
 * PostgreSQL with real syncs, in a process of its own, and the crowd in this one. A bare socket that sends every message back, with as
 * many connections and messages, takes turns with it. Bets leave at fixed times, whatever has been answered, and count from then on.
 */
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { pause } from '../src/base/pause.ts';
import { SOCKET_PATH, type ClientMessage } from '../src/api/messages.ts';
import { bet, command, hello, isAccepted, openAll, Server, signUp, steadily, turnOf } from './kit/crowd.ts';
import { judge, median, ms, msInTurns, quantile, timesInTurns } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const [CONNECTIONS, PLAYERS, BETS_A_SECOND, WORDS_A_SECOND] = [1_000, 100, 500, 2];
const TURNS = 5;
const TURN_MS = 6_000;
const SETTLE_MS = 2_000;
const HEARTBEAT_MS = 15_000;
const KB = 1_000;
const AT_MOST = { betToEcho: 40, idleBytesASecond: 5 * KB, bytesAConnection: 60 * KB };

const [house, echo] = [await Server.start('house'), await Server.start('echo')];
try {
  const tokens: string[] = [];
  for (let place = 0; place < PLAYERS; place += 1) tokens.push((await signUp(house.url, `player-${place}`)).token);
  await pause(SETTLE_MS);
  const before = await house.memory();
  const clients = await openAll(house.url.replace('http', 'ws') + SOCKET_PATH, CONNECTIONS);
  await Promise.all(clients.map((client, place) => client.ask(JSON.stringify(hello(tokens[place] ?? null)), '"kind":"entries"')));
  // Each asks every 15 s, as pages do: the house closes a connection that says nothing for a minute. A timer may fire late on a busy machine.
  let asked = 0;
  const beating = performance.now();
  const beats = setInterval(() => {
    for (const due = ((performance.now() - beating) * CONNECTIONS) / HEARTBEAT_MS; asked < due; asked += 1) {
      const { socket } = clients[asked % CONNECTIONS]!;
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ kind: 'time', ask: asked } satisfies ClientMessage));
    }
  }, HEARTBEAT_MS / CONNECTIONS);
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
    const talk = steadily(TURN_MS, WORDS_A_SECOND, async (n) => {
      const id = randomUUID();
      await players[(turn * TURN_MS + n) % PLAYERS]?.ask(command(id, 'Say', { text: `good evening, ${n}` }), id);
    });
    const placed = await turnOf(TURN_MS, BETS_A_SECOND, players, bet, isAccepted);
    bets.push(...placed);
    await talk;
    idleMs += performance.now() - began;
    idleBytes += idle.reduce((sum, { bytes }) => sum + bytes, 0) / idle.length;
    const sentBack = await turnOf(TURN_MS, BETS_A_SECOND, echoed.slice(0, PLAYERS), bet, () => true);
    echoes.push(...sentBack);
    p99s.push({ ours: quantile(placed, 0.99), bare: quantile(sentBack, 0.99) });
  }
  clearInterval(beats);
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
