/** A commitment is the SHA-256 of a server seed, published before the first bet. The revealed seed proves it. */
import { nobleHashing, type Hashing } from './hashing.ts';

/** The commitment to a server seed: SHA-256 of its text, 64 hex digits. */
export const commitmentOf = (serverSeed: string, hashing: Hashing = nobleHashing): string => hashing.sha256(serverSeed);

/** Whether a revealed seed is the one that was committed to. */
export const opensCommitment = (serverSeed: string, seedHash: string, hashing: Hashing = nobleHashing): boolean =>
  commitmentOf(serverSeed, hashing) === seedHash;
