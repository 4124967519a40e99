/** The hashes of the newest entries, so that a tree that grows each second need not read them from the log. */
import type { Entry } from '../../domain/log/entry.ts';
import type { ReadHashes } from './logTree.ts';

interface HashedEntry {
  readonly header: Pick<Entry['header'], 'seq'>;
  readonly hash: string;
}

/** At least so many are kept, and at most twice as many: 6 MB. A house at full speed writes 11,000 entries in a second. */
const LEAST_KEPT = 32_768;

export class RecentHashes {
  readonly #readOlder: ReadHashes;
  #hashes: string[] = [];
  /** The place of the newest one. */
  #newest = 0;

  /** `log` reads what is older. */
  constructor(log: ReadHashes) {
    this.#readOlder = log;
  }

  /** Takes durable entries. After a gap the older ones are forgotten. */
  add(entries: readonly HashedEntry[]): void {
    for (const { header, hash } of entries) {
      const { seq } = header;
      if (seq !== this.#newest + 1) this.#hashes = [];
      this.#hashes.push(hash);
      this.#newest = seq;
    }
    // Half at a time, because each cut copies what remains.
    if (this.#hashes.length > LEAST_KEPT * 2) this.#hashes = this.#hashes.slice(-LEAST_KEPT);
  }

  /** The hashes of the entries from `from` to `to`, both included. */
  async read(from: number, to: number): Promise<readonly string[]> {
    const first = this.#newest - this.#hashes.length + 1;
    return from >= first && to <= this.#newest ? this.#hashes.slice(from - first, to - first + 1) : this.#readOlder(from, to);
  }
}
