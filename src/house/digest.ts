import type { Hashing } from '../domain/fairness/hashing.ts';

/** SHA-256 of a text's UTF-8 bytes, 64 hex digits, worked out wherever it keeps nobody waiting. */
export type Digest = (text: string) => Promise<string>;

export const digestBy =
  (hashing: Hashing): Digest =>
  (text) =>
    Promise.resolve(hashing.sha256(text));
