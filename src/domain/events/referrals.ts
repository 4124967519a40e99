import * as z from 'zod/mini';
import { REFERRAL_CODE } from '../accounts/names.ts';
import { paidOnDay, paysAtOnce } from '../earning/referrals.ts';
import { accountId } from '../ids.ts';
import { noPostings, player, promo } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { referralDebt, referralDebtId } from './referralDebt.ts';
import { firstOf, notAsTheRules, unknownAccount, unlessHidden } from './requirements.ts';
import { accountSpecimen, otherAccount } from './specimens.ts';

/** Events that make a referral due that was not paid at sign-up. */
const MAKES_DUE = [
  'bet/placed',
  'bet/settled',
  'sport/bet-placed',
  'sport/bet-settled',
  'offer/completed',
  'wall/credited',
  'wall/offer-completed',
  'referral/paid',
  'clock/corrected',
] as const;

/** Somebody registered by the link or the code of a referrer. Both may read it. */
export const referralJoined = defineEvent({
  type: 'referral/joined',
  schema: z.strictObject({ referrer: accountId, referred: accountId }),
  by: ['guest'],
  visibility: () => 'subjects',
  subjects: ({ referrer, referred }) => [referrer, referred],
  opens: ({ referrer, referred }, world, { at }) => (paysAtOnce(world, referrer, at) ? [referralDebt(referred)] : []),
  postings: () => noPostings,
  requires(world, { referrer, referred }, { seq }) {
    const friend = accountOf(world, referred);
    return firstOf(
      () => (referrer === referred ? 'nobody refers themselves' : undefined),
      () => (friend?.referral ? `${friend.username} was referred before` : undefined),
      () => (friend && friend.registered.seq !== seq ? 'a referral is made at registration' : undefined),
      () => unknownAccount(world, friend ? referrer : referred),
    );
  },
  evolve(world, { referrer, referred }) {
    const [friend, payee] = [accountOf(world, referred), accountOf(world, referrer)];
    if (friend) friend.referral = { by: referrer, paid: false };
    if (payee) payee.referred += 1;
  },
  describe: ({ referrer, referred }, nameOf) => `${nameOf(referred)} was referred by ${nameOf(referrer)}`,
  specimen: { referrer: otherAccount, referred: accountSpecimen.account },
});

/** The referrer is paid for one friend, at most once for each friend. */
export const referralPaid = defineEvent({
  type: 'referral/paid',
  schema: z.strictObject({ referrer: accountId, referred: accountId, cents: z.int().check(z.gte(0)) }),
  by: ['guest', 'player', 'house'],
  visibility: () => 'subjects',
  subjects: ({ referrer, referred }) => [referrer, referred],
  postings: ({ referrer, cents }) => [{ from: promo, to: player(referrer), cents, reason: 'referral bonus' }],
  closes: ({ referred }) => [referralDebtId(referred)],
  requires(world, { referrer, referred, cents }, { seq, at }) {
    const friend = accountOf(world, referred);
    const payee = accountOf(world, referrer);
    if (!friend || !payee) return unknownAccount(world, friend ? referrer : referred);
    const { referral } = world.rules.rules;
    return firstOf(
      () => {
        if (friend.referral?.by === referrer) return undefined;
        const sentence = `${friend.username} was not referred by ${payee.username}`;
        return friend.referral ? sentence : unlessHidden(sentence, referred, 'referral/joined');
      },
      () => (friend.referral?.paid ? `the referral of ${friend.username} was paid before` : undefined),
      () => (payee.blocked ? unlessHidden(`${payee.username} is blocked`, referrer, 'account/unblocked') : undefined),
      () => notAsTheRules(cents, referral.bonusCents, 'the referral bonus'),
      () =>
        friend.totals.bets > 0 ||
        friend.offersCompleted > 0 ||
        (friend.registered.seq === seq && paidOnDay(world, payee, at) < referral.paidAtOncePerDay)
          ? undefined
          : unlessHidden('the referral is not due yet', null, ...MAKES_DUE),
    );
  },
  evolve(world, { referrer, referred }, { seq, at }) {
    const friend = accountOf(world, referred);
    if (friend?.referral) friend.referral.paid = true;
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
    firstOf(
      () => unknownAccount(world, account),
      () => (Object.hasOwn(world.codes, code) && world.codes[code] !== account ? `the referral code ${code} is taken` : undefined),
    ),
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
  by: ['guest', 'player'],
  visibility: () => 'subjects',
  subjects: ({ referrer }) => [referrer],
  postings: () => noPostings,
  requires: (world, { referrer }) => unknownAccount(world, referrer),
  evolve(world, { referrer }) {
    world.referralClicks[referrer] = (world.referralClicks[referrer] ?? 0) + 1;
  },
  describe: ({ referrer }, nameOf) => `Somebody followed the referral link of ${nameOf(referrer)}`,
  specimen: { referrer: accountSpecimen.account, click: '0123456789abcdef0123456789abcdef' },
});
