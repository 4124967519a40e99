/** The ranks of the leaderboard. Admins and blocked accounts are not ranked. Equal points share a rank. */
import type { AccountId } from '../ids.ts';
import type { Account } from '../accounts/account.ts';
import type { World } from '../world.ts';
import type { Period } from './period.ts';
import { pointsIn } from './points.ts';

/** Whether an account is ranked, and its rounds are in the feed. */
export const isRanked = ({ role, blocked }: Account): boolean => role !== 'admin' && !blocked;

export interface Standing {
  readonly account: AccountId;
  readonly username: string;
  /** Whole points: the sum of the period, floored. */
  readonly points: number;
  /** 1 for the most points. After two accounts that share rank 2 comes rank 4. */
  readonly rank: number;
}

/** Every ranked account with at least one point: by points from high to low, then by name. `corrections`: those of the clock. */
export function ranking(
  { accounts, corrections }: Pick<World, 'accounts' | 'corrections'>,
  period: Period,
  at: number,
): readonly Standing[] {
  const ranked = Object.values(accounts)
    .filter(isRanked)
    .map((account) => ({
      account: account.id,
      username: account.username,
      points: Math.floor(pointsIn(corrections, account, period, at) / 100),
    }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || (a.username < b.username ? -1 : 1));
  let rank = 0;
  let last = -1;
  return ranked.map((one, i) => {
    if (one.points !== last) rank = i + 1;
    last = one.points;
    return { ...one, rank };
  });
}
