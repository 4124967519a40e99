import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenBucket, OpenCounts } from '../../../src/server/socket/rateLimits.ts';

const clockAt = (at: number) => {
  const clock = { at, now: () => clock.at };
  return clock;
};

test('an bucket gives so many at once, and then one after the time that it names', () => {
  const clock = clockAt(0);
  const bucket = new TokenBucket({ atOnce: 2, aSecond: 4 }, clock);
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 250]);
  clock.at += 125;
  expect(bucket.take()).toBe(125);
  clock.at += 125;
  expect([bucket.take(), bucket.take()]).toEqual([0, 250]);
});

test('what nobody takes does not add up', () => {
  const clock = clockAt(0);
  const bucket = new TokenBucket({ atOnce: 2, aSecond: 4 }, clock);
  clock.at += 60_000;
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 250]);
});

test('whatever happens to the clock, it never gives more than at once and by the second', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2_000, max: 2_000 }), { maxLength: 60 }), (steps) => {
      const clock = clockAt(10_000);
      const bucket = new TokenBucket({ atOnce: 3, aSecond: 5 }, clock);
      let [taken, forward] = [0, 0];
      for (const step of steps) {
        clock.at += step;
        forward += Math.max(0, step);
        if (bucket.take() === 0) taken += 1;
        expect(taken).toBeLessThanOrEqual(3 + (forward / 1_000) * 5 + 1e-6);
      }
    }),
  );
});

test('what one name shares is shared while something is open, and begins anew after that', () => {
  let made = 0;
  const counts = new OpenCounts<string, number>(2, () => (made += 1));
  expect([counts.add('ada'), counts.add('ada'), counts.add('ada'), counts.add('bob')]).toEqual([1, 1, null, 2]);
  counts.remove('ada');
  expect(counts.add('ada')).toBe(1);
  for (const name of ['ada', 'ada', 'ada']) counts.remove(name);
  expect(counts.add('ada')).toBe(3);
});
