/**
 * An account's pair of seeds. The house commits to a next server seed while it knows the client seeds that the account has
 * used. It could try many server seeds and keep one that makes such a client seed lose. So an account never uses a client seed
 * twice.
 */
import type { AccountId } from '../ids.ts';
import type { BetDraw } from '../worldParts.ts';

/** The client seed of a new account, shown until its first bet. The house knows it when it makes the first commitments. */
export const DEFAULT_CLIENT_SEED = 'change_me';

/** The client seeds that accounts have used, each after the id of its account. Without the default one, which all have used. */
export type UsedClientSeeds = Record<`${AccountId} ${string}`, true>;

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
  /** The entry of the rules in force when the pair came into use. */
  rulesSeq: number;
}

/** What the next bet on a pair is drawn from. */
export const nextDraw = ({ activeHash: seedHash, clientSeed, nonce }: SeedPair): BetDraw => ({ seedHash, clientSeed, nonce });

/** The pair of a new account. */
export const newPair = (activeHash: string, nextHash: string, rulesSeq: number): SeedPair => ({
  activeHash,
  nextHash,
  clientSeed: DEFAULT_CLIENT_SEED,
  clientSeedKnown: true,
  nonce: 0,
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

/** The pair after a rotation. */
export const rotatedPair = (pair: SeedPair, nextSeedHash: string, rulesSeq: number): SeedPair => ({
  ...pair,
  activeHash: pair.nextHash,
  nextHash: nextSeedHash,
  nonce: 0,
  rulesSeq,
});

interface Seeded {
  readonly id: AccountId;
  readonly seeds: SeedPair;
}

/** Puts a client seed into use that the account has not used before. */
export function setClientSeed(used: UsedClientSeeds, { id, seeds }: Seeded, clientSeed: string): void {
  seeds.clientSeed = clientSeed;
  seeds.clientSeedKnown = false;
  used[`${id} ${clientSeed}`] = true;
}

/** Whether the account has used this client seed. The house may expect it. */
export const wasUsed = (used: UsedClientSeeds, { id }: Pick<Seeded, 'id'>, clientSeed: string): boolean =>
  clientSeed === DEFAULT_CLIENT_SEED || Object.hasOwn(used, `${id} ${clientSeed}`);

/** Whether the next bet needs another client seed first. The default one is allowed, and an audit counts its rounds. */
export const needsClientSeed = ({ clientSeed, clientSeedKnown }: SeedPair): boolean =>
  clientSeedKnown && clientSeed !== DEFAULT_CLIENT_SEED;
