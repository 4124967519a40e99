import * as z from 'zod/mini';
import { feedSet } from '../events/feed.ts';
import { isRefusal } from '../refusal.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';

/** Hides one's own name in the feed of rounds, or shows it again. */
export const setFeed = defineCommand<'SetFeed', { readonly hidden: boolean }>({
  type: 'SetFeed',
  by: ['player'],
  leadsTo: 'account/feed-set',
  payload: z.object({ hidden: z.boolean() }),
  needs: needsNothing,
  decide(world, { hidden }, { actor }): Decision {
    const account = actingAccount(world, actor);
    return isRefusal(account) ? account : [feedSet.of({ account: account.id, hidden })];
  },
});
