/** Fresh ids, seeds and salts from the platform's entropy. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { LogId } from '../domain/ids.ts';
import type { Entropy } from './ports.ts';

const SALT_BYTES = 16;
/** A byte is two hex digits. */
const SALT_DIGITS = 2 * SALT_BYTES;

export const freshHex = (entropy: Entropy, bytes: number): string => bytesToHex(entropy.bytes(bytes));

/** A random version 4 UUID (RFC 9562, section 5.4). */
export function freshCommandId(entropy: Entropy): string {
  const bytes = entropy.bytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytesToHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const freshLogId = (entropy: Entropy): LogId => `log_${freshHex(entropy, 16)}`;

/** A client seed that nobody expects: 32 hex digits. */
export const freshClientSeed = (entropy: Entropy): string => freshHex(entropy, 16);

/** Six random hex digits for a default referral code. */
export const freshCodeDigits = (entropy: Entropy): string => freshHex(entropy, 3);

/** 16 fresh bytes for a seat at a shared round, as 32 hex digits. */
export const freshSeatBytes = ({ ports }: { readonly ports: { readonly entropy: Entropy } }): string => freshHex(ports.entropy, 16);

/** `count` salts of 32 hex digits, one for each event. */
export function freshSalts(entropy: Entropy, count: number): readonly string[] {
  const hex = freshHex(entropy, SALT_BYTES * count);
  return Array.from({ length: count }, (_, i) => hex.slice(i * SALT_DIGITS, (i + 1) * SALT_DIGITS));
}
