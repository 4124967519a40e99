import { expect, test } from 'vitest';
import { NewestMap } from '../../src/base/newestMap.ts';

test('what was set longest ago is forgotten first, and what is set again is new', () => {
  const kept = new NewestMap<string, number>(2);
  kept.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...kept]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
  expect(kept.get('b')).toBeUndefined();
});
