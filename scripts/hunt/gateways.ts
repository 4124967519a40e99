/**
 * `npm run hunt:house -- --gateways`: kills processes of the set of `npm run house:many` at random moments under load: the house that
 * decides, the one that stands by, a gateway, PostgreSQL. Players bet at both gateways, and send bets without an answer again under
 * their ids. Looks for a bet that was acknowledged and lost, or has two effects, for a socket that ended without need or was told of
 * what does not follow, and measures how long after the death of the house a bet is acknowledged that was sent after it.
 *
 *   npm run hunt:house -- --gateways [kills of the house, default 30] [of a gateway, 30] [of PostgreSQL, 30] [of the reader, 30]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { exportedEntries, exportedTrailer } from '../../src/domain/log/export.ts';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { LogVerifier } from '../../src/domain/verify/verifier.ts';
import { PROTOCOL, readHouseMessage, SOCKET_PATH, type ClientMessage, type HouseMessage } from '../../src/api/messages.ts';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { pause } from '../../src/base/pause.ts';
import { runningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { storesForReading } from '../../src/server/postgres/postgresStores.ts';

const MANY = fileURLToPath(new URL('../houseMany.ts', import.meta.url));
const PORT = 4_500;
const [GATEWAYS, PLAYERS_OF_GATEWAY] = [2, 8];
const PASSWORD = 'somebody who is hunted';
/** Between two bets of a player, and between two tries. */
const [BET_MS, RETRY_MS] = [30, 100];
/** Entries of a question. */
const ASKED = 100;
/** A kill comes between these, counted from the moment at which all processes run and all players play. */
const [SOONEST_MS, LATEST_MS] = [20, 1_500];
/** What takes longer has failed. */
const PATIENCE_MS = 180_000;
/** Bets must go on so soon after the death of the house, on a machine at rest. */
const MOST_TAKEOVER_MS = 2_000;
/** A machine with a higher load is busy: there the time says nothing. */
const BUSY = 3;

const faults: string[] = [];
/** Entries of acknowledged bets, by the ids of the bets. */
const acknowledged = new Map<string, number>();
let sent = 0;

/** Resolves when the condition holds. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const late = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > late) throw new Error(`For ${PATIENCE_MS / 1_000} s it was waited in vain until ${what}.`);
    await pause(20);
  }
}

type State = 'starts' | 'stands by' | 'decides' | 'listens';

/** The processes of the set, as far as their output says. */
class ProcessSet {
  readonly folder = mkdtempSync(join(tmpdir(), 'hunt-'));
  readonly states = new Map<string, { readonly pid: number; state: State }>();
  readonly #process;
  readonly #newest: string[] = [];

  constructor() {
    this.#process = spawn(process.execPath, ['--import', 'tsx', MANY], {
      env: { ...process.env, DATABASE_URL: '', HOUSE_DATA: this.folder, PORT: String(PORT), GATEWAYS: String(GATEWAYS) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      createInterface({ input: stream }).on('line', (line) => this.#read(line));
  }

  /** The last lines that are no requests. */
  get newest(): string {
    return this.#newest.slice(-20).join('\n');
  }

  is(state: State): readonly number[] {
    return [...this.states.values()].filter((one) => one.state === state).map(({ pid }) => pid);
  }

  get isWhole(): boolean {
    return this.is('decides').length === 1 && this.is('stands by').length === 1 && this.is('listens').length === GATEWAYS;
  }

  /** Kills a process. It is started again. */
  kill(pid: number): void {
    for (const one of this.states.values()) if (one.pid === pid) one.state = 'starts';
    process.kill(pid, 'SIGKILL');
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => void this.#process.once('close', resolve));
    this.#process.kill('SIGTERM');
    await ended;
  }

  #read(line: string): void {
    const { name = '', pid = '', text = '' } = /^(?<name>(?:house|gateway) \d+) (?<pid>\d+): (?<text>.*)$/u.exec(line)?.groups ?? {};
    if (!text.startsWith('{')) this.#newest.push(line);
    if (name === '') return;
    const known = this.states.get(name);
    const one = known?.pid === Number(pid) ? known : { pid: Number(pid), state: 'starts' as State };
    this.states.set(name, one);
    if (text.startsWith('The house of')) one.state = 'decides';
    if (text.startsWith('Answers questions')) one.state = 'stands by';
    if (text.startsWith('The gateway listens')) one.state = 'listens';
  }
}

const urlOf = (gateway: number): string => `http://127.0.0.1:${PORT + gateway}`;

/** Sends to the auth service, until it answers. */
async function tokenOf(gateway: number, path: string, body: object): Promise<string> {
  for (;;) {
    try {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`${urlOf(gateway)}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (response.ok) return ((await response.json()) as { readonly access_token: string }).access_token;
    } catch {
      // The gateway, or the house, starts again.
    }
    await pause(RETRY_MS);
  }
}

/** Bets one after the other, and connects again when its socket is closed. */
class Player {
  readonly home: number;
  /** The gateway that it is connected to. Null: none. */
  at: number | null = null;
  /** When the newest bet that was acknowledged was sent. */
  newestAt = 0;
  readonly #name: string;
  #token = '';
  #socket: WebSocket | null = null;
  #head: { readonly seq: number; readonly hash: string } = { seq: 0, hash: NO_HASH };
  #bet: { readonly id: string; readonly at: number } | null = null;
  #isPlaying = true;
  /** Gateways whose sockets may end now. */
  static ending: ReadonlySet<number> = new Set();

  constructor(home: number, name: string) {
    this.home = home;
    this.#name = name;
  }

  async play(): Promise<void> {
    const email = `${this.#name}@example.com`;
    this.#token = await tokenOf(this.home, 'signup', { email, password: PASSWORD, data: { username: this.#name } });
    let isHome = true;
    while (this.#isPlaying) {
      const end = await this.#connect(isHome ? this.home : (this.home + 1) % GATEWAYS);
      isHome = !isHome;
      if (end === 'no-session') this.#token = await tokenOf(this.home, 'token?grant_type=password', { email, password: PASSWORD });
      await pause(RETRY_MS);
    }
  }

  /** Returns to its own gateway. */
  goHome(): void {
    if (this.at !== null && this.at !== this.home) this.#socket?.terminate();
  }

  /** Whether a question about the log is answered, at the second try at the latest: the first answer may break off. */
  async hasAnswer(): Promise<boolean> {
    for (const _try of [1, 2]) {
      try {
        const response = await fetch(`${urlOf(this.home)}/entries?limit=${ASKED}`, { headers: { Authorization: `Bearer ${this.#token}` } });
        if ((await response.text()).length > 0 && response.ok) return true;
      } catch {
        // The reader died while it answered.
      }
    }
    return false;
  }

  stop(): void {
    this.#isPlaying = false;
    this.#socket?.terminate();
  }

  /** Resolves when the connection has ended, with the reason if the house gave one. */
  #connect(gateway: number): Promise<string | null> {
    const socket = new WebSocket(urlOf(gateway).replace('http', 'ws') + SOCKET_PATH);
    this.#socket = socket;
    let end: string | null = null;
    return new Promise((resolve) => {
      socket.on('open', () => this.#send({ kind: 'hello', protocol: PROTOCOL, token: this.#token, after: { ...this.#head } }));
      socket.on('message', (data: Buffer) => {
        const message = readHouseMessage(data.toString('utf8'));
        if (message?.kind === 'end') end = message.code;
        if (message?.kind === 'entries') this.#told(message, gateway);
        if (message?.kind === 'answer') this.#answered(message);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => {
        const isOwn = !this.#isPlaying || (gateway !== this.home && end === null);
        if (this.at !== null && !isOwn && !Player.ending.has(gateway)) faults.push(`the socket of ${this.#name} was closed: ${end}`);
        this.at = null;
        resolve(end);
      });
    });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #told({ after, head }: Extract<HouseMessage, { kind: 'entries' }>, gateway: number): void {
    if (after.seq !== this.#head.seq || after.hash !== this.#head.hash) {
      faults.push(`${this.#name} knew of entry ${this.#head.seq} and was told of what follows entry ${after.seq}`);
    }
    this.#head = { seq: head.seq, hash: head.hash };
    if (this.at !== null) return;
    this.at = gateway;
    this.#place();
  }

  /** Sends a bet, or the one again that has no answer. */
  #place(): void {
    if (this.#bet === null) {
      this.#bet = { id: crypto.randomUUID(), at: performance.now() };
      sent += 1;
    }
    const payload = { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } };
    this.#send({ kind: 'command', id: this.#bet.id, type: 'PlaceBet', payload });
  }

  #answered({ id, answered }: Extract<HouseMessage, { kind: 'answer' }>): void {
    if (this.#bet?.id !== id) return;
    const socket = this.#socket;
    const next = (ms: number): void => void pause(ms).then(() => (socket === this.#socket ? this.#place() : undefined));
    if (answered.kind === 'later') return next(Math.min(answered.waitMs, RETRY_MS));
    if (answered.kind === 'refused') return void faults.push(`a bet of ${this.#name} was refused: ${answered.sentence}`);
    acknowledged.set(id, answered.seq);
    this.newestAt = Math.max(this.newestAt, this.#bet.at);
    this.#bet = null;
    next(BET_MS);
  }
}

/** Reads the log on, and compares it with what was acknowledged. */
class LogCheck {
  readonly #places = new Map<string, number>();
  readonly #verifier = new LogVerifier({ hashing: nodeHashing });
  #seq = 0;

  async check(folder: string, isLast: boolean): Promise<void> {
    const known = [...acknowledged];
    const place = (await runningPostgres(folder))?.place;
    if (!place) throw new Error('PostgreSQL does not run.');
    const stores = storesForReading(place, readFileSync(join(folder, 'house.key'), 'utf8').trim());
    try {
      for await (const batch of stores.log.read(this.#seq + 1)) {
        for (const line of exportedEntries(batch).trimEnd().split('\n')) this.#verifier.line(line);
        for (const { seq, lines } of batch) {
          this.#seq = seq;
          const id = /"command":\{"id":"([^"]+)"/u.exec(lines)?.[1];
          if (id === undefined) continue;
          if (this.#places.has(id)) faults.push(`${id} has the entries ${this.#places.get(id)} and ${seq}`);
          this.#places.set(id, seq);
        }
      }
      for (const [id, seq] of known) {
        if (this.#places.get(id) !== seq) faults.push(`${id}, acknowledged as entry ${seq}, is at ${this.#places.get(id)}`);
      }
      const head = await stores.log.head();
      if (!isLast || !head) return;
      for (const line of exportedTrailer(head).trimEnd().split('\n')) this.#verifier.line(line);
      const { failure } = this.#verifier.end();
      if (failure) faults.push(`verify refuses the log: ${JSON.stringify(failure)}`);
    } finally {
      await stores.close();
    }
  }
}

const kinds = ['the house', 'a gateway', 'PostgreSQL', 'the reader'] as const;
type Kind = (typeof kinds)[number];

export async function huntGateways(counts: readonly number[]): Promise<void> {
  const set = new ProcessSet();
  const log = new LogCheck();
  const takeovers: { readonly ms: number; readonly load: number }[] = [];
  const killed = new Map<Kind, number>();
  const players = Array.from({ length: GATEWAYS * PLAYERS_OF_GATEWAY }, (_, n) => new Player(n % GATEWAYS, `player-${n}`));
  const wanted = kinds.flatMap((kind, n) => Array.from({ length: counts[n] ?? 0 }, () => kind));

  /** Everybody plays at home, and had a bet acknowledged that was sent now or later. */
  const allPlay = async (): Promise<void> => {
    await until('the set is whole', () => set.isWhole);
    for (const player of players) player.goHome();
    await until('everybody is connected', () => players.every(({ at, home }) => at === home));
    const now = performance.now();
    await until('everybody plays', () => players.every(({ newestAt }) => newestAt >= now));
  };

  const kill: Readonly<Record<Kind, () => Promise<void>>> = {
    async 'the house'() {
      const at = performance.now();
      set.kill(set.is('decides')[0] ?? 0);
      await until('a bet is acknowledged', () => players.some(({ newestAt }) => newestAt > at));
      takeovers.push({ ms: performance.now() - at, load: loadavg()[0] ?? 0 });
    },
    async 'a gateway'() {
      const gateway = Math.floor(Math.random() * GATEWAYS);
      Player.ending = new Set([gateway]);
      set.kill(set.states.get(`gateway ${gateway + 1}`)?.pid ?? 0);
      await until('the gateway is back', () => set.isWhole);
    },
    async PostgreSQL() {
      const running = await runningPostgres(set.folder);
      if (!running) throw new Error('PostgreSQL does not run.');
      process.kill(running.pid, 'SIGKILL');
      await until('PostgreSQL is back', async () => ((await runningPostgres(set.folder))?.pid ?? running.pid) !== running.pid);
    },
    async 'the reader'() {
      set.kill(set.is('stands by')[0] ?? 0);
      for (const player of players) if (!(await player.hasAnswer())) faults.push('a question had no answer beside a dead reader');
    },
  };

  try {
    await until('the set is whole', () => set.isWhole);
    const playing = players.map((player) => player.play());
    for (const [index, kind] of wanted.entries()) {
      await allPlay();
      Player.ending = new Set();
      await pause(SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS));
      await kill[kind]();
      killed.set(kind, (killed.get(kind) ?? 0) + 1);
      await allPlay();
      await log.check(set.folder, false);
      console.log(`${index + 1} of ${wanted.length}: killed ${kind}; ${acknowledged.size} acknowledged, ${faults.length} faults`);
      if (faults.length > 0) break;
    }
    for (const player of players) player.stop();
    await Promise.all(playing);
    await log.check(set.folder, true);
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
    console.error(set.newest);
    for (const player of players) player.stop();
  } finally {
    await set.stop();
    rmSync(set.folder, { recursive: true, force: true });
  }
  const late = takeovers.filter(({ ms, load }) => load < BUSY && ms > MOST_TAKEOVER_MS);
  for (const { ms } of late) faults.push(`bets went on ${Math.round(ms)} ms after the death of the house`);
  for (const fault of faults) console.error(fault);
  const shown = takeovers.map(({ ms, load }) => `${Math.round(ms)}${load < BUSY ? '' : ' (busy)'}`).join(', ');
  console.log(`Bets went on after the death of the house, ms: ${shown} (${MOST_TAKEOVER_MS} at most on a machine at rest).`);
  console.log(`Killed: ${[...killed].map(([kind, count]) => `${kind} ${count} times`).join(', ')}.`);
  console.log(`${sent} sent, ${acknowledged.size} acknowledged, ${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
