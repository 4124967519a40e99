/**
 * The house on a server over its own PostgreSQL with real syncs, in one process: durable commands a second with 64 clients and the
 * time of one command, beside raw inserts of the same rows into the same database in the same run; and the same bets over HTTP with
 * bearer tokens, from a process of their own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { StoredEntry } from '../src/domain/log/head.ts';
import { seededAdmin } from '../src/engine/genesis.ts';
import { houseApp } from '../src/server/http/houseApp.ts';
import { connect, type Sql } from '../src/server/postgres/database.ts';
import { runningPostgres, OwnPostgres } from '../src/server/postgres/embeddedPostgres.ts';
import type { Door } from '../src/server/door.ts';
import type { Engine } from '../src/engine/engine.ts';
import { startHouse } from '../src/server/startHouse.ts';
import { judge, median, ms, msInTurns, quantile, timesInTurns } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const CLIENTS = 64;
const TURNS = 6;
/** Commands of a turn with all clients. */
const MANY = 6_400;
/** Those of a single client take short turns of their own within each turn, because what else the machine does falls on both then. */
const [FEW, SHORT_TURNS] = [50, 12];
const RAW_BATCH = 50;
const STARTS = 2;
const AT_MOST = { many: 2, single: 2, p99: 4, http: 3, firstStart: 4 };
const PASSWORD = 'a bench';

const bet = { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 50 } } } as const;

/** The times of `count` commands in ms, `clients` at a time, and how many a second. */
async function commands(house: Engine, count: number, clients: number) {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let n = 0; n < count / clients; n += 1) {
        const sent = performance.now();
        const { kind } = await house.submit(bet, seededAdmin.account);
        if (kind !== 'accepted') throw new Error('a bet was refused');
        times.push(performance.now() - sent);
      }
    }),
  );
  return { times, rate: (count / (performance.now() - began)) * 1_000 };
}

/** Inserts an entry alone: the least that one durable command could cost. */
async function rawSingles(sql: Sql, entries: readonly StoredEntry[]): Promise<number[]> {
  const times: number[] = [];
  for (const entry of entries) {
    const sent = performance.now();
    await sql`insert into raw_entries ${sql(entry, 'seq', 'hash', 'lines', 'subjects')}`;
    times.push(performance.now() - sent);
  }
  return times;
}

/** Inserts the same rows as the house does, entries, trails and keys, in transactions of `RAW_BATCH` entries; how many entries a second. */
async function rawBatches(sql: Sql, entries: readonly StoredEntry[]) {
  const times: number[] = [];
  const began = performance.now();
  for (let start = 0; start < entries.length; start += RAW_BATCH) {
    const sent = performance.now();
    const part = entries.slice(start, start + RAW_BATCH);
    const trail = part.flatMap(({ seq, subjects }) => [...subjects, 'public'].map((subject) => ({ subject, seq })));
    const keys = part.map(({ seq, hash }) => ({ key: `command:${hash.slice(0, 36)}`, seq, fingerprint: hash }));
    await sql.begin((all) => [
      all`insert into raw_entries ${all(part, 'seq', 'hash', 'lines', 'subjects')}`,
      all`insert into raw_trail ${all(trail, 'subject', 'seq')}`,
      all`insert into raw_keys ${all(keys, 'key', 'seq', 'fingerprint')}`,
    ]);
    times.push(performance.now() - sent);
  }
  return { times, rate: (entries.length / (performance.now() - began)) * 1_000 };
}

/** The times of bets over HTTP, and how many a second. `close` ends the clients and the door. */
async function overHttp(door: Door) {
  const app = await houseApp(door, { partners: { walls: [], imageOrigins: [], backend: null }, requestsAMinute: 1e9 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: seededAdmin.email, password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { readonly access_token: string };
  const clients = fileURLToPath(new URL('kit/httpBets.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', clients, url, token], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  return {
    async commands(count: number): Promise<Awaited<ReturnType<typeof commands>>> {
      child.stdin.write(`${count}\n`);
      const [line] = (await once(lines, 'line')) as [string];
      return JSON.parse(line) as Awaited<ReturnType<typeof commands>>;
    },
    async close(): Promise<void> {
      child.stdin.end();
      await once(child, 'exit');
      await app.close();
    },
  };
}

/** Milliseconds from the first start of `npm run house` over an empty folder until the first bet of a new player is accepted. */
async function firstStart(): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/house.ts'], {
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    env: { ...process.env, HOUSE_DATA: data, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url = /listens at (\S+)/u.exec(line)?.[1] ?? url;
    if (url !== '') break;
  }
  child.stdout.resume();
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const form = { email: 'ada@example.com', password: PASSWORD, data: { username: 'ada' } };
  const { access_token: token } = await post('/auth/v1/signup', form);
  await post('/commands', { id: crypto.randomUUID(), ...bet }, String(token));
  const took = performance.now() - began;
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(data, { recursive: true, force: true });
  return took;
}

/** Milliseconds until a bare PostgreSQL over an empty folder answers. */
async function bareStart(): Promise<number> {
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const began = performance.now();
  const database = await OwnPostgres.start(data);
  const bare = connect(database.newest.place, { max: 1 });
  await bare`select 1`;
  const took = performance.now() - began;
  await bare.end();
  await database.stop();
  rmSync(data, { recursive: true, force: true });
  return took;
}

async function newest(house: Engine, count: number): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for await (const part of house.ports.store.read(house.durableHead.seq - count + 1)) entries.push(...part);
  return entries;
}

const firstStarts = [];
for (let start = 0; start < STARTS; start += 1) firstStarts.push({ ours: await firstStart(), bare: await bareStart() });
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const { house, door, stop } = await startHouse({ folder, domainHash: 'bench', adminPassword: PASSWORD });
const postgres = await runningPostgres(folder);
if (!postgres) throw new Error('the database of the house does not run');
const sql = connect(postgres.place, { max: 1 });
const http = await overHttp(door);
try {
  await sql`create table raw_entries (like entries including all)`;
  await sql`create table raw_trail (like trail including all)`;
  await sql`create table raw_keys (like keys including all)`;
  await commands(house, MANY, CLIENTS);
  await http.commands(MANY);
  const turns = [];
  const shortTurns = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const many = await commands(house, MANY, CLIENTS);
    const entries = await newest(house, MANY);
    const rawMany = await rawBatches(sql, entries);
    const web = await http.commands(MANY);
    turns.push({ many, rawMany, web });
    for (let short = 0; short < SHORT_TURNS; short += 1) {
      const single = await commands(house, FEW, 1);
      const times = await rawSingles(sql, await newest(house, FEW));
      shortTurns.push({ single, rawSingle: { times, rate: 1_000 / median(times) } });
    }
  }
  const row = (what: string, runs: readonly { readonly times: readonly number[]; readonly rate: number }[]) => {
    const times = runs.flatMap((run) => run.times);
    return { what, 'a second': Math.round(median(runs.map(({ rate }) => rate))), p50: ms(median(times)), p99: ms(quantile(times, 0.99)) };
  };
  const p99s = turns.map(({ many, rawMany }) => ({ ours: quantile(many.times, 0.99), bare: quantile(rawMany.times, 0.99) }));
  console.log(`Durable bets on Dice, and the same rows inserted barely, in turns; ${TURNS} turns, ms.`);
  console.table([
    row(
      `${CLIENTS} clients`,
      turns.map(({ many }) => many),
    ),
    row(
      `(raw, ${RAW_BATCH} entries a transaction)`,
      turns.map(({ rawMany }) => rawMany),
    ),
    row(
      `${CLIENTS} clients over HTTP`,
      turns.map(({ web }) => web),
    ),
    row(
      'one client',
      shortTurns.map(({ single }) => single),
    ),
    row(
      '(raw, one entry a transaction)',
      shortTurns.map(({ rawSingle }) => rawSingle),
    ),
  ]);
  const rates = (ours: readonly { readonly rate: number }[], bare: readonly { readonly rate: number }[]): string =>
    [ours, bare].map((runs) => Math.round(median(runs.map(({ rate }) => rate)))).join(' against ') + ' a second';
  const single = shortTurns.map((turn) => ({ ours: median(turn.single.times), bare: median(turn.rawSingle.times) }));
  judge([
    {
      what: `time of a command, ${CLIENTS} clients`,
      to: `a raw entry in transactions of ${RAW_BATCH}`,
      times: timesInTurns(turns.map(({ many, rawMany }) => ({ ours: 1 / many.rate, bare: 1 / rawMany.rate }))),
      atMost: AT_MOST.many,
      figures: rates(
        turns.map(({ many }) => many),
        turns.map(({ rawMany }) => rawMany),
      ),
    },
    {
      what: `time of a command, ${CLIENTS} clients over HTTP`,
      to: 'the same in the process',
      times: timesInTurns(turns.map(({ many, web }) => ({ ours: 1 / web.rate, bare: 1 / many.rate }))),
      atMost: AT_MOST.http,
      figures: rates(
        turns.map(({ web }) => web),
        turns.map(({ many }) => many),
      ),
    },
    {
      what: 'one client, p50',
      to: 'a raw insert of one entry',
      times: timesInTurns(single),
      atMost: AT_MOST.single,
      figures: msInTurns(single),
    },
    {
      what: `p99 with ${CLIENTS} clients`,
      to: `that of a raw transaction of ${RAW_BATCH} entries`,
      times: timesInTurns(p99s),
      atMost: AT_MOST.p99,
      figures: msInTurns(p99s),
    },
    {
      what: 'first start over an empty folder until a bet is accepted',
      to: 'that of a bare PostgreSQL over an empty folder',
      times: timesInTurns(firstStarts),
      atMost: AT_MOST.firstStart,
      figures: msInTurns(firstStarts),
    },
  ]);
} finally {
  await http.close();
  await sql.end();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
