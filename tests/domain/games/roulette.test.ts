/** Roulette by enumeration, against spins recorded at a real operator, and the clock of the live rounds. */
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawsFrom } from '../../../src/domain/fairness/draw.ts';
import { fraction } from '../../../src/domain/fraction.ts';
import { liveRoundAt } from '../../../src/domain/games/liveRoulette.ts';
import { colourOf, roulette, wheelOrder } from '../../../src/domain/games/roulette.ts';
import { duelClientSeed, FRESH_BYTES, liveClientSeed } from '../../../src/domain/games/sharedSeeds.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import { firstOf, rules, scripted, sum } from './scripted.ts';

interface RecordedSpin {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly result: number;
}
const recorded = JSON.parse(readFileSync(new URL('../../../fixtures/vectors/stake-real.json', import.meta.url), 'utf8')) as {
  readonly roulette: readonly RecordedSpin[];
};

const numbers = Array.from({ length: 37 }, (_, number) => number);

test('every recorded spin comes out of its seeds', () => {
  expect(recorded.roulette).toHaveLength(24);
  for (const { result, ...inputs } of recorded.roulette) {
    expect(roulette.play({ colour: 'red' }, drawsFrom(inputs), rules)).toEqual({ number: result, colour: colourOf(result) });
  }
});

test('around the wheel every number stands once, red and black in turn after the zero', () => {
  expect([...wheelOrder].sort((a, b) => a - b)).toEqual(numbers);
  const colours = wheelOrder.map(colourOf);
  expect(colours[0]).toBe('green');
  colours.slice(1).forEach((colour, i) => expect(colour).toBe(i % 2 === 0 ? 'red' : 'black'));
  const reds = '1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36';
  expect(numbers.filter((number) => colourOf(number) === 'red').join(' ')).toBe(reds);
});

test.each([
  ['red', 2, 18],
  ['black', 2, 18],
  ['green', 36, 1],
] as const)('%s pays %d times on %d numbers and returns 36/37', (colour, pays, winning) => {
  const returns = numbers.map((number) => {
    const outcome = roulette.play({ colour }, scripted(firstOf(number, 37)), rules);
    expect(outcome.number).toBe(number);
    const { num, den } = roulette.multiplier({ colour }, outcome, rules);
    return fraction(num, den);
  });
  expect(returns.filter(({ num }) => num === BigInt(pays))).toHaveLength(winning);
  expect(fraction(sum(returns).num, 37)).toEqual(fraction(36, 37));
  expect(roulette.odds({ colour }, rules).rtp).toEqual(fraction(36, 37));
});

test.each([undefined, null, {}, { colour: 'blue' }, { colour: 'Red' }, { colour: ['red'] }, { color: 'red' }])(
  '%j: choose a colour',
  (raw) => {
    expect(roulette.readChoice(raw)).toEqual(refuse('roulette-colour'));
    expect(refuse('roulette-colour').sentence).toBe('Please select red, black, or green');
  },
);

test('a live round lasts 25 seconds: 15 of bets, 5 of spin, 5 of pause', () => {
  const opensAt = 1_717_243_225_000;
  const round = (ms: number) => liveRoundAt(opensAt + ms, rules);
  expect(round(0)).toEqual({
    id: 68_689_729,
    phase: 'betting',
    opensAt,
    spinsAt: opensAt + 15_000,
    pausesAt: opensAt + 20_000,
    endsAt: opensAt + 25_000,
  });
  expect([14_999, 15_000, 19_999, 20_000, 24_999, 25_000].map((ms) => round(ms).phase)).toEqual([
    'betting',
    'spin',
    'spin',
    'pause',
    'pause',
    'betting',
  ]);
  expect([-1, 0, 24_999, 25_000].map((ms) => round(ms).id - 68_689_729)).toEqual([-1, 0, 0, 1]);
});

test('client seeds of shared rounds are hashes of the bytes that everybody brought', () => {
  const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
  const [ada, bob] = ['000102030405060708090a0b0c0d0e0f', 'ffeeddccbbaa99887766554433221100'];
  expect(liveClientSeed([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(liveClientSeed([ada, bob])).toBe(sha256(ada + bob));
  expect(liveClientSeed([bob, ada])).not.toBe(liveClientSeed([ada, bob]));
  expect(duelClientSeed(ada, bob)).toBe(sha256(ada) + sha256(bob));
  expect(ada).toMatch(FRESH_BYTES);
  expect(`${ada}0`).not.toMatch(FRESH_BYTES);
});
