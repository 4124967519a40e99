/** What is due next, found without looking at the rest: against a plain list. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueTimes } from '../../src/engine/dueTimes.ts';

test('holds the same as a list that is searched', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ key: fc.nat(8), at: fc.option(fc.nat(5)) })), fc.nat(6), (steps, now) => {
      const [times, list] = [new DueTimes<number>(), new Map<number, number>()];
      for (const { key, at } of steps) {
        if (at === null) {
          times.delete(key);
          list.delete(key);
        } else {
          times.set(key, at);
          list.set(key, at);
        }
        expect(times.at(key)).toBe(list.get(key));
        expect(times.next).toBe(list.size === 0 ? undefined : Math.min(...list.values()));
      }
      const due = times.dueAt(now);
      const expected = [...list].filter(([, at]) => at <= now);
      expect(new Set(due)).toEqual(new Set(expected.map(([key]) => key)));
      expect(due.map((key) => list.get(key))).toEqual(expected.map(([, at]) => at).toSorted((a, b) => a - b));
      times.clear();
      expect(times.dueAt(Infinity)).toEqual([]);
    }),
  ));
