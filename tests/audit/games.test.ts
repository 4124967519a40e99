/** Every game on the command line: its return to the last fraction, and its rounds worked out again from the integers alone. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { audit, tampered } from './audit.ts';

interface Vector {
  readonly note: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly u32: readonly number[];
}
const floats = JSON.parse(readFileSync(tampered('../vectors/floats.json'), 'utf8')) as { vectors: readonly Vector[] };
/** Those whose server seed has the form of this house. The others are in the tests of the byte stream. */
const vectors = floats.vectors.filter(({ serverSeed }) => /^[0-9a-f]{64}$/u.test(serverSeed));

interface Odds {
  readonly rtp: { readonly num: number | string; readonly den: number | string; readonly decimal: string };
  readonly outcomes: readonly { readonly probability: { readonly num: number | string; readonly den: number | string } }[];
}
const oddsOf = async (game: string, choice: object): Promise<Odds> => {
  const { exit, out } = await audit('odds', game, '--choice', JSON.stringify(choice), '--json');
  expect(exit).toBe(0);
  return JSON.parse(out) as Odds;
};

describe('the return of', () => {
  test.each<[string, object, number | string, number | string]>([
    ...[1, 50, 99].map((target): [string, object, number, number] => ['dice', { direction: 'under', target }, 49, 50]),
    ...[1, 50, 98].map((target): [string, object, number, number] => ['dice', { direction: 'over', target }, 49, 50]),
    ['slots', {}, 14_977, 16_000],
    ...['red', 'black', 'green'].map((colour): [string, object, number, number] => ['roulette', { colour }, 36, 37]),
    ...[101, 102, 150, 999, 1_000, 2_500].map((autoCashOut): [string, object, number, number] => ['crash', { autoCashOut }, 93, 100]),
    ['crash', {}, 93, 100],
    ['crash', { rideOn: true }, 93, 10_000],
    ['poker', {}, 1, 1],
    ['coinflip', { side: 'heads' }, 19, 20],
    ['coinflip', { side: 'tails' }, 19, 20],
    ['scratch', {}, 68_609_537_420, 70_625_252_863],
  ])('%s %j is exact', async (game, choice, num, den) => expect((await oddsOf(game, choice)).rtp).toMatchObject({ num, den }));

  test('scratch is 97.1459 %, poker wins as often as it loses', async () => {
    expect((await oddsOf('scratch', {})).rtp.decimal).toBe('0.9714589985');
    const [win, tie, lose] = (await oddsOf('poker', {})).outcomes.map(({ probability: { num, den } }) => Number(num) / Number(den));
    expect(win).toBe(lose);
    expect(win).toBeCloseTo(0.479_662_9, 7);
    expect(tie).toBeCloseTo(0.040_674_1, 6);
  });

  /** By rows, for low, medium and high risk, to five digits. */
  const plinko: readonly (readonly [number, string, string, string])[] = [
    [8, '.95733', '.99013', '.95998'],
    [9, '.95557', '.95767', '.95984'],
    [10, '.95356', '.95994', '.95923'],
    [11, '.95356', '.95994', '.95923'],
    [12, '.95991', '.96000', '.95949'],
    [13, '.95949', '.95988', '.95928'],
    [14, '.95908', '.95973', '.95869'],
    [15, '.95869', '.95983', '.95814'],
    [16, '.95835', '.95955', '.95784'],
  ];
  test.each(plinko)('plinko with %i rows', async (rows, ...printed) => {
    for (const [i, risk] of ['low', 'medium', 'high'].entries()) {
      const { rtp, outcomes } = await oddsOf('plinko', { rows, risk });
      expect(Number(rtp.decimal).toFixed(5), risk).toBe(`0${printed[i]}`);
      // The whole distribution is there: its probabilities add up to exactly 1.
      const [num, den] = outcomes.reduce(
        ([n, d], { probability }) => [n * BigInt(probability.den) + BigInt(probability.num) * d, d * BigInt(probability.den)],
        [0n, 1n],
      );
      expect(num).toBe(den);
    }
  });

  test('every game has some, with the choice it starts with', async () => {
    for (const game of ['dice', 'slots', 'roulette', 'crash', 'poker', 'plinko', 'coinflip', 'scratch']) {
      const { exit, out } = await audit('odds', game);
      expect(exit).toBe(0);
      expect(out).toMatch(/returns \S+ = [01]\.\d{10} of the stake/);
    }
  });
});

/** floor(u / 2^32 × n), in big integers. */
const below = (u: number, n: number): number => Number((BigInt(u) * BigInt(n)) >> 32n);
const dealt = <T>(from: readonly T[], count: number, u32: readonly number[]): T[] => {
  const left = [...from];
  return Array.from({ length: count }, (_, i) => left.splice(below(u32[i] ?? 0, left.length), 1)[0] as T);
};
const symbols = ['clover', 'star', 'gem', 'crown', 'coin', 'horseshoe', 'bell', 'cherry', 'key', 'rocket'];
const deck = Array.from('23456789TJQKA').flatMap((rank) => Array.from('dhsc').map((suit) => rank + suit));

describe.each(vectors)('a round from $note', ({ serverSeed, clientSeed, nonce, u32 }) => {
  const round = async (game: string, choice: object) => {
    const { exit, out } = await audit(
      'round',
      '--game',
      game,
      '--server-seed',
      serverSeed,
      '--client-seed',
      clientSeed,
      '--nonce',
      String(nonce),
      '--choice',
      JSON.stringify(choice),
      '--json',
    );
    expect(exit).toBe(0);
    return JSON.parse(out) as { u32: number[]; outcome: Record<string, unknown>; multiplier: { num: number; den: number } };
  };
  const [first = 0] = u32;

  test('of slots, roulette and coin flip', async () => {
    const reel = (u: number): string => {
      const t = below(u, 100);
      return t < 35 ? 'cherry' : t < 60 ? 'lemon' : t < 75 ? 'orange' : t < 85 ? 'plum' : t < 95 ? 'bell' : 'seven';
    };
    expect(await round('slots', {})).toMatchObject({ u32: u32.slice(0, 3), outcome: { reels: u32.slice(0, 3).map(reel) } });
    expect((await round('roulette', { colour: 'red' })).outcome['number']).toBe(below(first, 37));
    expect((await round('coinflip', { side: 'heads' })).outcome).toEqual({ side: first < 2 ** 31 ? 'tails' : 'heads' });
  });

  test('of poker and scratch', async () => {
    const cards = dealt(deck, 9, u32);
    expect((await round('poker', {})).outcome).toMatchObject({
      player: cards.slice(0, 2),
      dealer: cards.slice(2, 4),
      board: cards.slice(4),
    });
    const cells = dealt(
      Array.from({ length: 90 }, (_, ticket) => symbols[Math.floor(ticket / 9)]),
      9,
      u32,
    );
    expect((await round('scratch', {})).outcome).toEqual({
      cells,
      matches: Math.max(...symbols.map((symbol) => cells.filter((cell) => cell === symbol).length)),
    });
  });

  test('of plinko: a path, its bounces and its slot', async () => {
    // At 8 rows and medium risk the coin is fair.
    const { outcome } = await round('plinko', { rows: 8, risk: 'medium' });
    const bounces = u32
      .slice(0, 8)
      .map((u) => (u < 2 ** 31 ? 'R' : 'L'))
      .join('');
    const rights = bounces.replaceAll('L', '').length;
    const slot = Number((11n * (BigInt(rights) * 2n ** 32n + BigInt(u32[8] ?? 0))) / (9n * 2n ** 32n));
    expect(Object.keys(outcome)).toEqual(['path', 'bounces', 'slot']);
    expect(outcome).toMatchObject({ bounces, slot });
    const path = outcome['path'] as readonly { x: number; y: number }[];
    expect(path).toHaveLength(10);
    expect(path.at(-1)).toEqual({ x: ((slot + 0.5) * 100) / 11, y: 100 });
    expect(Math.abs((path[0]?.x ?? 0) - 50)).toBeLessThanOrEqual(5);
  });

  test('of crash: its point, and what the choice is paid', async () => {
    const block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`, 'utf8').digest();
    const bits = BigInt(`0x${block.subarray(0, 7).toString('hex')}`) >> 4n;
    const cap = (u32[8] ?? 0) < 0.01 * 2 ** 32 ? 5_000 : 2_500;
    const point = Math.min(cap, Math.max(100, Number((93n * 2n ** 52n) / (2n ** 52n - bits))));
    const { outcome, multiplier } = await round('crash', { autoCashOut: 150 });
    expect(outcome).toEqual({ pointHundredths: point });
    expect(multiplier).toEqual(point >= 150 ? { num: 3, den: 2 } : { num: 0, den: 1 });
  });
});

describe('explain', () => {
  test('tells the rounds that people share', async () => {
    const { out } = await audit('explain', tampered('games-honest.jsonl'), '--account', 'ada');
    expect(out).toMatch(/stake: ada bet 10\.00 on Crash, no auto cash out/);
    expect(out).toMatch(/Crash, cashed out at \d+\.\d\d, ended at \d+\.\d\d: ada was paid/);
    expect(out).toMatch(/stake: ada bet 3\.00 on Roulette, red/);
    expect(out).toMatch(/stake: ada bet 4\.00 on Coin Flip, heads/);
    expect(out).toMatch(/stake returned: 5\.00 went back to ada \(cancelled\)/);
    expect(out).not.toMatch(/undefined|\[object|NaN/);
  });
});

test('a round goes by a part of other rules, where they are given', async () => {
  const seeds = ['--server-seed', 'ab'.repeat(32), '--client-seed', 'hers', '--nonce', '0', '--choice', '{"direction":"over","target":50}'];
  const round = (...more: readonly string[]) => audit('round', '--game', 'dice', ...seeds, ...more);
  expect((await round()).out).toContain('99/50 = 1.9800 × the stake, by the rules of a new house');
  const { out, exit } = await round('--rules', '{"dice":{"houseEdgeBps":100}}');
  expect([out.split('\n').at(-1), exit]).toEqual(['multiplier   9801/4900 = 2.0002 × the stake, by these rules', 0]);
  for (const [rules, sentence] of [
    ['[]', `--rules must be a JSON object, for example '{"dice":{"houseEdgeBps":100}}'.`],
    ['{"dice":{"edge":1}}', 'These are no rules: a name is unknown, or a number is outside of what rules may be.'],
  ] as const)
    expect(await round('--rules', rules)).toMatchObject({ exit: 2, complaints: expect.stringContaining(sentence) as string });
});
