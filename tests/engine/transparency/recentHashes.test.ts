import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecentHashes } from '../../../src/engine/transparency/recentHashes.ts';

const hashOf = (seq: number): string => `hash ${seq}`;
const entries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ header: { seq: from + n }, hash: hashOf(from + n) }));
const logged = async (from: number, to: number): Promise<readonly string[]> => entries(from, to).map(({ hash }) => hash);

it('has the hashes of the log for every range, read from the log only where they are older', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 1, max: 100 }),
      async (first, more, any) => {
        let reads = 0;
        const recent = new RecentHashes((from, to) => {
          reads += 1;
          return logged(from, to);
        });
        recent.add(entries(first, first + more));
        const to = first + more;
        const from = (any % to) + 1;
        expect(await recent.read(from, to)).toEqual(await logged(from, to));
        expect(reads).toBe(from < first ? 1 : 0);
      },
    ),
  );
});

it('forgets what is before a gap, as after a log that was opened again', async () => {
  const recent = new RecentHashes(logged);
  recent.add([...entries(1, 3), ...entries(7, 8)]);
  for (let from = 1; from <= 8; from += 1) expect(await recent.read(from, 8)).toEqual(await logged(from, 8));
});

it('forgets the oldest where there are many', async () => {
  const recent = new RecentHashes(async () => ['from the log']);
  recent.add(entries(1, 70_000));
  expect(await recent.read(1, 2)).toEqual(['from the log']);
  expect(await recent.read(69_999, 70_000)).toEqual([hashOf(69_999), hashOf(70_000)]);
});
