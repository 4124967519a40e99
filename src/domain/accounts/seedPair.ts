/**
 * An account's pair of seeds. The house commits to a next server seed while it knows which client seeds are in use. It could
 * try many server seeds and keep one that makes such a client seed lose. So a client seed that was in use since a commitment
 * was made is never used with the seed behind it.
 */

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
  /** The nonce that the next bet will use: how many bets have drawn from this pair. */
  nonce: number;
  /** Client seeds in use from the commitment to the active server seed until it came into use. */
  knownBefore: ClientSeeds;
  /** Client seeds in use since the commitment to the next server seed. */
  usedSince: ClientSeeds;
  /** The entry of the rules in force when the pair came into use. */
  rulesSeq: number;
}

const keyOf = (clientSeed: string): `seed ${string}` => `seed ${clientSeed}`;
const setOf = (clientSeed: string): ClientSeeds => ({ [keyOf(clientSeed)]: true });

/** A pair of which both commitments were made while this client seed was in use. */
export const newPair = (activeHash: string, nextHash: string, clientSeed: string, rulesSeq: number): SeedPair => ({
  activeHash,
  nextHash,
  clientSeed,
  nonce: 0,
  knownBefore: setOf(clientSeed),
  usedSince: setOf(clientSeed),
  rulesSeq,
});

/** The pair after a rotation. */
export const rotatedPair = ({ nextHash, usedSince }: SeedPair, nextSeedHash: string, clientSeed: string, rulesSeq: number): SeedPair => ({
  activeHash: nextHash,
  nextHash: nextSeedHash,
  clientSeed,
  nonce: 0,
  knownBefore: usedSince,
  usedSince: setOf(clientSeed),
  rulesSeq,
});

/** Puts another client seed into use. */
export function setClientSeed(pair: SeedPair, clientSeed: string): void {
  pair.clientSeed = clientSeed;
  pair.usedSince[keyOf(clientSeed)] = true;
}

/** Whether the house knew the client seed before it committed to the active server seed, or could have. */
export const isKnownToActive = ({ knownBefore }: SeedPair, clientSeed: string): boolean => Object.hasOwn(knownBefore, keyOf(clientSeed));

/** The same for the next server seed. */
export const isKnownToNext = ({ usedSince }: SeedPair, clientSeed: string): boolean => Object.hasOwn(usedSince, keyOf(clientSeed));

/** Whether the next bet needs another client seed first. The default one is allowed, and an audit counts its rounds. */
export const needsClientSeed = (pair: SeedPair): boolean =>
  pair.clientSeed !== DEFAULT_CLIENT_SEED && isKnownToActive(pair, pair.clientSeed);
