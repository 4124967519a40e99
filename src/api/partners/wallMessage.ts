/** What a partner's wall reports by a message to the page around its frame. */
import * as z from 'zod/mini';
import { partnerNumber } from '../../domain/events/walls.ts';
import { readReward } from '../backend/shapes.ts';

/** The messages that a wall may post, in the specification's form. One with a status may be a reversal, which only a signed postback can be. */
const messageSchema = z.object({
  type: z.enum(['offer_completed', 'credits_earned']),
  credits: z.number(),
  transactionId: z.optional(partnerNumber),
  status: z.optional(z.undefined()),
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
  const cents = readReward(read.data.credits);
  return cents === null ? null : { message: read.data.type, cents, transaction: read.data.transactionId ?? null };
}
