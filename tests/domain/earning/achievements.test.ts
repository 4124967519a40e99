/** The table of achievements, and what each family counts. */
import { describe, expect, test } from 'vitest';
import { OfflineHouse } from '../../../src/audit/simulation/offlineHouse.ts';
import type { Account } from '../../../src/domain/accounts/account.ts';
import {
  achievementFamilies,
  achievementNames,
  achievementOf,
  type AchievementFamily,
  type AchievementName,
} from '../../../src/domain/earning/achievements.ts';
import { achievementClaimed } from '../../../src/domain/events/achievements.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { dailyBonusClaimed, streakClaimed } from '../../../src/domain/events/rewards.ts';
import { wallCredited, wallReversed } from '../../../src/domain/events/walls.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { playFlip, playInstantGames } from '../../fixtures/everyGame.ts';
import { diceEvents, playedDice } from '../../kit/betEvents.ts';
import { given, worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const history = [rules(), ...registered('ada', 1_000_00)];
const goalOf = (name: AchievementName) => achievementOf(name).goal(defaultRules);
const countOf = (family: AchievementFamily, account: Account): number => {
  const name = achievementNames.find((one) => achievementOf(one).family === family);
  return name === undefined ? Number.NaN : achievementOf(name).counted(account);
};
const after = (events: readonly DomainEvent[]): Account => {
  const account = worldAfter([...history, ...events]).accounts[ada];
  if (!account) throw new Error('nobody');
  return account;
};

describe('the table', () => {
  test('has at least 24 achievements with titles of their own, and goals that rise in each family', () => {
    expect(achievementNames.length).toBeGreaterThanOrEqual(24);
    expect(new Set(achievementNames.map((name) => achievementOf(name).title)).size).toBe(achievementNames.length);
    for (const family of Object.keys(achievementFamilies)) {
      const goals = achievementNames.filter((name) => achievementOf(name).family === family).map(goalOf);
      expect(goals.length).toBeGreaterThan(0);
      expect(goals).toEqual([...goals].sort((a, b) => a - b));
    }
  });
  test('an account that did nothing has reached nothing', () =>
    expect(achievementNames.filter((name) => achievementOf(name).counted(after([])) >= goalOf(name))).toEqual([]));
});

describe('rules that are set after a bet was placed', () => {
  const { placed, settled } = diceEvents('ada', 100_00);
  const reachedUnder = (cents: number) => {
    const { achievements } = defaultRules;
    const changed = rules({ achievements: { ...achievements, firstWinCents: cents, highRollerCents: cents } });
    const { reached } = after([placed, changed, settled(200_00)]);
    return [reached['first-win'], reached['high-roller']];
  };
  const placedSeq = history.length + 1;
  test('do not lower what it reaches', () => expect(reachedUnder(1)).toEqual([placedSeq, placedSeq]));
  test('may raise it', () => expect(reachedUnder(999_00)).toEqual([placedSeq + 2, placedSeq + 2]));
});

/** Puts an account at this count of what each family counts. */
const counting: Readonly<Record<AchievementFamily, (account: Account, count: number) => unknown>> = {
  wins: ({ totals }, count) => (totals.wins = count),
  stakes: ({ totals }, count) => (totals.largestStakeCents = count),
  crash: ({ totals }, count) => (totals.highestCashOutHundredths = count),
  rounds: ({ totals }, count) => (totals.bets = count),
  games: ({ totals }, count) =>
    ['dice', 'slots', 'roulette', 'crash', 'poker', 'plinko', 'coinflip', 'scratch', 'sports']
      .slice(0, count)
      .forEach((game) => Object.assign(totals.byGame, { [game]: { bets: 1, stakedCents: 1, paidCents: 0 } })),
  row: ({ totals }, count) => (totals.longestStreak = count),
  multipliers: ({ totals }, count) => (totals.highestMultiplierHundredths = count),
  offers: (account, count) => (account.offersCompleted = count),
  walls: ({ walls }, count) =>
    ['a', 'b', 'c', 'd'].forEach(
      (wall, i) => (walls[wall] = { credited: null, dayCents: 0, unnumbered: null, credits: i < count ? 2 : 0 }),
    ),
  days: ({ daily }, count) => (daily.claims = count),
  streaks: ({ daily }, count) => (daily.streaksPaid = count),
  friends: (account, count) => (account.referredPaid = count),
  sports: ({ totals }, count) => (totals.byGame.sports = { bets: count, stakedCents: count, paidCents: 0 }),
  flips: ({ totals }, count) => (totals.flips = count),
};

describe.each(achievementNames)('%s', (achievement) => {
  const { family, cents } = achievementOf(achievement);
  const at = (count: number) =>
    given(history, (world) => void (world.accounts[ada] && counting[family](world.accounts[ada], count))).when(
      { type: 'ClaimAchievement', payload: { achievement } },
      { as: ada },
    );
  const event = achievementClaimed.of({ account: ada, achievement, cents: cents(defaultRules) });

  test('is paid at its goal, and not one before', () => {
    at(goalOf(achievement)).thenAppended([event]);
    at(goalOf(achievement) - 1).thenRefused('Achievement not completed yet');
  });
  test('is refused by the audit where it is not reached', () =>
    expect(wrongWith(history, event, ada)).toBe(`${achievementOf(achievement).title} is not reached yet`));
});

describe('what the log counts', () => {
  test('rounds, games, rows of wins and the highest multiplier', () => {
    const account = after([...playedDice('ada', 1_00, 1_94), ...playedDice('ada', 1_00, 7_55, 1), ...playedDice('ada', 1_00, 0, 2)]);
    expect((['rounds', 'games', 'row', 'multipliers'] as const).map((family) => countOf(family, account))).toEqual([3, 1, 2, 7_55]);
  });
  test('daily claims and streaks that were paid, also after the streak starts again', () => {
    const daily = dailyBonusClaimed.of({ account: ada, cents: 50_00 });
    const account = after([...Array.from({ length: 7 }, () => daily), streakClaimed.of({ account: ada, cents: 250_00 }), daily]);
    expect([countOf('days', account), countOf('streaks', account)]).toEqual([8, 1]);
  });
  test('a wall whose only credit was taken back does not count', () => {
    const credit = wallCredited.of({ ...wallCredited.specimen, account: ada });
    const { wall, transaction, cents } = { ...wallCredited.specimen, transaction: 'tx-1001' };
    expect(countOf('walls', after([credit]))).toBe(1);
    expect(countOf('walls', after([credit, wallReversed.of({ account: ada, wall, transaction, cents, reason: 'a mistake' })]))).toBe(0);
  });
  test('flips against players, and all eight games', async () => {
    const house = await OfflineHouse.open('achievements');
    house.wait(1_000);
    for (const username of ['ada', 'ben']) await house.register({ username });
    await playInstantGames(house, 'ada');
    await playFlip(house, 'ada', 'ben');
    expect([countOf('flips', house.account('ada')), countOf('flips', house.account('ben'))]).toEqual([1, 1]);
    expect(countOf('games', house.account('ada'))).toBe(7);
  });
});
