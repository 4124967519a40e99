/** Terms of offers as an admin types them: checked, or refused. */
import * as z from 'zod/mini';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';

/** No invisible characters, and none that change the direction of text. Longer texts may have line breaks. */
const visible = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u));
const visibleLines = (most: number) => z.string().check(z.maxLength(most), z.regex(/^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\n)*$/u));

const formerTerms = {
  title: visible(100).check(z.minLength(1)),
  description: visibleLines(1_000).check(z.minLength(1)),
  requirements: visibleLines(1_000),
  provider: visible(60).check(z.minLength(1)),
  category: visible(40).check(z.minLength(1)),
  rewardCents: z.int().check(z.gte(1), z.lte(100_000_00)),
  /** An https address, or null for none. */
  imageUrl: z.nullable(z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>\\]+$/))),
};

/** Terms that do not say how long an offer takes: those of offers from before the log, and of its former events. */
export const formerTermsSchema = z.strictObject(formerTerms);

/** About how long an offer takes, up to a week. Null: nobody says. */
const minutes = z.nullable(z.int().check(z.gte(1), z.lte(10_080)));

export const offerTermsSchema = z.strictObject({ ...formerTerms, minutes });

type FormerTerms = z.infer<typeof formerTermsSchema>;
export type OfferTerms = z.infer<typeof offerTermsSchema>;

/** Terms as typed. Nothing in them is trusted. Without minutes, nobody says how long the offer takes. */
export type RawOfferTerms = Readonly<Record<keyof FormerTerms, unknown>> & { readonly minutes?: unknown };

const SMALLEST_REWARD_CENTS = 1_00;

const DEFAULT_CATEGORY = 'other';

const trimmed = (raw: unknown): string => (typeof raw === 'string' ? raw.trim() : '');

/**
 * An offer of this house: the terms of any offer, a reward of at least one credit, and how long it takes. Refusals: offer-fields,
 * offer-reward, offer-minutes.
 */
export function readNewOfferTerms(raw: RawOfferTerms): OfferTerms | Refusal {
  const terms = readOfferTerms(raw);
  if (isRefusal(terms)) return terms;
  if (terms.rewardCents < SMALLEST_REWARD_CENTS) return refuse('offer-reward');
  const takes = minutes.safeParse(raw.minutes === '' ? null : (raw.minutes ?? null));
  return takes.success ? { ...terms, minutes: takes.data } : refuse('offer-minutes');
}

/** Reads terms. Title, description, provider and a reward above 0 are required. Default category: "other". Refusal: offer-fields. */
export function readOfferTerms(raw: RawOfferTerms): FormerTerms | Refusal {
  const terms = formerTermsSchema.safeParse({
    title: trimmed(raw.title),
    description: trimmed(raw.description),
    requirements: trimmed(raw.requirements),
    provider: trimmed(raw.provider),
    category: trimmed(raw.category) === '' ? DEFAULT_CATEGORY : trimmed(raw.category).toLowerCase(),
    rewardCents: raw.rewardCents,
    imageUrl: trimmed(raw.imageUrl) === '' ? null : trimmed(raw.imageUrl),
  });
  return terms.success ? terms.data : refuse('offer-fields');
}
