/**
 * Every number of the product on one page, each with its reason. The rules are the first event of a log;
 * a change of rules is an event too, and a bet keeps the rules it was placed under.
 */
import * as z from 'zod/mini';

/** A hundred billion credits: 900 times as much is still counted exactly, so no amount of any rules can upset the books. */
const LARGEST_CENTS = 10_000_000_000_000;
const wholeCents = z.int().check(z.gte(0), z.lte(LARGEST_CENTS));
const milliseconds = z.int().check(z.gte(0));
const count = z.int().check(z.gte(1));

export const rulesSchema = z.strictObject({
  accounts: z.strictObject({
    welcomeBonusCents: wholeCents,
    adminCreatedBalanceCents: wholeCents,
    usernameMinLength: count,
    usernameMaxLength: count,
    clientSeedMaxLength: count,
  }),
  referral: z.strictObject({
    bonusCents: wholeCents,
    paidAtOncePerDay: count,
    cookieLifetimeMs: milliseconds,
  }),
  dailyBonus: z.strictObject({
    cents: wholeCents,
    cooldownMs: milliseconds,
    throttleMs: milliseconds,
  }),
  streak: z.strictObject({ cents: wholeCents, claims: count, gapMs: milliseconds }),
  achievements: z.strictObject({
    firstWinCents: wholeCents,
    highRollerCents: wholeCents,
    highRollerStakeCents: wholeCents,
    crashMasterCents: wholeCents,
    crashMasterHundredths: count,
  }),
  withdrawal: z.strictObject({ minCents: wholeCents, maxCents: wholeCents }),
  bets: z.strictObject({
    largestPayoutCents: wholeCents,
    smallestStakeCents: wholeCents,
  }),
  dice: z.strictObject({ houseEdgeBps: z.int().check(z.gte(0), z.lt(10_000)) }),
});

export type Rules = z.infer<typeof rulesSchema>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const defaultRules: Rules = {
  accounts: {
    // 100 credits: ten default dice bets, enough to learn every game once.
    welcomeBonusCents: 100_00,
    adminCreatedBalanceCents: 100_00,
    usernameMinLength: 3,
    usernameMaxLength: 20,
    clientSeedMaxLength: 64,
  },
  referral: {
    // Paid to the referrer, once per referred account, ever.
    bonusCents: 250_00,
    // The first five friends of a UTC day are paid at sign-up; further ones when the friend has played or completed an offer.
    paidAtOncePerDay: 5,
    cookieLifetimeMs: 30 * DAY_MS,
  },
  dailyBonus: {
    cents: 50_00,
    // The declared cooldown is the rule; ten seconds only throttle repeated clicks.
    cooldownMs: DAY_MS,
    throttleMs: 10_000,
  },
  // Seven daily claims, each within 48 hours of the one before.
  streak: { cents: 250_00, claims: 7, gapMs: 2 * DAY_MS },
  achievements: {
    firstWinCents: 100_00,
    highRollerCents: 250_00,
    highRollerStakeCents: 100_00,
    crashMasterCents: 500_00,
    crashMasterHundredths: 1_000,
  },
  withdrawal: { minCents: 10_00, maxCents: 5_000_00 },
  bets: {
    // No single bet may pay more than a million credits: the house must be able to answer for every bet it takes.
    largestPayoutCents: 1_000_000_00,
    smallestStakeCents: 1,
  },
  dice: { houseEdgeBps: 200 },
};
