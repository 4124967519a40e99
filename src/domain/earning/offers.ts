/** Terms of offers as an admin types them, checked or refused. */
import * as z from 'zod/mini';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { readText, wrongTextOf } from '../text/fields.ts';
import { lowerLatin } from '../text/letters.ts';
import { textBy } from '../text/schema.ts';

const visible = (least: number, most: number) => textBy({ kind: 'visible', least, most });
const visibleLines = (least: number, most: number) => textBy({ kind: 'lines', least, most });

/**
 * The address of a picture: `https://` and up to 492 visible characters of ASCII, without quotation marks, angle brackets and
 * backslashes. Letters of other scripts stand in it as a browser encodes them.
 */
export const IMAGE_ADDRESS = /^https:\/\/[!#-&(-;=?-[\]-~]{1,492}$/;

const formerTerms = {
  title: visible(1, 100),
  description: visibleLines(1, 1_000),
  requirements: visibleLines(0, 1_000),
  provider: visible(1, 60),
  category: visible(1, 40),
  rewardCents: z.int().check(z.gte(1), z.lte(100_000_00)),
  /** Null for none. */
  imageUrl: z.nullable(z.string().check(z.regex(IMAGE_ADDRESS))),
};
const titles = { title: 'Title', description: 'Description', requirements: 'Requirements', provider: 'Provider', category: 'Category' };

/** Terms that do not say how long an offer takes: those of offers from before the log, and of its former events. */
export const formerTermsSchema = z.strictObject(formerTerms);

/** About how long an offer takes, up to a week. Null: nobody says. */
const minutes = z.nullable(z.int().check(z.gte(1), z.lte(10_080)));

export const offerTermsSchema = z.strictObject({ ...formerTerms, minutes });

type FormerTerms = z.infer<typeof formerTermsSchema>;
export type OfferTerms = z.infer<typeof offerTermsSchema>;

/** Terms as typed. Nothing in them is trusted. Without minutes, nobody says how long the offer takes. */
export type RawOfferTerms = Readonly<Record<keyof FormerTerms, unknown>> & { readonly minutes?: unknown };

export const SMALLEST_REWARD_CENTS = 1_00;

const DEFAULT_CATEGORY = 'other';

/**
 * An offer of this house: the terms of any offer, a reward of at least one credit, and how long it takes. Refusals: those of
 * `readOfferTerms`, offer-minutes.
 */
export function readNewOfferTerms(raw: RawOfferTerms): OfferTerms | Refusal {
  const terms = readOfferTerms(raw);
  if (isRefusal(terms)) return terms;
  if (terms.rewardCents < SMALLEST_REWARD_CENTS) return refuse('offer-fields');
  const takes = minutes.safeParse(raw.minutes === '' ? null : (raw.minutes ?? null));
  return takes.success ? { ...terms, minutes: takes.data } : refuse('offer-minutes');
}

/**
 * Reads terms. Title, description, provider and a reward above 0 are required. Default category: "other". Refusals: offer-fields,
 * text-long, text-form, offer-image.
 */
export function readOfferTerms(raw: RawOfferTerms): FormerTerms | Refusal {
  const texts = {
    title: readText(raw.title),
    description: readText(raw.description),
    requirements: readText(raw.requirements),
    provider: readText(raw.provider),
    category: lowerLatin(readText(raw.category)) || DEFAULT_CATEGORY,
  };
  if ([texts.title, texts.description, texts.provider].includes('')) return refuse('offer-fields');
  const wrong = wrongTextOf(formerTerms, titles, texts);
  if (wrong) return wrong;
  const imageUrl = readText(raw.imageUrl) || null;
  if (imageUrl !== null && !IMAGE_ADDRESS.test(imageUrl)) return refuse('offer-image');
  const terms = formerTermsSchema.safeParse({ ...texts, rewardCents: raw.rewardCents, imageUrl });
  return terms.success ? terms.data : refuse('offer-fields');
}
