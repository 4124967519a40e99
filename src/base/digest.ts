import type { Hashing } from '../domain/fairness/hashing.ts';

/** SHA-256 of a text's UTF-8 bytes, as 64 hex digits. Asynchronous, so that it can run outside the page's thread. */
export type Digest = (text: string) => Promise<string>;

export const digestBy =
  (hashing: Hashing): Digest =>
  (text) =>
    Promise.resolve(hashing.sha256(text));
