/** A server seed is promised by its SHA-256 before the first bet and proved by the seed itself afterwards. */
import { nobleHashing, type Hashing } from './hashing.ts';

/** The commitment to a server seed: SHA-256 of its text, 64 hex digits. */
export const commitmentOf = (serverSeed: string, hashing: Hashing = nobleHashing): string => hashing.sha256(serverSeed);

/** Whether a revealed seed is the one that was promised. */
export const opensCommitment = (serverSeed: string, seedHash: string, hashing: Hashing = nobleHashing): boolean =>
  commitmentOf(serverSeed, hashing) === seedHash;
