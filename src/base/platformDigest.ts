import { bytesToHex } from '@noble/hashes/utils.js';
import type { Digest } from './digest.ts';

/**
 * The platform's SHA-256, outside the page's thread. Do not use it inside an IndexedDB transaction: awaiting it commits the
 * transaction.
 */
export const platformDigest: Digest = async (text) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
