import type { Hashing } from '../../domain/fairness/hashing.ts';

/**
 * The command id of something that must happen only once. The same purpose gives the same id in every tab and after every
 * crash, so the log takes the command once. A version 8 UUID (RFC 9562, section 5.8) from SHA-256: the first 8 is the version, the second
 * the variant.
 */
export function commandIdFor(purpose: string, hashing: Hashing): string {
  const hex = hashing.sha256(purpose);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
