/** Snapshots of views: each is what the entries that its reader may read come to, whoever asked for it before. */
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { nodeHashing } from '../../../src/audit/nodeHashing.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { headOf, type Entry } from '../../../src/domain/log/entry.ts';
import { EntryFeed } from '../../../src/domain/log/entryFeed.ts';
import type { Head, StoredEntry } from '../../../src/domain/log/head.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { entryFor } from '../../../src/domain/log/view.ts';
import { DAY_MS } from '../../../src/domain/utc.ts';
import type { World } from '../../../src/domain/world.ts';
import { readViewSnapshot } from '../../../src/api/viewSnapshot.ts';
import { isPublic } from '../../../src/engine/decider.ts';
import { makeView } from '../../../src/server/views/viewMaker.ts';
import { ViewSnapshots } from '../../../src/server/views/viewSnapshots.ts';
import { playAgainstModel } from '../../kit/againstModel.ts';
import { foldAll } from '../../kit/foldAll.ts';
import { PATIENT, runs } from '../../kit/runs.ts';
import { MemoryEndingStore } from '../../kit/serverStores.ts';
import { history } from '../../kit/steps.ts';

type Reader = AccountId | null;
const RULEBOOK = 'this rulebook';
const USUAL = { few: 1, bytes: 1_000_000 };

/** A log that grows as far as it is told. */
class GrowingLog {
  readonly entries: readonly StoredEntry[];
  readonly read: readonly Entry[];
  readonly whole: World;
  length: number;
  /** Entries that were read for somebody. */
  told = 0;
  /** What the clock shows. */
  now = 0;

  constructor(entries: readonly StoredEntry[]) {
    this.entries = entries;
    this.read = entries.map(readStored);
    this.whole = foldAll(this.read);
    this.length = entries.length;
  }

  get readers(): readonly Reader[] {
    return [null, ...(Object.keys(this.whole.accounts) as AccountId[])];
  }

  headAt(seq: number): Head {
    return headOf(this.read[seq - 1]!);
  }

  /** The part of a door that is used. Several doors over one `views` are like a house that starts again. */
  door(views = new MemoryEndingStore(), domainHash = RULEBOOK): ConstructorParameters<typeof ViewSnapshots>[0] {
    const headNow = (): Head => this.headAt(this.length);
    const log = {
      readTrails: async (subjects: readonly string[], { after, limit }: { readonly after: number; readonly limit: number }) => {
        const page = this.#trail(subjects, after).slice(0, limit);
        this.told += page.length;
        return page;
      },
      countTrails: async (subjects: readonly string[], { after, limit }: { readonly after: number; readonly limit: number }) =>
        Math.min(limit, this.#trail(subjects, after).filter(({ seq }) => seq <= this.length).length),
    };
    return {
      get head() {
        return headNow();
      },
      house: { ports: { domainHash, clock: { now: () => this.now } }, world: this.whole } as never,
      log: log as never,
      views,
      makeView: (wanted) => makeView({ log, views, domainHash }, wanted),
    };
  }

  /** Entries after a place that the reader may read something of. */
  after(reader: Reader, seq: number): readonly StoredEntry[] {
    return this.#trail([reader ?? '', 'public'], seq).filter((entry) => entry.seq <= this.length);
  }

  /** The whole log is kept already: what is beyond its present length must be passed over. */
  #trail(wanted: readonly string[], after: number): readonly StoredEntry[] {
    return this.entries.filter(
      ({ seq, subjects }, place) => seq > after && (subjects.some((one) => wanted.includes(one)) || isPublic(this.read[place]!)),
    );
  }

  /** What the reader's view of the log comes to at a place. */
  worldOf(reader: Reader, seq: number): World {
    const seen = this.entries.slice(0, seq).map((entry) => readStored(entryFor(reader ?? 'public', entry)));
    return JSON.parse(JSON.stringify(foldAll(seen))) as World;
  }
}

async function read(snapshots: ViewSnapshots, reader: Reader) {
  const compressed = await snapshots.of(reader);
  return compressed && readViewSnapshot((await promisify(gunzip)(compressed)).toString(), RULEBOOK);
}

async function expectTrue(log: GrowingLog, snapshots: ViewSnapshots, reader: Reader): Promise<void> {
  const snapshot = await read(snapshots, reader);
  const seq = snapshot?.head.seq ?? 0;
  expect(snapshot?.head).toEqual(log.headAt(seq));
  expect(snapshot?.world).toEqual(log.worldOf(reader, seq));
  expect(log.after(reader, seq), 'nothing is missing').toEqual([]);
}

const fixture = (name: string): readonly StoredEntry[] => {
  const feed = new EntryFeed(nodeHashing);
  const lines = readFileSync(new URL(`../../../fixtures/histories/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(0, -1).flatMap((line) => feed.line(line) ?? []);
};

test('of any history, at any places and in any order, each is the fold of its reader’s view', PATIENT, async () => {
  await fc.assert(
    fc.asyncProperty(history(40), fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 4, maxLength: 12 }), async (steps, asked) => {
      const { browser } = await playAgainstModel(steps);
      const log = new GrowingLog(browser.log.entries);
      const snapshots = new ViewSnapshots(log.door(), { few: 1, bytes: 8_000 });
      const growing = asked.map(([place]) => 1 + (place % log.entries.length)).toSorted((a, b) => a - b);
      for (const [i, length] of growing.entries()) {
        log.length = length;
        const there = log.readers.filter((reader) => reader === null || (log.whole.accounts[reader]?.registered.seq ?? 0) <= length);
        await expectTrue(log, snapshots, there[(asked[i]?.[1] ?? 0) % there.length] ?? null);
      }
    }),
    runs(10),
  );
});

test('of a history with every event each is the fold of its reader’s view, asked for half-way or not', PATIENT, async () => {
  const log = new GrowingLog(fixture('every-event'));
  const [late, halfWay] = [new ViewSnapshots(log.door(), USUAL), new ViewSnapshots(log.door(), USUAL)];
  log.length = Math.floor(log.entries.length / 2);
  for (const reader of log.readers) await halfWay.of(reader);
  log.length = log.entries.length;
  for (const reader of log.readers) {
    await expectTrue(log, late, reader);
    await expectTrue(log, halfWay, reader);
  }
});

test('what was made is continued, and a newcomer’s from that of the guests', async () => {
  const log = new GrowingLog(fixture('every-event'));
  const snapshots = new ViewSnapshots(log.door(), USUAL);
  const last = log.readers.at(-1) ?? null;
  log.length = (last && log.whole.accounts[last]?.registered.seq) ?? 0;
  log.length -= 1;
  await snapshots.of(null);
  const before = log.told;
  log.length = log.entries.length;
  await expectTrue(log, snapshots, last);
  expect(log.told - before).toBeLessThan(before);
  const now = log.told;
  await expectTrue(log, snapshots, last);
  expect(log.told, 'nothing is new').toBe(now);
});

test('a view that is read at once has none, and one that few entries follow is not made anew', async () => {
  const log = new GrowingLog(fixture('every-event'));
  log.length = 20;
  const snapshots = new ViewSnapshots(log.door(), { few: 30, bytes: 1_000_000 });
  expect(await snapshots.of(null)).toBeNull();
  log.length = log.entries.length - 5;
  const made = await snapshots.of(null);
  log.length = log.entries.length;
  expect(await snapshots.of(null)).toBe(made);
});

test('those asked for last are kept, up to so many bytes', async () => {
  const log = new GrowingLog(fixture('every-event'));
  const one = (await new ViewSnapshots(log.door(), USUAL).of(null))?.length ?? 0;
  const views = new MemoryEndingStore();
  const snapshots = new ViewSnapshots(log.door(views), { few: 1, bytes: 3 * one });
  const first = await snapshots.of(null);
  for (const reader of log.readers) {
    await snapshots.of(reader);
    expect(await snapshots.of(null), 'asked for again and again').toBe(first);
  }
  const before = log.told;
  const fromStore = vi.spyOn(views, 'get');
  for (const reader of log.readers.slice(-1)) await expectTrue(log, snapshots, reader);
  expect(fromStore, 'the last ones are in memory').not.toHaveBeenCalled();
  for (const reader of log.readers.slice(1, 3)) await expectTrue(log, snapshots, reader);
  expect(fromStore, 'the others are in the store').toHaveBeenCalledTimes(2);
  expect(log.told).toBe(before);
});

test('a house that starts again has them, goes on from them, and makes those of another rulebook anew', async () => {
  const log = new GrowingLog(fixture('every-event'));
  const views = new MemoryEndingStore();
  log.length = log.entries.length - 9;
  for (const reader of log.readers) await new ViewSnapshots(log.door(views), USUAL).of(reader);
  const before = log.told;
  for (const reader of log.readers) await expectTrue(log, new ViewSnapshots(log.door(views), USUAL), reader);
  expect(log.told, 'nothing is new').toBe(before);
  log.length += 9;
  for (const reader of log.readers) await expectTrue(log, new ViewSnapshots(log.door(views), USUAL), reader);
  expect(log.told - before).toBeLessThanOrEqual(9 * log.readers.length);
  expect(log.told).toBeGreaterThan(before);

  const made = await new ViewSnapshots(log.door(views, 'another rulebook'), USUAL).of(null);
  expect(await readViewSnapshot((await promisify(gunzip)(made!)).toString(), 'another rulebook')).not.toBeNull();
});

test('a snapshot of a log that was longer is not used', async () => {
  const log = new GrowingLog(fixture('every-event'));
  const views = new MemoryEndingStore();
  await new ViewSnapshots(log.door(views), USUAL).of(null);
  log.length = 30;
  await expectTrue(log, new ViewSnapshots(log.door(views), USUAL), null);
});

test('many who ask at once have one reading made', async () => {
  const log = new GrowingLog(fixture('every-event'));
  const snapshots = new ViewSnapshots(log.door(), USUAL);
  const all = await Promise.all(Array.from({ length: 5 }, () => snapshots.of(null)));
  expect(new Set(all).size).toBe(1);
});

test('a sweep deletes those that were made long ago', async () => {
  const log = new GrowingLog(fixture('every-event'));
  const views = new MemoryEndingStore();
  const snapshots = new ViewSnapshots(log.door(views), USUAL);
  await snapshots.of(null);
  log.now = log.headAt(log.length).at + 29 * DAY_MS;
  await snapshots.sweep();
  expect(await views.keys('')).toHaveLength(1);
  log.now += DAY_MS;
  await snapshots.sweep();
  expect(await views.keys('')).toEqual([]);
});

test('is not used by another rulebook, and none that is of another place', async () => {
  const log = new GrowingLog(fixture('first-day'));
  const compressed = await new ViewSnapshots(log.door(), USUAL).of(null);
  const text = (await promisify(gunzip)(compressed!)).toString();
  expect(await readViewSnapshot(text, 'another rulebook')).toBeNull();
  await expect(readViewSnapshot(text.replace('"seq":', '"seq":1'), RULEBOOK)).rejects.toThrow();
  for (const junk of ['', 'junk', '{}\n{}', text.slice(0, 200)]) await expect(readViewSnapshot(junk, RULEBOOK)).rejects.toThrow();
});
