/**
 * A referrer is paid at sign-up for the first friends of a UTC day (`paidAtOncePerDay` in the rules), for later ones once they play or
 * complete an offer.
 */
import { readReferralCode } from '../accounts/names.ts';
import type { AccountId } from '../ids.ts';
import { utcDay } from '../utc.ts';
import { countedDay, isCorrectedSince } from '../clock.ts';
import { accountOf, referralIn, rulesInForceAt, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';

/** The account with this referral code, present or former. Null if nobody has it, or if the text is no code. */
export function referrerBehind({ codes }: World, text: string): AccountId | null {
  const code = readReferralCode(text);
  return code !== null && Object.hasOwn(codes, code) ? (codes[code] ?? null) : null;
}

/** How many payments this referrer received on the UTC day of `at`. */
export const paidOnDay = ({ corrections }: World, { referralDay: { last, paid } }: Account, at: number): number =>
  last && countedDay(corrections, last) === utcDay(at) ? paid : 0;

const isPaidAtOnce = (world: World, referrer: Account, at: number): boolean =>
  paidOnDay(world, referrer, at) < world.rules.rules.referral.paidAtOncePerDay;

/** Whether this referrer is paid at sign-up for somebody who registers at this time. */
export function paysAtOnce(world: World, referredBy: AccountId, at: number): boolean {
  const referrer = accountOf(world, referredBy);
  return referrer?.blocked === false && isPaidAtOnce(world, referrer, at);
}

/** The bonus that a blocked referrer misses at the sign-up of somebody who registers at this time; 0 if it was not due then. */
export function bonusKeptFromBlocked(world: World, referredBy: AccountId, at: number): number {
  const referrer = accountOf(world, referredBy);
  return referrer?.blocked === true && isPaidAtOnce(world, referrer, at) ? world.rules.rules.referral.bonusCents : 0;
}

/** What a referrer gets for this account: as the rules were when it was registered. */
export const referralBonusOf = (world: World, referred: AccountId): number =>
  rulesInForceAt(world, referralIn(world, referred)?.seq ?? world.seq).referral.bonusCents;

/** The friends of a referrer. Looks at all referrals of the world. */
export const referredBy = ({ referrals }: World, referrer: AccountId) =>
  Object.entries(referrals).flatMap(([account, { by, paid, seq }]) =>
    by === referrer ? [{ account: account as AccountId, paid, seq }] : [],
  );

/** What a referrer was paid for friends, and has not been paid for others. Cents. Looks at all referrals of the world. */
export function referralSums(world: World, referrer: AccountId): { readonly paidCents: number; readonly pendingCents: number } {
  let [paidCents, pendingCents] = [0, 0];
  for (const { account, paid } of referredBy(world, referrer)) {
    const bonusCents = referralBonusOf(world, account);
    if (paid) paidCents += bonusCents;
    else pendingCents += bonusCents;
  }
  return { paidCents, pendingCents };
}

/** Whether this account has played or completed an offer, as far as the file shows it. */
export function isReferralDue(world: World, referred: AccountId): boolean {
  const friend = accountOf(world, referred);
  return referralIn(world, referred)?.played === true || (friend !== undefined && (friend.totals.bets > 0 || friend.offersCompleted > 0));
}

/** Notes a referral that became due while its referrer is blocked. Call it when an account plays or completes an offer. */
export function noteDueReferral(world: World, referred: AccountId): void {
  const referral = referralIn(world, referred);
  if (referral && !referral.paid && accountOf(world, referral.by)?.blocked === true) world.dueReferrals[referred] = referral.by;
}

/** Notes that this account has played a round. Call it for what shows that, also where the round itself is withheld. */
export function noteRoundPlayed(world: World, account: AccountId): void {
  const referral = referralIn(world, account);
  if (!referral) return;
  referral.played = true;
  noteDueReferral(world, account);
}

/** The accounts whose referral became due during the block of this referrer. Looks at those of all blocked referrers. */
const dueDuringBlock = ({ dueReferrals }: World, referrer: AccountId): readonly AccountId[] =>
  (Object.keys(dueReferrals) as AccountId[]).filter((referred) => dueReferrals[referred] === referrer);

/** The accounts for which this referrer is to be paid at the end of a block. What was taken back meanwhile does not count. */
export const referralsDueTo = (world: World, referrer: AccountId): readonly AccountId[] =>
  dueDuringBlock(world, referrer).filter((referred) => isReferralDue(world, referred));

/** Forgets the referrals that became due during a block which has ended. Mutates the world. */
export function forgetDueReferrals(world: World, referrer: AccountId): void {
  for (const referred of dueDuringBlock(world, referrer)) delete world.dueReferrals[referred];
}

/** The referrer who is still to be paid for this account, or null. A blocked referrer is not paid. */
export function unpaidReferrer(world: World, referred: AccountId): AccountId | null {
  const referral = referralIn(world, referred);
  return referral && !referral.paid && accountOf(world, referral.by)?.blocked === false ? referral.by : null;
}

/**
 * Whether an account with an unpaid referral cannot have played or completed an offer: its first bet or offer would have paid the referrer, who was
 * not blocked since it joined. After a correction of the clock nothing is said, because points of races may then be those of another week.
 */
export function cannotHavePlayed(world: World, referred: AccountId): boolean {
  const referral = referralIn(world, referred);
  const referrer = referral && accountOf(world, referral.by);
  if (referral?.paid !== false || !referrer || isCorrectedSince(world.corrections, referral.seq)) return false;
  // A block that had ended when the friend joined kept nothing back.
  return !referral.wasBlocked && (referrer.lastBlock?.seq ?? 0) <= referral.seq;
}
