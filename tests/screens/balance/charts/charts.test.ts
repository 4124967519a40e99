/** The figures of the charts, against the books and against numbers worked out by hand. */
import { describe, expect, test } from 'vitest';
import { defaultRules } from '../../../../src/domain/rules.ts';
import { accountOf, balanceOf } from '../../../../src/domain/world.ts';
import { ExactReturns } from '../../../../src/projections/exactReturns.ts';
import { spansOf, summaryOf, thinned } from '../../../../src/screens/balance/charts/balanceCourse.ts';
import { readFigures, type Figures } from '../../../../src/screens/balance/charts/figures.ts';
import { GameTally, together } from '../../../../src/screens/balance/charts/gameNet.ts';
import { creditTicks, timeTicks } from '../../../../src/screens/balance/charts/ticks.ts';
import { shortCredits } from '../../../../src/ui/credits.ts';
import type { AccountId } from '../../../../src/domain/ids.ts';
import { accept, bet, endFlights, houseWith, type Tab } from '../../../kit/testHouse.ts';

const DICE = { direction: 'under', target: 50 };

async function figuresOf({ house, store }: Tab, account: AccountId): Promise<Figures> {
  const figures = await readFigures(
    { store, account, world: house.world, cents: balanceOf(house.world, account), before: house.head.seq + 1 },
    new AbortController().signal,
  );
  if (!figures) throw new Error('nothing was read');
  return figures;
}

test('the odds of a die: 50 of 99 pay 1.9404', () => {
  const returns = new ExactReturns(() => defaultRules);
  const { mean, variance } = returns.of({ rulebook: 'dice@1', rulesSeq: 1, choice: DICE })!;
  expect(mean).toBeCloseTo(0.98, 10);
  // p(1 − p) · 1.9404²
  expect(variance).toBeCloseTo((50 / 99) * (49 / 99) * 1.9404 ** 2, 10);
});

test('the band is 1.96 standard deviations wide on either side, and grows with the root of the bets', () => {
  const tally = new GameTally('Coin');
  for (let i = 0; i < 100; i += 1) {
    tally.ended(10_00, i % 2 === 0 ? 20_00 : 0);
    tally.expect(10_00, { mean: 1, variance: 1 });
  }
  expect(tally.result()).toEqual({
    title: 'Coin',
    bets: 100,
    stakedCents: 1_000_00,
    netCents: 0,
    expected: { cents: 0, lowCents: -196_00, highCents: 196_00 },
  });
});

test('a game of which a bet has no known odds is told without a band, and left out of the whole', () => {
  const [known, unknown] = [new GameTally('Dice'), new GameTally('Sports')];
  known.ended(1_00, 0);
  known.expect(1_00, { mean: 0.98, variance: 1 });
  unknown.ended(5_00, 10_00);
  expect(unknown.result().expected).toBeNull();
  expect(together([known, unknown])).toMatchObject({ bets: 1, netCents: -1_00, expected: { cents: -2 } });
});

test('figures add up to the books: every entry of several games, a round in flight among them', async () => {
  const { browser, tab, ada, eve } = await houseWith('ada', 'eve');
  accept(await tab.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 2_00, choice: { autoCashOut: 150 } } }, ada));
  for (let i = 0; i < 120; i += 1) {
    accept(await bet(tab, ada, 10, DICE));
    if (i % 10 === 0) accept(await tab.house.submit({ type: 'PlaceBet', payload: { game: 'slots', stakeCents: 20, choice: {} } }, ada));
    if (i % 7 === 0) await bet(tab, eve, 50);
    browser.clock.move(60_000);
  }
  accept(await endFlights(tab));
  const { balance, games, all } = await figuresOf(tab, ada);
  const totals = accountOf(tab.house.world, ada)?.totals;
  expect(games.map(({ title, bets }) => [title, bets])).toEqual([
    ['Dice', 120],
    ['Slots', 12],
    ['Crash', 1],
  ]);
  expect(games.reduce((sum, { netCents }) => sum + netCents, 0)).toBe((totals?.paidCents ?? 0) - (totals?.stakedCents ?? 0));
  expect(games[0]?.expected?.cents).toBe(Math.round(120 * 10 * -0.02));
  expect(
    games.every(({ expected }) => expected !== null && expected.lowCents < expected.cents && expected.cents < expected.highCents),
  ).toBe(true);
  expect(all.bets).toBe(133);
  expect(balance[0]?.cents).toBe(100_00);
  expect(balance.at(-1)?.cents).toBe(balanceOf(tab.house.world, ada));
  expect(balance.map(({ at }) => at)).toEqual(balance.map(({ at }) => at).toSorted((a, b) => a - b));
});

test('thinning loses no peak, and a table’s rows cover everything', () => {
  const points = Array.from({ length: 10_000 }, (_, i) => ({
    at: i * 1_000,
    cents: i === 7_777 ? 999_99 : i === 3_333 ? 1 : 100_00 + (i % 50),
  }));
  const drawn = thinned(points, 100);
  expect(drawn.length).toBeLessThanOrEqual(400);
  expect(summaryOf(drawn)).toEqual(summaryOf(points));
  expect(spansOf(points, 20)).toHaveLength(20);
  expect(Math.max(...spansOf(points, 20).map(({ highCents }) => highCents))).toBe(999_99);
});

describe('labels of the axes', () => {
  const minute = (at: number): string => String(Math.floor(at / 60_000));

  test.each([
    [192, [0, 300_000, 600_000]],
    [92, [0, 600_000]],
    [10, [0, 600_000]],
    [5_000, [0, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000]],
  ])('an axis of %i px gets as many times as it has room for', (width, ticks) => {
    expect(timeTicks(0, 600_000, width, minute)).toEqual(ticks);
  });

  test('no label stands twice in a row', () => {
    const texts = timeTicks(0, 120_000, 5_000, minute).map(minute);
    expect(texts).toEqual(['0', '1', '2']);
    expect(timeTicks(0, 0, 500, minute)).toEqual([0]);
  });

  test('amounts are short, with the minus of all amounts', () => {
    expect([0, 5, -15, 123_456, -1_250_00].map(shortCredits)).toEqual(['0', '0.05', '\u22120.15', '1.23K', '\u22121.25K']);
    expect([100, 200, 800].map(creditTicks)).toEqual([2, 4, 7]);
  });
});
