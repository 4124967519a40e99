/**
 * What a player notices of guests who read as much as they may: a bet's p99 with 200 guests at their sockets, from ten networks, and with the
 * same guests silent, in turns. The house runs over its own PostgreSQL in a process of its own, with a long log and its usual
 * limits of what guests read.
 */
import { WebSocket } from 'ws';
import { MOST_OF_TRAIL, MOST_OF_VIEW, SOCKET_PATH, type ClientMessage, type HouseMessage } from '../src/api/messages.ts';
import { pause } from '../src/base/pause.ts';
import { bet, hello, isAccepted, openAll, Server, signUp, turnOf, type Client } from './kit/crowd.ts';
import { judge, median, ms, msInTurns, quantile, timesInTurns } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const [GUESTS, NETWORKS, PLAYERS, BETS_A_SECOND] = [200, 10, 20, 100];
const [MESSAGES, ROUNDS] = [3_000, 3_000];
const TURNS = 5;
const TURN_MS = 6_000;
const AT_MOST = 2;
/** How long a guest waits who was told that it reads too much. */
const WAIT_MS = 100;

type Welcome = Extract<HouseMessage, { readonly kind: 'welcome' }>;

/** What a guest may ask for that the house reads from its database. */
const questions = (ask: number, head: number): readonly ClientMessage[] => [
  { kind: 'trail', ask, of: 'public', before: head, limit: MOST_OF_TRAIL },
  { kind: 'view', ask, after: 0, upTo: head, limit: MOST_OF_VIEW },
];

class Guest {
  readonly client: Client;
  readonly head: number;
  answers = 0;
  #ask = 0;
  #isAsking = false;
  #end: Promise<void> = Promise.resolve();

  constructor(client: Client, head: number) {
    this.client = client;
    this.head = head;
  }

  /** Asks one thing after the other until it is stopped. */
  start(): void {
    this.#isAsking = true;
    this.#end = this.#go();
  }

  /** Resolves when the last question is answered. */
  stop(): Promise<void> {
    this.#isAsking = false;
    return this.#end;
  }

  async #go(): Promise<void> {
    while (this.#isAsking) {
      this.#ask += 1;
      const asked = questions(this.#ask, this.head);
      const question = asked[this.#ask % asked.length];
      if (!question) return;
      const answer = await this.client.ask(JSON.stringify(question), `"ask":${this.#ask},`);
      if (answer.includes('"unanswered"')) await pause(WAIT_MS);
      else this.answers += 1;
    }
  }
}

const house = await Server.start('house');
try {
  const people: Awaited<ReturnType<typeof signUp>>[] = [];
  for (let place = 0; place < PLAYERS; place += 1) people.push(await signUp(house.url, `player-${place}`));
  const [first] = people;
  if (!first) throw new Error('nobody plays');
  await house.fill({ account: first.account, messages: MESSAGES, rounds: ROUNDS });
  const socket = house.url.replace('http', 'ws') + SOCKET_PATH;
  const players = await openAll(socket, PLAYERS);
  // Who is told the whole log asks for nothing else meanwhile, and places no bet. These know it.
  const [asking] = await openAll(socket, 1);
  const welcome = JSON.parse((await asking?.ask(JSON.stringify(hello(null)), '"welcome"')) ?? '') as Welcome;
  asking?.socket.terminate();
  const { seq, hash } = welcome.head;
  const known = { seq, hash };
  await Promise.all(
    players.map((client, place) => client.ask(JSON.stringify(hello(people[place]?.token ?? null, known)), '"kind":"entries"')),
  );
  const callers = await openAll(socket, GUESTS, (n) => `10.${n % NETWORKS}.0.1`);
  await Promise.all(callers.map((client) => client.ask(JSON.stringify(hello(null, known)), '"welcome"')));
  const guests = callers.map((client) => new Guest(client, seq));

  const turns: { readonly ours: number; readonly bare: number }[] = [];
  const [beside, alone]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const rested = await turnOf(TURN_MS, BETS_A_SECOND, players, bet, isAccepted);
    for (const guest of guests) guest.start();
    const besideGuests = await turnOf(TURN_MS, BETS_A_SECOND, players, bet, isAccepted);
    await Promise.all(guests.map((guest) => guest.stop()));
    alone.push(...rested);
    beside.push(...besideGuests);
    turns.push({ ours: quantile(besideGuests, 0.99), bare: quantile(rested, 0.99) });
  }
  const lost = [...players, ...callers].filter((client) => client.socket.readyState !== WebSocket.OPEN).length;
  if (lost > 0) throw new Error(`${lost} connections were lost`);
  const answers = guests.reduce((sum, guest) => sum + guest.answers, 0);
  const row = (what: string, times: readonly number[]) => ({
    what,
    bets: times.length,
    p50: ms(median(times)),
    p99: ms(quantile(times, 0.99)),
  });
  console.log(
    `${PLAYERS} players place ${BETS_A_SECOND} bets a second. ${GUESTS} guests got ${answers} answers in ${(TURNS * TURN_MS) / 1_000} s, ms.`,
  );
  console.table([row('a bet beside guests who read', beside), row('a bet beside silent guests', alone)]);
  judge([
    {
      what: `p99 of a bet beside ${GUESTS} guests who read`,
      to: 'that beside silent guests',
      times: timesInTurns(turns),
      atMost: AT_MOST,
      figures: msInTurns(turns),
    },
  ]);
  for (const { socket: open } of [...players, ...callers]) open.terminate();
} finally {
  await house.close();
}
