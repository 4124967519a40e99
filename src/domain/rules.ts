/**
 * Every number of the product, with its reason. The first event of a log sets the rules.
 * A change of rules is an event, too. A bet keeps the rules it was placed under.
 */
import * as z from 'zod/mini';
import { DAY_MS, MINUTE_MS } from './utc.ts';

/** A hundred billion credits. Numbers are exact up to 900 times as much, so every amount within rules can be counted. */
export const LARGEST_CENTS = 10_000_000_000_000;
const wholeCents = z.int().check(z.gte(0), z.lte(LARGEST_CENTS));
/** Ten years. Longer waits would never end, and sums of times stay exact. */
const LONGEST_MS = 3_650 * DAY_MS;
const milliseconds = z.int().check(z.gte(0), z.lte(LONGEST_MS));
const duration = z.int().check(z.gte(1), z.lte(LONGEST_MS));
const upTo = (most: number) => z.int().check(z.gte(1), z.lte(most));
/** Limits of the event schemas. Rules cannot raise them. */
const LONGEST_NAME = 64;
export const LONGEST_CLIENT_SEED = 64;
export const LONGEST_MESSAGE = 2_000;
/** The curve of Crash (games/crashCurve.ts) ends just above it. */
export const HIGHEST_CRASH_HUNDREDTHS = 50_00;
/** The most messages at once that rules may allow. */
export const MOST_MESSAGES = 100;
/** Rain looks back at the chat for at most so many minutes. The world keeps the newest messages only. */
const MOST_RAIN_MINUTES = 1_440;
/** The most places that a race may pay. */
export const MOST_PRIZES = 20;
/** The most matches that the house may have open. */
export const MOST_DRAWN_MATCHES = 20;
/** At most a hundred points per credit. With more, points of the largest amounts could not be counted exactly. */
const points = z.int().check(z.gte(0), z.lte(100));
/** The whole in basis points: one is a hundredth of a percent. */
export const WHOLE_BPS = 10_000;
/** A share of less than the whole. */
const basisPoints = z.int().check(z.gte(0), z.lt(WHOLE_BPS));
/** A multiplier in hundredths, stake included: 150 pays one and a half times the stake. */
const multiplierHundredths = z.int().check(z.gte(0), z.lte(100_000_00));
/** A whole multiplier, stake included: 2 pays twice the stake. */
const multiplier = z.int().check(z.gte(0), z.lte(100_000));
const elevenSlots = z.array(multiplierHundredths).check(z.length(11));
const symbol = z.strictObject({ weight: z.int().check(z.gte(0), z.lte(100)), pays: multiplier });
const slotSymbols = z.strictObject({ cherry: symbol, lemon: symbol, orange: symbol, plum: symbol, bell: symbol, seven: symbol });

const eachRule = z.strictObject({
  accounts: z.strictObject({
    welcomeBonusCents: wholeCents,
    adminCreatedBalanceCents: wholeCents,
    usernameMinLength: upTo(LONGEST_NAME),
    usernameMaxLength: upTo(LONGEST_NAME),
    // Long enough for a seed that is drawn.
    clientSeedMaxLength: z.int().check(z.gte(32), z.lte(LONGEST_CLIENT_SEED)),
  }),
  referral: z.strictObject({
    bonusCents: wholeCents,
    paidAtOncePerDay: upTo(1_000),
    cookieLifetimeMs: milliseconds,
    codeMinLength: upTo(LONGEST_NAME),
    codeMaxLength: upTo(LONGEST_NAME),
  }),
  dailyBonus: z.strictObject({
    cents: wholeCents,
    cooldownMs: milliseconds,
    throttleMs: milliseconds,
  }),
  streak: z.strictObject({ cents: wholeCents, claims: upTo(366), gapMs: milliseconds }),
  achievements: z.strictObject({
    firstWinCents: wholeCents,
    highRollerCents: wholeCents,
    // A stake of 0 would be reached without a bet.
    highRollerStakeCents: z.int().check(z.gte(1), z.lte(LARGEST_CENTS)),
    crashMasterCents: wholeCents,
    crashMasterHundredths: z.int().check(z.gte(101), z.lte(HIGHEST_CRASH_HUNDREDTHS)),
  }),
  offers: z.strictObject({ completionDelayMs: milliseconds }),
  walls: z.strictObject({
    largestCreditCents: wholeCents,
    largestDayCents: wholeCents,
    withoutTransactionEveryMs: milliseconds,
  }),
  withdrawal: z.strictObject({ minCents: wholeCents, maxCents: wholeCents }),
  leaderboard: z.strictObject({ pointsPerCreditStaked: points, pointsPerCreditEarned: points, ranks: upTo(1_000) }),
  // Each account keeps the times of this many messages, and each new message looks through them.
  chat: z.strictObject({ messageMaxLength: upTo(LONGEST_MESSAGE), messages: upTo(MOST_MESSAGES), perMs: upTo(DAY_MS) }),
  responsiblePlay: z.strictObject({ realityCheckMs: duration, breaksMs: z.array(duration).check(z.minLength(1), z.maxLength(10)) }),
  bets: z.strictObject({ largestPayoutCents: wholeCents }),
  dice: z.strictObject({ defaultStakeCents: wholeCents, houseEdgeBps: basisPoints }),
  slots: z.strictObject({
    defaultStakeCents: wholeCents,
    symbols: slotSymbols.check(
      z.refine((reel) => Object.values(reel).reduce((sum, { weight }) => sum + weight, 0) === 100, 'the weights of a reel add up to 100'),
    ),
  }),
  roulette: z.strictObject({
    defaultStakeCents: wholeCents,
    colourPays: multiplier,
    greenPays: multiplier,
    live: z.strictObject({ bettingMs: duration, spinMs: duration, pauseMs: duration }),
  }),
  crash: z.strictObject({
    defaultStakeCents: wholeCents,
    houseEdgeBps: basisPoints,
    capHundredths: z.int().check(z.gte(101), z.lte(HIGHEST_CRASH_HUNDREDTHS)),
    rareCapHundredths: z.int().check(z.gte(101), z.lte(HIGHEST_CRASH_HUNDREDTHS)),
    rareCapBps: z.int().check(z.gte(0), z.lte(WHOLE_BPS)),
    // Left out in logs from before there were shared rounds: none.
    live: z.optional(z.strictObject({ bettingMs: milliseconds, pauseMs: milliseconds })),
  }),
  poker: z.strictObject({ defaultStakeCents: wholeCents, winPays: multiplier, tiePays: multiplier }),
  plinko: z.strictObject({ defaultStakeCents: wholeCents, low: elevenSlots, medium: elevenSlots, high: elevenSlots }),
  coinflip: z.strictObject({ defaultStakeCents: wholeCents, winPaysHundredths: multiplierHundredths }),
  scratch: z.strictObject({ defaultStakeCents: wholeCents, pays: z.array(multiplier).check(z.length(10)) }),
  sports: z.strictObject({
    defaultStakeCents: wholeCents,
    smallestOddsHundredths: z.int().check(z.gte(100), z.lte(100_000_00)),
    largestOddsHundredths: z.int().check(z.gte(100), z.lte(100_000_00)),
    largestScore: upTo(1_000_000),
    // Left out in logs from before there was such a time: a day.
    reversalMs: z.optional(z.int().check(z.gte(0), z.lte(30 * DAY_MS))),
    // Left out in logs from before the house drew matches: none.
    drawnMatches: z.optional(z.int().check(z.gte(0), z.lte(MOST_DRAWN_MATCHES))),
  }),
  // Left out in logs from before there were tips and rain: both are off.
  tips: z.optional(
    z.strictObject({
      leastCents: wholeCents,
      mostCents: wholeCents,
      mostDayCents: wholeCents,
      afterMs: milliseconds,
      afterStakedCents: wholeCents,
    }),
  ),
  rain: z.optional(z.strictObject({ mostCents: wholeCents, mostDayCents: wholeCents, mostMinutes: upTo(MOST_RAIN_MINUTES) })),
  // Left out in logs from before there was a race: none.
  race: z.optional(z.strictObject({ prizesCents: z.array(wholeCents).check(z.maxLength(MOST_PRIZES)) })),
});

export type Rules = z.infer<typeof eachRule>;

/** How many matches the house has open. 0: it draws none. */
export const drawnMatchesOf = ({ sports }: Rules): number => sports.drawnMatches ?? 0;

/** How long the end of a sports event can be taken back. */
export const reversalMsOf = ({ sports }: Rules): number => sports.reversalMs ?? DAY_MS;

const noGifts = {
  tips: { leastCents: 0, mostCents: 0, mostDayCents: 0, afterMs: 0, afterStakedCents: 0 },
  rain: { mostCents: 0, mostDayCents: 0, mostMinutes: 1 },
} as const;

interface GiftRules {
  readonly tips: NonNullable<Rules['tips']>;
  readonly rain: NonNullable<Rules['rain']>;
}

/** The rules of tips and of rain. */
export const giftRulesOf = ({ tips = noGifts.tips, rain = noGifts.rain }: Pick<Rules, 'tips' | 'rain'>): GiftRules => ({ tips, rain });

/** The times of shared rounds of Crash. A `bettingMs` of 0 switches these rounds off. */
export const liveCrashOf = ({ crash }: Rules): NonNullable<Rules['crash']['live']> => crash.live ?? { bettingMs: 0, pauseMs: 0 };

/** All rules, with those written out that older logs leave out. */
export const wholeRules = (rules: Rules): Rules => ({
  ...rules,
  crash: { ...rules.crash, live: liveCrashOf(rules) },
  sports: { ...rules.sports, reversalMs: reversalMsOf(rules), drawnMatches: drawnMatchesOf(rules) },
  ...giftRulesOf(rules),
  // Five places that pay nothing, so that the form of the rules has a field for each.
  race: rules.race ?? { prizesCents: [0, 0, 0, 0, 0] },
});

/** Pairs of rules. The first must not be above the second. */
export const orderedRules = [
  ['accounts.usernameMinLength', 'accounts.usernameMaxLength'],
  ['referral.codeMinLength', 'referral.codeMaxLength'],
  ['withdrawal.minCents', 'withdrawal.maxCents'],
  ['walls.largestCreditCents', 'walls.largestDayCents'],
  ['crash.capHundredths', 'crash.rareCapHundredths'],
  ['sports.smallestOddsHundredths', 'sports.largestOddsHundredths'],
] as const;

const ruleAt = (rules: Rules, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], rules);

export const rulesSchema = eachRule.check(
  z.refine(
    (rules) => orderedRules.every(([low, high]) => Number(ruleAt(rules, low)) <= Number(ruleAt(rules, high))),
    'two rules contradict each other',
  ),
);

/** Reads rules from outside: complete, within their limits, with keys in canonical order. Null for anything else. */
export function readRules(raw: unknown): Rules | null {
  const read = rulesSchema.safeParse(raw);
  return read.success ? read.data : null;
}

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
    // The first five friends of a UTC day are paid at sign-up, later ones once they have played or completed an offer.
    paidAtOncePerDay: 5,
    cookieLifetimeMs: 30 * DAY_MS,
    // Lengths of a code that its owner chooses.
    codeMinLength: 4,
    codeMaxLength: 12,
  },
  dailyBonus: {
    cents: 50_00,
    // The cooldown is the rule. The ten seconds only throttle repeated clicks.
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
  // Long enough to read where the player is sent.
  offers: { completionDelayMs: 3_000 },
  // The most that a wall may credit at once, and to one account in a UTC day; and how often without a transaction number.
  walls: { largestCreditCents: 500_00, largestDayCents: 2_000_00, withoutTransactionEveryMs: 10_000 },
  withdrawal: { minCents: 10_00, maxCents: 5_000_00 },
  leaderboard: { pointsPerCreditStaked: 1, pointsPerCreditEarned: 1, ranks: 100 },
  // Five messages in ten seconds are more than anybody reads.
  chat: { messageMaxLength: 500, messages: 5, perMs: 10_000 },
  responsiblePlay: { realityCheckMs: 30 * MINUTE_MS, breaksMs: [DAY_MS, 7 * DAY_MS, 30 * DAY_MS] },
  // No bet may pay more than a million credits, so that the house can pay every bet that it takes.
  bets: { largestPayoutCents: 1_000_000_00 },
  dice: { defaultStakeCents: 10_00, houseEdgeBps: 200 },
  // Weights in hundredths of a reel. Three of a kind pay in full, two pay half.
  slots: {
    defaultStakeCents: 10_00,
    symbols: {
      cherry: { weight: 35, pays: 2 },
      lemon: { weight: 25, pays: 3 },
      orange: { weight: 15, pays: 4 },
      plum: { weight: 10, pays: 5 },
      bell: { weight: 10, pays: 8 },
      seven: { weight: 5, pays: 10 },
    },
  },
  // Red or black doubles the stake. A live round takes 25 seconds of the wall clock.
  roulette: { defaultStakeCents: 10_00, colourPays: 2, greenPays: 36, live: { bettingMs: 15_000, spinMs: 5_000, pauseMs: 5_000 } },
  // A house edge of 7 % at every target. The cap is 50.00 in one round of a hundred, otherwise 25.00.
  // A shared round takes bets for eight seconds, and the next one opens five seconds after its end. A `bettingMs` of 0 switches them off.
  crash: {
    defaultStakeCents: 10_00,
    houseEdgeBps: 700,
    capHundredths: 25_00,
    rareCapHundredths: 50_00,
    rareCapBps: 100,
    live: { bettingMs: 8_000, pauseMs: 5_000 },
  },
  // No house edge: a win doubles the stake, a tie returns it.
  poker: { defaultStakeCents: 5_00, winPays: 2, tiePays: 1 },
  // Multipliers in hundredths by slot, from left to right.
  plinko: {
    defaultStakeCents: 1_00,
    low: [150, 120, 100, 80, 70, 50, 70, 80, 100, 120, 150],
    medium: [500, 200, 150, 120, 80, 50, 80, 120, 150, 200, 500],
    high: [1500, 300, 150, 120, 50, 20, 50, 120, 150, 300, 1500],
  },
  // The multiplier of one stake. Between two players it is 95 % of the pot.
  coinflip: { defaultStakeCents: 5_00, winPaysHundredths: 190 },
  // Multipliers by the size of the largest group of equal symbols, from 0 to 9.
  scratch: { defaultStakeCents: 1_00, pays: [0, 0, 0, 2, 5, 10, 20, 50, 100, 500] },
  // With odds below 1.00 a right pick would lose. A settlement can be taken back for a day. The house has four matches open.
  sports: {
    defaultStakeCents: 5_00,
    smallestOddsHundredths: 1_00,
    largestOddsHundredths: 1_000_00,
    largestScore: 999,
    reversalMs: DAY_MS,
    drawnMatches: 4,
  },
  // Up to 50 credits at once, by accounts that are a day old and have staked as much as their welcome bonus. A `mostCents` of 0 switches tips off.
  tips: { leastCents: 1_00, mostCents: 50_00, mostDayCents: 100_00, afterMs: DAY_MS, afterStakedCents: 100_00 },
  // What an admin may share among those who wrote in the chat. A `mostCents` of 0 switches rain off.
  rain: { mostCents: 500_00, mostDayCents: 1_000_00, mostMinutes: 60 },
  // What the places of the weekly race pay, from the first. A 0 ends the list. A 0 for the first place switches the race off.
  race: { prizesCents: [50_00, 25_00, 10_00, 5_00, 5_00] },
};
