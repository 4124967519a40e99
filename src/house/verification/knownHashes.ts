/**
 * Hashing that remembers one entry. Whatever is known of an entry from an earlier start is answered from there; all else
 * is computed, once. A text has one hash, so the order of the questions does not matter.
 */
import type { Hashing } from '../../domain/fairness/hashing.ts';
import type { Header } from '../../domain/log/entry.ts';

export class KnownHashes implements Hashing {
  readonly #hashing: Hashing;
  readonly #known = new Map<string, string>();

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  /** Another entry begins: nothing is known of it. */
  forget(): void {
    this.#known.clear();
  }

  /** The lines of the entry are byte for byte those that were hashed at an earlier start, with these hashes. */
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
