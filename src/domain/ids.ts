/**
 * Ids have a letter prefix and 32 hex digits, so no id is `__proto__` or looks like an integer key.
 * The digits are a hash of the id of the command that created the thing. So the domain needs no random numbers.
 */
import * as z from 'zod/mini';
import { nobleHashing, type Hashing } from './fairness/hashing.ts';

export type AccountId = `acc_${string}`;
export type BetId = `bet_${string}`;
export type RoundId = `rnd_${string}`;
export type OfferId = `off_${string}`;
export type WallSessionId = `wal_${string}`;
export type WithdrawalId = `wdr_${string}`;
export type SportEventId = `evt_${string}`;
export type MessageId = `msg_${string}`;
export type LogId = `log_${string}`;

const HEX_32 = '[0-9a-f]{32}';

const idOf = <P extends string>(prefix: P) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_${HEX_32}$`))) as unknown as z.ZodMiniType<`${P}_${string}`>;

export const accountId = idOf('acc');
export const betId = idOf('bet');
export const roundId = idOf('rnd');
export const offerId = idOf('off');
export const wallSessionId = idOf('wal');
export const withdrawalId = idOf('wdr');
export const sportEventId = idOf('evt');
export const messageId = idOf('msg');

/** The id of a log, typed as a string: whether that log exists is not known where a head is read. */
export const logIdText = z.string().check(z.regex(/^log_[0-9a-f]{32}$/));
/** 64 lower-case hex digits: a SHA-256. */
export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A server seed as text: 64 lower-case hex digits. */
export const serverSeedText = sha256Hex;
/** A version 4 UUID in lower case: the id of a command. */
export const commandId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** The 32 hex digits of ids that a command creates. Nobody can compute the command's id from them. */
export const idDigits = (command: string, hashing: Hashing = nobleHashing): string => hashing.sha256(command).slice(0, 32);

export const accountIdFrom = (command: string, hashing?: Hashing): AccountId => `acc_${idDigits(command, hashing)}`;
export const betIdFrom = (command: string, hashing?: Hashing): BetId => `bet_${idDigits(command, hashing)}`;
export const offerIdFrom = (command: string, hashing?: Hashing): OfferId => `off_${idDigits(command, hashing)}`;
export const wallSessionIdFrom = (command: string, hashing?: Hashing): WallSessionId => `wal_${idDigits(command, hashing)}`;
export const withdrawalIdFrom = (command: string, hashing?: Hashing): WithdrawalId => `wdr_${idDigits(command, hashing)}`;
export const sportEventIdFrom = (command: string, hashing?: Hashing): SportEventId => `evt_${idDigits(command, hashing)}`;
export const messageIdFrom = (command: string, hashing?: Hashing): MessageId => `msg_${idDigits(command, hashing)}`;
export const roundIdFrom = (command: string, hashing?: Hashing): RoundId => `rnd_${idDigits(command, hashing)}`;

/** Who sent a command: an account, somebody without one, or the house. */
export type Actor = AccountId | 'guest' | 'house';
