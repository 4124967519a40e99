/** A house from nothing to its next start: its own PostgreSQL, its key, its log. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import { freshCommandId } from '../../src/base/chance.ts';
import { closeLog } from '../../src/server/closeLog.ts';
import { houseKey } from '../../src/server/houseKey.ts';
import { decidedBetsProjection } from '../../src/projections/decidedBets.ts';
import { runningPostgres } from '../../src/server/postgres/embeddedPostgres.ts';
import { startHouse, type StartedHouse } from '../../src/server/startHouse.ts';
import type { KeptView } from '../../src/server/views/viewMaker.ts';
import { hasPostgres } from '../kit/postgres.ts';
import { accept, diceBet, GENESIS, newcomer } from '../kit/testHouse.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const unzipped = ({ compressed }: KeptView): string => gunzipSync(compressed).toString();

/** A machine may be slow. */
const SLOW_MS = 120_000;

describe.skipIf(!hasPostgres)('a house over its own PostgreSQL', () => {
  const start = (): Promise<StartedHouse> => startHouse({ folder, domainHash: 'this rulebook' });

  test('begins with nothing, goes on where it stopped, and gives a log that verifies', async () => {
    const first = await start();
    const ada = await newcomer(first, 'ada');
    accept(await first.house.submit(diceBet(1_00), ada));
    const { door } = first;
    // After the first entries: the admin's password, ada, and her bet.
    expect(door.head.seq).toBe(GENESIS + 3);
    let text = '';
    for await (const piece of door.export('admin')) text += piece;
    expect(verifyLines(text.trimEnd().split('\n')).failure).toBeNull();
    await first.stop();
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid')), 'the database is stopped').toBe(false);
    const second = await start();
    try {
      expect([second.folded, second.door.head]).toEqual([0, door.head]);
      accept(await second.house.submit(diceBet(1_00), ada));
    } finally {
      await second.stop();
    }
  });

  test('reads the archive of its log in all its processes, and not where that is missing', async () => {
    const first = await start();
    const ada = await newcomer(first, 'ada');
    accept(await first.house.submit(diceBet(1_00), ada));
    const { seq } = first.door.head;
    const [place, archives] = [(await runningPostgres(folder))?.place ?? { url: '' }, join(folder, 'archives')];
    const { file } = await closeLog({ ...place, archives }, { seq: seq - 1 });
    const wanted = { reader: ada, head: first.door.head, registered: GENESIS + 2 };
    const view = await first.door.makeView(wanted);
    await first.stop();
    const second = await startHouse({ folder, domainHash: 'another rulebook' });
    try {
      expect(second.folded).toBe(1);
      const again = unzipped(await second.door.makeView(wanted));
      expect(again.replace('another rulebook', 'this rulebook')).toBe(unzipped(view));
      const { rows } = await second.door.projections.query(decidedBetsProjection, { filter: { account: ada }, limit: 9 });
      expect(rows).toHaveLength(1);
    } finally {
      await second.stop();
    }
    rmSync(archives, { recursive: true });
    await expect(start()).rejects.toThrow(`its entries up to ${seq - 1} are in ${file}, and that file is not there`);
  });

  test('starts its database again when that one dies; a command that is sent again has one effect, and the end leaves no database', async () => {
    const { house, door, stop } = await start();
    const pid = async (): Promise<number | null> => (await runningPostgres(folder))?.pid ?? null;
    try {
      const ada = await newcomer({ house }, 'ada');
      const before = door.head.seq;
      const first = await pid();
      if (first === null) throw new Error('the database does not run');
      process.kill(first, 'SIGKILL');
      const id = freshCommandId(cryptoEntropy);
      const isAccepted = (): Promise<boolean> =>
        house.submit(diceBet(1_00), ada, { id }).then(
          ({ kind }) => kind === 'accepted',
          () => false,
        );
      // A connection that is still open may keep it. Then the same answer comes again.
      await isAccepted();
      await expect.poll(async () => ![null, first].includes(await pid()), { timeout: SLOW_MS }).toBe(true);
      await expect.poll(isAccepted, { timeout: SLOW_MS }).toBe(true);
      expect(door.head.seq).toBe(before + 1);
      let text = '';
      for await (const piece of door.export('admin')) text += piece;
      expect(verifyLines(text.trimEnd().split('\n')).failure).toBeNull();
    } finally {
      await stop();
    }
    expect(await pid()).toBeNull();
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

describe('the key of a house', () => {
  test('is made once, for its owner only, and is the same from then on; HOUSE_KEY comes first', async () => {
    const file = join(folder, 'house.key');
    const { key } = await houseKey(undefined, file);
    expect(key).toMatch(/^[0-9a-f]{64}$/u);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await houseKey('', file)).key).toBe(key);
    expect((await houseKey('ab'.repeat(32), file)).key).toBe('ab'.repeat(32));
  });

  test('is refused where others can read it', async () => {
    const file = join(folder, 'house.key');
    await houseKey(undefined, file);
    chmodSync(file, 0o644);
    await expect(houseKey(undefined, file)).rejects.toThrow('run chmod 600');
  });
});
