/** What happened last is remembered until the clock is set back to before it. */
import { expect, test } from 'vitest';
import { Recent } from '../../../src/domain/verify/recent.ts';

function noted(most: number | undefined, ...notes: readonly (readonly [key: string, at: number])[]): Recent<string> {
  const recent = new Recent<string>(most);
  for (const [key, at] of notes) recent.note(key, at, `${key}${at}`);
  return recent;
}

test('what is dated later is taken out once, the newest first', () => {
  const recent = noted(undefined, ['a', 1], ['b', 2], ['c', 3]);
  expect(recent.takeAfter(3)).toEqual([]);
  expect(recent.takeAfter(1)).toEqual(['c3', 'b2']);
  expect(recent.takeAfter(0)).toEqual(['a1']);
  expect(recent.takeAfter(0)).toEqual([]);
});

test('the newest of a key counts, also after it was forgotten', () => {
  const recent = noted(undefined, ['a', 1], ['b', 2], ['a', 3], ['c', 4]);
  recent.forget('c');
  expect(recent.takeAfter(2)).toEqual(['a3']);
  expect(recent.takeAfter(0)).toEqual(['b2']);
});

test('only the newest are kept', () => {
  expect(noted(2, ['a', 1], ['b', 2], ['c', 3]).takeAfter(0)).toEqual(['c3', 'b2']);
});

test('many times of one key are sorted out', () => {
  const times = Array.from({ length: 5_000 }, (_, at) => ['a', at + 2] as const);
  expect(noted(undefined, ['b', 1], ...times).takeAfter(0)).toEqual(['a5001', 'b1']);
});
