/** The setting of an account that hides its name in the public feed of rounds. */
import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

/** An account hid or showed its name. It holds for earlier rounds too, because names are looked up when they are shown. */
export const feedSet = defineEvent({
  type: 'account/feed-set',
  schema: z.strictObject({ account: accountId, hidden: z.boolean() }),
  by: ['owner'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: () => undefined,
  evolve(world, { account, hidden }) {
    const owner = accountOf(world, account);
    if (owner) owner.hiddenInFeed = hidden;
  },
  describe: ({ account, hidden }, nameOf) => `${nameOf(account)} ${hidden ? 'hides' : 'shows'} the name in the feed of rounds`,
  specimen: { account: accountSpecimen.account, hidden: true },
});
