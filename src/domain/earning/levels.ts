/**
 * Levels. They follow from the points of all time, which the leaderboard counts: for credits staked in settled bets, and for credits
 * earned through offers. A level is shown to others once its player has claimed it.
 */
import type { Account } from '../accounts/account.ts';
import type { AccountId } from '../ids.ts';
import type { World } from '../world.ts';

/** The points from which each level is reached. Level 1 needs none. A released table is never changed: it judges the claims of old logs. */
export const levelPoints = [
  0, 100, 300, 600, 1_000, 2_000, 3_500, 6_000, 10_000, 15_000, 25_000, 40_000, 60_000, 100_000, 150_000, 250_000, 400_000, 600_000,
  800_000, 1_000_000,
] as const;

export const HIGHEST_LEVEL = levelPoints.length;

/** What a level pays, in cents: five credits times its number. */
export const levelCents = (level: number): number => level * 5_00;

/** What the levels above `from` up to `to` pay together, in cents. */
export function levelsPay(from: number, to: number): number {
  let cents = 0;
  for (let level = from + 1; level <= to; level += 1) cents += levelCents(level);
  return cents;
}

/** Whole points of all time. */
export const pointsOfAllTime = ({ points }: Account): number => Math.floor(points / 100);

/** The highest level that the points of the account have reached. Points that were taken back are gone. */
export const reachedLevel = (account: Account): number => levelPoints.findLastIndex((points) => pointsOfAllTime(account) >= points) + 1;

/** The level that an account has claimed. Everybody may know it. */
export const levelOf = ({ levels }: Pick<World, 'levels'>, id: AccountId): number => (Object.hasOwn(levels, id) ? (levels[id] ?? 1) : 1);
