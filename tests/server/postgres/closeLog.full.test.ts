/** `npm run house:close` is killed at each step. Before the step that removes lines nothing is changed, after it the log is closed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { openServerHouse } from '../../../src/server/openServerHouse.ts';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import { connect, urlOf, type DatabasePlace, type Sql } from '../../../src/server/postgres/database.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { ReadingDoor } from '../../../src/server/readingDoor.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { accept, diceBet, newcomer, TestBrowser } from '../../kit/testHouse.ts';

/** A machine may be slow. */
const SLOW_MS = 120_000;
const key = freshKey();
const { clock, entropy } = new TestBrowser({ seed: 'a closing that is killed' });
let folder: string;
let place: DatabasePlace & { readonly archives: string };
let sql: Sql;

/** Opens the house, and answers its log. With `plays` somebody bets first. */
async function exported(plays = false): Promise<string> {
  const stores = await openPostgresStores({ place, key });
  const opened = await openServerHouse({ stores, clock, entropy, hashing: nodeHashing, domainHash: freshKey() });
  try {
    const ada = plays ? await newcomer(opened, 'ada') : null;
    for (let n = 0; ada && n < 8; n += 1) accept(await opened.house.submit(diceBet(1_00), ada));
    let text = '';
    for await (const piece of new ReadingDoor(opened).export('admin')) text += piece;
    return text;
  } finally {
    await opened.house.stop();
    await stores.close();
  }
}

const closing = () =>
  spawn(process.execPath, ['--import', 'tsx', 'scripts/closeLog.ts', '--at', '12'], {
    env: { ...process.env, DATABASE_URL: urlOf(place), HOUSE_ARCHIVES: place.archives },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

const isWaiting = async (): Promise<boolean> =>
  (await sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`)
    .count > 0;

test.each([
  ['', 'Say up to where: --at ENTRY, or --keep-days DAYS.'],
  ['--at x', 'Say up to where'],
  ['--at 5 --keep-days 5', 'Say up to where'],
  ['--at 5', 'There is no database in /nowhere: set HOUSE_DATA or DATABASE_URL.'],
  ['--at 5 @', 'With DATABASE_URL set HOUSE_ARCHIVES to the folder that the house reads archives from.'],
  ['--until 5', "Unknown option '--until'"],
])('`house:close %s` says what is wrong in one line', (args, sentence) => {
  const { DATABASE_URL: _url, ...env } = process.env;
  const url = args.endsWith('@') ? { DATABASE_URL: 'postgres://localhost/house' } : {};
  const options = { env: { ...env, ...url, HOUSE_DATA: '/nowhere' }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/closeLog.ts', ...args.split(' ').filter((arg) => !['', '@'].includes(arg))],
    options,
  );
  expect([status, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
  expect(stderr).toContain(sentence);
});

describe.skipIf(!hasPostgres)('a closing', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'killed-'));
    place = { ...(await freshDatabase()), archives: join(folder, 'archives') };
    sql = connect(place, { max: 2 });
  });
  afterEach(async () => {
    await sql.end();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['before the archive is written', 'lock table entries in access exclusive mode', { file: false, isClosed: false }],
    ['when the lines are removed and nothing is committed', 'lock table chapters in exclusive mode', { file: true, isClosed: false }],
    ['after the commit', 'lock table entries in share update exclusive mode', { file: true, isClosed: true }],
  ])(
    'that is killed %s loses nothing, and the next one goes on',
    async (_, lock, expected) => {
      const before = await exported(true);
      mkdirSync(place.archives);
      const [last] = await sql<{ hash: string; log: string }[]>`
        select entries.hash, head.log_id as log from entries, head where entries.seq = 12`;
      const file = join(place.archives, `chapter-1-${last?.hash.slice(0, 16)}.jsonl`);
      const left = `${file}.${last?.log}.new`;
      writeFileSync(left, 'left by a closing before');
      await sql.begin(async (within) => {
        await within.unsafe(lock);
        const child = closing();
        await expect.poll(isWaiting, { timeout: SLOW_MS }).toBe(true);
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      // The database notices that its client is gone.
      const others = () => sql`select from pg_locks where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await others()).count, { timeout: SLOW_MS }).toBe(0);
      const [row] = await sql<{ closed: number }[]>`select count(*) as closed from entries where lines is null`;
      expect([existsSync(file), row?.closed]).toEqual([expected.file, expected.isClosed ? 12 : 0]);
      expect(await exported()).toBe(before);
      const [code] = (await once(closing(), 'exit')) as [number];
      expect(code).toBe(expected.isClosed ? 1 : 0);
      expect(await exported()).toBe(before);
      expect(existsSync(left)).toBe(false);
    },
    SLOW_MS * 2,
  );
});
