/** Why an account's own limits or break stop a bet or a tip, or undefined. */
import { playStop } from '../accounts/limits.ts';
import type { World } from '../world.ts';
import type { Account } from '../accounts/account.ts';

export const stopped = ({ corrections }: World, account: Account, stakeCents: number, at: number): string | undefined =>
  playStop(corrections, account, stakeCents, at) ? 'the account has kept itself from betting now' : undefined;
