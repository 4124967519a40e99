/** Slots by enumeration: all 100 × 100 × 100 places of the reels. */
import { expect, test } from 'vitest';
import { fraction } from '../../../src/domain/fraction.ts';
import { slots, symbolAt } from '../../../src/domain/games/slots.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { firstOf, rules, scripted } from './scripted.ts';

const places = Array.from({ length: 100 }, (_, t) => t);

/** The specification's table, said again: where a symbol begins on a reel, and what it pays. */
const table = [
  [95, 'seven', 10],
  [85, 'bell', 8],
  [75, 'plum', 5],
  [60, 'orange', 4],
  [35, 'lemon', 3],
  [0, 'cherry', 2],
] as const;
const shown = (t: number) => table.find(([from]) => t >= from) ?? table[5];

test('each place of a reel shows its symbol', () => {
  for (const t of places) expect(symbolAt(t, rules)).toBe(shown(t)[1]);
  expect(() => symbolAt(100, rules)).toThrow(RangeError);
});

test('a million spins, one of each, return 14977/16000', () => {
  const symbols = places.map((t) => symbolAt(t, rules));
  let halves = 0;
  for (const a of places) {
    for (const b of places) {
      for (const c of places) {
        const [x, y, z] = [shown(a), shown(b), shown(c)];
        const due = x === y && y === z ? 2 * x[2] : x === y || x === z ? x[2] : y === z ? y[2] : 0;
        const { num, den } = slots.multiplier({}, { reels: [symbols[a]!, symbols[b]!, symbols[c]!] }, rules);
        if (num * 2 !== due * den) expect.unreachable(`${a} ${b} ${c}: ${num}/${den}`);
        halves += due;
      }
    }
  }
  expect(fraction(halves, 2_000_000)).toEqual(fraction(14_977, 16_000));
  expect(slots.odds({}, rules).rtp).toEqual(fraction(14_977, 16_000));
});

test('one draw a reel, from left to right', () => {
  expect(slots.play({}, scripted(firstOf(0, 100), firstOf(35, 100), firstOf(95, 100)), rules)).toEqual({
    reels: ['cherry', 'lemon', 'seven'],
  });
  expect(slots.play({}, scripted(firstOf(35, 100) - 1, firstOf(60, 100) - 1, 2 ** 32 - 1), rules)).toEqual({
    reels: ['cherry', 'lemon', 'seven'],
  });
});

test.each([
  [['seven', 'seven', 'seven'], { num: 10, den: 1 }],
  [['seven', 'bell', 'seven'], { num: 10, den: 2 }],
  [['lemon', 'cherry', 'cherry'], { num: 2, den: 2 }],
  [['lemon', 'lemon', 'plum'], { num: 3, den: 2 }],
  [['lemon', 'orange', 'plum'], { num: 0, den: 1 }],
] as const)('%j pays %j', (reels, ratio) => expect(slots.multiplier({}, { reels: [...reels] }, rules)).toEqual(ratio));

test('needs no choice', () => {
  expect(slots.readChoice({})).toEqual({});
  expect(isRefusal(slots.readChoice(undefined))).toBe(true);
  expect(slots.describeOutcome(slots.specimen.outcome)).toBe('cherry, bell, cherry');
});
