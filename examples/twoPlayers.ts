/**
 * Two people play at a house on a machine of its own, with nothing but the client library of its auth service and `fetch`:
 *
 *   HOUSE_ADMIN_PASSWORD=… npm run house
 *   HOUSE_ADMIN_PASSWORD=… node --import tsx examples/twoPlayers.ts http://127.0.0.1:4180
 *
 * They sign up, play every game against the house, and flip a coin against each other. Then both export
 * their views, and an admin the whole log. `npm run audit -- verify FILE` checks each.
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
    const response = await fetch(new URL('/commands', this.#url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ id, type, payload }),
    });
    const answer = (await response.json()) as Answer & { readonly message?: string };
    if (!response.ok) throw new Error(`${type}: ${answer.message}`);
    return answer;
  }

  /** Entries of the log after a place, as JSON lines. Lines of others are `null`. */
  async entries(after: number): Promise<string> {
    return this.#get(`/entries?after=${after}`);
  }

  /** The whole log, as this person may have it. */
  async export(): Promise<string> {
    return this.#get('/export');
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

async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 200));
}

const freshBytes = (): string => randomBytes(16).toString('hex');

/** One opens a game of heads or tails, the other joins it. */
async function flip(one: Player, other: Player): Promise<void> {
  const { events } = await one.send('CreateFlip', { stakeCents: 5_00, side: 'heads', freshBytes: freshBytes() });
  const opened = events.find(({ data }) => 'round' in data);
  await other.send('JoinFlip', { round: opened?.data['round'], freshBytes: freshBytes() });
}

/** Plays at a house and writes three exports into a folder. Returns their files. */
export async function twoPlayers(url: string, folder: string): Promise<readonly string[]> {
  const tag = randomBytes(3).toString('hex');
  const [ada, bob] = await Promise.all([signUp(url, `ada-${tag}`), signUp(url, `bob-${tag}`)]);
  await Promise.all([playEveryGame(ada), playEveryGame(bob)]);
  await flip(ada, bob);
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

const [url] = process.argv.slice(2);
if (url !== undefined && import.meta.filename === process.argv[1]) {
  for (const file of await twoPlayers(url, process.cwd())) console.log(`Check it: npm run audit -- verify ${file}`);
}
