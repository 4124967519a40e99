import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { AccountId } from '../../src/domain/ids.ts';
import type { StoredEntry } from '../../src/domain/log/head.ts';
import { entriesOnwards, ownEntriesBack, readableOnwards } from '../../src/base/readEntries.ts';
import { Slices } from '../../src/base/slices.ts';
import { MemoryLogStore, MemoryLog } from '../../src/engine/memoryStores.ts';
import { append } from '../adapters/stores/entries.ts';

const ada: AccountId = 'acc_ada';
const bob: AccountId = 'acc_bob';

/** Bob is in every third entry, ada in all of them. */
const wish = (seq: number) => ({ subjects: seq % 3 === 0 ? [ada, bob] : [ada] });

async function storeOf(count: number): Promise<MemoryLogStore> {
  const store = new MemoryLogStore(new MemoryLog());
  if (count > 0) await append(store, count, { wish });
  return store;
}

async function seqs(entries: AsyncIterable<StoredEntry>): Promise<number[]> {
  const found: number[] = [];
  for await (const { seq } of entries) found.push(seq);
  return found;
}

/** Newest first. */
const downFrom = (seq: number, step = 1): number[] =>
  Array.from({ length: Math.floor(seq / step) }, (_, i) => seq - (seq % step) - i * step);

test('all entries come oldest first, over the borders of packs, and one account has its own newest first', async () => {
  const store = await storeOf(2_500);
  expect(await seqs(ownEntriesBack(store, bob, 2_501))).toEqual(downFrom(2_500, 3));
  expect(await seqs(entriesOnwards(store, 990, 2_010))).toEqual(downFrom(2_010).slice(0, 1_021).toReversed());
});

test('however many are read at once, the same entries come in the same order, before any place', async () => {
  const store = await storeOf(60);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 61 }), async (atOnce, before) => {
      expect(await seqs(ownEntriesBack(store, ada, before, { atOnce }))).toEqual(downFrom(before - 1));
      expect(await seqs(ownEntriesBack(store, bob, before, { atOnce }))).toEqual(downFrom(before - 1, 3));
    }),
  );
});

test('what somebody may read comes onwards, between any two places, however many are read at once', async () => {
  const log = new MemoryLog();
  await append(new MemoryLogStore(log), 60, { wish });
  const readTrails = async (subjects: readonly string[], { after, limit }: { readonly after: number; readonly limit: number }) =>
    log.entries.filter((entry) => entry.seq > after && entry.subjects.some((one) => subjects.includes(one))).slice(0, limit);
  const place = fc.integer({ min: 1, max: 60 });
  await fc.assert(
    fc.asyncProperty(place, place, fc.integer({ min: 1, max: 70 }), async (from, to, atOnce) => {
      const between = (seq: number): boolean => seq >= from && seq <= to;
      expect(await seqs(readableOnwards({ readTrails }, bob, [from, to], { atOnce }))).toEqual(
        downFrom(60, 3).toReversed().filter(between),
      );
      expect(await seqs(readableOnwards({ readTrails }, null, [from, to], { atOnce }))).toEqual([]);
    }),
  );
});

test('an account without entries and a log without entries end at once', async () => {
  const store = await storeOf(5);
  expect(await seqs(ownEntriesBack(store, 'acc_nobody', 6))).toEqual([]);
  expect(await seqs(ownEntriesBack(store, ada, 1))).toEqual([]);
  const nothing = await storeOf(0);
  expect(await seqs(entriesOnwards(nothing, 1, 0))).toEqual([]);
});

test('what is appended while one reads back is not met, and nothing is met twice or left out for it', async () => {
  const store = await storeOf(30);
  const found: number[] = [];
  for await (const { seq } of ownEntriesBack(store, ada, 31, { atOnce: 4 })) {
    found.push(seq);
    await append(store, 1, { wish });
  }
  expect(found).toEqual(downFrom(30));
  expect((await store.head())?.seq).toBe(60);
});

test('only as much is read as is asked for, and whoever leaves reads no more', async () => {
  const store = await storeOf(30);
  const pages = vi.spyOn(store, 'readTrail');
  const entries = ownEntriesBack(store, ada, 31, { atOnce: 5 });
  expect(pages).not.toHaveBeenCalled();
  for await (const { seq } of entries) if (seq === 24) break;
  expect(pages).toHaveBeenCalledTimes(2);
  expect(await entries.next()).toEqual({ done: true, value: undefined });
  expect(pages).toHaveBeenCalledTimes(2);
});

test.each([
  ['back, of one account', (store: MemoryLogStore, signal: AbortSignal) => ownEntriesBack(store, ada, 31, { signal, atOnce: 4 })],
  ['onwards', (store: MemoryLogStore, signal: AbortSignal) => entriesOnwards(store, 1, 30, { signal })],
])('reading %s stops in the middle when it is told to', async (_, read) => {
  const stop = new AbortController();
  let met = 0;
  for await (const { seq } of read(await storeOf(30), stop.signal)) {
    met += 1;
    if (seq === 15) stop.abort();
  }
  expect(met).toBeGreaterThanOrEqual(15);
  expect(met).toBeLessThanOrEqual(16);
  expect(await seqs(read(await storeOf(30), AbortSignal.abort()))).toEqual([]);
});

test('a failing store is said to whoever reads, at the place where it fails', async () => {
  const store = await storeOf(10);
  const readTrail = store.readTrail.bind(store);
  vi.spyOn(store, 'readTrail').mockImplementation((account, page) =>
    page.before === 7 ? Promise.reject(new Error('gone')) : readTrail(account, page),
  );
  const met: number[] = [];
  const reading = async (): Promise<void> => {
    for await (const { seq } of ownEntriesBack(store, ada, 11, { atOnce: 4 })) met.push(seq);
  };
  await expect(reading()).rejects.toThrow('gone');
  expect(met).toEqual([10, 9, 8, 7]);
});

test.each([
  ['back', (store: MemoryLogStore, onProgress: (seq: number) => void) => ownEntriesBack(store, ada, 101, { onProgress }), downFrom(100)],
  [
    'onwards',
    (store: MemoryLogStore, onProgress: (seq: number) => void) => entriesOnwards(store, 1, 100, { onProgress }),
    downFrom(100).toReversed(),
  ],
])('between two slices of time reading %s rests, and says how far it is', async (_, read, order) => {
  // A millisecond for each look at the clock: a slice of twelve is used up at every eleventh entry or so.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const rests = vi.spyOn(Slices.prototype, 'rest');
  const told: number[] = [];
  expect(await seqs(read(await storeOf(100), (seq) => told.push(seq)))).toEqual(order);
  expect(told.length).toBeGreaterThanOrEqual(7);
  expect(told.length).toBe(rests.mock.calls.length);
  expect(told.map((seq) => order.indexOf(seq))).toEqual(told.map((seq) => order.indexOf(seq)).toSorted((a, b) => a - b));
});
