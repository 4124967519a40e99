/** What a partner reports: its wall by a message to the page around its frame, or its server by a postback. */
import * as z from 'zod/mini';
import { partnerNumber } from '../../domain/events/walls.ts';
import { parseAmount } from '../../domain/money.ts';

/** The messages that a wall may post, in the specification's form. */
const messageSchema = z.object({
  type: z.enum(['offer_completed', 'credits_earned']),
  credits: z.number(),
  transactionId: z.optional(partnerNumber),
});

export interface WallMessage {
  readonly message: 'offer_completed' | 'credits_earned';
  /** Whole cents, above 0. */
  readonly cents: number;
  /** The wall's own transaction number; null if it gives none. */
  readonly transaction: string | null;
}

/** Reads a posted message; null if it is not a credit of whole cents above 0. Never throws. */
export function readWallMessage(data: unknown): WallMessage | null {
  const read = messageSchema.safeParse(data);
  if (!read.success) return null;
  // Uses the shortest decimal form of the number. 0.1 + 0.2 has too many decimals and is rejected.
  const amount = parseAmount(String(read.data.credits));
  if (!('cents' in amount) || amount.cents < 1) return null;
  return { message: read.data.type, cents: amount.cents, transaction: read.data.transactionId ?? null };
}
