/** What happened last is remembered until the clock is set back to before it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Recent } from '../../../src/domain/verify/recent.ts';
import { runs } from '../../kit/runs.ts';

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

test('as many as are kept agree with a plain list, whatever is noted again, forgotten or taken out', () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    wait: fc.nat(2),
    does: fc.constantFrom('note', 'note', 'forget', 'take'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const recent = new Recent<string>(3);
      let [kept, now]: [{ key: string; at: number; value: string }[], number] = [[], 0];
      for (const [n, { key, wait, does }] of steps.entries()) {
        now += wait;
        if (does === 'take') {
          now = Math.max(now - 4, 0);
          const later = kept.filter(({ at }) => at > now).map(({ value }) => value);
          kept = kept.filter(({ at }) => at <= now);
          expect(recent.takeAfter(now)).toEqual(later.toReversed());
        } else if (does === 'forget' || kept.every((one) => one.key !== key || one.at !== now)) {
          kept = kept.filter((one) => one.key !== key);
          if (does === 'forget') recent.forget(key);
          else {
            recent.note(key, now, `${key}${n}`);
            kept = [...kept, { key, at: now, value: `${key}${n}` }].slice(-3);
          }
        }
      }
      expect(recent.takeAfter(-1)).toEqual(kept.map(({ value }) => value).toReversed());
    }),
    runs(200),
  );
});

test('many are forgotten and sorted out, one by one', () => {
  const times = Array.from({ length: 5_000 }, (_, at) => [`a${at}`, at] as const);
  expect(noted(2, ...times).takeAfter(0)).toEqual(['a49994999', 'a49984998']);
});
