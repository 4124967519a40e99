/** Limits and breaks that people set themselves. */
import * as z from 'zod/mini';
import { endOfWait, isTighter, limitAt, limitKinds } from '../accounts/limits.ts';
import { periodNames } from '../accounts/periods.ts';
import { accountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { LARGEST_CENTS } from '../rules.ts';
import { isoTime, MINUTE_MS } from '../utc.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

/** Null lifts a limit. */
export const limitAmount = z.nullable(z.int().check(z.gte(1), z.lte(LARGEST_CENTS)));

export const limitSet = defineEvent({
  type: 'limit/set',
  schema: z.strictObject({
    account: accountId,
    kind: z.enum(limitKinds),
    period: z.enum(periodNames),
    /** Cents of loss or stake, milliseconds of a session; null lifts the limit. */
    amount: limitAmount,
  }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: () => undefined,
  evolve(world, { account, kind, period, amount }, { seq, at }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    // A tighter limit holds at once, a looser one a day later (`limitAt`).
    const current = limitAt(world.corrections, owner, kind, period, at);
    const atOnce = isTighter(amount, current) || amount === current;
    owner.limits[`${kind}/${period}`] = atOnce ? { amount, next: null } : { amount: current, next: { amount, seq, at } };
    owner.limitsSet = Object.keys(owner.limits).length;
  },
  describe: ({ account, kind, period, amount }, nameOf) =>
    amount === null
      ? `${nameOf(account)} lifts the ${kind} limit of a ${period}`
      : `${nameOf(account)} set a ${kind} limit of ${kind === 'session' ? `${Math.round(amount / MINUTE_MS)} minutes` : formatCents(amount)} a ${period}`,
  specimen: { account: accountSpecimen.account, kind: 'loss', period: 'week', amount: 200_00 },
});

export const breakStarted = defineEvent({
  type: 'break/started',
  schema: z.strictObject({ account: accountId, until: z.int().check(z.gte(0)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { account, until }, entry) {
    if (!world.rules.rules.responsiblePlay.breaksMs.includes(until - entry.at)) return 'the rules know no break of this length';
    const owner = entry.known(account);
    return owner && until <= endOfWait(world.corrections, owner.onBreak) ? 'a break is never made shorter' : undefined;
  },
  evolve(world, { account, until }, { seq, at }) {
    const owner = accountOf(world, account);
    if (owner) owner.onBreak = { seq, at, lengthMs: until - at };
  },
  describe: ({ account, until }, nameOf) => `${nameOf(account)} takes a break until ${isoTime(until)}`,
  specimen: { account: accountSpecimen.account, until: 1_768_464_000_000 },
});
