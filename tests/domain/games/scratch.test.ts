/** Scratch-off: the drum, the largest group, and its distribution counted in another way than the rulebook's. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction, toDecimal } from '../../../src/domain/fraction.ts';
import { matchesIn, scratch, scratchSymbols, type ScratchSymbol } from '../../../src/domain/games/scratch.ts';
import { runs } from '../../kit/runs.ts';
import { firstOf, rules, scripted, TWO_32 } from './scripted.ts';

const tickets = Array.from({ length: 90 }, (_, j) => Math.floor(j / 9));

test('the first nine tickets are nine clovers, the last nine are nine rockets', () => {
  const first = scratch.play({}, scripted(...Array.from({ length: 9 }, () => 0)), rules);
  expect(first).toEqual({ cells: Array.from({ length: 9 }, () => 'clover'), matches: 9 });
  const last = scratch.play({}, scripted(...Array.from({ length: 9 }, () => TWO_32 - 1)), rules);
  expect(last).toEqual({ cells: Array.from({ length: 9 }, () => 'rocket'), matches: 9 });
});

test('a drawn ticket leaves the drum', () => {
  fc.assert(
    fc.property(fc.tuple(...Array.from({ length: 9 }, (_, i) => fc.nat(89 - i))), (places) => {
      const left = [...tickets];
      const due = places.map((place) => scratchSymbols[left.splice(place, 1)[0] ?? -1]);
      const { cells, matches } = scratch.play({}, scripted(...places.map((place, i) => firstOf(place, 90 - i))), rules);
      expect(cells).toEqual(due);
      const counts = new Map<string, number>();
      for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
      expect(matches).toBe(Math.max(...counts.values()));
    }),
    runs(200),
  );
});

/** Every way to split nine cells among ten symbols, largest share first: how many cards have those shares. */
function cardsByLargestGroup(): bigint[] {
  const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));
  const choose = (n: number, k: number): bigint => factorial(n) / (factorial(k) * factorial(n - k));
  const counts = Array.from({ length: 10 }, () => 0n);
  const split = (left: number, most: number, shares: readonly number[]): void => {
    if (left === 0) {
      const sizes = [...shares, ...Array.from({ length: 10 - shares.length }, () => 0)];
      const same = Array.from({ length: 10 }, (_, size) => sizes.filter((one) => one === size).length);
      const arrangements = same.reduce((ways, times) => ways / factorial(times), factorial(10));
      counts[shares[0] ?? 0]! += shares.reduce((ways, share) => ways * choose(9, share), arrangements);
      return;
    }
    if (shares.length === 10) return;
    for (let share = Math.min(left, most); share >= 1; share -= 1) split(left - share, share, [...shares, share]);
  };
  split(9, 9, []);
  return counts;
}

test('returns 68609537420/70625252863, each group as likely as counted', () => {
  const counts = cardsByLargestGroup();
  const all = 706_252_528_630n;
  expect(counts.reduce((total, count) => total + count, 0n)).toBe(all);
  expect(counts.slice(7)).toEqual([1_166_400n, 7_290n, 10n]);
  const { rtp, outcomes } = scratch.odds({}, rules);
  expect(rtp).toEqual(fraction(68_609_537_420n, 70_625_252_863n));
  expect(toDecimal(rtp, 6)).toBe('0.971458');
  const pays = [500, 100, 50, 20, 10, 5, 2];
  expect(outcomes).toEqual([
    ...pays.map((multiplier, i) => ({ multiplier: fraction(multiplier), probability: fraction(counts[9 - i]!, all) })),
    { multiplier: fraction(0), probability: fraction(counts[1]! + counts[2]!, all) },
  ]);
});

test.each([
  ['clover star gem crown coin horseshoe bell cherry key', 1, 0, 'no match'],
  ['clover clover gem gem coin coin bell bell key', 2, 0, 'no match'],
  ['clover clover gem gem coin coin bell key key', 2, 0, 'no match'],
  ['key clover gem key coin rocket bell star key', 3, 2, '3 of a kind'],
  ['key key key key gem gem gem gem star', 4, 5, '4 of a kind'],
  ['key key key key key gem gem gem gem', 5, 10, '5 of a kind'],
  ['key key key key key key gem gem gem', 6, 20, '6 of a kind'],
  ['key key key key key key key gem gem', 7, 50, '7 of a kind'],
  ['key key key key key key key key gem', 8, 100, '8 of a kind'],
  ['key key key key key key key key key', 9, 500, '9 of a kind'],
])('%s: %d match and pay %d times: %s', (text, matches, pays, says) => {
  const cells = text.split(' ') as ScratchSymbol[];
  expect(matchesIn(cells)).toBe(matches);
  expect(scratch.multiplier({}, { cells, matches }, rules)).toEqual({ num: pays, den: 1 });
  expect(scratch.describeOutcome({ cells, matches })).toBe(says);
});
