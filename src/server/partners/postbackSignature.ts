/**
 * The signature of a postback, in the scheme that Stripe made known: the header `Partner-Signature: t=<seconds>,v1=<hex>` holds the
 * time of sending and the HMAC-SHA-256, under the wall's secret, of that time, a dot, and the bytes of the body as they were sent.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Its name in the form in which Node answers headers. */
export const SIGNATURE_HEADER = 'partner-signature';
/** So far the stated time may be from the house's, in either direction. */
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
