/**
 * `npm run hunt:house`: kills the house, then PostgreSQL, at random moments under load, and looks for a command that was
 * acknowledged and lost, or has two effects. Then it stops a house (SIGSTOP), lets a standby take over, lets the first one go on
 * (SIGCONT), and looks for what that one still appended. At last it kills houses beside which a standby folds along, and measures how long
 * that one takes until it decides. The house runs with 64 clients in a process of its own (`prey.ts`), which says
 * what it sends and what is acknowledged. Commands without an answer are sent again under their ids after each turn.
 *
 *   tsx scripts/hunt/house.ts [kills of the house, default 100] [kills of PostgreSQL, default 30] [stopped houses, default 3]
 *     [takeovers, default 10]
 *
 * `npm run hunt:house -- --gateways` hunts the set with gateways, see `gateways.ts`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { exportedEntries, exportedTrailer } from '../../src/domain/log/export.ts';
import { LogVerifier } from '../../src/domain/verify/verifier.ts';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { pause } from '../../src/base/pause.ts';
import { commandOptions, numbersOf } from '../commandOptions.ts';
import { Cipher, freshKey } from '../../src/server/postgres/cipher.ts';
import { startPostgres, type RunningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { Lease } from '../../src/server/postgres/lease.ts';
import { storesUnder } from '../../src/server/postgres/postgresStores.ts';
import { huntGateways } from './gateways.ts';

const PREY = fileURLToPath(new URL('prey.ts', import.meta.url));
/** A house that goes on although another one decides must end within this time. */
const END_MS = 30_000;
/** A standby that folded along must decide so long after the death of the other house. */
const MOST_TAKEOVER_MS = 2_000;
/** A standby that does not reach the end of the log within this time cannot keep up with the house. */
const CATCH_UP_MS = 60_000;
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
  /** How long each takeover took, in ms. */
  readonly takeovers: number[];
}

interface Prey {
  readonly process: ChildProcess;
  readonly sent: Set<string>;
  /** Where the log ended when it opened it. */
  opened: number;
}

const someTime = (): number => SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS);
const unanswered = ({ sent, acknowledged }: Hunt): readonly string[] => [...sent].filter((id) => !acknowledged.has(id));

/** Starts a prey, which sends these commands again first. Resolves with its first acknowledgement. `onAlong`: it has folded the log. */
async function release(
  { folder, key, sent, acknowledged, twice }: Hunt,
  again: readonly string[],
  onAlong: () => void = () => undefined,
): Promise<Prey> {
  const child = spawn(process.execPath, ['--import', 'tsx', PREY, folder], {
    env: { ...process.env, HUNT_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const prey: Prey = { process: child, sent: new Set(), opened: 0 };
  child.stdin.end(again.map((id) => `${id}\n`).join(''));
  const alive = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [what, word = '', seq] = line.split(' ');
      if (what === 'along') onAlong();
      if (what === 'opened') prey.opened = Number(word);
      if (what === 'sent') {
        sent.add(word);
        prey.sent.add(word);
      }
      if (what !== 'done') return;
      if (acknowledged.has(word) && acknowledged.get(word) !== Number(seq)) twice.push(word);
      acknowledged.set(word, Number(seq));
      resolve();
    });
    child.once('exit', () => reject(new Error('The prey ended before it did anything.')));
  });
  await alive;
  return prey;
}

/** Resolves when the process has ended and everything that it said was read. */
const ended = ({ process: child }: Prey): Promise<void> => new Promise((resolve) => void child.once('close', () => resolve()));

/** Commands that have no place after an entry: whoever sent them was replaced there. */
interface Fenced {
  readonly sent: ReadonlySet<string>;
  readonly after: number;
}

/** What is wrong with the log, in sentences. */
async function faults(hunt: Hunt, { place }: RunningPostgres, fenced: Fenced | null): Promise<readonly string[]> {
  const lease = new Lease(place, { onLost: () => undefined });
  await lease.acquire({ wait: true });
  const stores = storesUnder(lease, place, new Cipher(hunt.key));
  try {
    const head = await stores.log.head();
    if (!head) return ['there is no log'];
    const placesOf = new Map<string, number[]>();
    const verifier = new LogVerifier({ hashing: nodeHashing });
    const verify = (text: string): void => {
      for (const line of text.trimEnd().split('\n')) verifier.line(line);
    };
    for await (const batch of stores.log.read(1)) {
      verify(exportedEntries(batch));
      for (const { seq, lines } of batch) {
        const id = /"command":\{"id":"([^"]+)"/u.exec(lines)?.[1] ?? '';
        placesOf.set(id, [...(placesOf.get(id) ?? []), seq]);
      }
    }
    const lost = [...hunt.acknowledged].filter(([id, seq]) => placesOf.get(id)?.includes(seq) !== true);
    const doubled = [...placesOf].filter(([, places]) => places.length > 1);
    const late = [...placesOf].filter(([id, places]) => fenced?.sent.has(id) && places.some((seq) => seq > fenced.after));
    verify(exportedTrailer(head));
    const { failure } = verifier.end();
    return [
      ...lost.map(([id, seq]) => `${id}, acknowledged as entry ${seq}, is lost`),
      ...doubled.map(([id, places]) => `${id} has the entries ${places.join(', ')}`),
      ...late.map(([id, places]) => `${id} of a house that was replaced has the entry ${places.join(', ')}`),
      ...hunt.twice.map((id) => `${id} was acknowledged as two entries`),
      ...(failure ? [`verify refuses the log: ${JSON.stringify(failure)}`] : []),
    ];
  } finally {
    await stores.close();
    await lease.release();
  }
}

const tooLate = (ms: number, sentence: string): Promise<never> =>
  new Promise((_, reject) => void setTimeout(() => reject(new Error(sentence)), ms).unref());

type Turn = (hunt: Hunt, postgres: RunningPostgres) => Promise<{ readonly postgres: RunningPostgres; readonly fenced: Fenced | null }>;

const killHouse: Turn = async (hunt, postgres) => {
  const prey = await release(hunt, unanswered(hunt));
  const gone = ended(prey);
  await pause(someTime());
  prey.process.kill('SIGKILL');
  await gone;
  return { postgres, fenced: null };
};

/** The house lives on: it opens its log again once the database is there. */
const killPostgres: Turn = async (hunt, postgres) => {
  const prey = await release(hunt, unanswered(hunt));
  const gone = ended(prey);
  await pause(someTime());
  process.kill(postgres.pid, 'SIGKILL');
  await pause(200);
  const next = await startPostgres({ folder: hunt.folder });
  const before = hunt.acknowledged.size;
  while (hunt.acknowledged.size === before) await pause(20);
  prey.process.kill('SIGKILL');
  await gone;
  return { postgres: next, fenced: null };
};

/** The house is stopped until a standby has taken over, and goes on then. It must find out and end. */
const stopHouse: Turn = async (hunt, postgres) => {
  const stopped = await release(hunt, unanswered(hunt));
  const gone = ended(stopped);
  // What the first one has under way is not given to the standby: it would be its own then.
  const standby = release(hunt, []);
  await pause(someTime());
  stopped.process.kill('SIGSTOP');
  try {
    const next = await standby;
    await pause(someTime());
    stopped.process.kill('SIGCONT');
    await Promise.race([gone, tooLate(END_MS, 'The house that was replaced did not end.')]);
    await pause(someTime());
    const nextGone = ended(next);
    next.process.kill('SIGKILL');
    await nextGone;
    return { postgres, fenced: { sent: stopped.sent, after: next.opened } };
  } finally {
    stopped.process.kill('SIGKILL');
  }
};

/** The house is killed while a standby folds along. */
const replaceHouse: Turn = async (hunt, postgres) => {
  const first = await release(hunt, unanswered(hunt));
  const gone = ended(first);
  let onAlong = (): void => undefined;
  const along = new Promise<void>((resolve) => void (onAlong = resolve));
  const standby = release(hunt, [], () => onAlong());
  await Promise.race([along, standby, tooLate(CATCH_UP_MS, 'The standby does not keep up with the house.')]);
  await pause(someTime());
  const killed = performance.now();
  first.process.kill('SIGKILL');
  const next = await standby;
  hunt.takeovers.push(performance.now() - killed);
  const nextGone = ended(next);
  next.process.kill('SIGKILL');
  await Promise.all([gone, nextGone]);
  return { postgres, fenced: { sent: first.sent, after: next.opened } };
};

async function main([houses, databases, stops, takeovers]: readonly [number, number, number, number]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hunt-'));
  const hunt: Hunt = { folder, key: freshKey(), sent: new Set(), acknowledged: new Map(), twice: [], takeovers: [] };
  let postgres = await startPostgres({ folder });
  const found: string[] = [];
  const times = (count: number, what: string, turn: Turn) => Array.from({ length: count }, () => [what, turn] as const);
  const turns = [
    ...times(houses, 'killed the house', killHouse),
    ...times(databases, 'killed PostgreSQL', killPostgres),
    ...times(stops, 'stopped the house and let it go on', stopHouse),
    ...times(takeovers, 'killed the house beside a standby', replaceHouse),
  ];
  try {
    for (const [index, [what, turn]] of turns.entries()) {
      const after = await turn(hunt, postgres);
      ({ postgres } = after);
      found.push(...(await faults(hunt, postgres, after.fenced)));
      console.log(`${index + 1} of ${turns.length}: ${what}; ${hunt.acknowledged.size} acknowledged, ${found.length} faults`);
      if (found.length > 0) break;
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const slowest = Math.max(0, ...hunt.takeovers);
  if (slowest > MOST_TAKEOVER_MS) found.push(`a standby took over after ${Math.round(slowest)} ms`);
  for (const fault of found) console.error(fault);
  const shown = hunt.takeovers.map((ms) => Math.round(ms)).join(', ');
  console.log(`Takeovers by a standby that folded along, from the kill until it decides, ms: ${shown} (${MOST_TAKEOVER_MS} at most).`);
  console.log(`${hunt.sent.size} sent, ${hunt.acknowledged.size} acknowledged, ${found.length} faults.`);
  process.exitCode = found.length === 0 ? 0 : 1;
}

const { values, positionals } = commandOptions({ gateways: { type: 'boolean' } }, { words: true });
if (values.gateways) await huntGateways(numbersOf(positionals, [30, 30, 30, 30]));
else await main(numbersOf(positionals, [100, 30, 3, 10]));
