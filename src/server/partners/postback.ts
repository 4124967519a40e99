/**
 * A postback: what a partner's server reports, a credit or the reversal of one. `readPostback` reads its body; a field that is not known could
 * change the meaning, so it is refused. `problemOfSignature` checks that the partner has signed it.
 */
import * as z from 'zod/mini';
import { partnerNumber } from '../../domain/events/walls.ts';
import { readReward } from '../../api/backend/shapes.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

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

/**
 * The signature of a postback, in the scheme that Stripe made known: the header `Partner-Signature: t=<seconds>,v1=<hex>` holds the
 * time of sending and the HMAC-SHA-256, under the wall's secret, of that time, a dot, and the bytes of the body as they were sent.
 * Node gives the names of headers in lower case.
 */
export const SIGNATURE_HEADER = 'partner-signature';
/** The largest difference between the stated time and the clock of the house. */
const WINDOW_MS = 300_000;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u;

/** Why a postback is not taken. A time is judged only if the signature is right. */
type BadSignature = 'signature-unreadable' | 'signature-wrong' | 'signature-stale';

const hmac = (secret: string, time: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** The header's value for a body that is sent at a time, in UTC milliseconds. */
export function signPostback(secret: string, body: Uint8Array, atMs: number): string {
  const time = String(Math.floor(atMs / 1_000));
  return `t=${time},v1=${hmac(secret, time, body).toString('hex')}`;
}

/** Null if one of the secrets signed these bytes at about this time. Takes equally long wherever a wrong signature differs. */
export function problemOfSignature(
  header: unknown,
  body: Uint8Array,
  { secrets, nowMs }: { readonly secrets: readonly string[]; readonly nowMs: number },
): BadSignature | null {
  const [, time = '', stated = ''] = typeof header === 'string' ? (SIGNATURE.exec(header) ?? []) : [];
  if (stated === '') return 'signature-unreadable';
  const bytes = Buffer.from(stated, 'hex');
  if (!secrets.some((secret) => timingSafeEqual(hmac(secret, time, body), bytes))) return 'signature-wrong';
  return Math.abs(nowMs - Number(time) * 1_000) <= WINDOW_MS ? null : 'signature-stale';
}
