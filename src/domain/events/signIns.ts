/** What changes how somebody signs in, beside the password. */
import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
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
