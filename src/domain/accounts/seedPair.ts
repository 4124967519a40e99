/**
 * An account's pair of seeds. The house commits to a next server seed while it knows the client seeds that the account has
 * used. It could try many server seeds and keep one that makes such a client seed lose. So an account never uses a client seed
 * twice.
 */
import type { BetDraw } from '../worldParts.ts';

/** The client seed of a new account, shown until its first bet. The house knows it when it makes the first commitments. */
export const DEFAULT_CLIENT_SEED = 'change_me';

/** A set of client seeds. Its keys have a prefix, so none is `__proto__` or a number. */
type ClientSeeds = Record<`seed ${string}`, true>;

/** Only commitments are here. The server seeds stay secret until rotation. */
export interface SeedPair {
  /** Commitment to the server seed in use. */
  activeHash: string;
  /** Commitment to the server seed that rotation will bring into use. */
  nextHash: string;
  clientSeed: string;
  /** Whether the client seed was in use when the house committed to the active server seed. */
  clientSeedKnown: boolean;
  /** The nonce that the next bet will use: how many bets have drawn from this pair. */
  nonce: number;
  /** All client seeds that the account has ever used. */
  used: ClientSeeds;
  /** The entry of the rules in force when the pair came into use. */
  rulesSeq: number;
}

/** What the next bet on a pair is drawn from. */
export const nextDraw = ({ activeHash: seedHash, clientSeed, nonce }: SeedPair): BetDraw => ({ seedHash, clientSeed, nonce });

const keyOf = (clientSeed: string): `seed ${string}` => `seed ${clientSeed}`;

/** The pair of a new account. */
export const newPair = (activeHash: string, nextHash: string, rulesSeq: number): SeedPair => ({
  activeHash,
  nextHash,
  clientSeed: DEFAULT_CLIENT_SEED,
  clientSeedKnown: true,
  nonce: 0,
  used: { [keyOf(DEFAULT_CLIENT_SEED)]: true },
  rulesSeq,
});

/** The pair after the secret of the active seed was lost. The client seed stays. */
export const replacedPair = (pair: SeedPair, activeHash: string, nextHash: string, rulesSeq: number): SeedPair => ({
  ...pair,
  activeHash,
  nextHash,
  clientSeedKnown: true,
  nonce: 0,
  rulesSeq,
});

/** The pair after a rotation, with a client seed that was not used before. */
export function rotatedPair(pair: SeedPair, nextSeedHash: string, clientSeed: string, rulesSeq: number): SeedPair {
  const rotated = { ...pair, activeHash: pair.nextHash, nextHash: nextSeedHash, nonce: 0, rulesSeq };
  setClientSeed(rotated, clientSeed);
  return rotated;
}

/** Puts a client seed into use that was not used before. */
export function setClientSeed(pair: SeedPair, clientSeed: string): void {
  pair.clientSeed = clientSeed;
  pair.clientSeedKnown = false;
  pair.used[keyOf(clientSeed)] = true;
}

/** The most client seeds that an account uses. They are one value in the state of a chapter, and a line has at most 4,000,000 characters. */
export const MOST_CLIENT_SEEDS = 20_000;

/** Whether the account may use no other client seed. */
export const hasMostSeeds = ({ used }: SeedPair): boolean => Object.keys(used).length >= MOST_CLIENT_SEEDS;

/** Whether the account has used this client seed. The house may expect it. */
export const wasUsed = ({ used }: SeedPair, clientSeed: string): boolean => Object.hasOwn(used, keyOf(clientSeed));

/** Whether the next bet needs another client seed first. The default one is allowed, and an audit counts its rounds. */
export const needsClientSeed = ({ clientSeed, clientSeedKnown }: SeedPair): boolean =>
  clientSeedKnown && clientSeed !== DEFAULT_CLIENT_SEED;
