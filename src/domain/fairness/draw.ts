/**
 * The byte stream of a round: HMAC_SHA256(key = server seed text, message = clientSeed:nonce:block), block 0, 1, 2 …
 * Four bytes, big-endian, make one integer; the integer over 2^32 is a float in [0, 1).
 * Independent verifiers of provably fair games use the same derivation; fixtures/vectors holds their vectors.
 */
import { nobleHashing, type Hashing } from './hashing.ts';

/** An integer of the stream is below this. */
export const TWO_32 = 0x100000000;

/** A block has 32 bytes, an integer four. */
export const INTEGERS_PER_BLOCK = 8;

/** What a round is drawn from. `OpenRound` says what the nonce of a shared round is. */
export interface DrawInputs {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number | string;
}

/** The byte stream of a round. Blocks are computed on demand. */
export interface Draws {
  /** The k-th integer of the stream, 0 to 2^32 − 1, k from 0. */
  u32(k: number): number;
  /** `floor(float_k × n)`, 0 to n − 1, computed in integers. n is below 2^21. */
  below(k: number, n: number): number;
  /** Block b of the stream, 32 bytes. */
  block(b: number): Uint8Array;
}

/** The HMAC message of one block. */
export const drawMessage = (inputs: DrawInputs, block: number): string => `${inputs.clientSeed}:${inputs.nonce}:${block}`;

export function drawsFrom(inputs: DrawInputs, hashing: Hashing = nobleHashing, mac = hashing.hmacSha256(inputs.serverSeed)): Draws {
  return new Stream(inputs, mac);
}

class Stream implements Draws {
  readonly #inputs: DrawInputs;
  readonly #mac: (message: string) => Uint8Array;
  /** The last block computed, and its number. Integers are drawn in order, so earlier blocks are rarely needed. */
  #bytes: Uint8Array | undefined;
  #at = 0;

  constructor(inputs: DrawInputs, mac: (message: string) => Uint8Array) {
    this.#inputs = inputs;
    this.#mac = mac;
  }

  block(b: number): Uint8Array {
    if (this.#bytes && this.#at === b) return this.#bytes;
    this.#at = b;
    return (this.#bytes = this.#mac(drawMessage(this.#inputs, b)));
  }

  u32(k: number): number {
    const bytes = this.block(Math.floor(k / INTEGERS_PER_BLOCK));
    const at = (k % INTEGERS_PER_BLOCK) * 4;
    return (bytes[at] ?? 0) * 0x1000000 + (bytes[at + 1] ?? 0) * 0x10000 + (bytes[at + 2] ?? 0) * 0x100 + (bytes[at + 3] ?? 0);
  }

  // u32 × n stays below 2^53, and dividing by a power of two is exact.
  below(k: number, n: number): number {
    return Math.floor((this.u32(k) * n) / TWO_32);
  }
}
