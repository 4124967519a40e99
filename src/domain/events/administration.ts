/** What admins do to accounts. */
import * as z from 'zod/mini';
import { countedAt } from '../clock.ts';
import { forgetDueReferrals, referralsDueTo } from '../earning/referrals.ts';
import { liveRoundOf } from '../games/live.ts';
import { accountId, sha256Hex, type AccountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { reasonText } from '../reason.ts';
import { accountOf, openFlipsOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { referralFollowUp } from './referralFollowUp.ts';
import { accountSpecimen } from './specimens.ts';

/** The follow-up of a flip cancelled for "account blocked", which `account/blocked` fulfils. */
export const blockFollowUpId = (account: AccountId): string => `block of ${account}`;

/**
 * The account can no longer sign in or act. It is told the reason. Its history and its credits stay. Its bets in flight end at their best
 * (settlements.ts).
 */
export const accountBlocked = defineEvent({
  type: 'account/blocked',
  /** A block without a reason is older than this field. The command requires one. */
  schema: z.strictObject({ account: accountId, reason: z.exactOptional(reasonText) }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  fulfils: ({ account }) => [blockFollowUpId(account)],
  requires(world, { account }, entry) {
    const owner = entry.known(account);
    if (owner?.role === 'admin') return 'an admin is not blocked';
    if (owner?.blocked) return `${account} is blocked already`;
    return openFlipsOf(world, account).length > 0 ? 'its open flips were not cancelled first' : undefined;
  },
  evolve(world, { account, reason }, { seq, at }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    Object.assign(owner, { blocked: true, lastBlock: { seq, at, reason: reason ?? null } });
    const onLiveRound = (liveRoundOf(world, 'crash')?.bets ?? []).filter((bet) => world.bets[bet]?.account === account);
    for (const bet of [...owner.openBets, ...onLiveRound]) if (world.flights[bet] === null) world.flights[bet] = { seq, at };
  },
  describe: ({ account, reason }, nameOf) => `${nameOf(account)} was blocked${reason === undefined ? '' : `: ${reason}`}`,
  specimen: { account: accountSpecimen.account },
});

/**
 * The account may sign in and act again. The block does not count in the waits of its streak. Its referrals that became due
 * meanwhile are paid in the same entry.
 */
export const accountUnblocked = defineEvent({
  type: 'account/unblocked',
  schema: z.strictObject({ account: accountId, reason: reasonText }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  followUps: ({ account }, world) => referralsDueTo(world, account).map(referralFollowUp),
  requires: (_world, { account }, entry) => (entry.known(account)?.blocked === false ? `${account} is not blocked` : undefined),
  evolve(world, { account }, { at }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.blocked = false;
    forgetDueReferrals(world, account);
    if (owner.lastBlock) owner.daily.blockedMs += Math.max(at - countedAt(world.corrections, owner.lastBlock), 0);
  },
  describe: ({ account, reason }, nameOf) => `${nameOf(account)} was unblocked: ${reason}`,
  specimen: { account: accountSpecimen.account, reason: 'the wrong account was blocked' },
});

/** An admin changed the e-mail address of an account. The log holds only its digest. */
export const accountEmailChanged = defineEvent({
  type: 'account/email-changed',
  schema: z.strictObject({ account: accountId, emailDigest: sha256Hex }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (world, { emailDigest }) => (Object.hasOwn(world.emails, emailDigest) ? 'the e-mail address is in use' : undefined),
  evolve(world, { account, emailDigest }) {
    const owner = accountOf(world, account);
    if (!owner) return;
    delete world.emails[owner.emailDigest];
    owner.emailDigest = emailDigest;
    world.emails[emailDigest] = account;
  },
  describe: ({ account }, nameOf) => `The e-mail address of ${nameOf(account)} was changed`,
  specimen: { account: accountSpecimen.account, emailDigest: 'c2'.repeat(32) },
});
