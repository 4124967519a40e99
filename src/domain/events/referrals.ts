/** Referrals: clicks on a link, the friends who joined by it, and what the referrer is paid. */
import * as z from 'zod/mini';
import { REFERRAL_CODE } from '../accounts/names.ts';
import { isReferralDue, paidOnDay, paysAtOnce, referralBonusOf } from '../earning/referrals.ts';
import { accountId } from '../ids.ts';
import { noPostings, player, promo } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { accountOf, nameIn, referralIn } from '../world.ts';
import { defineEvent } from './define.ts';
import { referralFollowUp, referralFollowUpId } from './referralFollowUp.ts';
import { wrongAmount } from './requirements.ts';
import { accountSpecimen, otherAccount } from './specimens.ts';

/** Somebody registered by the link or the code of a referrer. Both may read it. */
export const referralJoined = defineEvent({
  type: 'referral/joined',
  schema: z.strictObject({ referrer: accountId, referred: accountId }),
  by: ['guest'],
  visibility: () => 'subjects',
  subjects: ({ referrer, referred }) => [referrer, referred],
  followUps: ({ referrer, referred }, world, { at }) => (paysAtOnce(world, referrer, at) ? [referralFollowUp(referred)] : []),
  postings: () => noPostings,
  requires(world, { referrer, referred }, entry) {
    if (referrer === referred) return 'nobody refers themselves';
    if (referralIn(world, referred)) return `${nameIn(world, referred)} was referred before`;
    const friend = entry.known(referred);
    return friend && friend.registered.seq !== entry.seq ? 'a referral is made at registration' : undefined;
  },
  evolve(world, { referrer, referred }, { seq }) {
    const payee = accountOf(world, referrer);
    world.referrals[referred] = { by: referrer, paid: false, played: false, seq, wasBlocked: payee?.blocked === true };
    if (payee) payee.referred += 1;
  },
  describe: ({ referrer, referred }, nameOf) => `${nameOf(referred)} was referred by ${nameOf(referrer)}`,
  specimen: { referrer: otherAccount, referred: accountSpecimen.account },
});

/** The referrer is paid for one friend, at most once for each friend. */
export const referralPaid = defineEvent({
  type: 'referral/paid',
  schema: z.strictObject({ referrer: accountId, referred: accountId, cents: z.int().check(z.gte(0)) }),
  by: ['guest', 'player', 'admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ referrer, referred }) => [referrer, referred],
  postings: ({ referrer, cents }) => [{ from: promo, to: player(referrer), cents, reason: 'referral bonus' }],
  fulfils: ({ referred }) => [referralFollowUpId(referred)],
  onlyIfDue: true,
  requires(world, { referrer, referred, cents }, entry) {
    const bonusCents = referralBonusOf(world, referred);
    const { paidAtOncePerDay } = world.rules.rules.referral;
    const referral = referralIn(world, referred);
    if (referral?.by !== referrer) return `${nameIn(world, referred)} was not referred by ${nameIn(world, referrer)}`;
    if (referral.paid) return `the referral of ${nameIn(world, referred)} was paid before`;
    const [friend, payee] = [entry.known(referred), entry.known(referrer)];
    if (payee?.blocked) return `${payee.username} is blocked`;
    if (cents !== bonusCents) return wrongAmount(cents, bonusCents, 'the referral bonus');
    if (!friend || isReferralDue(world, referred)) return undefined;
    const isAtOnce = friend.registered.seq === entry.seq && (!payee || paidOnDay(world, payee, entry.at) < paidAtOncePerDay);
    return isAtOnce ? undefined : 'the referral is not due yet';
  },
  evolve(world, { referrer, referred }, { seq, at }) {
    const referral = referralIn(world, referred);
    if (referral) referral.paid = true;
    const payee = accountOf(world, referrer);
    if (!payee) return;
    payee.referralDay = { last: { seq, at }, paid: paidOnDay(world, payee, at) + 1 };
    payee.referredPaid += 1;
  },
  describe: ({ referrer, referred, cents }, nameOf) =>
    `${nameOf(referrer)} received ${formatCents(cents)} for referring ${nameOf(referred)}`,
  specimen: { referrer: otherAccount, referred: accountSpecimen.account, cents: 250_00 },
});

/** An account chose a code. Its former codes keep working and stay its own. */
export const referralCodeChanged = defineEvent({
  type: 'referral/code-changed',
  schema: z.strictObject({ account: accountId, code: z.string().check(z.regex(REFERRAL_CODE)) }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (world, { account, code }) =>
    Object.hasOwn(world.codes, code) && world.codes[code] !== account ? `the referral code ${code} is taken` : undefined,
  evolve(world, { account, code }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.referralCode = code;
    world.codes[code] = account;
  },
  describe: ({ account, code }, nameOf) => `${nameOf(account)} chose the referral code ${code}`,
  specimen: { account: accountSpecimen.account, code: 'SEABIRD' },
});

/** Somebody followed a referral link. It is counted and pays nothing. */
export const referralClicked = defineEvent({
  type: 'referral/clicked',
  schema: z.strictObject({ referrer: accountId, click: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  by: ['guest'],
  visibility: () => 'subjects',
  subjects: ({ referrer }) => [referrer],
  postings: () => noPostings,
  requires: () => undefined,
  evolve(world, { referrer }) {
    world.referralClicks[referrer] = (world.referralClicks[referrer] ?? 0) + 1;
  },
  describe: ({ referrer }, nameOf) => `Somebody followed the referral link of ${nameOf(referrer)}`,
  specimen: { referrer: accountSpecimen.account, click: '0123456789abcdef0123456789abcdef' },
});
