/**
 * A public beacon of randomness (drand): every few seconds a round with a signature that nobody can know before its time. A shared round
 * that is bound to a beacon also draws from the first beacon round after its close, so nobody who stakes or closes can foresee the draw.
 * Checking a signature needs much code: it is in beaconSignature.ts, which pages load late.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { firstAfter, type Corrections } from '../clock.ts';
import { sha256Hex } from '../ids.ts';
import { isSame } from '../same.ts';
import { DAY_MS, SECOND_MS } from '../utc.ts';

/** Signatures in G1, public keys in G2, no round signs the one before (quicknet of the League of Entropy). */
const BEACON_SCHEME = 'bls-unchained-g1-rfc9380';

/** How long a shared round waits for the signature after the time of its beacon round. Then the round is void, and its stakes go back. */
export const BEACON_PATIENCE_MS = 30_000;

/** The end of times that a beacon may have: the year 2286. */
const MOST_SECONDS = 10_000_000_000;
const MOST_PERIOD_SECONDS = 60;

/** A beacon, as drand describes it. */
export const beaconChain = z.strictObject({
  chainHash: sha256Hex,
  /** A point of G2 in its short form, 96 bytes. */
  publicKey: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
  scheme: z.literal(BEACON_SCHEME),
  /** The time of round 1, in UTC seconds. */
  genesisSeconds: z.int().check(z.gte(0), z.lte(MOST_SECONDS)),
  periodSeconds: z.int().check(z.gte(1), z.lte(MOST_PERIOD_SECONDS)),
  /** Whether one person has its key, who can foresee its rounds. For tests and demonstrations. */
  local: z.boolean(),
});
export type BeaconChain = z.infer<typeof beaconChain>;

/** The network quicknet of the League of Entropy, and when its rounds come. Of other networks only the house says who has their keys. */
const quicknet = {
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
};

/** Whether nobody can foresee the rounds of a beacon, whoever names it. */
export const isPublicBeacon = ({ publicKey, genesisSeconds, periodSeconds }: BeaconChain): boolean =>
  isSame({ publicKey, genesisSeconds, periodSeconds }, quicknet);

/** A point of G1 in its short form, 48 bytes. */
export const beaconSignature = z.string().check(z.regex(/^[0-9a-f]{96}$/));

/** A round of a beacon. */
export interface BeaconRound {
  chain: BeaconChain;
  round: number;
  signature: string;
}

/** What binds an open shared round to a beacon. */
export interface BeaconBinding {
  chain: BeaconChain;
  /**
   * The beacon round that it draws from, the entry that decided which, and who named it there: the house that opened a live round, or the player who
   * joined a flip. `namedBy` is null where only the time of the entry decided. Null for a flip that nobody has joined.
   */
  due: { round: number; seq: number; namedBy: 'house' | 'player' | null } | null;
}

/**
 * Whether a live round draws from its seed and its beacon round alone. A bet that is written late, when the beacon round is out, could otherwise choose
 * the result. Live rounds of older logs, and of a beacon that is not public, also draw from the bytes of their bets.
 */
export const isDrawnWithoutBets = (binding: BeaconBinding | null): boolean => binding?.due?.namedBy === 'house';

export const beaconRoundNumber = z.int().check(z.gte(1));

/** The first beacon round whose time is later than `at`, UTC milliseconds. */
export const beaconRoundAfter = ({ genesisSeconds, periodSeconds }: BeaconChain, at: number): number =>
  Math.max(1, Math.floor((at - genesisSeconds * SECOND_MS) / (periodSeconds * SECOND_MS)) + 2);

/** Whether the first round of a beacon has come. Before that no round could be drawn with it, and none would be void for a long time. */
export const hasBegun = ({ genesisSeconds }: BeaconChain, at: number): boolean => genesisSeconds * SECOND_MS <= at;

/**
 * A beacon round must be named at least this long before its time. So the other player reads of it before the result can be known. Otherwise a join
 * at the last moment would make an honest house look as if it had known the result.
 */
const NAMED_BEFORE_MS = 1_000;

/** When a beacon round can no longer be named, UTC milliseconds. */
export const lastNamedAt = (chain: BeaconChain, round: number): number => timeOfBeaconRound(chain, round) - NAMED_BEFORE_MS;

/** How long a join may take to reach the house. It is added to `NAMED_BEFORE_MS`. */
const ON_THE_WAY_MS = 1_000;

/** The beacon round that whoever joins a flip now names. */
export const beaconRoundToName = (chain: BeaconChain, now: number): number =>
  beaconRoundAfter(chain, now + NAMED_BEFORE_MS + ON_THE_WAY_MS);

/** A join may name a beacon round up to this long ahead, or the first one after that. */
const NAMED_AHEAD_MS = 30_000;

/** Why nobody can name this beacon round at a time, or undefined: it has come or comes at once, or it is far away. */
export function wrongNamedRound(chain: BeaconChain, round: number, at: number): 'passed' | 'far' | undefined {
  if (lastNamedAt(chain, round) <= at) return 'passed';
  return round > beaconRoundAfter(chain, at + NAMED_AHEAD_MS) ? 'far' : undefined;
}

/** When a beacon round comes, UTC milliseconds. */
export const timeOfBeaconRound = ({ genesisSeconds, periodSeconds }: BeaconChain, round: number): number =>
  (genesisSeconds + (round - 1) * periodSeconds) * SECOND_MS;

/** Notes the time that a signature of the public beacon proves: nobody has it before. `world`: what has been shown so far. */
export function noteShownRound(world: { beaconShownAt: number }, chain: BeaconChain, round: number): void {
  if (isPublicBeacon(chain)) world.beaconShownAt = Math.max(world.beaconShownAt, timeOfBeaconRound(chain, round));
}

/** The randomness of a beacon round: SHA-256 of its signature. 64 hex digits. */
export const beaconRandomness = (signature: string): string => bytesToHex(sha256(hexToBytes(signature)));

/** What may become of a shared round that is bound to a beacon: `draw` with its signature, `void` without one. */
type BeaconPhase = 'open' | 'waiting' | 'draw' | 'void';

/** How long a flip waits for its beacon round after a correction of the clock, which may have set it back by years. */
const CORRECTED_PATIENCE_MS = DAY_MS;

interface Corrected {
  readonly corrections: Corrections;
}

/**
 * From when on a shared round is void, UTC milliseconds; null while nobody has joined a flip. A correction of the clock voids most rounds at once: a
 * live round may still take bets when its beacon round is out, and the beacon round of a flip may have been chosen by the wrong clock. If the joiner
 * of a flip named the beacon round, neither can happen. Such a flip is still drawn, but it waits for a day at most.
 */
export function voidFrom({ corrections }: Corrected, { chain, due }: BeaconBinding): number | null {
  if (!due) return null;
  const lastAt = timeOfBeaconRound(chain, due.round) + BEACON_PATIENCE_MS;
  const correction = firstAfter(corrections, due.seq);
  if (!correction) return lastAt;
  return Math.min(lastAt, due.namedBy === 'player' ? correction.at + CORRECTED_PATIENCE_MS : correction.at);
}

/** The phase of a shared round at a time. */
export function beaconPhase(world: Corrected, binding: BeaconBinding, { at }: { readonly at: number }): BeaconPhase {
  const { chain, due } = binding;
  const endsAt = voidFrom(world, binding);
  if (!due || endsAt === null) return 'open';
  if (at >= endsAt) return 'void';
  return at < timeOfBeaconRound(chain, due.round) ? 'waiting' : 'draw';
}
