import { bytesToHex } from '@noble/hashes/utils.js';
import type { Digest } from '../digest.ts';

/** By the platform, beside the page. Not for use inside a transaction: whoever awaits this there has committed it. */
export const platformDigest: Digest = async (text) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
