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
  expect(defaultRules.dice).toEqual({ houseEdgeBps: 200 });
});

test('the readings of what it leaves open', () => {
  expect(defaultRules.accounts).toMatchObject({ usernameMaxLength: 20, clientSeedMaxLength: 64 });
  expect(defaultRules.referral.paidAtOncePerDay).toBe(5);
  expect(defaultRules.streak.gapMs).toBe(48 * HOUR);
  expect(defaultRules.bets).toEqual({ largestPayoutCents: 100_000_000, smallestStakeCents: 1 });
});

describe('the schema', () => {
  test('takes the default rules as they are', () => expect(JSON.stringify(rulesSchema.parse(defaultRules))).toBe(JSON.stringify(defaultRules)));
  test.each([
    ['a fraction of a cent', { ...defaultRules, dailyBonus: { ...defaultRules.dailyBonus, cents: 0.5 } }],
    ['a negative bonus', { ...defaultRules, streak: { ...defaultRules.streak, cents: -1 } }],
    ['more than can be counted exactly', { ...defaultRules, bets: { ...defaultRules.bets, largestPayoutCents: Number.MAX_SAFE_INTEGER } }],
    ['a house edge of all', { ...defaultRules, dice: { houseEdgeBps: 10_000 } }],
    ['a rule too many', { ...defaultRules, more: 1 }],
    ['a rule too few', { accounts: defaultRules.accounts }],
  ])('refuses %s', (_name, rules) => expect(rulesSchema.safeParse(rules).success).toBe(false));
});
