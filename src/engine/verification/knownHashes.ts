/**
 * Hashing with a cache for one entry. Hashes that are known from an earlier start are taken from the cache; all others are
 * computed once. A text has one hash, so the order of the calls does not matter.
 */
import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { Header } from '../../domain/log/entry.ts';

export class KnownHashes implements Hashing {
  readonly #hashing: Hashing;
  readonly #known = new Map<string, string>();

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  /** Empties the cache, for the next entry. */
  forget(): void {
    this.#known.clear();
  }

  /** Adds the hashes of an entry whose bytes are the same as those that were hashed at an earlier start. */
  know(headerLine: string, hash: string, header: Header, lines: readonly string[]): void {
    this.#known.set(headerLine, hash);
    for (const [index, line] of lines.entries()) this.#known.set(line, header.lines[index] ?? '');
  }

  sha256(text: string): string {
    const known = this.#known.get(text) ?? this.#hashing.sha256(text);
    this.#known.set(text, known);
    return known;
  }

  hmacSha256(key: string): (message: string) => Uint8Array {
    return this.#hashing.hmacSha256(key);
  }
}
