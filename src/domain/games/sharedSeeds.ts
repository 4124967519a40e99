/**
 * Client seeds of shared rounds. Every participant sends 16 fresh bytes with the bet. The round's own seed was committed to
 * before. So neither the house nor the last participant alone can foresee or choose the result.
 */
import { beaconRandomness } from '../fairness/beacon.ts';
import { nobleHashing, type Hashing } from '../fairness/hashing.ts';
import type { SharedGameName } from './names.ts';

/** A participant's 16 bytes as 32 lower-case hex digits. */
export const FRESH_BYTES = /^[0-9a-f]{32}$/;

/** The form of a client seed of a shared round: one or two hashes, and the randomness of the beacon if the round is bound to one. */
export const SHARED_CLIENT_SEED = /^(?:[0-9a-f]{64}){1,3}$/;

/** A live round: SHA-256 of all bytes in the order of the bets, or of no bytes without bets. 64 hex digits. */
export const liveClientSeed = (freshBytesInBetOrder: readonly string[], hashing: Hashing = nobleHashing): string =>
  hashing.sha256OfHex(freshBytesInBetOrder.join(''));

/** Coin flip between two: SHA-256 of the creator's bytes followed by SHA-256 of the joiner's. 128 hex digits. */
export const duelClientSeed = (creatorBytes: string, joinerBytes: string, hashing: Hashing = nobleHashing): string =>
  hashing.sha256OfHex(creatorBytes) + hashing.sha256OfHex(joinerBytes);

/**
 * The client seed of a shared round, from the bytes in the order of its bets. The randomness of a beacon follows if the round is bound to
 * one: 64 more hex digits. `signature`: that of the beacon round.
 */
export const sharedClientSeed = (
  game: SharedGameName,
  freshBytes: readonly string[],
  signature: string | null = null,
  hashing: Hashing = nobleHashing,
): string =>
  (game === 'coinflip' ? duelClientSeed(freshBytes[0] ?? '', freshBytes[1] ?? '', hashing) : liveClientSeed(freshBytes, hashing)) +
  (signature === null ? '' : beaconRandomness(signature));
