/** Ids and hashes for specimens: valid in form, and of nobody. */
import type { AccountId, BetId, MessageId, OfferId, RoundId, SportEventId, WallSessionId, WithdrawalId } from '../ids.ts';

const account: AccountId = 'acc_0123456789abcdef0123456789abcdef';
export const otherAccount: AccountId = 'acc_fedcba9876543210fedcba9876543210';
export const specimenBet: BetId = 'bet_00112233445566778899aabbccddeeff';
export const specimenRound: RoundId = 'rnd_ffeeddccbbaa99887766554433221100';
export const specimenOffer: OfferId = 'off_0f0e0d0c0b0a09080706050403020100';
export const specimenWallSession: WallSessionId = 'wal_00010203040506070809aabbccddeeff';
export const specimenWithdrawal: WithdrawalId = 'wdr_10112233445566778899aabbccddeeff';
export const specimenSportEvent: SportEventId = 'evt_20112233445566778899aabbccddeeff';
export const specimenMessage: MessageId = 'msg_30112233445566778899aabbccddeeff';
export const specimenHash = '5e'.repeat(32);
export const specimenSeed = 'a7'.repeat(32);

export const accountSpecimen = {
  account,
  emailDigest: 'c1'.repeat(32),
  role: 'user' as 'admin' | 'user',
  authProvider: 'email' as 'email' | 'google',
  verified: false,
  publicPassword: false,
  referralCode: 'ADA1F00D5',
  seedHash: specimenHash,
  nextSeedHash: '6f'.repeat(32),
};
