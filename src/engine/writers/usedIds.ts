/**
 * Tells which ids of commands are surely new, so that they need no look-up. It is a Bloom filter (B. H. Bloom, 1970): 16 bits
 * for each id, of which an id sets 4. One in 400 new ids is taken for one that may have been used, and is looked up. It decides nothing:
 * what keeps an id from having two effects is the unique key in the database.
 */
import { commandOfKey } from '../../base/uniqueKeys.ts';
import type { Committed } from '../decider.ts';

const BITS_PER_ID = 16;
const BITS_SET_PER_ID = 4;
/** By default there is room for this many ids at least, in 4 MB. */
const LEAST_IDS = 2 ** 21;
/** A word has 2^5 bits: the number of a bit is shifted to get its word, and masked to get the bit in it. */
const WORD_SHIFT = 5;
const WORD_BITS = 2 ** WORD_SHIFT;
const WORD_MASK = WORD_BITS - 1;

export interface KeySource {
  /** All keys that were used when it was called, in pages. */
  readonly usedKeys: () => AsyncIterable<readonly string[]>;
}

/** The n-th bit of an id is `first + n * step`: two parts of it give all its bits (A. Kirsch and M. Mitzenmacher, 2006). Ids are random UUIDs. */
const hashesOf = (id: string): { readonly first: number; readonly step: number } => ({
  first: Number.parseInt(id.slice(0, 8), 16),
  step: Number.parseInt(id.slice(-8), 16) | 1,
});

export class UsedIds {
  readonly #words: Uint32Array;
  readonly #mask: number;
  #isComplete = false;

  /**
   * The ids of the log's commands, read in the background, with room for twice as many. Until that is done, and if it fails, every id may have
   * been used.
   */
  static of(log: KeySource, entries: number, leastIds = LEAST_IDS): UsedIds {
    const ids = new UsedIds(Math.max(2 * entries, leastIds));
    void ids.#read(log);
    return ids;
  }

  /** With more ids than there is room for, more are looked up. */
  private constructor(room: number) {
    const bits = 2 ** Math.ceil(Math.log2(room * BITS_PER_ID));
    this.#words = new Uint32Array(bits / WORD_BITS);
    this.#mask = bits - 1;
  }

  /** False if no command with this id was ever kept. */
  mayHave(id: string): boolean {
    if (!this.#isComplete) return true;
    const { first, step } = hashesOf(id);
    for (let n = 0; n < BITS_SET_PER_ID; n += 1) {
      const bit = (first + Math.imul(n, step)) & this.#mask;
      if (((this.#words[bit >>> WORD_SHIFT] ?? 0) & (1 << (bit & WORD_MASK))) === 0) return false;
    }
    return true;
  }

  /** Adds the ids of commands that were kept. */
  add(committed: readonly Committed[]): void {
    for (const { entry } of committed) this.#addId(entry.act?.command.id ?? null);
  }

  async #read(log: KeySource): Promise<void> {
    try {
      for await (const keys of log.usedKeys()) for (const key of keys) this.#addId(commandOfKey(key));
      this.#isComplete = true;
    } catch {
      this.#isComplete = false;
    }
  }

  #addId(id: string | null): void {
    if (id === null) return;
    const { first, step } = hashesOf(id);
    for (let n = 0; n < BITS_SET_PER_ID; n += 1) {
      const bit = (first + Math.imul(n, step)) & this.#mask;
      const word = bit >>> WORD_SHIFT;
      this.#words[word] = (this.#words[word] ?? 0) | (1 << (bit & WORD_MASK));
    }
  }
}
