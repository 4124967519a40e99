/** Terms of sports events as an admin types them, and the arithmetic of a book: payouts, margin, worst case. */
import * as z from 'zod/mini';
import { fraction, toPercent, type Fraction } from '../fraction.ts';
import { payoutOf, type Ratio } from '../money.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { readText, wrongTextOf } from '../text/fields.ts';
import { textBy } from '../text/schema.ts';

export const picks = ['homeWin', 'draw', 'awayWin'] as const;
export type SportPick = (typeof picks)[number];

const visible = (most: number) => textBy({ kind: 'visible', least: 1, most });
/** Odds in hundredths, stake included: 350 pays three and a half times the stake. */
const oneOdds = z.int().check(z.gte(1_00), z.lte(100_000_00));
const time = z.int().check(z.gte(0));
/** The end of live betting, UTC milliseconds. Without it betting closes at the start. */
export const liveBettingUntil = z.optional(time);

export const oddsSchema = z.strictObject({ homeWin: oneOdds, draw: z.nullable(oneOdds), awayWin: oneOdds });
export type EventOdds = z.infer<typeof oddsSchema>;

export const eventTermsSchema = z.strictObject({
  sport: visible(40),
  homeTeam: visible(60),
  awayTeam: visible(60),
  /** The start, UTC milliseconds. The event is live from then on. */
  startsAt: time,
  odds: oddsSchema,
  liveBettingUntil,
});
const titles = { sport: 'Sport', homeTeam: 'Home team', awayTeam: 'Away team' };
export type EventTerms = z.infer<typeof eventTermsSchema>;

/** Terms as typed. Nothing in them is trusted. */
export interface RawEventTerms {
  readonly sport: unknown;
  readonly homeTeam: unknown;
  readonly awayTeam: unknown;
  readonly startsAt: unknown;
  readonly odds: Readonly<Record<SportPick, unknown>>;
  /** Null or left out: no live betting. */
  readonly liveBettingUntil?: unknown;
}

/** Whether the rules allow these odds. */
export const areOddsAllowed = ({ homeWin, draw, awayWin }: EventOdds, { sports }: Rules): boolean =>
  [homeWin, awayWin, draw ?? homeWin].every((one) => one >= sports.smallestOddsHundredths && one <= sports.largestOddsHundredths);

/** Whether the rules allow this score. */
export const isScore = (score: unknown, { sports }: Rules): score is number =>
  typeof score === 'number' && Number.isInteger(score) && score >= 0 && score <= sports.largestScore;

const isEmpty = (one: unknown): boolean => one === null || one === undefined || one === '';

/** Reads odds. Those of the two teams are required. Refusals: offer-fields, odds-invalid. */
export function readOdds(raw: Readonly<Record<SportPick, unknown>>, rules: Rules): EventOdds | Refusal {
  if (isEmpty(raw.homeWin) || isEmpty(raw.awayWin)) return refuse('offer-fields');
  const read = oddsSchema.safeParse({ homeWin: raw.homeWin, draw: raw.draw ?? null, awayWin: raw.awayWin });
  if (!read.success) return refuse('odds-invalid');
  return areOddsAllowed(read.data, rules) ? read.data : refuse('odds-invalid');
}

/** Reads the end of live betting as a member of terms: nothing where there is none. Refusal: live-betting-end. */
export function readLiveBetting(raw: unknown, startsAt: number): { readonly liveBettingUntil?: number } | Refusal {
  if (isEmpty(raw)) return {};
  const until = time.safeParse(raw);
  return until.success && until.data > startsAt ? { liveBettingUntil: until.data } : refuse('live-betting-end');
}

/** Reads terms. Sport, both teams and the start are required. The odds are checked after them. */
export function readEventTerms(raw: RawEventTerms, rules: Rules): EventTerms | Refusal {
  const texts = { sport: readText(raw.sport), homeTeam: readText(raw.homeTeam), awayTeam: readText(raw.awayTeam) };
  if (Object.values(texts).includes('') || typeof raw.startsAt !== 'number' || !Number.isSafeInteger(raw.startsAt))
    return refuse('offer-fields');
  const wrong = wrongTextOf(eventTermsSchema.shape, titles, texts);
  if (wrong) return wrong;
  const read = readOdds(raw.odds, rules);
  if ('refused' in read) return read;
  const live = readLiveBetting(raw.liveBettingUntil, raw.startsAt);
  if ('refused' in live) return live;
  const terms = eventTermsSchema.safeParse({ ...texts, startsAt: raw.startsAt, odds: read, ...live });
  return terms.success ? terms.data : refuse('event-not-created');
}

/** What a pick pays, stake included. */
export const pickPays = (oddsHundredths: number): Ratio => ({ num: oddsHundredths, den: 100 });

/** What a bet pays with a result. Null: it is void, because nobody could bet on a draw. */
export function paidWith(
  result: SportPick,
  { pick, stakeCents, oddsHundredths }: { readonly pick: SportPick; readonly stakeCents: number; readonly oddsHundredths: number },
  odds: EventOdds,
): number | null {
  if (result === 'draw' && odds.draw === null) return null;
  return pick === result ? payoutOf(stakeCents, pickPays(oddsHundredths)) : 0;
}

/** The result of a score. */
export const resultOf = (homeScore: number, awayScore: number): SportPick =>
  homeScore > awayScore ? 'homeWin' : homeScore < awayScore ? 'awayWin' : 'draw';

/** The book's margin: the sum of the picks' implied probabilities less 1. Above 0 the house expects a profit. */
export function marginOf({ homeWin, draw, awayWin }: EventOdds): Fraction {
  const offered = [homeWin, awayWin, ...(draw === null ? [] : [draw])];
  // The sum of 100 / odds, with the product of all odds as denominator.
  const den = offered.reduce((product, one) => product * BigInt(one), 1n);
  const num = offered.reduce((sum, one) => sum + (den / BigInt(one)) * 100n, 0n);
  return fraction(num - den, den);
}

/** The margin as screens show it: `7.14 %`. */
export const marginText = (odds: EventOdds): string => toPercent(marginOf(odds), 2);

/** Stakes and possible payouts on one pick. */
export interface PickLiability {
  stakedCents: number;
  payoutCents: number;
}

/** The most that the house can lose on an event: the largest payout of a result less all stakes. Below 0 if it wins with every result. */
export function worstCase(liabilities: Readonly<Record<SportPick, Readonly<PickLiability>>>): number {
  const staked = picks.reduce((sum, pick) => sum + liabilities[pick].stakedCents, 0);
  return Math.max(...picks.map((pick) => liabilities[pick].payoutCents)) - staked;
}
