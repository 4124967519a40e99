/** Rewards: achievements that the log shows to be reached, the daily bonus and the streak of seven. */
import { describe, expect, test } from 'vitest';
import { beginPeriods } from '../../../src/domain/accounts/periods.ts';
import { questNames, questOf, questsDue, type QuestName } from '../../../src/domain/earning/quests.ts';
import { gameNames } from '../../../src/domain/games/catalog.ts';
import { achievementClaimed } from '../../../src/domain/events/achievements.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { questClaimed } from '../../../src/domain/events/quests.ts';
import { levelReached } from '../../../src/domain/events/levels.ts';
import { streakNow } from '../../../src/domain/earning/daily.ts';
import { dailyBonusClaimed, streakClaimed, streakRepaired } from '../../../src/domain/events/rewards.ts';
import type { World } from '../../../src/domain/world.ts';
import { diceEvents, playedDice } from '../../kit/betEvents.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { blocked, idOf, registered, rules } from '../../kit/people.ts';

const ada = idOf('ada');
const history = [rules(), ...registered('ada', 1_000_00)];
const DAY_MS = 86_400_000;

describe('ClaimAchievement', () => {
  const claim = (achievement: 'first-win' | 'high-roller' | 'crash-master') => ({
    type: 'ClaimAchievement' as const,
    payload: { achievement },
  });
  const [placed, voided] = [diceEvents('ada', 100_00).placed, diceEvents('ada', 100_00).voided];
  const flown = (hundredths: number) => (world: World) =>
    void Object.assign(world.accounts[ada]?.totals ?? {}, { highestCashOutHundredths: hundredths });

  test.each<['first-win' | 'high-roller', number, readonly DomainEvent[]]>([
    ['first-win', 100_00, playedDice('ada', 25_00, 25_01)],
    ['high-roller', 250_00, playedDice('ada', 100_00, 0)],
  ])('%s pays %d cents', (achievement, cents, played) =>
    given([...history, ...played])
      .when(claim(achievement), { as: ada })
      .thenAppended([achievementClaimed.of({ account: ada, achievement, cents })]),
  );
  test.each<['first-win' | 'high-roller', string, readonly DomainEvent[]]>([
    ['first-win', 'nothing', []],
    ['first-win', 'a loss', playedDice('ada', 25_00, 0)],
    ['first-win', 'the stake back', playedDice('ada', 25_00, 25_00)],
    ['high-roller', 'a cent less than 100 credits', playedDice('ada', 99_99, 0)],
    ['high-roller', 'an open bet', [placed]],
    ['high-roller', 'a bet that was taken back', [placed, voided]],
  ])('%s is not reached by %s', (achievement, _what, played) =>
    given([...history, ...played])
      .when(claim(achievement), { as: ada })
      .thenRefused('Achievement not completed yet'),
  );
  test('Crash Master needs a cash-out at 10x', () => {
    given(history, flown(10_00))
      .when(claim('crash-master'), { as: ada })
      .thenAppended([achievementClaimed.of({ account: ada, achievement: 'crash-master', cents: 500_00 })]);
    given(history, flown(9_99)).when(claim('crash-master'), { as: ada }).thenRefused('Achievement not completed yet');
  });
  test('pays only what the player saw, where it is named', () => {
    const naming = (cents: number) =>
      given([...history, ...playedDice('ada', 100_00, 0)]).when(
        { type: 'ClaimAchievement', payload: { achievement: 'high-roller', cents } },
        { as: ada },
      );
    naming(250_00).thenAppended([achievementClaimed.of({ account: ada, achievement: 'high-roller', cents: 250_00 })]);
    for (const cents of [0, 249_99, 250_01])
      naming(cents).thenRefused('The terms have just changed. Please look at them before you try again');
  });
  test('once', () =>
    given([
      ...history,
      ...playedDice('ada', 25_00, 48_50),
      achievementClaimed.of({ account: ada, achievement: 'first-win', cents: 100_00 }),
    ])
      .when(claim('first-win'), { as: ada })
      .thenRefused('Reward already claimed'));
  test('not by a guest, nor by somebody who is blocked', () => {
    given(history).when(claim('first-win'), { as: 'guest' }).thenRefused('Please login to claim rewards');
    given(history, blocked(ada)).when(claim('first-win'), { as: ada }).thenRefused('This account has been blocked');
  });
});

const daily = { type: 'ClaimDailyBonus' as const, payload: {} };
const claimed = dailyBonusClaimed.of({ account: ada, cents: 50_00 });

describe('ClaimDailyBonus', () => {
  /** The entry after the history: the only one that claims. */
  const claimedAt = START + history.length * 1_000;
  const once = [...history, claimed];

  test('pays 50 credits, the first at once', () => given(history).when(daily, { as: ada }).thenAppended([claimed]));
  test('is claimed only under the rules that the player saw, where they are named', () => {
    const under = (rulesSeq: number) => given([...history, rules()]).when({ type: 'ClaimDailyBonus', payload: { rulesSeq } }, { as: ada });
    under(history.length + 1).thenAppended([claimed]);
    for (const rulesSeq of [1, history.length])
      under(rulesSeq).thenRefused('The terms have just changed. Please look at them before you try again');
  });
  test.each([
    ['Daily reward available in 86400 seconds (24 hours)', 0],
    ['Daily reward available in 86399 seconds (24 hours)', 1_000],
    ['Daily reward available in 86399 seconds (24 hours)', 1_999],
    ['Daily reward available in 82740 seconds (22 hours 59 minutes)', 3_660_000],
    ['Daily reward available in 3660 seconds (1 hour 1 minute)', DAY_MS - 3_660_000],
    ['Daily reward available in 60 seconds (1 minute)', DAY_MS - 60_000],
    ['Daily reward available in 59 seconds', DAY_MS - 59_000],
    ['Daily reward available in 1 seconds', DAY_MS - 1],
  ])('%s, %d ms after the last', (sentence, after) =>
    given(once)
      .when(daily, { as: ada, at: claimedAt + after })
      .thenRefused(sentence),
  );
  test('pays again a day later', () =>
    given(once)
      .when(daily, { as: ada, at: claimedAt + DAY_MS })
      .thenAppended([claimed]));
  test('where ten seconds are the whole cooldown, it waits for them', () => {
    const short = [rules({ dailyBonus: { cents: 50_00, cooldownMs: 0, throttleMs: 10_000 } }), ...registered('ada'), claimed];
    const at = START + (short.length - 1) * 1_000;
    given(short)
      .when(daily, { as: ada, at: at + 9_999 })
      .thenRefused('Daily reward available in 1 seconds');
    given(short)
      .when(daily, { as: ada, at: at + 10_000 })
      .thenAppended([claimed]);
  });
  test('goes by the wait of the last claim or by that of now, whichever is shorter', () => {
    const wait = (cooldownMs: number) => rules({ dailyBonus: { cents: 50_00, cooldownMs, throttleMs: 0 } });
    for (const [then, now] of [
      [3_600_000 * 24 * 3_650, 3_600_000],
      [3_600_000, 3_600_000 * 24 * 3_650],
    ] as const) {
      const waited = [wait(then), ...registered('ada'), claimed, wait(now)];
      const at = START + (waited.length - 2) * 1_000;
      given(waited)
        .when(daily, { as: ada, at: at + 3_599_999 })
        .thenRefused('Daily reward available in 1 seconds');
      given(waited)
        .when(daily, { as: ada, at: at + 3_600_000 })
        .thenAppended([claimed]);
    }
  });
  test('is for who is signed in', () => given(history).when(daily, { as: 'guest' }).thenRefused('Please login to claim rewards'));
});

describe('ClaimStreak', () => {
  const streak = { type: 'ClaimStreak' as const, payload: {} };
  const paid = streakClaimed.of({ account: ada, cents: 250_00 });
  const days = (count: number): DomainEvent[] => Array.from({ length: count }, () => claimed);

  test('pays 250 credits for seven claims, however late they are asked for', () => {
    given([...history, ...days(7)])
      .when(streak, { as: ada })
      .thenAppended([paid]);
    given([...history, ...days(7)])
      .when(streak, { as: ada, at: START + 90 * DAY_MS })
      .thenAppended([paid]);
  });
  test.each([0, 1, 6])('not for %d', (count) =>
    given([...history, ...days(count)])
      .when(streak, { as: ada })
      .thenRefused('Achievement not completed yet'),
  );
  test('and the next streak starts from nothing', () =>
    given([...history, ...days(7), paid])
      .when(streak, { as: ada })
      .thenRefused('Achievement not completed yet'));
  test('is for who is signed in', () => given(history).when(streak, { as: 'guest' }).thenRefused('Please login to claim rewards'));
});

describe('ClaimLevel', () => {
  const level = { type: 'ClaimLevel' as const, payload: {} };
  const staked = playedDice('ada', 300_00, 0);
  const third = levelReached.of({ account: ada, level: 3, cents: 25_00 });

  test('pays every level up to the one that is reached', () =>
    given([...history, ...staked])
      .when(level, { as: ada })
      .thenAppended([third]));
  test('not before the next one is reached', () => {
    given(history).when(level, { as: ada }).thenRefused('You have not reached the next level yet');
    given([...history, ...staked, third])
      .when(level, { as: ada })
      .thenRefused('You have not reached the next level yet');
  });
  test('is for who is signed in', () => given(history).when(level, { as: 'guest' }).thenRefused('Please login to claim rewards'));
});

describe('ClaimQuest', () => {
  const at = START + 100_000;
  const [due = 'day-bonus', ...others] = questsDue('', 'day', at);
  const quest = (name: QuestName) => ({ type: 'ClaimQuest' as const, payload: { quest: name } });
  /** Everything that any quest counts has happened today. */
  const busy = (world: World): void => {
    const account = world.accounts[ada];
    if (!account) throw new Error('nobody');
    beginPeriods(world.corrections, account, { seq: world.seq, at });
    Object.assign(account.totals, { bets: 500, wins: 500, flips: 500 });
    for (const game of gameNames) account.totals.byGame[game] = { bets: 50, stakedCents: 50, paidCents: 0 };
    account.offersCompleted = 50;
    account.daily.claims = 50;
  };

  test('pays one that is due and reached', () => {
    for (const name of [due, ...others])
      given(history, busy)
        .when(quest(name), { as: ada, at })
        .thenAppended([questClaimed.of({ account: ada, quest: name, cents: 10_00 })]);
  });
  test('not one that is not reached, was claimed, or is not due', () => {
    given(history).when(quest(due), { as: ada, at }).thenRefused('Achievement not completed yet');
    given(history, (world) => {
      busy(world);
      world.accounts[ada]?.quests.day.claimed.push({ quest: due, seq: world.seq, at });
    })
      .when(quest(due), { as: ada, at })
      .thenRefused('Reward already claimed');
    const other = questNames.find((name) => questOf(name).period === 'day' && name !== due && !others.includes(name));
    given(history, busy)
      .when(quest(other ?? due), { as: ada, at })
      .thenRefused('This quest is over. There are new ones');
  });
  test('is for who is signed in', () => given(history).when(quest(due), { as: 'guest' }).thenRefused('Please login to claim rewards'));
});

describe('RepairStreak', () => {
  const repair = { type: 'RepairStreak' as const, payload: {} };
  const repaired = streakRepaired.of({ account: ada });
  const before = [...history, ...Array.from({ length: 3 }, () => claimed)];
  const last = START + (before.length - 1) * 1_000;
  const none = 'There is no streak to repair now';

  test.each([
    [none, 2 * DAY_MS],
    [null, 2 * DAY_MS + 1],
    [null, 3 * DAY_MS],
    [none, 3 * DAY_MS + 1],
  ])('%s: %d ms after the last claim', (sentence, after) => {
    const asked = given(before).when(repair, { as: ada, at: last + after });
    if (sentence === null) asked.thenAppended([repaired]);
    else asked.thenRefused(sentence);
  });
  test('the streak goes on, and the next claim counts in it', () => {
    const world = worldAfter(before);
    const at = last + 2 * DAY_MS + 1;
    const account = world.accounts[ada];
    if (!account) throw new Error('nobody');
    expect(streakNow(world, account, at)).toBe(0);
    evolve(world, repaired, { seq: world.seq + 1, at });
    expect(streakNow(world, account, at)).toBe(3);
    expect(streakNow(world, account, last + 3 * DAY_MS + 1)).toBe(0);
    evolve(world, claimed, { seq: world.seq + 2, at });
    expect(account.daily).toMatchObject({ streak: 4, graceMs: 0, claims: 4 });
  });
  test('once in a calendar month', () => {
    const at = last + 2 * DAY_MS + 1;
    const repairedAt = (when: number) => (world: World) =>
      void Object.assign(world.accounts[ada]?.daily ?? {}, { repaired: { seq: 1, at: when } });
    given(before, repairedAt(Date.UTC(2026, 0, 1)))
      .when(repair, { as: ada, at })
      .thenRefused(none);
    given(before, repairedAt(Date.UTC(2025, 11, 31)))
      .when(repair, { as: ada, at })
      .thenAppended([repaired]);
  });
  test('not without a streak, with a full one, or by a guest', () => {
    given(history).when(repair, { as: ada }).thenRefused(none);
    given([...history, ...Array.from({ length: 7 }, () => claimed)])
      .when(repair, { as: ada, at: last + 3 * DAY_MS })
      .thenRefused(none);
    given(before).when(repair, { as: 'guest' }).thenRefused('Please login to claim rewards');
  });
});
