/** Header lines that were read are not read again. */
import { expect, test } from 'vitest';
import { HeaderPages } from '../../src/server/logReader.ts';

/** A log whose header lines are their places. */
function growing(length: number) {
  const read: (readonly [number, number])[] = [];
  const log = {
    length,
    read,
    async lines(from: number, to: number): Promise<readonly string[]> {
      read.push([from, to]);
      return Array.from({ length: to + 1 - from }, (_, place) => `header ${from + place}`);
    },
  };
  const pages = new HeaderPages((from, to) => log.lines(from, to), { size: 10, most: 3 });
  const after = async (seq: number, limit: number): Promise<readonly number[]> =>
    (await pages.after(seq, { limit, head: log.length })).map((line) => Number(line.slice('header '.length)));
  return { log, after };
}

const places = (from: number, to: number): readonly number[] => Array.from({ length: to + 1 - from }, (_, place) => from + place);

test('each page is read once, and no longer than it is kept', async () => {
  const { log, after } = growing(100);
  expect(await after(0, 25)).toEqual(places(1, 25));
  expect(log.read).toEqual([
    [1, 10],
    [11, 20],
    [21, 30],
  ]);
  expect(await after(4, 3)).toEqual(places(5, 7));
  expect(await after(9, 2)).toEqual(places(10, 11));
  expect(log.read, 'nothing is new').toHaveLength(3);
  await after(30, 10);
  await after(10, 10);
  expect(log.read).toHaveLength(4);
  await after(20, 10);
  expect(log.read, 'asked for longest ago').toHaveLength(5);
});

test('a page that is not full is read each time, as far as it goes', async () => {
  const { log, after } = growing(12);
  expect(await after(8, 100)).toEqual(places(9, 12));
  log.length = 15;
  expect(await after(8, 100)).toEqual(places(9, 15));
  expect(log.read).toEqual([
    [1, 10],
    [11, 12],
    [11, 15],
  ]);
  expect(await after(15, 100)).toEqual([]);
  expect(await after(99, 1)).toEqual([]);
});

test('many who ask at once wait for one reading, and a failed one is not kept', async () => {
  const { log, after } = growing(10);
  const lines = log.lines.bind(log);
  log.lines = async () => Promise.reject(new Error('the database is away'));
  await expect(Promise.all([after(0, 10), after(0, 10)])).rejects.toThrow('away');
  log.lines = lines;
  expect(await Promise.all([after(0, 10), after(0, 10)])).toEqual([places(1, 10), places(1, 10)]);
  expect(log.read).toHaveLength(1);
});
