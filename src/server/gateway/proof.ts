/**
 * How both sides of a connection show that they have the key of the house, without sending it: each answers the other one's number, which is
 * never used twice.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 32;

export const freshNonce = (): string => randomBytes(NONCE_BYTES).toString('hex');

/** The proof of one side. `key` has 64 hex digits. */
export const proofOf = (side: 'gateway' | 'house', key: string, nonces: { readonly house: string; readonly gateway: string }): string =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(`connection of a gateway\n${side}\n${nonces.house}\n${nonces.gateway}`)
    .digest('hex');

export function isProof(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
