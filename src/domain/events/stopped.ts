/** Whether an account's own limits or break stop a bet, on games and on sports. */
import { playStop } from '../accounts/limits.ts';
import type { World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { Problem } from './define.ts';
import { unlessHidden } from './requirements.ts';

/** Withheld events of these types may explain the problem: payouts, returned stakes, looser limits. */
const LOOSENS = [
  'bet/placed',
  'bet/settled',
  'bet/voided',
  'sport/bet-placed',
  'sport/bet-settled',
  'sport/bet-voided',
  'limit/set',
  'clock/corrected',
] as const;

export const stopped = ({ corrections }: World, account: Account, stakeCents: number, at: number): Problem | undefined =>
  playStop(corrections, account, stakeCents, at)
    ? unlessHidden('the account has kept itself from betting now', account.id, ...LOOSENS)
    : undefined;
