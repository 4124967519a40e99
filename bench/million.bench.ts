/**
 * A house on a server with a million entries and 100,000 accounts: how long `npm run house` takes until it listens, from a snapshot and
 * without one, and how much memory it has at most, from its start to its end with the snapshot that it takes then.
 *
 *   npm run bench -- million [accounts, default 100000] [entries, default 1000000]
 *
 * It makes the log first, by the house itself over a database that does not sync, which takes some minutes. If
 * KEPT_FOLDER names a folder, the log stays there, and the next run uses it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { domainHash } from '../scripts/domainHash.ts';
import type { AccountId } from '../src/domain/ids.ts';
import { connect } from '../src/server/postgres/database.ts';
import { startPostgres } from '../src/server/postgres/embeddedPostgres.ts';
import { startHouse } from '../src/server/startHouse.ts';
import { accept, diceBet, newcomer } from '../tests/kit/testHouse.ts';
import { judge, median, ms } from './kit/figures.ts';
import { commandOptions, numbersOf } from '../scripts/commandOptions.ts';

const [ACCOUNTS, ENTRIES] = numbersOf(commandOptions({}, { words: true }).positionals, [100_000, 1_000_000]);
const CLIENTS = 256;
const STARTS = 3;
const [FROM_SNAPSHOT_S, WITHOUT_S, MOST_BYTES] = [5, 60, 1.5e9];
const ROOT = fileURLToPath(new URL('../', import.meta.url));

const kept = process.env['KEPT_FOLDER'] ?? '';
const folder = kept === '' ? mkdtempSync(join(tmpdir(), 'million-')) : resolve(kept);

/** Does work for the numbers from 0, so many at a time. */
async function each(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
}

async function fill(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await startPostgres({ folder, settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] });
  const started = await startHouse({ folder, domainHash: domainHash() });
  const accounts: AccountId[] = [];
  await each(ACCOUNTS, async (n) => accounts.push(await newcomer(started, `player-${n}`)));
  await each(ENTRIES - started.house.durableHead.seq, async (n) => {
    accept(await started.house.submit(diceBet(1_00), accounts[n % ACCOUNTS] ?? 'guest'));
  });
  await started.stop();
}

async function dropSnapshots(): Promise<void> {
  const postgres = await startPostgres({ folder });
  const sql = connect(postgres.place, { max: 1 });
  await sql`delete from snapshots`;
  await sql.end();
  await postgres.stop();
}

/** The length of the newest snapshot in characters, and its number of lines. */
async function sizeOfSnapshot() {
  const postgres = await startPostgres({ folder });
  const sql = connect(postgres.place, { max: 1 });
  const [size = { characters: 0, lines: 0 }] = await sql<{ characters: number; lines: number }[]>`
    select coalesce(sum(length(line)), 0)::bigint as characters, count(*) as lines
    from snapshot_lines where number = (select max(number) from snapshots)`;
  await sql.end();
  await postgres.stop();
  return size;
}

/** The most memory that a process has had so far, in bytes. 0 where the system does not tell, or if it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/** How long a process has used the processor so far, with all its threads, in seconds. NaN where the system does not tell. */
function processorOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // Hundredths of a second in user and in system mode.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Starts the house as an operator does, and ends it. */
async function run() {
  const began = performance.now();
  const env = { ...process.env, HOUSE_DATA: folder, PORT: '0', HOST: '127.0.0.1' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/house.ts'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let said = '';
  for await (const piece of child.stdout) {
    said += String(piece);
    if (said.includes('Stop it with')) break;
  }
  const readyS = (performance.now() - began) / 1_000;
  const [, entries = '?', folded = '?'] = /Opened (\d+) entries \((\d+) after/u.exec(said) ?? [];
  const [, address = ''] = /listens at (\S+)/u.exec(said) ?? [];
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const resident = Number(/^process_resident_memory_bytes (\S+)/mu.exec(metrics)?.[1]);
  const processorS = processorOf(child.pid ?? 0);
  let peak = resident;
  const looking = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), 20);
  const stopping = performance.now();
  child.kill('SIGTERM');
  await ended;
  clearInterval(looking);
  return { entries, folded, readyS, processorS, resident, peak, stoppedS: (performance.now() - stopping) / 1_000 };
}

try {
  if (!existsSync(join(folder, 'postgres'))) {
    const began = performance.now();
    await fill();
    console.log(`${ACCOUNTS} accounts and ${ENTRIES} entries were made in ${Math.round((performance.now() - began) / 1_000)} s.`);
  }
  await dropSnapshots();
  // It takes the snapshot that the next starts read, when it ends.
  const without = await run();
  const { characters, lines } = await sizeOfSnapshot();
  console.log(`The snapshot has ${characters} characters in ${lines} lines.`);
  const from = [];
  for (let start = 0; start < STARTS; start += 1) from.push(await run());
  const all = [without, ...from];
  console.log('From the start of the process until it listens, and its memory: then, and at most until it has ended.');
  console.table(
    all.map(({ entries, folded, readyS, processorS, resident, peak, stoppedS }) => ({
      entries,
      folded,
      'ready, s': ms(readyS),
      'of the processor, s': ms(processorS),
      'resident, MB': Math.round(resident / 1e6),
      'ended after, s': ms(stoppedS),
      'at most, MB': Math.round(peak / 1e6),
    })),
  );
  const fromS = median(from.map(({ readyS }) => readyS));
  const peakFrom = Math.max(...from.map(({ peak }) => peak));
  const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;
  judge([
    {
      what: 'ready from a snapshot',
      to: `${FROM_SNAPSHOT_S} s`,
      times: fromS / FROM_SNAPSHOT_S,
      atMost: 1,
      figures: `${fromS.toFixed(1)} s`,
    },
    { what: 'ready from a snapshot', to: 'ready without one', times: fromS / without.readyS, atMost: 0.5 },
    {
      what: 'ready without one',
      to: `${WITHOUT_S} s`,
      times: without.readyS / WITHOUT_S,
      atMost: 1,
      figures: `${without.readyS.toFixed(1)} s`,
    },
    { what: 'memory at most, from a snapshot', to: '1.5 GB', times: peakFrom / MOST_BYTES, atMost: 1, figures: gb(peakFrom) },
    { what: 'memory at most, without one', to: '1.5 GB', times: without.peak / MOST_BYTES, atMost: 1, figures: gb(without.peak) },
  ]);
} finally {
  if (kept === '') rmSync(folder, { recursive: true, force: true });
}
