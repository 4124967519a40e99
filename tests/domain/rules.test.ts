/** The numbers of the specification's section 9, copied by hand. */
import { describe, expect, test } from 'vitest';
import { defaultRules, rulesSchema } from '../../src/domain/rules.ts';

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

test('the numbers of the specification', () => {
  expect(defaultRules.accounts).toMatchObject({ welcomeBonusCents: 10_000, adminCreatedBalanceCents: 10_000, usernameMinLength: 3 });
  expect(defaultRules.referral).toMatchObject({ bonusCents: 25_000, cookieLifetimeMs: 30 * DAY });
  expect(defaultRules.dailyBonus).toEqual({ cents: 5_000, cooldownMs: DAY, throttleMs: 10_000 });
  expect(defaultRules.streak).toMatchObject({ cents: 25_000, claims: 7 });
  expect(defaultRules.achievements).toEqual({
    firstWinCents: 10_000,
    highRollerCents: 25_000,
    highRollerStakeCents: 10_000,
    crashMasterCents: 50_000,
    crashMasterHundredths: 1_000,
  });
  expect(defaultRules.withdrawal).toEqual({ minCents: 1_000, maxCents: 500_000 });
  expect(defaultRules.dice).toEqual({ defaultStakeCents: 1_000, houseEdgeBps: 200 });
  expect(Object.values(defaultRules.slots.symbols).map(({ weight, pays }) => [weight, pays])).toEqual([
    [35, 2],
    [25, 3],
    [15, 4],
    [10, 5],
    [10, 8],
    [5, 10],
  ]);
  expect(defaultRules.roulette).toMatchObject({ colourPays: 2, greenPays: 36, live: { bettingMs: 15_000, spinMs: 5_000, pauseMs: 5_000 } });
  expect(defaultRules.crash).toMatchObject({ houseEdgeBps: 700, capHundredths: 2_500, rareCapHundredths: 5_000, rareCapBps: 100 });
  expect(defaultRules.poker).toMatchObject({ defaultStakeCents: 500, winPays: 2 });
  expect(defaultRules.plinko).toEqual({
    defaultStakeCents: 100,
    low: [150, 120, 100, 80, 70, 50, 70, 80, 100, 120, 150],
    medium: [500, 200, 150, 120, 80, 50, 80, 120, 150, 200, 500],
    high: [1500, 300, 150, 120, 50, 20, 50, 120, 150, 300, 1500],
  });
  expect(defaultRules.coinflip.winPaysHundredths).toBe(190);
  expect(defaultRules.scratch.pays).toEqual([0, 0, 0, 2, 5, 10, 20, 50, 100, 500]);
});

test('the readings of what it leaves open', () => {
  expect(defaultRules.accounts).toMatchObject({ usernameMaxLength: 20, clientSeedMaxLength: 64 });
  expect(defaultRules.referral.paidAtOncePerDay).toBe(5);
  expect(defaultRules.streak.gapMs).toBe(48 * HOUR);
  expect(defaultRules.bets).toEqual({ largestPayoutCents: 100_000_000 });
  expect(defaultRules.poker.tiePays).toBe(1);
});

describe('the schema', () => {
  test('takes the default rules as they are', () =>
    expect(JSON.stringify(rulesSchema.parse(defaultRules))).toBe(JSON.stringify(defaultRules)));
  test.each([
    ['a fraction of a cent', { ...defaultRules, dailyBonus: { ...defaultRules.dailyBonus, cents: 0.5 } }],
    ['a negative bonus', { ...defaultRules, streak: { ...defaultRules.streak, cents: -1 } }],
    ['more than can be counted exactly', { ...defaultRules, bets: { ...defaultRules.bets, largestPayoutCents: Number.MAX_SAFE_INTEGER } }],
    ['a house edge of all', { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps: 10_000 } }],
    [
      'a reel whose weights do not add up',
      { ...defaultRules, slots: { ...defaultRules.slots, symbols: { ...defaultRules.slots.symbols, seven: { weight: 6, pays: 10 } } } },
    ],
    ['a slot too few', { ...defaultRules, plinko: { ...defaultRules.plinko, low: defaultRules.plinko.low.slice(1) } }],
    [
      'a live round without time to bet',
      { ...defaultRules, roulette: { ...defaultRules.roulette, live: { ...defaultRules.roulette.live, bettingMs: 0 } } },
    ],
    ['more messages at once than a chat can hold', { ...defaultRules, chat: { ...defaultRules.chat, messages: 101 } }],
    ['a rate of messages over more than a day', { ...defaultRules, chat: { ...defaultRules.chat, perMs: 24 * HOUR + 1 } }],
    ['a wait of more than ten years', { ...defaultRules, offers: { completionDelayMs: 3_651 * 24 * HOUR } }],
    ['a streak of more than a year', { ...defaultRules, streak: { ...defaultRules.streak, claims: 367 } }],
    ['a High Roller without a bet', { ...defaultRules, achievements: { ...defaultRules.achievements, highRollerStakeCents: 0 } }],
    ['client seeds that can be guessed', { ...defaultRules, accounts: { ...defaultRules.accounts, clientSeedMaxLength: 31 } }],
    ['a rule too many', { ...defaultRules, more: 1 }],
    ['a rule too few', { accounts: defaultRules.accounts }],
  ])('refuses %s', (_name, rules) => expect(rulesSchema.safeParse(rules).success).toBe(false));
});
