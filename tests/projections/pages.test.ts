import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../../src/domain/log/entry.ts';
import type { House } from '../../src/engine/house.ts';
import { ownEntriesBack, type ReadOptions } from '../../src/base/readEntries.ts';
import { Pages, type PageSize, type Source } from '../../src/projections/pages.ts';
import { accept, bet, houseWith } from '../kit/testHouse.ts';

/** A log of numbers, whose entries say nothing but their place. */
class Counting {
  readonly head = { seq: 0 } as House['head'] & { seq: number };
  readonly readings: ReadOptions[] = [];
  failsAt = 0;
  #listener: ((entries: readonly Entry[]) => void) | null = null;
  constructor(entries: number) {
    this.head.seq = entries;
  }
  onEntries(listener: (entries: readonly Entry[]) => void): () => void {
    this.#listener = listener;
    return () => (this.#listener = null);
  }
  get isHeard(): boolean {
    return this.#listener !== null;
  }
  append(): void {
    this.head.seq += 1;
    this.#listener?.([{ header: { seq: this.head.seq } } as Entry]);
  }
  readonly source: Source<number> = {
    back: async function* (this: Counting, before: number, reading: ReadOptions) {
      this.readings.push(reading);
      for (let seq = before - 1; seq > 0 && !reading.signal?.aborted; seq -= 1) {
        if (seq === this.failsAt) throw new Error(`entry ${seq} cannot be read`);
        reading.onProgress?.(seq);
        yield seq;
      }
    }.bind(this),
  };
  /** The same, kept up to date. */
  readonly live: Source<number> = { ...this.source, arrived: (entries) => entries.map(({ header }) => header.seq) };
}

async function opened(log: Counting, size: PageSize, source = log.source) {
  const pages = new Pages(log, source, size);
  const stop = pages.begin();
  const settled = () => expect.poll(() => pages.state().busy, { interval: 1 }).toBe(false);
  await settled();
  const after = async (move: () => void) => {
    move();
    await settled();
    return pages.state();
  };
  return { pages, stop, after, settled };
}

const downFrom = (seq: number, count = seq): number[] => Array.from({ length: count }, (_, i) => seq - i);

test('pages of every size come to the same, and end where the log begins', async () => {
  const { tab, ada } = await houseWith('ada');
  for (let i = 0; i < 12; i += 1) accept(await bet(tab, ada, 1_00));
  const seqs: number[] = [];
  for await (const { seq } of ownEntriesBack(tab.store, ada, tab.house.head.seq + 1)) seqs.push(seq);
  expect(seqs.length).toBeGreaterThan(12);
  const source = { back: (...from: [number, ReadOptions]) => ownEntriesBack(tab.store, ada, ...from) };
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20 }), async (size) => {
      const pages = new Pages(tab.house, source, { size });
      const stop = pages.begin();
      for (let read = 1; !pages.state().atEnd; read += 1) {
        await expect.poll(() => pages.state().busy, { interval: 1 }).toBe(false);
        expect(pages.state().items.map(({ seq }) => seq)).toEqual(seqs.slice(0, read * size));
        pages.more();
      }
      stop();
    }),
    { numRuns: 20 },
  );
});

test('nothing is read before it is asked for, and no page twice at once', async () => {
  const log = new Counting(10);
  const { pages, after } = await opened(log, { size: 4, onDemand: true });
  expect(pages.state()).toMatchObject({ items: [], busy: false, atEnd: false });
  const twice = () => [pages.more(), pages.more()];
  expect((await after(() => void twice())).items).toEqual(downFrom(10, 4));
  expect((await after(pages.more)).items).toEqual(downFrom(10, 8));
  expect(await after(pages.more)).toMatchObject({ items: downFrom(10), atEnd: true });
  expect((await after(pages.more)).items).toEqual(downFrom(10));
  expect(log.readings).toHaveLength(1);
});

test('what is committed meanwhile comes on top, before the first page is there too', async () => {
  const log = new Counting(5);
  const pages = new Pages(log, log.live, { size: 3 });
  const stop = pages.begin();
  log.append();
  await expect.poll(() => pages.state()).toMatchObject({ items: [6, 5, 4, 3], busy: false });
  log.append();
  expect(pages.state().items).toEqual([7, 6, 5, 4, 3]);
  pages.more();
  await expect.poll(() => pages.state()).toMatchObject({ items: downFrom(7), atEnd: true });
  stop();
  expect(log.isHeard).toBe(false);
});

test('pages are turned both ways; what was read is not read again', async () => {
  const log = new Counting(11);
  const { pages, after } = await opened(log, { size: 3, atOnce: 4 }, log.live);
  expect(pages.state().items).toHaveLength(4);
  expect(await after(pages.older)).toMatchObject({ page: 1, items: downFrom(11, 8) });
  expect(await after(pages.older)).toMatchObject({ page: 2, items: downFrom(11), atEnd: true });
  expect((await after(pages.newer)).page).toBe(1);
  expect((await after(pages.newer)).page).toBe(0);
  expect((await after(pages.newer)).page).toBe(0);
  expect(log.readings).toHaveLength(1);
});

test('a first page that is not kept up to date is read anew; what was there stays until then', async () => {
  const log = new Counting(6);
  const { pages, after } = await opened(log, { size: 3 });
  await after(pages.older);
  log.append();
  expect(pages.state().items).toEqual(downFrom(6));
  pages.newer();
  expect(pages.state()).toMatchObject({ page: 0, busy: true, items: downFrom(6) });
  expect((await after(() => undefined)).items).toEqual([7, 6, 5]);
  expect(log.readings.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
});

test('what waits to be asked for is empty when it begins anew, and goes on from the head as it is then', async () => {
  const log = new Counting(6);
  const { pages, after } = await opened(log, { size: 4, onDemand: true });
  expect((await after(pages.more)).items).toEqual([6, 5, 4, 3]);
  log.append();
  expect(await after(pages.restart)).toMatchObject({ items: [], atEnd: false });
  expect((await after(pages.more)).items).toEqual([7, 6, 5, 4]);
});

test('a reading that was begun again or stopped says nothing any more', async () => {
  const log = new Counting(6);
  const pages = new Pages(log, log.source, { size: 3 });
  const stop = pages.begin();
  pages.restart();
  await expect.poll(() => pages.state().busy).toBe(false);
  expect(pages.state().items).toEqual([6, 5, 4]);
  pages.more();
  stop();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(pages.state().items).toEqual([6, 5, 4]);
});

test('what could not be read is said, what was read stays, and asking again begins anew', async () => {
  const log = new Counting(6);
  log.failsAt = 2;
  const { pages, after } = await opened(log, { size: 3 });
  expect(await after(pages.more)).toMatchObject({ problem: 'entry 2 cannot be read', items: [6, 5, 4], atEnd: false });
  log.failsAt = 0;
  expect(await after(pages.more)).toMatchObject({ problem: null, items: [6, 5, 4] });
  expect((await after(pages.more)).items).toEqual(downFrom(6));
});

test('listeners hear how far back the reading is', async () => {
  const log = new Counting(6);
  const pages = new Pages(log, log.source, { size: 6 });
  const heard: number[] = [];
  pages.subscribe(() => heard.push(pages.state().lookingAt));
  pages.begin();
  await expect.poll(() => pages.state().busy).toBe(false);
  expect([...new Set(heard)]).toEqual(downFrom(6));
});

test('entries that change what is listed renew the first page, and no page that is read further on', async () => {
  const log = new Counting(10);
  const { pages, after, settled } = await opened(log, { size: 3 }, { ...log.source, changedBy: (entries) => entries.length > 0 });
  log.append();
  await settled();
  expect(pages.state()).toMatchObject({ page: 0, items: downFrom(11, 3) });
  expect(await after(pages.older)).toMatchObject({ page: 1 });
  const { items } = pages.state();
  log.append();
  await settled();
  expect(pages.state()).toMatchObject({ page: 1, items });
});
