/** A house whose log is closed: it is told as before, starts from its chapter, and its archive is needed and checked. */
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import { readChapters } from '../../../src/audit/readChapters.ts';
import { readLog } from '../../../src/audit/readLog.ts';
import { encodedWorld } from '../../../src/base/sameWorld.ts';
import { closeLog, type ClosedLog, type UpTo } from '../../../src/server/closeLog.ts';
import { startGateway } from '../../../src/server/gateway/startGateway.ts';
import { openServerHouse } from '../../../src/server/openServerHouse.ts';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import { connect, urlOf, type DatabasePlace, type Sql } from '../../../src/server/postgres/database.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { ReadingDoor } from '../../../src/server/readingDoor.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';
import { accept, diceBet, newcomer, TestBrowser } from '../../kit/testHouse.ts';

const key = freshKey();
let folder: string;
let place: DatabasePlace & { readonly archives: string };
let sql: Sql;
const { clock, entropy } = new TestBrowser({ seed: 'a log that is closed' });

/** Opens the house as a build that has no snapshot yet, unless it is named. */
async function opened(domainHash = freshKey()) {
  const stores = await openPostgresStores({ place, key });
  const parts = await openServerHouse({ stores, clock, entropy, hashing: nodeHashing, domainHash }).catch(async (error: unknown) => {
    await stores.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    await parts.house.stop();
    await stores.close();
  };
  return { ...parts, door: new ReadingDoor(parts), close };
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function textOf(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += typeof piece === 'string' ? piece : Buffer.from(piece).toString();
  return text;
}

/** Everything that a house tells of its log. */
async function toldBy({ house, door, checkpoints }: Opened, ada: string) {
  const { seq } = door.head;
  const proof = await checkpoints.inclusion([2, 5, seq - 1], seq);
  return {
    head: door.head,
    world: encodedWorld(house.world),
    exports: await Promise.all([textOf(door.export('admin')), textOf(door.export('public')), textOf(door.export(ada as never))]),
    trail: await door.trail(ada as never, { before: seq, limit: 20 }),
    readable: await door.readable(ada as never, { after: 0, upTo: seq, limit: 50 }),
    page: await door.entries('admin', { after: 1, limit: 7 }),
    place: await door.placeAt(5),
    places: await door.log.readPlaces([7, 3, seq]),
    proof: proof.map((hash) => Buffer.from(hash).toString('hex')),
  };
}

async function played(): Promise<string> {
  const first = await opened();
  const ada = await newcomer(first, 'ada');
  const ben = await newcomer(first, 'ben');
  for (const who of [ada, ben, ada, ada, ben]) accept(await first.house.submit(diceBet(1_00), who));
  await first.close();
  return ada;
}

const closed = (upTo: UpTo | number): Promise<ClosedLog> => closeLog(place, typeof upTo === 'number' ? { seq: upTo } : upTo);
const headSeq = async (): Promise<number> => (await sql<{ seq: number }[]>`select seq from head`)[0]?.seq ?? 0;
const linesKept = async (): Promise<number> =>
  (await sql<{ count: number }[]>`select count(*) as count from entries where lines is not null`)[0]?.count ?? 0;

describe.skipIf(!hasPostgres)('a log in PostgreSQL that is closed', () => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'closed-'));
    place = { ...(await freshDatabase()), archives: join(folder, 'archives') };
    sql = connect(place, { max: 1 });
  });
  afterEach(async () => {
    await sql.end();
    rmSync(folder, { recursive: true });
  });

  test('is told to the letter as before, also when it is closed again, and a new build folds only its chapter', async () => {
    const ada = await played();
    const before = await opened();
    const told = await toldBy(before, ada);
    await before.close();
    const newest = await headSeq();
    for (const [first, upTo] of [
      [1, newest - 6],
      [newest - 5, newest - 2],
    ] as const) {
      const { from, head, file } = await closed(upTo);
      expect([from, head.seq, await linesKept(), existsSync(file)]).toEqual([first, upTo, newest - upTo, true]);
      const house = await opened();
      try {
        expect(house.folded).toBe(newest - upTo);
        expect(await toldBy(house, ada)).toEqual(told);
      } finally {
        await house.close();
      }
    }
    const house = await opened();
    accept(await house.house.submit(diceBet(1_00), ada as never));
    await house.close();
  });

  test('gives its parts as files that verify alone and together', async () => {
    await played();
    const [newest, whole] = [await headSeq(), await opened()];
    const text = await textOf(whole.door.export('admin'));
    const files = async ({ door }: Opened): Promise<readonly string[]> => {
      const names: string[] = [];
      for (let number = 1; ; number += 1) {
        const part = await door.chapter(number);
        if (part === null) return names;
        names.push(join(folder, `part-${number}.jsonl`));
        writeFileSync(names.at(-1) ?? '', await textOf(part));
      }
    };
    const [only = ''] = await files(whole);
    expect([readFileSync(only, 'utf8'), await whole.door.chapter(0)]).toEqual([text, null]);
    await whole.close();
    const first = await closed(newest - 6);
    const second = await closed(newest - 2);
    const house = await opened();
    const parts = await files(house);
    await house.close();
    expect(parts.slice(0, 2).map((path) => readFileSync(path, 'utf8'))).toEqual(
      [first, second].map(({ file }) => readFileSync(file, 'utf8')),
    );
    expect(readLog(first.file).report).toMatchObject({ ok: true, entries: newest - 6 });
    expect(readChapters([parts[2] ?? '']).report).toMatchObject({ ok: true, entries: 2, head: { seq: newest } });
    expect(readChapters(parts)).toMatchObject({ report: { ok: true, entries: newest }, chapter: null });
  });

  test('sends no chapter whose state a closing takes away meanwhile', async () => {
    await played();
    await closed(6);
    const house = await opened();
    try {
      const part = (await house.door.chapter(2)) as AsyncGenerator<string>;
      expect((await part.next()).value).toMatch(/^\{"chapter"/u);
      await closed(8);
      await expect(textOf(part)).rejects.toThrow('The log was closed meanwhile.');
      expect(await textOf((await house.door.chapter(3)) as AsyncIterable<string>)).toMatch(/^\{"chapter"/u);
    } finally {
      await house.close();
    }
  });

  test('is closed while the house runs, and every command goes on', async () => {
    const ada = await played();
    const house = await opened();
    const closing = closed((await headSeq()) - 1);
    for (let n = 0; n < 5; n += 1) accept(await house.house.submit(diceBet(1_00), ada as never));
    await closing;
    accept(await house.house.submit(diceBet(1_00), ada as never));
    const text = await textOf(house.door.export('admin'));
    await house.close();
    writeFileSync(join(folder, 'whole.jsonl'), text);
    expect(readLog(join(folder, 'whole.jsonl')).report).toMatchObject({ ok: true, entries: await headSeq() });
  });

  test('closes what is older than some days', async () => {
    await played();
    const oldest = await headSeq();
    clock.at += 10 * 86_400_000;
    const house = await opened();
    const cleo = await newcomer(house, 'cleo');
    accept(await house.house.submit(diceBet(1_00), cleo));
    await house.close();
    const now = clock.at;
    await expect(closed({ keepDays: 30, now })).rejects.toThrow('No entry after entry 0 is older than 30 days.');
    expect((await closed({ keepDays: 3, now })).head.seq).toBe(oldest);
    await expect(closed({ keepDays: 3, now })).rejects.toThrow(`No entry after entry ${oldest} is older than 3 days.`);
  });

  test('is closed at none of its entries where that is no place, and not if it does not hold', async () => {
    await played();
    const newest = await headSeq();
    for (const seq of [0, newest, newest + 1])
      await expect(closed(seq)).rejects.toThrow(`after entry 0 and before the newest, entry ${newest}.`);
    const first = await closed(3);
    await expect(closed(3)).rejects.toThrow('after entry 3 and before');
    await sql`update entries set lines = replace(lines, '"at":', '"at":1') where seq = 6`;
    await expect(closed(newest - 1)).rejects.toThrow('The log does not hold, so it was not closed: entry 7: it does not follow');
    expect([await linesKept(), readdirSync(place.archives)]).toEqual([newest - 3, [basename(first.file)]]);
  });

  test('is not closed over the tables of another version, or by two at once', async () => {
    await expect(closed(3)).rejects.toThrow('tables of this database are of another version');
    await played();
    const other = connect(place, { max: 1 });
    await other`select pg_advisory_lock(${0x63_6c_6f_73})`;
    await expect(closed(3)).rejects.toThrow('being closed already');
    await other.end();
    await expect(closeLog({ ...place, archives: '/dev/null/archives' }, { seq: 3 })).rejects.toThrow('/dev/null/archives cannot be made');
  });

  test('leaves the files of another log in its folder as they are, and needs no file that a killed closing left', async () => {
    await played();
    const { file } = await closed(6);
    const [text, first] = [readFileSync(file), place];
    place = { ...(await freshDatabase()), archives: first.archives };
    const own = connect(place, { max: 1 });
    await played();
    const [{ hash, logId } = { hash: '', logId: '' }] = await own<{ hash: string; logId: string }[]>`
      select entries.hash, head.log_id as "logId" from entries, head where entries.seq = 7`;
    await own.end();
    const left = join(place.archives, `chapter-1-${hash.slice(0, 16)}.jsonl`);
    const other = join(place.archives, 'chapter-1-0123456789abcdef.jsonl');
    const unfinished = [`${left}.${logId}.new`, `${other}.${logId}.new`, `${other}.${logId}.new.part`];
    const ofAnother = [`${other}.log_other.new`, `${other}.log_other.new.part`];
    for (const path of [left, other, ...unfinished, ...ofAnother]) writeFileSync(path, 'half a file');
    expect((await closed(7)).file).toBe(left);
    expect(readFileSync(file).equals(text)).toBe(true);
    expect([...unfinished, ...ofAnother].filter((path) => existsSync(path))).toEqual(ofAnother);
    for (const one of [place, first]) {
      place = one;
      await (await opened()).close();
    }
  });

  test('is not closed again where its earlier archives are not', async () => {
    await played();
    const { file } = await closed(6);
    const elsewhere = join(folder, 'elsewhere');
    const again = closeLog({ ...place, archives: elsewhere }, { seq: 8 });
    await expect(again).rejects.toThrow(
      `its entries up to 6 are in ${file.replace(place.archives, elsewhere)}, and that file is not there`,
    );
    expect(existsSync(elsewhere)).toBe(false);
    await (await opened()).close();
  });

  test('has an archive that only its owner may read, whatever others may do in its folder', async () => {
    await played();
    mkdirSync(place.archives, { mode: 0o755 });
    const { file } = await closed(6);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('does not start without its archive, and tells no entry of another file', async () => {
    const ada = await played();
    const { file } = await closed(6);
    const text = readFileSync(file);
    rmSync(file);
    const missing = `its entries up to 6 are in ${file}, and that file is not there`;
    await expect(opened()).rejects.toThrow(missing);
    const gateway = { folder, archives: place.archives, databaseUrl: urlOf(place), key, deciders: [] };
    await expect(startGateway(gateway)).rejects.toThrow(missing);
    writeFileSync(file, text);
    appendFileSync(file, 'x');
    await expect(opened()).rejects.toThrow(`that file has ${text.length + 1} bytes, not ${text.length}`);
    const flipped = (at: number) => text.map((byte, place) => (place === at ? byte ^ 1 : byte));
    writeFileSync(file, flipped(text.length - 200));
    await expect(opened(), 'the last event of entry 6').rejects.toThrow('does not have entry 6 where it was written');
    writeFileSync(file, flipped(60));
    const house = await opened();
    try {
      await expect(house.door.entries('admin', { after: 0, limit: 3 })).rejects.toThrow('does not have entry 1 where it was written');
      rmSync(file);
      await expect(house.door.readable(ada as never, { after: 0, upTo: 6, limit: 3 })).rejects.toThrow(`${file}, which cannot be read`);
      expect((await house.door.placeAt(2)).hash).toMatch(/^[0-9a-f]{64}$/u);
    } finally {
      await house.close();
    }
  });

  test('is folded from its first entry if the state of its chapter cannot be used', async () => {
    await played();
    const first = await closed(6);
    const newest = await headSeq();
    for (const spoil of [
      sql`update chapter_lines set line = replace(line, '"seq":6', '"seq":7') where place = 0`,
      sql`update chapters set line = regexp_replace(line, '"v":[0-9]+', '"v":1')`,
    ]) {
      await spoil;
      const house = await opened();
      expect(house.folded).toBe(newest);
      await house.close();
    }
    // A closing makes the state anew.
    const second = await closed(newest - 1);
    expect(readChapters([first.file, second.file])).toMatchObject({ report: { ok: true }, chapter: null });
    const house = await opened();
    expect(house.folded).toBe(1);
    await house.close();
  });
});
