/** The server seeds that a log reveals. A fork needs all of them from its start, so they are collected before, in one pass over the file. */
import { commitmentOf } from '../fairness/commitment.ts';
import { type Hashing, nobleHashing } from '../fairness/hashing.ts';

/** A quote within a text of JSON has a backslash before it, so this is never a part of what somebody wrote. */
export const SEED_KEY = '"serverSeed":"';
const SERVER_SEED = new RegExp(`${SEED_KEY}([0-9a-f]{64})"`, 'g');
/** The key, the seed and a quote. */
export const SEED_LENGTH = SEED_KEY.length + 65;

/** The seeds by their commitments, as found in the text of the lines. */
export class RevealedSeeds {
  readonly byHash = new Map<string, string>();
  readonly #hashing: Hashing;

  constructor(hashing: Hashing = nobleHashing) {
    this.#hashing = hashing;
  }

  /** Finds the seeds in lines of the log. */
  lines(text: string): void {
    // Most lines have none, and a search for a text is faster than one for a pattern.
    if (!text.includes(SEED_KEY)) return;
    for (const [, serverSeed = ''] of text.matchAll(SERVER_SEED)) this.byHash.set(commitmentOf(serverSeed, this.#hashing), serverSeed);
  }
}
