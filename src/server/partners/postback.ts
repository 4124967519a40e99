/** What a partner's server may report: a credit, or the reversal of one. A field that is not known could change the meaning, so it is refused. */
import * as z from 'zod/mini';
import { partnerNumber } from '../../domain/events/walls.ts';
import { readReward } from '../../api/backend/shapes.ts';

const bodySchema = z.strictObject({
  type: z.enum(['offer_completed', 'credits_earned', 'chargeback']),
  user: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  credits: z.number(),
  transactionId: partnerNumber,
  status: z.optional(z.enum(['completed', 'reversed'])),
  reason: z.optional(z.string()),
});

interface Reported {
  readonly user: string;
  /** Whole cents, above 0. */
  readonly cents: number;
  readonly transaction: string;
}

export type Postback = Reported &
  (
    | { readonly kind: 'credit'; readonly message: 'offer_completed' | 'credits_earned' }
    | { readonly kind: 'reversal'; readonly reason: string }
  );

/** Reads the body of a postback; null if it is neither a credit nor a reversal. Never throws. */
export function readPostback(sent: unknown): Postback | null {
  const body = bodySchema.safeParse(sent);
  const cents = body.success ? readReward(body.data.credits) : null;
  if (!body.success || cents === null) return null;
  const { type, user, transactionId, status, reason } = body.data;
  const reported = { user, cents, transaction: transactionId };
  if (type === 'chargeback') return status === 'completed' ? null : { kind: 'reversal', ...reported, reason: reason ?? 'chargeback' };
  if (status === 'reversed') return { kind: 'reversal', ...reported, reason: reason ?? 'reversed by the partner' };
  return reason === undefined ? { kind: 'credit', ...reported, message: type } : null;
}
