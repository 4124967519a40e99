/** The time of a house is estimated from its answers. The estimate is as good as the quickest answer. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HouseClock } from '../../src/client/houseClock.ts';
import { runs } from '../kit/runs.ts';

const START = 1_000_000;

/** A house's clock that is ahead of the local one, and the local one. */
function clocks(ahead: number) {
  const local = { at: START, now: () => local.at };
  const clock = new HouseClock(local);
  /** Asks and gets an answer after so many milliseconds there and back. */
  const ask = (there: number, back: number, offset = ahead): void => {
    const askedAt = local.at;
    local.at += there;
    const houseAt = local.at + offset;
    local.at += back;
    clock.observe(askedAt, houseAt, local.at);
  };
  return { local, clock, ask };
}

test('before the first answer it shows the local time', () => {
  expect(clocks(5_000).clock.now()).toBe(START);
});

test('a slow answer after a quick one takes nothing away', () => {
  const { clock, ask, local } = clocks(-240_000);
  ask(3, 3);
  expect(clock.now()).toBe(local.at - 240_000);
  ask(2_000, 10);
  expect(Math.abs(clock.offsetMs + 240_000)).toBeLessThanOrEqual(3);
});

test('the error is at most half of the quickest way there and back', () => {
  const way = fc.tuple(fc.nat(3_000), fc.nat(3_000));
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(way, { minLength: 1, maxLength: 10 }), (ahead, ways) => {
      const { clock, ask, local } = clocks(ahead);
      for (const [there, back] of ways) ask(there, back);
      const quickest = Math.min(...ways.map(([there, back]) => there + back));
      // 60 s of answers let two poor clocks drift apart by 6 ms. Clocks show whole milliseconds.
      expect(Math.abs(clock.offsetMs - ahead)).toBeLessThanOrEqual(quickest / 2 + 6 + 2);
      const houseAt = local.at + ahead;
      expect(clock.latest()).toBeGreaterThanOrEqual(houseAt);
      expect(clock.latest()).toBeLessThanOrEqual(houseAt + quickest + 6 + 2);
    }),
    runs(200),
  );
});

test.each([90_000, -90_000])('a clock that was set by %i ms is followed at once', (ms) => {
  const { clock, ask, local } = clocks(0);
  ask(5, 5);
  ask(5, 5, ms);
  expect(Math.abs(clock.now() - local.at - ms)).toBeLessThanOrEqual(5);
});

test('an answer before its question says nothing: the local clock was set back in between', () => {
  const { clock } = clocks(0);
  clock.observe(START, START + 7_000_000, START - 60_000);
  expect(clock.offsetMs).toBe(0);
});
