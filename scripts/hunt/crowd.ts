/**
 * `npm run hunt:crowd`: people at a house server, for some minutes: all games, chat, flips, live rounds. Meanwhile
 * their lines break and the house is killed and started again. Then it looks for balances that differ from the log, acknowledged
 * commands that are lost or doubled, views and a log that `verify` refuses, and pages that saw anything but a broken line.
 *
 *   tsx scripts/hunt/crowd.ts [minutes, default 10] [players, default 50]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { Chance } from '../../src/audit/simulation/chance.ts';
import { formatCents } from '../../src/domain/money.ts';
import { LogVerifier } from '../../src/domain/verify/verifier.ts';
import { accountOf, balanceOf, type World } from '../../src/domain/world.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { pause } from '../../src/base/pause.ts';
import { commandOptions, numbersOf } from '../commandOptions.ts';
import { runningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { CrowdPlayer, sessionAt } from './crowdPlayer.ts';

const HOUSE = fileURLToPath(new URL('../house.ts', import.meta.url));
const ADMIN_PASSWORD = 'the admin of a hunt';
/** Between two kills of the house, and between two broken lines. */
const [KILLS_MS, CUTS_MS] = [
  [15_000, 45_000],
  [200, 2_000],
] as const;
const WATCH_MS = 20_000;
/** How long everybody may take to hear of everything at the end. */
const CATCH_UP_MS = 60_000;
const LOOK_MS = 50;

/** The house's process, which is killed and started again at the same address. */
class HuntedHouse {
  readonly folder = mkdtempSync(join(tmpdir(), 'crowd-'));
  url = '';
  kills = 0;
  #process: ChildProcess | null = null;

  async start(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const { DATABASE_URL: _url, HOUSE_KEY: _key, ...env } = process.env;
    const child = spawn(process.execPath, ['--import', 'tsx', HOUSE], {
      env: { ...env, HOUSE_DATA: this.folder, HOUSE_ADMIN_PASSWORD: ADMIN_PASSWORD, HOST: '127.0.0.1', PORT: port },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    this.url = await new Promise((resolve, reject) => {
      let out = '';
      child.stdout.on('data', (piece: Buffer) => {
        out = (out + piece.toString()).slice(-2_000);
        const [, found] = /listens at (http:\S+)\n/u.exec(out) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error('The house did not start.')));
    });
  }

  async kill(): Promise<void> {
    const gone = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await gone;
    this.kills += 1;
  }

  async end(): Promise<void> {
    const isAlive = this.#process?.exitCode === null && this.#process.signalCode === null;
    const gone = isAlive && this.#process ? once(this.#process, 'exit') : null;
    this.#process?.kill('SIGTERM');
    await gone;
    await (await runningPostgres(this.folder))?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Does something at random distances until a time. Resolves when the last one is done. */
async function nowAndThen(chance: Chance, [least, most]: readonly [number, number], until: number, work: () => Promise<void> | void) {
  for (;;) {
    const wait = chance.between(least, most);
    if (Date.now() + wait >= until) return;
    await pause(wait);
    await work();
  }
}

/** Somebody looks at the live table, so that its rounds open. */
async function watchLive({ url }: HuntedHouse, { token }: CrowdPlayer): Promise<void> {
  // Without an answer the house is away, and it is looked again later.
  await fetch(new URL('/live/watch', url), { method: 'POST', headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined);
}

/** What the house exports to the bearer of a token. All players have one address, so the house may ask for a pause. */
async function exported(url: string, token: string): Promise<string> {
  for (;;) {
    const response = await fetch(new URL('/export', url), { headers: { Authorization: `Bearer ${token}` } });
    if (response.ok) return response.text();
    const text = await response.text();
    if (response.status !== 429) throw new Error(`/export answers ${response.status}: ${text}`);
    await pause(Number(response.headers.get('Retry-After') ?? 1) * 1_000);
  }
}

/** Verifies what the house exports to the bearer of a token. */
async function verified(url: string, token: string, onLine: (line: string) => void = () => undefined) {
  const verifier = new LogVerifier({ hashing: nodeHashing });
  for (const line of (await exported(url, token)).trimEnd().split('\n')) {
    onLine(line);
    verifier.line(line);
  }
  const { failure } = verifier.end();
  return { world: verifier.world, failure: failure && JSON.stringify(failure) };
}

/** What is wrong with somebody's page, in sentences. `places` are those of every command in the log. */
async function faultsOf(player: CrowdPlayer, url: string, world: World, places: ReadonlyMap<string, number[]>): Promise<readonly string[]> {
  const { username, house, acknowledged, account } = player;
  const faults = [...player.faults];
  const inLog = balanceOf(world, account);
  if (player.balanceCents !== inLog)
    faults.push(`${username} has ${formatCents(player.balanceCents)} in the page and ${formatCents(inLog)} in the log`);
  for (const [id, seq] of acknowledged) {
    const found = places.get(id) ?? [];
    if (found.length !== 1 || found[0] !== seq)
      faults.push(`${username}: command ${id}, entry ${seq}, is at ${found.join(', ') || 'no place'}`);
  }
  await house.prove().catch((error: unknown) => faults.push(`${username}: ${String(error)}`));
  const view = await verified(url, player.token);
  if (view.failure) faults.push(`${username}: verify refuses the view: ${view.failure}`);
  if (balanceOf(view.world, account) !== inLog) faults.push(`${username}: the view has another balance than the log`);
  return faults;
}

/** Waits until every page has heard of everything. */
async function caughtUp({ url }: HuntedHouse, players: readonly CrowdPlayer[]): Promise<boolean> {
  const until = Date.now() + CATCH_UP_MS;
  while (Date.now() < until) {
    const { seq } = (await (await fetch(new URL('/head', url))).json()) as { readonly seq: number };
    if (players.every(({ house }) => house.connectionState.phase === 'open' && house.head.seq >= seq)) return true;
    await pause(LOOK_MS);
  }
  return false;
}

async function play(house: HuntedHouse, players: readonly CrowdPlayer[], minutes: number): Promise<void> {
  const chance = new Chance('hunt');
  const until = Date.now() + minutes * 60_000;
  const [first] = players;
  await Promise.all([
    ...players.map((player) => player.play(until)),
    nowAndThen(chance, [WATCH_MS, WATCH_MS], until, () => first && watchLive(house, first)),
    nowAndThen(chance, CUTS_MS, until, () => players[chance.between(0, players.length - 1)]?.cut()),
    nowAndThen(chance, KILLS_MS, until, async () => {
      await house.kill();
      await house.start();
      const acknowledged = players.reduce((sum, one) => sum + one.acknowledged.size, 0);
      const faults = players.reduce((sum, one) => sum + one.faults.length, 0);
      console.log(`${house.kills} kills; ${acknowledged} acknowledged, ${faults} faults`);
    }),
  ]);
}

async function main([minutes, count]: readonly [number, number]): Promise<void> {
  const house = new HuntedHouse();
  const players: CrowdPlayer[] = [];
  try {
    await house.start();
    for (let place = 0; place < count; place += 1) {
      const friend = players[place - 1];
      if (friend) await friend.house.opened;
      const code = friend ? (accountOf(friend.house.world, friend.account)?.referralCode ?? null) : null;
      players.push(await CrowdPlayer.arrive(house.url, `player-${place}`, code, new Chance(`hunt ${place}`)));
    }
    console.log(`${players.length} players at ${house.url}`);
    await play(house, players, minutes);
    const faults: string[] = (await caughtUp(house, players)) ? [] : ['some pages never heard of everything'];
    const admin = await sessionAt(house.url, 'token?grant_type=password', { email: seededAdmin.email, password: ADMIN_PASSWORD });
    const places = new Map<string, number[]>();
    let seq = 0;
    const whole = await verified(house.url, admin.access_token, (line) => {
      const [, header] = /^\{"[^}]*?"seq":(\d+)/u.exec(line) ?? [];
      if (header !== undefined) seq = Number(header);
      const [, id] = /"command":\{"id":"([^"]+)"/u.exec(line) ?? [];
      if (id !== undefined) places.set(id, [...(places.get(id) ?? []), seq]);
    });
    if (whole.failure) faults.push(`verify refuses the log: ${whole.failure}`);
    for (const player of players) faults.push(...(await faultsOf(player, house.url, whole.world, places)));
    for (const fault of faults) console.error(fault);
    const sum = (of: (player: CrowdPlayer) => number): number => players.reduce((total, player) => total + of(player), 0);
    console.log(
      `${sum(({ acknowledged }) => acknowledged.size)} commands acknowledged, ${sum(({ refused }) => refused)} refused, ` +
        `${house.kills} kills, ${whole.world.seq} entries, ${faults.length} faults.`,
    );
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    for (const player of players) player.house.close();
    await house.end();
  }
}

await main(numbersOf(commandOptions({}, { words: true }).positionals, [10, 50]));
