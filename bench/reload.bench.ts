/**
 * 1,000 pages that reload after a restart of the house server: how long it takes until all of them have their snapshot. The house runs
 * over its own PostgreSQL. Reading the same records from the same database takes turns with it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { seededAdmin } from '../src/engine/genesis.ts';
import { SNAPSHOT_PATH } from '../src/api/viewSnapshot.ts';
import { houseApp } from '../src/server/http/houseApp.ts';
import { connect } from '../src/server/postgres/database.ts';
import { runningPostgres } from '../src/server/postgres/embeddedPostgres.ts';
import { startHouse, type StartedHouse } from '../src/server/startHouse.ts';
import { accept, diceBet } from '../tests/kit/testHouse.ts';
import { judge, ms, msInTurns, timesInTurns } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const PAGES = 1_000;
/** Everybody reads these, so that no view is so short that the page reads it by itself. */
const MESSAGES = 400;
const BETS = 5;
const TURNS = 3;
const AT_ONCE = 64;
const AT_MOST = 10;
const SECOND_MS = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));

interface Served {
  readonly started: StartedHouse;
  readonly app: FastifyInstance;
  readonly url: string;
}

async function serve(): Promise<Served> {
  const started = await startHouse({ folder, domainHash: 'bench' });
  // Each page comes from an address of its own.
  const app = await houseApp(started.door, { partners: { walls: [], imageOrigins: [], backend: null }, proxy: 'loopback', iterations: 1 });
  return { started, app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

async function close({ app, started }: Served): Promise<void> {
  await app.close();
  await started.stop();
}

const from = (page: number) => ({ 'X-Forwarded-For': `10.0.${Math.floor(page / 250)}.${page % 250}` });

/** Does work for each number below `count`, some at once. Returns the milliseconds that all of it took. */
async function all(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) await work((next += 1) - 1);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return performance.now() - began;
}

async function signUp(url: string, page: number): Promise<string> {
  const answer = await fetch(new URL('/auth/v1/signup', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...from(page) },
    body: JSON.stringify({ email: `player-${page}@example.com`, password: 'a benchmark', data: { username: `player-${page}` } }),
  });
  if (!answer.ok) throw new Error(`sign-up: ${await answer.text()}`);
  return ((await answer.json()) as { readonly access_token: string }).access_token;
}

async function snapshot(url: string, page: number, token: string): Promise<void> {
  const answer = await fetch(new URL(SNAPSHOT_PATH, url), { headers: { Authorization: `Bearer ${token}`, ...from(page) } });
  if (answer.status !== 200) throw new Error(`snapshot: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

let served = await serve();
try {
  const { house } = served.started;
  const { rules } = house.world.rules;
  const talkative = { ...rules, chat: { ...rules.chat, messages: 100, perMs: 1 } };
  accept(await house.submit({ type: 'SetRules', payload: { rules: talkative } }, seededAdmin.account));
  const tokens: string[] = [];
  // No more than derive their passwords at once.
  for (let page = 0; page < PAGES; page += 16)
    tokens.push(...(await Promise.all(Array.from({ length: Math.min(16, PAGES - page) }, (_, n) => signUp(served.url, page + n)))));
  const accounts = Object.values(house.world.accounts).filter(({ username }) => username.startsWith('player-'));
  await all(BETS * accounts.length, async (n) => accept(await house.submit(diceBet(1), accounts[n % accounts.length]?.id ?? 'guest')));
  await all(MESSAGES, async (n) => accept(await house.submit({ type: 'Say', payload: { text: `message ${n}` } }, seededAdmin.account)));

  const reload = (): Promise<number> => all(PAGES, (page) => snapshot(served.url, page, tokens[page] ?? ''));
  const made = await reload();
  const turns: { readonly ours: number; readonly bare: number }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await close(served);
    served = await serve();
    const ours = await reload();
    const postgres = await runningPostgres(folder);
    if (!postgres) throw new Error('the database does not run');
    const sql = connect(postgres.place, { max: 6 });
    const bare = await all(PAGES, (page) => sql`select value from views where name = ${accounts[page]?.id ?? ''}`);
    await sql.end();
    turns.push({ ours, bare });
  }
  console.log(
    `${PAGES} pages at once, ${AT_ONCE} requests at a time; the first time all snapshots are made, in ${ms(made / SECOND_MS)} s.`,
  );
  console.log(`After a restart, against the same records from the database: ${msInTurns(turns)}.`);
  judge([
    {
      what: `${PAGES} snapshots after a restart`,
      to: 'reading the same records from the database',
      times: timesInTurns(turns),
      atMost: AT_MOST,
      figures: msInTurns(turns),
    },
  ]);
} finally {
  await close(served);
  rmSync(folder, { recursive: true, force: true });
}
