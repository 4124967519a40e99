/** What changes how somebody signs in, beside the password. */
import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { reasonText } from '../reason.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

/** An admin made a link by which the account can get a new password. The link itself is not in the log. */
export const resetOffered = defineEvent({
  type: 'account/reset-offered',
  schema: z.strictObject({ account: accountId }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (_world, { account }, entry) => (entry.known(account)?.blocked ? `${account} is blocked` : undefined),
  evolve: () => undefined,
  describe: ({ account }, nameOf) => `A link was made by which ${nameOf(account)} can set a new password`,
  specimen: { account: accountSpecimen.account },
});

/** From now on a sign-in needs a code of the owner's device too. Its secret is not in the log. */
export const factorAdded = defineEvent({
  type: 'account/factor-added',
  schema: z.strictObject({ account: accountId }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (_world, { account }, entry) => (entry.known(account)?.secondFactor ? `${account} has a second factor already` : undefined),
  evolve(world, { account }) {
    const owner = accountOf(world, account);
    if (owner) owner.secondFactor = true;
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} set up a second factor`,
  specimen: { account: accountSpecimen.account },
});

/** A sign-in needs no more than the password again. `reason`: null where the owner did it, otherwise that of the admin. */
export const factorRemoved = defineEvent({
  type: 'account/factor-removed',
  schema: z.strictObject({ account: accountId, reason: z.nullable(reasonText) }),
  by: ['owner', 'admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(_world, { account, reason }, entry) {
    if (reason === null && !entry.mayBe(account)) return 'only its owner gives no reason';
    const owner = entry.known(account);
    if (reason !== null && entry.actor === account && owner?.role === 'user') return 'its owner gives no reason';
    return owner?.secondFactor === false ? `${account} has no second factor` : undefined;
  },
  evolve(world, { account }) {
    const owner = accountOf(world, account);
    if (owner) owner.secondFactor = false;
  },
  describe: ({ account, reason }, nameOf) =>
    reason === null ? `${nameOf(account)} removed the second factor` : `The second factor of ${nameOf(account)} was removed: ${reason}`,
  specimen: { account: accountSpecimen.account, reason: 'the device was lost' },
});
