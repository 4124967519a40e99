/** What admins do to accounts. */
import * as z from 'zod/mini';
import { accountId, sha256Hex } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { firstOf, notHouseOrAdmin, unknownAccount } from './requirements.ts';
import { accountSpecimen } from './specimens.ts';

/** The account can no longer sign in or act; its history and its credits stay. */
export const accountBlocked = defineEvent({
  type: 'account/blocked',
  schema: z.strictObject({ account: accountId }),
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (world, { account }, entry) =>
    firstOf(
      () => notHouseOrAdmin(world, entry),
      () => unknownAccount(world, account),
      () => (accountOf(world, account)?.role === 'admin' ? 'an admin is not blocked' : undefined),
      () => (accountOf(world, account)?.blocked ? `${account} is blocked already` : undefined),
      () => (Object.values(world.rounds).some(({ creator }) => creator === account) ? 'its open flips were not cancelled first' : undefined),
    ),
  evolve(world, { account }) {
    const owner = accountOf(world, account);
    if (owner) owner.blocked = true;
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} was blocked`,
  specimen: { account: accountSpecimen.account },
});

/** An admin changed the address of an account; the address itself is not in the log. */
export const accountEmailChanged = defineEvent({
  type: 'account/email-changed',
  schema: z.strictObject({ account: accountId, emailDigest: sha256Hex }),
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (world, { account, emailDigest }, entry) =>
    firstOf(
      () => notHouseOrAdmin(world, entry),
      () => unknownAccount(world, account),
      () => (Object.hasOwn(world.emails, emailDigest) ? 'the e-mail address is in use' : undefined),
    ),
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
