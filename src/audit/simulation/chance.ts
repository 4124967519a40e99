/** Repeatable chance: the same seed gives the same bytes on every machine. For simulated histories only. */
import { createHash } from 'node:crypto';
import type { Entropy } from '../../base/ports.ts';

/** The bytes are SHA-256 of `seed:0`, then of `seed:1`, and so on. */
export class SeededEntropy implements Entropy {
  readonly #seed: string;
  #block = 0;
  #left: Buffer = Buffer.alloc(0);

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(count: number): Uint8Array {
    while (this.#left.length < count) {
      const block = createHash('sha256').update(`${this.#seed}:${this.#block}`).digest();
      this.#block += 1;
      this.#left = Buffer.concat([this.#left, block]);
    }
    const bytes = Uint8Array.from(this.#left.subarray(0, count));
    this.#left = this.#left.subarray(count);
    return bytes;
  }
}

/** The random decisions of simulated people. Whole numbers only, so that no machine rounds differently. */
export class Chance {
  readonly #entropy: SeededEntropy;

  constructor(seed: string) {
    this.#entropy = new SeededEntropy(seed);
  }

  /** A whole number from `low` to `high`, both included. The bias of the remainder is below one in a million for small ranges. */
  between(low: number, high: number): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.#entropy.bytes(4);
    return low + ((a * 0x1000000 + b * 0x10000 + c * 0x100 + d) % (high - low + 1));
  }

  /** True in `percent` of a hundred cases. */
  percent(percent: number): boolean {
    return this.between(0, 99) < percent;
  }

  one<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.between(0, choices.length - 1)] ?? choices[0];
  }
}
