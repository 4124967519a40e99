import { expect, test } from 'vitest';
import { inSlices } from '../../src/base/slices.ts';
import { copying, frozenCopy } from '../../src/store/world.ts';

const data = () => ({
  seq: 3,
  none: null,
  list: [{ a: 1 }, [2]],
  many: Object.fromEntries(Array.from({ length: 250 }, (_, place) => [`key-${place}`, { place, deep: { list: [place] } }])),
});

const isFrozenThroughout = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozenThroughout));

test.each([
  ['at once', async () => frozenCopy(data())],
  ['in steps', () => inSlices(copying(data()))],
])('a copy %s is equal, apart and frozen throughout', async (_name, copy) => {
  const made = await copy();
  expect(JSON.stringify(made)).toBe(JSON.stringify(data()));
  expect(isFrozenThroughout(made)).toBe(true);
});

test('what is copied is left as it was', async () => {
  const original = data();
  const made = await inSlices(copying(original));
  original.many['key-7']!.deep.list.push(1);
  expect(made.many['key-7']!.deep.list).toEqual([7]);
});

test('a long record takes a step for every hundred of its entries', () => {
  expect([...copying(data())]).toHaveLength(2);
});
