/** Schemas for payloads of commands. A payload that does not fit is refused. Values that fit are still not trusted. */
import * as z from 'zod/mini';

/** A value as typed or chosen, not yet checked. */
type Typed = string | number | boolean | null | undefined;

/** Replaces a value that cannot be typed, such as an object. No rule accepts it. */
const NOT_A_VALUE = Number.NaN;

const asTyped = (value: unknown): Typed =>
  value === null || value === undefined || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : NOT_A_VALUE;

/** A single value of a form. The command checks it later and refuses it with its own sentence. */
export const typed = z.pipe(z.unknown(), z.transform(asTyped));

/** The choice of a game: typed values by name, or null for anything else. */
export const typedChoice = z.pipe(
  z.unknown(),
  z.transform((value): Readonly<Record<string, Typed>> | null => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const choice: Record<string, unknown> = { ...value };
    for (const key of Object.keys(choice)) choice[key] = asTyped(choice[key]);
    return choice as Record<string, Typed>;
  }),
);

export const nothing = z.object({});
/** The entry of the rules that the sender was shown. Left out, those in force at the decision hold. */
export const shownRules = z.exactOptional(z.int());
/** Six random hex digits, for a default referral code. */
export const codeDigits = z.string().check(z.regex(/^[0-9a-f]{6}$/));
export const authProvider = z.enum(['email', 'google']);
export const rejectedCount = z.int().check(z.gte(0));

export const typedOfferTerms = z.object({
  title: typed,
  description: typed,
  requirements: typed,
  provider: typed,
  category: typed,
  rewardCents: typed,
  imageUrl: typed,
  minutes: z.optional(typed),
});
export const typedWithdrawal = z.object({ cents: typed, method: typed });
export const typedOdds = z.object({ homeWin: typed, draw: typed, awayWin: typed });
export const typedEventTerms = z.object({
  sport: typed,
  homeTeam: typed,
  awayTeam: typed,
  startsAt: typed,
  odds: typedOdds,
  liveBettingUntil: z.optional(typed),
});
