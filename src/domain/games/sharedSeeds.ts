/**
 * Client seeds of rounds that several people share. Everybody brings 16 fresh bytes with the bet, after the round's own
 * seed has been committed, so that nobody can foresee or steer the result: not the house, not the last to join.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { SharedGameName } from './names.ts';

/** 16 bytes as 32 lower-case hex digits: what a participant brings. */
export const FRESH_BYTES = /^[0-9a-f]{32}$/;

/** SHA-256 of bytes that are written as hex digits, in hex digits. */
const sha256OfHex = (hex: string): string => bytesToHex(sha256(hexToBytes(hex)));

/** Live roulette: SHA-256 of everybody's bytes in the order of the bets; of nothing when nobody bet. 64 hex digits. */
export const liveClientSeed = (freshBytesInBetOrder: readonly string[]): string => sha256OfHex(freshBytesInBetOrder.join(''));

/** Coin flip between two: SHA-256 of the creator's bytes followed by SHA-256 of the joiner's. 128 hex digits. */
export const duelClientSeed = (creatorBytes: string, joinerBytes: string): string => sha256OfHex(creatorBytes) + sha256OfHex(joinerBytes);

/** The client seed of a shared round, of the bytes in the order of its bets. */
export const sharedClientSeed = (game: SharedGameName, freshBytes: readonly string[]): string =>
  game === 'roulette' ? liveClientSeed(freshBytes) : duelClientSeed(freshBytes[0] ?? '', freshBytes[1] ?? '');
