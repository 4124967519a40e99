/** What every store of projections keeps. */
import { expect } from 'vitest';
import type { FoldedTo, ProjectionStore, Row, RowFilter, RowPlace, RowQuery } from '../../src/projections/projection.ts';
import { MemoryProjections } from '../../src/projections/memoryProjections.ts';

interface Case {
  readonly name: string;
  readonly run: (store: ProjectionStore) => Promise<void>;
}

const ALL = 1_000;
const placeAt = (seq: number, hash = `hash ${seq}`): FoldedTo => ({ versions: 'bets@1', seq, hash });

const rowAt = (seq: number, over: Partial<Row> = {}): Row => ({
  key: `bet_${seq}`,
  seq,
  at: seq * 10,
  account: `acc_${seq % 3}`,
  game: seq % 4 === 0 ? null : seq % 2 === 0 ? 'dice' : 'crash',
  cents: seq * 100,
  status: seq % 5 === 0 ? 'open' : 'settled',
  text: `rolled ${seq}`,
  body: { seq, nested: { quote: '"' } },
  ...over,
});

const of = (projection: string, rows: readonly Row[]) => rows.map((row) => ({ projection, row }));
const keysOf = (rows: readonly Row[]): readonly string[] => rows.map(({ key }) => key);

const filters: readonly RowFilter[] = [
  {},
  { account: 'acc_1' },
  { account: 'acc_1', game: 'dice' },
  { game: 'crash', status: 'settled' },
  { status: 'open' },
  { from: 170, to: 190 },
  { minCents: 2_00, maxCents: 3_00 },
  { account: 'acc_2', from: 50, to: 150, minCents: 6_00 },
  { text: 'ROLLED 1' },
  { text: '%' },
  { account: 'acc_nobody' },
];

export const projectionStoreContract: readonly Case[] = [
  {
    name: 'is empty at first',
    async run(store) {
      expect(await store.foldedTo()).toBeNull();
      expect(await store.query('bets', { filter: {}, limit: ALL })).toEqual([]);
    },
  },
  {
    name: 'keeps rows as they were written last, and each projection by itself',
    async run(store) {
      expect(await store.apply(null, [...of('bets', [rowAt(1), rowAt(2)]), ...of('movements', [rowAt(2)])], placeAt(2))).toBe(true);
      const changed = rowAt(2, { status: 'returned', body: { changed: true } });
      expect(await store.apply(placeAt(2), of('bets', [changed, rowAt(3)]), placeAt(3))).toBe(true);
      expect(await store.query('bets', { filter: {}, limit: ALL })).toEqual([rowAt(3), changed, rowAt(1)]);
      expect(await store.query('movements', { filter: {}, limit: ALL })).toEqual([rowAt(2)]);
      expect(await store.rows('bets', ['bet_2', 'bet_9'])).toEqual(new Map([['bet_2', changed]]));
      expect(await store.foldedTo()).toEqual(placeAt(3));
    },
  },
  {
    name: 'writes nothing that does not continue what is folded, and can begin again',
    async run(store) {
      await store.apply(null, of('bets', [rowAt(1)]), placeAt(1));
      for (const after of [placeAt(1, 'another log'), { ...placeAt(1), versions: 'bets@2' }, placeAt(2)])
        expect(await store.apply(after, of('bets', [rowAt(2)]), placeAt(2))).toBe(false);
      expect(keysOf(await store.query('bets', { filter: {}, limit: ALL }))).toEqual(['bet_1']);
      expect(await store.apply(placeAt(1), of('bets', [rowAt(7)]), { ...placeAt(7), versions: 'bets@2' }, true)).toBe(true);
      expect(keysOf(await store.query('bets', { filter: {}, limit: ALL }))).toEqual(['bet_7']);
      expect(await store.foldedTo()).toEqual({ ...placeAt(7), versions: 'bets@2' });
    },
  },
  {
    name: 'is not moved by whoever found it as it was before',
    async run(store) {
      const first = await Promise.all([1, 2].map((seq) => store.apply(null, of('bets', [rowAt(seq)]), placeAt(seq), true)));
      expect(first.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
      const { seq = 0 } = (await store.foldedTo()) ?? {};
      expect(await store.apply(placeAt(seq), of('bets', [rowAt(7)]), placeAt(7), true)).toBe(true);
      for (const found of [null, placeAt(seq)]) expect(await store.apply(found, of('bets', [rowAt(3)]), placeAt(3), true)).toBe(false);
      expect(await store.foldedTo()).toEqual(placeAt(7));
      expect(keysOf(await store.query('bets', { filter: {}, limit: ALL }))).toEqual(['bet_7']);
    },
  },
  {
    name: 'answers every filter, order and page as the store in memory does',
    async run(store) {
      // Pages end among the rows of the last entry.
      const rows = [
        ...Array.from({ length: 20 }, (_, i) => rowAt(i + 1)),
        ...['b', 'd', 'a', 'c'].map((one) => rowAt(20, { key: `bet_20${one}` })),
      ];
      const plain = new MemoryProjections();
      for (const one of [store, plain]) await one.apply(null, of('bets', rows), placeAt(20));
      for (const filter of filters) {
        for (const oldestFirst of [false, true]) {
          const expected = await plain.query('bets', { filter, oldestFirst, limit: ALL });
          expect(await store.query('bets', { filter, oldestFirst, limit: ALL })).toEqual(expected);
          const paged: Row[] = [];
          for (let after: RowPlace | null = null; ;) {
            const query: RowQuery = { filter, oldestFirst, after, limit: 3 };
            const page = await store.query('bets', query);
            paged.push(...page);
            after = page.at(-1) ?? null;
            if (page.length < 3) break;
          }
          expect(paged).toEqual(expected);
        }
      }
      const newest = await plain.query('bets', { filter: {}, limit: 3 });
      expect(keysOf(newest)).toEqual(['bet_20d', 'bet_20c', 'bet_20b']);
      expect(keysOf(await plain.query('bets', { filter: { account: 'acc_1', game: 'dice' }, limit: ALL }))).toEqual(['bet_10']);
      expect(await plain.query('bets', { filter: { text: 'ROLLED 1' }, limit: ALL })).toHaveLength(11);
    },
  },
];
