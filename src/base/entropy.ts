import type { Entropy } from './ports.ts';

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

const POOL_BYTES = 4_096;

/**
 * Takes bytes from the source in pools, because one call costs more than the bytes do. Each byte is handed out once and erased in the pool.
 */
export function pooledEntropy(source: Entropy): Entropy {
  let pool: Uint8Array = new Uint8Array(0);
  let used = 0;
  return {
    bytes(count) {
      if (count > POOL_BYTES) return source.bytes(count);
      if (used + count > pool.length) [pool, used] = [source.bytes(POOL_BYTES), 0];
      const bytes = pool.slice(used, used + count);
      pool.fill(0, used, used + count);
      used += count;
      return bytes;
    },
  };
}
