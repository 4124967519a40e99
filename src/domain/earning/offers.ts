/** Terms of offers as an admin types them: checked, or refused. */
import * as z from 'zod/mini';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';

/** No invisible characters, and none that change the direction of text. Longer texts may have line breaks. */
const visible = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u));
const visibleLines = (most: number) => z.string().check(z.maxLength(most), z.regex(/^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\n)*$/u));

export const offerTermsSchema = z.strictObject({
  title: visible(100).check(z.minLength(1)),
  description: visibleLines(1_000).check(z.minLength(1)),
  requirements: visibleLines(1_000),
  provider: visible(60).check(z.minLength(1)),
  category: visible(40).check(z.minLength(1)),
  rewardCents: z.int().check(z.gte(1), z.lte(100_000_00)),
  /** An https address, or null for none. */
  imageUrl: z.nullable(z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>\\]+$/))),
});

export type OfferTerms = z.infer<typeof offerTermsSchema>;

/** Terms as typed. Nothing in them is trusted. */
export type RawOfferTerms = Readonly<Record<keyof OfferTerms, unknown>>;

const SMALLEST_REWARD_CENTS = 1_00;

const DEFAULT_CATEGORY = 'other';

const trimmed = (raw: unknown): string => (typeof raw === 'string' ? raw.trim() : '');

/** An offer of this house: the terms of any offer, and a reward of at least one credit. Refusals: offer-fields, offer-reward. */
export function readNewOfferTerms(raw: RawOfferTerms): OfferTerms | Refusal {
  const terms = readOfferTerms(raw);
  return isRefusal(terms) || terms.rewardCents >= SMALLEST_REWARD_CENTS ? terms : refuse('offer-reward');
}

/** Reads terms. Title, description, provider and a reward above 0 are required. Default category: "other". Refusal: offer-fields. */
export function readOfferTerms(raw: RawOfferTerms): OfferTerms | Refusal {
  const terms = offerTermsSchema.safeParse({
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
