/** Crash: the distribution of the point over its 2^52 inputs, the curve at each millisecond, and who is paid when. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fraction, times, toNumber } from '../../../src/domain/fraction.ts';
import { crash, crashPoint } from '../../../src/domain/games/crash.ts';
import type { CrashChoice } from '../../../src/domain/games/crashChoice.ts';
import { curveAt, msOf, multiplierAt } from '../../../src/domain/games/crashCurve.ts';
import { cashOutFlight, endOf, isOver } from '../../../src/domain/games/crashRound.ts';
import { isRefusal, refuse } from '../../../src/domain/refusal.ts';
import { runs } from '../../kit/runs.ts';
import { rules, scripted, TWO_32 } from './scripted.ts';

const GRAIN = 2n ** 52n;
const COMMON = TWO_32 - 1;
const RARE = 0;

/** A stream that begins with the 52 bits of n. */
const beginning = (n: bigint, u8: number) => scripted(Number(n >> 20n), Number((n & 0xf_ffffn) << 12n) + 0xfff, 0, 0, 0, 0, 0, 0, u8);
const pointOf = (n: bigint, u8 = COMMON): number => crashPoint(beginning(n, u8), rules);

/** The first n whose point is at least x, by search. */
function firstAt(x: number, u8: number): bigint {
  let [low, high] = [0n, GRAIN];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (pointOf(middle, u8) >= x) high = middle;
    else low = middle + 1n;
  }
  return low;
}

describe('the point', () => {
  test('is at least x with probability 0.93 / x, for every x from 1.01 to 25.00, to the grain of 2^−52', () => {
    for (let x = 101; x <= 2_500; x += 1) {
      // floor(93 × 2^52 / x) of the 2^52 inputs reach x.
      if (GRAIN - firstAt(x, COMMON) !== (93n * GRAIN) / BigInt(x)) expect.unreachable(`${x} hundredths`);
    }
  });
  test('beyond 25.00, one round in a hundred goes on in the same way to 50.00', () => {
    for (let x = 2_501; x <= 5_000; x += 7) {
      if (GRAIN - firstAt(x, RARE) !== (93n * GRAIN) / BigInt(x)) expect.unreachable(`${x} hundredths`);
    }
    expect(pointOf(GRAIN - 1n, RARE)).toBe(5_000);
    expect(pointOf(GRAIN - 1n, COMMON)).toBe(2_500);
    // u / 2^32 < 0.01 up to 42,949,672.
    expect([42_949_672, 42_949_673].map((u8) => pointOf(GRAIN - 1n, u8))).toEqual([5_000, 2_500]);
  });
  test.each([
    [0n, 100],
    [(GRAIN * 7n) / 100n, 100],
    // 93 × 2^52 / 101 of the inputs and no more reach 1.01.
    [GRAIN - (93n * GRAIN) / 101n, 101],
    [GRAIN - (93n * GRAIN) / 101n - 1n, 100],
    [GRAIN / 2n, 186],
    [GRAIN - 1n, 2_500],
  ])('of %d is %d', (n, point) => expect(pointOf(n)).toBe(point));
  test('uses the first 52 bits and the ninth integer, nothing else', () => {
    const [a, b] = [scripted(0x12345678, 0x9abcd000, 1, 2, 3, 4, 5, 6, 7), scripted(0x12345678, 0x9abcdfff, 9, 9, 9, 9, 9, 9, 7)];
    expect(crashPoint(a, rules)).toBe(crashPoint(b, rules));
  });
});

describe('the odds', () => {
  test('return exactly 93 % at every target', () => {
    for (let autoCashOut = 101; autoCashOut <= 2_500; autoCashOut += 1) {
      expect(crash.odds({ autoCashOut }, rules).rtp).toEqual(fraction(93, 100));
    }
    expect(crash.odds({}, rules).rtp).toEqual(fraction(93, 100));
  });
  test('return 0.93 % to who rides on to the end', () => {
    expect(crash.odds({ rideOn: true }, rules)).toEqual({
      rtp: fraction(93, 10_000),
      outcomes: [
        { multiplier: fraction(50), probability: fraction(93, 500_000) },
        { multiplier: fraction(0), probability: fraction(499_907, 500_000) },
      ],
    });
  });
  test.each([
    ['0 for a target above both caps', { capHundredths: 1_000, rareCapHundredths: 1_000, rareCapBps: 10_000 }, 1_001, 0],
    ['0 for a target above a cap that no round has', { capHundredths: 1_000, rareCapBps: 0 }, 1_001, 0],
    ['as always for the highest point itself', { capHundredths: 1_000, rareCapHundredths: 1_000 }, 1_000, 93],
    ['a hundredth of that above the usual cap', { capHundredths: 1_000, rareCapHundredths: 2_000 }, 2_000, 0.93],
    ['as always for the highest point of every round', { capHundredths: 1_000, rareCapBps: 0 }, 1_000, 93],
  ])('return %s', (_name, changed, autoCashOut, percent) => {
    const other = { ...rules, crash: { ...rules.crash, ...changed } };
    expect(crash.odds({ autoCashOut }, other).rtp).toEqual(fraction(percent * 100, 10_000));
    expect(crash.largestMultiplier({ autoCashOut }, other)).toEqual({ num: percent === 0 ? 0 : autoCashOut, den: 100 });
  });
  test('are within 3e-8 of what is drawn', () => {
    for (const autoCashOut of [101, 137, 200, 999, 2_500]) {
      const drawn = times(fraction(GRAIN - firstAt(autoCashOut, COMMON), GRAIN), fraction(autoCashOut, 100));
      expect(Math.abs(toNumber(drawn) - 0.93)).toBeLessThan(3e-8);
    }
  });
});

describe('the curve', () => {
  test('stands at each hundredth from the millisecond that was computed elsewhere', () => {
    const first = Array.from({ length: 4_901 }, (_, i) => msOf(101 + i));
    expect([first[0], first[100 - 1], first[2_399], first[4_899], first[4_900]]).toEqual([166, 11_553, 53_648, 65_201, 65_204]);
    // All 4,901 of them, joined by commas, from a computation with 80 decimal digits.
    expect(createHash('sha256').update(first.join(',')).digest('hex')).toBe(
      '8a33910381e68a23ad1ff59e3f66315802c1d4386167bd12973590cd533f1c67',
    );
  });
  test('is never less than 10^−5 above a whole hundredth after the start, so the series decides every floor', () => {
    const one = 10n ** 40n;
    let closest = one;
    for (let ms = 1; ms <= 65_204; ms += 1) {
      const above = curveAt(ms) % one;
      if (above < closest) closest = above;
      // The engine's own exponential agrees to about 15 digits.
      const near = 100 * Math.exp(0.00006 * ms);
      if (Math.abs(Number(curveAt(ms) / 10n ** 30n) / 1e10 - near) > 1e-9 * near) expect.unreachable(`${ms} ms`);
    }
    expect(closest > one / 100_000n).toBe(true);
  });
  test('never falls, starts at 1.00 and ends just beyond 50.00', () => {
    let before = 100;
    for (let ms = 0; ms < 65_300; ms += 13) {
      const now = multiplierAt(ms);
      if (now < before) expect.unreachable(`${ms} ms`);
      before = now;
    }
    expect([-5, 0, 165, 166, 165.9, 65_203, 65_204, 1e12].map(multiplierAt)).toEqual([100, 100, 100, 101, 100, 5_000, 5_001, 5_001]);
    expect(msOf(100)).toBe(0);
  });
});

describe('a round', () => {
  const choices: readonly CrashChoice[] = [{}, { rideOn: true }, { autoCashOut: 101 }, { autoCashOut: 200 }, { autoCashOut: 2_500 }];

  test.each([
    ['at its target', { autoCashOut: 200 }, 341, { afterMs: msOf(200), paysHundredths: 200 }],
    ['at a target that is the point', { autoCashOut: 341 }, 341, { afterMs: msOf(341), paysHundredths: 341 }],
    ['at the point below its target', { autoCashOut: 342 }, 341, { afterMs: msOf(342), paysHundredths: 0 }],
    ['at the point without a target', {}, 341, { afterMs: msOf(342), paysHundredths: 0 }],
    ['by itself at 25.00', {}, 2_500, { afterMs: msOf(2_500), paysHundredths: 2_500 }],
    ['by itself at 25.00 in a round that goes on', {}, 4_000, { afterMs: msOf(2_500), paysHundredths: 2_500 }],
    ['at 25.00 with nothing for who rides on', { rideOn: true }, 2_500, { afterMs: msOf(2_501), paysHundredths: 0 }],
    ['at 50.00 with nothing for who never cashes out', { rideOn: true }, 5_000, { afterMs: 65_204, paysHundredths: 0 }],
    ['at once', {}, 100, { afterMs: 166, paysHundredths: 0 }],
  ] as const)('ends %s', (_name, choice, point, end) => {
    expect(endOf(choice, point, rules)).toEqual(end);
    expect(crash.multiplier(choice, { pointHundredths: point }, rules)).toEqual({ num: end.paysHundredths, den: 100 });
  });

  test('pays the multiplier of the moment until it is over, and is settled as it ended', () => {
    fc.assert(
      fc.property(fc.constantFrom(...choices), fc.integer({ min: 100, max: 5_000 }), fc.nat(70_000), (choice, point, elapsedMs) => {
        const asked = cashOutFlight(choice, point, elapsedMs, rules);
        const end = endOf(choice, point, rules);
        expect(isOver(choice, point, elapsedMs, rules)).toBe(elapsedMs >= end.afterMs);
        if (elapsedMs >= end.afterMs) expect(asked).toEqual(refuse('crash-over'));
        else if (elapsedMs < 166) expect(asked).toEqual(refuse('crash-too-early'));
        else {
          const now = multiplierAt(elapsedMs);
          expect(asked).toEqual({ pointHundredths: point, cashOutHundredths: now });
          expect(now).toBeLessThanOrEqual(point);
          if (!isRefusal(asked)) {
            expect(crash.outcomeSchema.safeParse(asked).success).toBe(true);
            expect(crash.multiplier(choice, asked, rules)).toEqual({ num: now, den: 100 });
            const { num, den } = crash.largestMultiplier(choice, rules);
            expect(now * den).toBeLessThanOrEqual(num * 100);
          }
        }
        expect(crash.multiplier(choice, { pointHundredths: point }, rules)).toEqual({ num: end.paysHundredths, den: 100 });
      }),
      runs(300),
    );
  });
  test('the last moment to cash out is the last millisecond at the point', () => {
    expect(cashOutFlight({ rideOn: true }, 300, msOf(301) - 1, rules)).toEqual({ pointHundredths: 300, cashOutHundredths: 300 });
    expect(cashOutFlight({ rideOn: true }, 300, msOf(301), rules)).toEqual(refuse('crash-over'));
    expect(crash.multiplier({ rideOn: true }, { pointHundredths: 300, cashOutHundredths: 300 }, rules)).toEqual({ num: 300, den: 100 });
    expect(crash.multiplier({ rideOn: true }, { pointHundredths: 300, cashOutHundredths: 301 }, rules).num).toBe(0);
  });
  test('the sentences', () => {
    expect(refuse('crash-over').sentence).toBe('This round is over');
    expect(refuse('crash-too-early').sentence).toBe('You can cash out from 1.01 on');
    expect(refuse('crash-auto-cash-out').sentence).toBe('Auto cash out must be between 1.01 and 25.00');
  });
});

describe('a choice from outside', () => {
  test.each([100, 2_501, 0, -200, 150.5, '150', true, Number.NaN, [150]])('auto cash out %j', (autoCashOut) => {
    expect(crash.readChoice({ autoCashOut })).toEqual(refuse('crash-auto-cash-out'));
  });
  test('none is none, and a target leaves nothing to ride on for', () => {
    expect(crash.readChoice({ autoCashOut: null })).toEqual({});
    expect(crash.readChoice({ rideOn: false })).toEqual({});
    expect(crash.readChoice({ rideOn: true })).toEqual({ rideOn: true });
    expect(crash.readChoice({ autoCashOut: 200, rideOn: true })).toEqual({ autoCashOut: 200 });
    expect(crash.readChoice({ rideOn: 'yes' })).toEqual(refuse('choice-invalid'));
  });
  test('says what was chosen and what came', () => {
    expect(crash.describeChoice({ autoCashOut: 205 })).toBe('auto cash out at 2.05');
    expect(crash.describeChoice({})).toBe('no auto cash out');
    expect(crash.describeOutcome({ pointHundredths: 341, cashOutHundredths: 209 })).toBe('cashed out at 2.09, ended at 3.41');
  });
});
