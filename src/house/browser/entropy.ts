import type { Entropy } from '../ports.ts';

/** The most bytes that the platform returns in one call. */
const CHUNK = 65_536;

/** The platform's cryptographic source. */
export const cryptoEntropy: Entropy = {
  bytes(count) {
    const bytes = new Uint8Array(count);
    for (let start = 0; start < count; start += CHUNK) crypto.getRandomValues(bytes.subarray(start, start + CHUNK));
    return bytes;
  },
};
