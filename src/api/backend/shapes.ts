/** The shapes of the backend's functions on the wire. Every answer is checked against them. Amounts are in credits. */
import * as z from 'zod/mini';
import { partnerNumber } from '../../domain/events/walls.ts';
import { centsOf } from '../../domain/money.ts';

const text = (most: number) => z.string().check(z.maxLength(most));

export interface Requests {
  'track-click': {
    readonly referrerId: string;
    readonly clickId: string;
    readonly ipAddress: '';
    readonly userAgent: string;
    readonly landingUrl: string;
  };
  'process-referral': { readonly userId: string; readonly referrerCode: string; readonly clickId: string };
  stats: { readonly userId: string };
  'get-offers': object;
  'get-user-completions': { readonly userId: string };
  'complete-offer': { readonly userId: string; readonly offerId: string };
}

/** `track-click` and `process-referral`. */
export const successSchema = z.object({ success: z.boolean() });

export const statsSchema = z.object({
  referralCode: text(100),
  referrals: z.int().check(z.gte(0)),
  pendingAmount: z.number().check(z.gte(0)),
  paidAmount: z.number().check(z.gte(0)),
});
export type ReferralStats = z.infer<typeof statsSchema>;

/** An offer of a partner's list. `offer_id` is read as text. */
const partnerOfferSchema = z.object({
  id: z.union([z.string(), z.number()]),
  offer_id: partnerNumber,
  title: text(200),
  category: text(60),
  description: text(2_000),
  requirements: z.optional(z.nullable(text(2_000))),
  reward_amount: z.number(),
});
const completionSchema = z.object({ offer_id: partnerNumber, reward_amount: z.number(), completed_at: z.string() });

export type PartnerOffer = z.infer<typeof partnerOfferSchema>;
export type PartnerCompletion = z.infer<typeof completionSchema>;

/** Lists are read item by item, so that a malformed item does not reject the others. */
export const offersSchema = z.object({ offers: z.array(z.unknown()).check(z.maxLength(1_000)) });
export const completionsSchema = z.object({ completions: z.array(z.unknown()).check(z.maxLength(10_000)) });

export const completeSchema = z.object({
  success: z.boolean(),
  message: z.optional(z.nullable(text(500))),
  error: z.optional(z.nullable(text(500))),
});
export type CompletionAnswer = { readonly success: boolean; readonly error: string | null };

export const wallUrlSchema = z.object({ success: z.boolean(), offerWallUrl: z.optional(z.nullable(text(4_000))) });

/** The whole cents of a reward on the wire; null if it is not whole cents or not above 0. */
export function readReward(credits: number): number | null {
  const cents = centsOf(credits);
  return cents !== null && cents > 0 ? cents : null;
}

const readItems = <T>(schema: z.ZodMiniType<T>, items: readonly unknown[]): readonly T[] =>
  items.flatMap((item) => schema.safeParse(item).data ?? []);

/** The offers that can be credited. The others are left out. */
export const readOffers = (items: readonly unknown[]): readonly PartnerOffer[] =>
  readItems(partnerOfferSchema, items).filter(({ reward_amount: reward }) => readReward(reward) !== null);

export const readCompletions = (items: readonly unknown[]): readonly PartnerCompletion[] => readItems(completionSchema, items);
