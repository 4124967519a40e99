/** The one door for what is sent to the house, from a screen or from anywhere: what does not fit is refused, and nothing in it is trusted further. */
import * as z from 'zod/mini';

/** Something typed or chosen, before anybody has looked at it. */
type Typed = string | number | boolean | null | undefined;

/** Takes the place of what cannot be typed, such as an object: no rule accepts it. */
const NOT_A_VALUE = Number.NaN;

const asTyped = (value: unknown): Typed =>
  value === null || value === undefined || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : NOT_A_VALUE;

/** A single value of a form; its own sentence says later what is wrong with it. */
export const typed = z.pipe(z.unknown(), z.transform(asTyped));

/** The choice of a game: typed values by name, or null where it is no such thing. */
export const typedChoice = z.pipe(
  z.unknown(),
  z.transform((value): Readonly<Record<string, Typed>> | null =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asTyped(one)]))
      : null,
  ),
);

export const nothing = z.object({});
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
});
export const typedOdds = z.object({ homeWin: typed, draw: typed, awayWin: typed });
export const typedEventTerms = z.object({ sport: typed, homeTeam: typed, awayTeam: typed, startsAt: typed, odds: typedOdds });
