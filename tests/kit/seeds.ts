/** Known server seeds for tests. Numbered ones make a failing test repeatable; searched ones give a wanted outcome. */
import { createHmac, hash } from 'node:crypto';

export const sha256 = (text: string): string => hash('sha256', text);

/** Of bytes given as hex digits. */
export const sha256OfHex = (hex: string): string => hash('sha256', Buffer.from(hex, 'hex'));

export interface KnownSeed {
  readonly serverSeed: string;
  readonly seedHash: string;
}

const known = new Map<string, string>();

export function seedNumbered(number: number | string): KnownSeed {
  const serverSeed = sha256(`server seed ${number}`);
  const seedHash = sha256(serverSeed);
  known.set(seedHash, serverSeed);
  return { serverSeed, seedHash };
}

/** The default commitments of the house for a command of a test. */
export const freshSeeds: readonly string[] = Array.from({ length: 10 }, (_, i) => seedNumbered(`fresh ${i}`).seedHash);

/** The secret of a commitment made by `seedNumbered`. */
export function secretOf(seedHash: string): string {
  const seed = known.get(seedHash);
  if (seed === undefined) throw new Error(`no test made the seed behind ${seedHash}`);
  return seed;
}

/** The first 32-bit integer of a round, by node:crypto, without the product's code. */
export const firstInteger = (serverSeed: string, clientSeed: string, nonce: number): number =>
  createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`, 'utf8').digest().readUInt32BE(0);

/** The k-th 32-bit integer of a round, eight to a block. */
export const integerAt = (serverSeed: string, clientSeed: string, nonce: number, k: number): number =>
  createHmac('sha256', serverSeed)
    .update(`${clientSeed}:${nonce}:${Math.floor(k / 8)}`, 'utf8')
    .digest()
    .readUInt32BE((k % 8) * 4);

/** 1 to 99: `1 + floor(u / 2^32 × 99)`, in big integers. */
export const diceRoll = (serverSeed: string, clientSeed: string, nonce: number): number =>
  1 + Number((BigInt(firstInteger(serverSeed, clientSeed, nonce)) * 99n) >> 32n);

/** A seed whose first `rounds` dice rolls all fulfil the wish. */
export function seedWhere(wish: (roll: number, nonce: number) => boolean, rounds: number, clientSeed = 'change_me'): KnownSeed {
  for (let number = 0; number < 1_000_000; number += 1) {
    const seed = seedNumbered(`wished ${number}`);
    let nonce = 0;
    while (nonce < rounds && wish(diceRoll(seed.serverSeed, clientSeed, nonce), nonce)) nonce += 1;
    if (nonce === rounds) return seed;
  }
  throw new Error('no such seed');
}

/** The point of a round of Crash in hundredths, below its cap: max(1.00, 0.93 / (1 − f)), f of the first 52 bits, in big integers. */
export function pointBelowCap(serverSeed: string, clientSeed: string, nonce: number): number {
  const block = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`, 'utf8').digest();
  const bits = BigInt(`0x${block.subarray(0, 7).toString('hex')}`) >> 4n;
  return Math.max(100, Number((93n * 2n ** 52n) / (2n ** 52n - bits)));
}

/** A seed whose first round of Crash fulfils the wish. */
export function seedWithPoint(wish: (point: number) => boolean, clientSeed = 'change_me', nonce = 0): KnownSeed {
  for (let number = 0; number < 100_000; number += 1) {
    const seed = seedNumbered(`point ${number}`);
    if (wish(pointBelowCap(seed.serverSeed, clientSeed, nonce))) return seed;
  }
  throw new Error('no such seed');
}
