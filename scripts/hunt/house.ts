/**
 * `npm run hunt:house`: kills the house, then PostgreSQL, at random moments under load, and looks for a command that was
 * acknowledged and lost, or has two effects. The house runs with 64 clients in a process of its own (`prey.ts`), which says what it
 * sends and what is acknowledged. Commands without an answer are sent again under their ids after each kill.
 *
 *   tsx scripts/hunt/house.ts [kills of the house, default 100] [kills of PostgreSQL, default 30]
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { exportedEntries, exportedTrailer } from '../../src/domain/log/export.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { Cipher, freshKey } from '../../src/server/postgres/cipher.ts';
import { startPostgres, type RunningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { Lease } from '../../src/server/postgres/lease.ts';
import { storesUnder } from '../../src/server/postgres/postgresStores.ts';

const PREY = fileURLToPath(new URL('prey.ts', import.meta.url));
/** The prey lives between these, counted from its first acknowledged command. */
const [SHORTEST_MS, LONGEST_MS] = [20, 1_500];

interface Hunt {
  readonly folder: string;
  readonly key: string;
  readonly sent: Set<string>;
  /** Place of the entry of each acknowledged command. */
  readonly acknowledged: Map<string, number>;
  /** Commands that were answered twice with different entries. */
  readonly twice: string[];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const someTime = (): number => SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);

/** Starts the prey. It first sends again what nobody has answered. Resolves with its first acknowledgement. */
async function release({ folder, key, sent, acknowledged, twice }: Hunt): Promise<ChildProcess> {
  const prey = spawn(process.execPath, ['--import', 'tsx', PREY, folder], {
    env: { ...process.env, HUNT_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const open = [...sent].filter((id) => !acknowledged.has(id));
  prey.stdin.end(open.map((id) => `${id}\n`).join(''));
  const alive = new Promise<void>((resolve, reject) => {
    createInterface({ input: prey.stdout }).on('line', (line) => {
      const [what, id = '', seq] = line.split(' ');
      if (what === 'sent') sent.add(id);
      if (what !== 'done') return;
      if (acknowledged.has(id) && acknowledged.get(id) !== Number(seq)) twice.push(id);
      acknowledged.set(id, Number(seq));
      resolve();
    });
    prey.once('exit', () => reject(new Error('The prey ended before it did anything.')));
  });
  await alive;
  return prey;
}

const dead = (prey: ChildProcess): Promise<void> => new Promise((resolve) => void prey.once('close', () => resolve()));

/** What is wrong with the log, in sentences. */
async function faults(hunt: Hunt, { place }: RunningPostgres): Promise<readonly string[]> {
  const lease = new Lease(place, { onLost: () => undefined });
  await lease.take({ wait: true });
  const stores = storesUnder(lease, place, new Cipher(hunt.key));
  try {
    const head = await stores.log.head();
    if (!head) return ['there is no log'];
    const placesOf = new Map<string, number[]>();
    let text = '';
    for await (const batch of stores.log.read(1)) {
      text += exportedEntries(batch);
      for (const { seq, lines } of batch) {
        const id = /"command":\{"id":"([^"]+)"/u.exec(lines)?.[1] ?? '';
        placesOf.set(id, [...(placesOf.get(id) ?? []), seq]);
      }
    }
    const lost = [...hunt.acknowledged].filter(([id, seq]) => placesOf.get(id)?.includes(seq) !== true);
    const doubled = [...placesOf].filter(([, places]) => places.length > 1);
    const { failure } = verifyLines(`${text}${exportedTrailer(head)}`.trimEnd().split('\n'), { hashing: nodeHashing });
    return [
      ...lost.map(([id, seq]) => `${id}, acknowledged as entry ${seq}, is lost`),
      ...doubled.map(([id, places]) => `${id} has the entries ${places.join(', ')}`),
      ...hunt.twice.map((id) => `${id} was acknowledged as two entries`),
      ...(failure ? [`verify refuses the log: ${JSON.stringify(failure)}`] : []),
    ];
  } finally {
    await stores.close();
    await lease.release();
  }
}

async function killHouse(hunt: Hunt): Promise<void> {
  const prey = await release(hunt);
  const ended = dead(prey);
  await pause(someTime());
  prey.kill('SIGKILL');
  await ended;
}

/** The house lives on: it opens its log again once the database is there. */
async function killPostgres(hunt: Hunt, postgres: RunningPostgres): Promise<RunningPostgres> {
  const prey = await release(hunt);
  const ended = dead(prey);
  await pause(someTime());
  process.kill(postgres.pid, 'SIGKILL');
  await pause(200);
  const next = await startPostgres({ folder: hunt.folder });
  const before = hunt.acknowledged.size;
  while (hunt.acknowledged.size === before) await pause(20);
  prey.kill('SIGKILL');
  await ended;
  return next;
}

async function main([houses = '100', databases = '30']: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hunt-'));
  const hunt: Hunt = { folder, key: freshKey(), sent: new Set(), acknowledged: new Map(), twice: [] };
  let postgres = await startPostgres({ folder });
  const found: string[] = [];
  const kills = [...Array<string>(Number(houses)).fill('house'), ...Array<string>(Number(databases)).fill('PostgreSQL')];
  try {
    for (const [turn, what] of kills.entries()) {
      if (what === 'house') await killHouse(hunt);
      else postgres = await killPostgres(hunt, postgres);
      found.push(...(await faults(hunt, postgres)));
      console.log(`${turn + 1} of ${kills.length}: killed ${what}; ${hunt.acknowledged.size} acknowledged, ${found.length} faults`);
      if (found.length > 0) break;
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const fault of found) console.error(fault);
  console.log(`${hunt.sent.size} sent, ${hunt.acknowledged.size} acknowledged, ${found.length} lost, doubled or refused by verify.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

await main(process.argv.slice(2));
