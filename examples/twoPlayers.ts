/**
 * Two people play at a house on a machine of its own, with nothing but the client library of its auth service and `fetch`:
 *
 *   HOUSE_ADMIN_PASSWORD=… npm run house
 *   HOUSE_ADMIN_PASSWORD=… node --import tsx examples/twoPlayers.ts http://127.0.0.1:4180
 *
 * With `npm run house:many` a second URL, of the other gateway, is that of the second player.
 *
 * They sign up, play every game against the house, flip a coin against each other, and sit at the live table of roulette together.
 * Then both export their views, and an admin the whole log. `npm run audit -- verify FILE` checks each.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';

const ANONYMOUS_KEY = 'anonymous';
const ADMIN = { email: 'admin@example.com', password: process.env['HOUSE_ADMIN_PASSWORD'] ?? 'admin123' };

/** A choice for each game against the house. Crash cashes out by itself. */
const instantBets = {
  dice: { direction: 'under', target: 50 },
  slots: {},
  roulette: { colour: 'red' },
  poker: {},
  plinko: { risk: 'medium', rows: 12 },
  coinflip: { side: 'heads' },
  scratch: {},
  crash: { autoCashOut: 101 },
} as const;

interface Answer {
  readonly seq: number;
  /** The time of the house, UTC milliseconds. */
  readonly at: number;
  readonly events: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
}

/** Somebody who is signed in. */
class Player {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Sends a command. The same id never has a second effect. */
  async send(type: string, payload: object, id: string = randomUUID()): Promise<Answer> {
    const response = await this.#post('/commands', { id, type, payload });
    const answer = (await response.json()) as Answer & { readonly message?: string };
    if (!response.ok) throw new Error(`${type}: ${answer.message}`);
    return answer;
  }

  /** Watches the live table for a minute: its rounds open only while somebody does. */
  async watchLive(): Promise<void> {
    await this.#post('/live/watch', {});
  }

  /** Entries of the log after a place, as JSON lines. Lines of others are `null`. */
  async entries(after: number): Promise<string> {
    return this.#get(`/entries?after=${after}`);
  }

  /** The whole log, as this person may have it. */
  async export(): Promise<string> {
    return this.#get('/export');
  }

  #post(path: string, body: object): Promise<Response> {
    return fetch(new URL(path, this.#url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` },
      body: JSON.stringify(body),
    });
  }

  async #get(path: string): Promise<string> {
    const response = await fetch(new URL(path, this.#url), { headers: { Authorization: `Bearer ${this.#token}` } });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return response.text();
  }
}

/** The auth service's own client. It keeps nothing. */
const authOf = (url: string) =>
  createClient(url, ANONYMOUS_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket, and the client asks for one when it is made.
    realtime: { transport: class {} as never },
  }).auth;

async function signUp(url: string, username: string): Promise<Player> {
  const credentials = { email: `${username}@example.com`, password: randomUUID(), options: { data: { username } } };
  const { data, error } = await authOf(url).signUp(credentials);
  if (error || !data.session) throw error ?? new Error('no session');
  return new Player(url, data.session.access_token);
}

async function signIn(url: string, credentials: typeof ADMIN): Promise<Player> {
  const { data, error } = await authOf(url).signInWithPassword(credentials);
  if (error) throw error;
  return new Player(url, data.session.access_token);
}

/** Bets on every game against the house and waits until Crash is over. */
async function playEveryGame(player: Player): Promise<void> {
  for (const [game, choice] of Object.entries(instantBets)) {
    const { seq } = await player.send('PlaceBet', { game, stakeCents: 1_00, choice });
    if (game === 'crash') await until(async () => (await player.entries(seq)).includes('"bet/settled"'));
  }
}

/** Asks again until there is an answer. */
async function until<T>(ask: () => Promise<T | false | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const freshBytes = (): string => randomBytes(16).toString('hex');

const BEACON_SET = /"type":"beacon\/set","data":\{"chain":(?<chain>null|\{[^}]*\})/gu;
/** How long a join may take to the house. */
const ON_THE_WAY_S = 2;

/** The round of the house's beacon that a join at this time names: nobody knows its random number yet. Nothing at a house without a beacon. */
async function named(player: Player, at: number): Promise<{ readonly beaconRound?: number }> {
  const set = [...(await player.entries(0)).matchAll(BEACON_SET)].at(-1)?.groups?.['chain'] ?? 'null';
  const chain = JSON.parse(set) as { readonly genesisSeconds: number; readonly periodSeconds: number } | null;
  return chain ? { beaconRound: Math.floor((at / 1_000 + ON_THE_WAY_S - chain.genesisSeconds) / chain.periodSeconds) + 2 } : {};
}

/** One opens a game of heads or tails, the other joins it. Answers with the place of the last entry. */
async function flip(one: Player, other: Player): Promise<number> {
  const { events, at } = await one.send('CreateFlip', { stakeCents: 5_00, side: 'heads', freshBytes: freshBytes() });
  const opened = events.find(({ data }) => 'round' in data);
  const join = { round: opened?.data['round'], freshBytes: freshBytes(), ...(await named(other, at)) };
  const { seq } = await other.send('JoinFlip', join);
  // The join plays the flip, or the beacon does.
  await until(async () => (await other.entries(seq - 1)).includes('"round/played"'));
  return seq;
}

const ROUND_OPENED = /"type":"round\/opened","data":\{"round":"(?<round>[^"]+)","game":"roulette"/gu;

/** All bet on the same round of the live table, and wait until it was spun. Its entries come after a place in the log. */
async function sitAtLiveTable(players: readonly [Player, ...Player[]], after: number): Promise<void> {
  const [one] = players;
  const missed = new Set<string>();
  const seat = await until(async () => {
    await one.watchLive();
    const round = [...(await one.entries(after)).matchAll(ROUND_OPENED)].at(-1)?.groups?.['round'];
    if (round === undefined || missed.has(round)) return undefined;
    missed.add(round);
    const bet = () => ({ round, stakeCents: 1_00, choice: { colour: 'red' }, freshBytes: freshBytes() });
    // Whoever comes too late for this round sits down at the next one.
    const seats = await Promise.all(players.map((player) => player.send('PlaceLiveBet', bet()).catch(() => undefined)));
    return seats.every((answer) => answer !== undefined) ? seats[0] : undefined;
  });
  await until(async () => (await one.entries(seat.seq)).includes('"round/played"'));
}

/** Plays at a house and writes three exports into a folder. Returns their files. The second player may be at another gateway of the house. */
export async function twoPlayers(url: string, folder: string, secondUrl = url): Promise<readonly string[]> {
  const tag = randomBytes(3).toString('hex');
  const [ada, bob] = await Promise.all([signUp(url, `ada-${tag}`), signUp(secondUrl, `bob-${tag}`)]);
  await Promise.all([playEveryGame(ada), playEveryGame(bob)]);
  await sitAtLiveTable([ada, bob], await flip(ada, bob));
  const admin = await signIn(url, ADMIN);
  const exports = { 'ada.jsonl': ada, 'bob.jsonl': bob, 'whole.jsonl': admin };
  return Promise.all(
    Object.entries(exports).map(async ([name, who]) => {
      const file = join(folder, name);
      await writeFile(file, await who.export());
      return file;
    }),
  );
}

const [url, secondUrl] = process.argv.slice(2);
if (url !== undefined && import.meta.filename === process.argv[1]) {
  for (const file of await twoPlayers(url, process.cwd(), secondUrl)) console.log(`Check it: npm run audit -- verify ${file}`);
}
