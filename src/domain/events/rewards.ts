/** The daily bonus, the streak bonus, and the repair of a streak. */
import * as z from 'zod/mini';
import { beginPeriods } from '../accounts/periods.ts';
import { dailyDueAt, notRepairable, repairStreak, streakAfter, streakNow, streakRules } from '../earning/daily.ts';
import { accountId } from '../ids.ts';
import { noPostings, player, promo } from '../ledger/posting.ts';
import { isoTime } from '../utc.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { wrongAmount } from './requirements.ts';
import { accountSpecimen } from './specimens.ts';

export const dailyBonusClaimed = defineEvent({
  type: 'bonus/daily-claimed',
  schema: z.strictObject({ account: accountId, cents: z.int().check(z.gte(0)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ account, cents }) => [{ from: promo, to: player(account), cents, reason: 'daily bonus' }],
  requires(world, { account, cents }, entry) {
    const { rules } = world.rules;
    const owner = entry.known(account);
    const due = owner ? dailyDueAt(world, owner) : 0;
    if (entry.at < due) return `the next daily bonus is due at ${isoTime(due)}`;
    return wrongAmount(cents, rules.dailyBonus.cents, 'the daily bonus');
  },
  evolve(world, { account }, { seq, at }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    beginPeriods(world.corrections, owner, { seq, at });
    const { claims } = owner.daily;
    const streak = streakAfter(world, owner, { seq, at });
    owner.daily = { ...owner.daily, ...streak, claimed: { seq, at }, blockedMs: 0, graceMs: 0, claims: claims + 1 };
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} claimed the daily bonus`,
  specimen: { account: accountSpecimen.account, cents: 50_00 },
});

export const streakClaimed = defineEvent({
  type: 'bonus/streak-claimed',
  schema: z.strictObject({ account: accountId, cents: z.int().check(z.gte(0)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ account, cents }) => [{ from: promo, to: player(account), cents, reason: 'streak bonus' }],
  requires(world, { account, cents }, entry) {
    const owner = entry.known(account);
    if (!owner) return undefined;
    const due = streakRules(world, owner);
    if (streakNow(world, owner, entry.at) < due.claims) return 'the streak is not complete';
    return wrongAmount(cents, due.cents, 'the streak bonus');
  },
  evolve(world, { account }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.daily.streak = 0;
    owner.daily.streaksPaid += 1;
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} claimed the bonus for a streak of daily claims`,
  specimen: { account: accountSpecimen.account, cents: 250_00 },
});

/** A streak that a missed day has broken goes on. */
export const streakRepaired = defineEvent({
  type: 'bonus/streak-repaired',
  schema: z.strictObject({ account: accountId }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { account }, entry) {
    const owner = entry.known(account);
    return owner && notRepairable(world, owner, entry.at);
  },
  evolve(world, { account }, { seq, at }) {
    const owner = accountOf(world, account);
    if (owner) repairStreak(owner, { seq, at });
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} repaired the streak of daily claims`,
  specimen: { account: accountSpecimen.account },
});
