/** What accounts wait for: what an admin or the house has to decide, and what is overdue at a moment of the log. */
import { countedAt, type Stamp } from '../clock.ts';
import { isReferralDue, referralBonusOf } from '../earning/referrals.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { wasCompleted } from '../events/offers.ts';
import type { AccountId, OfferId } from '../ids.ts';
import { DAY_MS } from '../utc.ts';
import { accountOf, balanceOf, offerOf, openBetsOn, referralIn, resultDueBy, sportEventOf, type World } from '../world.ts';
import type { SportEvent, Withdrawal } from '../worldParts.ts';
import type { Kind } from './discretionWords.ts';
import { nameOfEvent, overdueIn } from './overdue.ts';
import { add, emptyCount, noteWait, type Count } from './tally.ts';

/** A match is overdue a day after its start, a withdrawal a day after it was requested. An end is late a day after it was due. */
export const OVERDUE_MS = DAY_MS;

/** What accounts wait for: since when, and the entry that began it. */
export interface Awaited extends Stamp {
  /** How a sentence names it: `withdrawal wdr_…`. */
  readonly name: string;
  readonly accounts: readonly AccountId[];
  readonly cents: number;
}

/**
 * An event of an admin with open bets, since the earliest start that a bettor knew, its first open bet, or since its end was taken back. A start is a
 * time of the world outside: no change of it counts, nor a correction of the clock.
 */
function awaitedMatch(world: World, match: SportEvent): Awaited | null {
  const bets = openBetsOn(world, match);
  if (match.seedHash !== undefined || bets.length === 0) return null;
  const firstBetAt = Math.min(...bets.map(({ seq, at }) => countedAt(world.corrections, { seq, at })));
  return {
    name: nameOfEvent(match),
    accounts: bets.map(({ account }) => account),
    cents: bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
    seq: Math.min(...bets.map(({ seq }) => seq)),
    at: Math.max(match.knownStart?.startsAt ?? match.startsAt, firstBetAt, match.reversedAt ?? 0),
  };
}

const awaitedWithdrawal = ({ corrections }: World, { id, account, cents, seq, at }: Withdrawal): Awaited => ({
  name: `withdrawal ${id}`,
  accounts: [account],
  cents,
  seq,
  at: countedAt(corrections, { seq, at }),
});

/** What somebody decides at last that accounts have waited for: a withdrawal, or an event of an admin. The world is as before the event. */
export function decidedWith({ type, data }: DomainEvent, world: World): Awaited | null {
  if (type === 'withdrawal/completed' || type === 'withdrawal/rejected') {
    const withdrawal = world.withdrawals[data.withdrawal];
    return withdrawal ? awaitedWithdrawal(world, withdrawal) : null;
  }
  const match = type === 'sport/settled' || type === 'sport/cancelled' ? sportEventOf(world, data.event) : undefined;
  return match ? awaitedMatch(world, match) : null;
}

/** What accounts wait for too long at a moment, and how the report calls it. */
interface OverdueNow {
  readonly kind: Kind;
  readonly awaited: Awaited;
}

/** What is overdue at this moment. Walks the whole world. */
export const overdueNow = (world: World): readonly OverdueNow[] => [
  ...Object.values(world.sportEvents).flatMap((match): readonly OverdueNow[] => {
    const awaited = awaitedMatch(world, match);
    // After `resultDueBy` it counts as overdue below.
    const isOverdue = awaited !== null && resultDueBy(match) >= world.at && world.at - awaited.at > OVERDUE_MS;
    return isOverdue ? [{ kind: 'overdue match', awaited }] : [];
  }),
  ...Object.values(world.withdrawals)
    .map((withdrawal) => awaitedWithdrawal(world, withdrawal))
    .filter(({ at }) => world.at - at > OVERDUE_MS)
    .map((awaited): OverdueNow => ({ kind: 'overdue withdrawal', awaited })),
  ...overdueIn(world).map((one): OverdueNow => ({ kind: 'overdue round or offer', awaited: { ...one, at: one.dueAt } })),
];

/** Whether an account has played or completed an offer in this log. Completions from before it are brought over, and pay no referrer by themselves. */
export function hasEarnedHere(world: World, id: AccountId): boolean {
  const account = accountOf(world, id);
  if (!account || referralIn(world, id)?.played === true || account.totals.bets > 0) return isReferralDue(world, id);
  const broughtOver = Object.entries(account.offers.completed).filter(
    ([offer, at]) => wasCompleted(world, offer as OfferId) && at <= (offerOf(world, offer)?.createdAt ?? Infinity),
  );
  return account.offersCompleted > broughtOver.length;
}

/** What is overdue at this moment, and the balances of blocked accounts, who can do nothing with them but ask for a withdrawal. */
export function pendingNow(world: World): ReadonlyMap<Kind, Count> {
  const counts = new Map<Kind, Count>();
  const countOf = (kind: Kind): Count => {
    const count = counts.get(kind) ?? emptyCount();
    counts.set(kind, count);
    return count;
  };
  for (const { id, blocked } of Object.values(world.accounts)) {
    const referral = referralIn(world, id);
    // Where the file shows the referrer, the entry that made it due would be refused.
    if (referral?.paid === false && !accountOf(world, referral.by) && hasEarnedHere(world, id))
      add(countOf('unpaid referral'), [referral.by], 0, referralBonusOf(world, id));
    if (blocked && balanceOf(world, id) > 0) add(countOf('blocked account'), [id], 0, balanceOf(world, id));
  }
  for (const { kind, awaited } of overdueNow(world)) {
    add(countOf(kind), awaited.accounts, 0, awaited.cents);
    noteWait(countOf(kind), awaited, world);
  }
  return counts;
}
