/** What a wall may tell: a message of the specification's form, or nothing at all. */
import * as z from 'zod/mini';
import { partnerNumber } from '../../domain/events/walls.ts';
import { parseAmount } from '../../domain/money.ts';

const messageSchema = z.object({
  type: z.enum(['offer_completed', 'credits_earned']),
  credits: z.number(),
  transactionId: z.optional(partnerNumber),
});

export interface WallMessage {
  readonly message: 'offer_completed' | 'credits_earned';
  /** Whole cents, above 0. */
  readonly cents: number;
  /** The wall's own number of it, where it gives one. */
  readonly transaction: string | null;
}

/** Reads what was posted; null for everything that is not a credit of whole cents above 0. Never throws. */
export function readWallMessage(data: unknown): WallMessage | null {
  const read = messageSchema.safeParse(data);
  if (!read.success) return null;
  // The shortest decimal form of the number: 0.1 + 0.2 is not a number of whole cents.
  const amount = parseAmount(String(read.data.credits));
  if (!('cents' in amount) || amount.cents < 1) return null;
  return { message: read.data.type, cents: amount.cents, transaction: read.data.transactionId ?? null };
}
