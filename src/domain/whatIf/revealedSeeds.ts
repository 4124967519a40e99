import { commitmentOf } from '../fairness/commitment.ts';
import { nobleHashing, type Hashing } from '../fairness/hashing.ts';

/** A quote within a text of JSON has a backslash before it, so this is never a part of what somebody wrote. */
const SERVER_SEED = /"serverSeed":"([0-9a-f]{64})"/g;

/** The server seeds that a log reveals, by their commitments. Found in its lines, before they are read: a fork needs them all from the start. */
export class RevealedSeeds {
  readonly byHash = new Map<string, string>();
  readonly #hashing: Hashing;

  constructor(hashing: Hashing = nobleHashing) {
    this.#hashing = hashing;
  }

  /** Takes lines of the log. */
  lines(text: string): void {
    for (const [, serverSeed = ''] of text.matchAll(SERVER_SEED)) this.byHash.set(commitmentOf(serverSeed, this.#hashing), serverSeed);
  }
}
