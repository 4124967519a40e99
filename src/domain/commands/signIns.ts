/** What changes how somebody signs in, beside the password. */
import * as z from 'zod/mini';
import { resetOffered } from '../events/signIns.ts';
import { refuse } from '../refusal.ts';
import { accountOf } from '../world.ts';
import { defineCommand, needsNothing, refuseBlocked, type Decision } from './define.ts';
import { typed } from './payloads.ts';
import { accountIn } from './things.ts';

/** Records that an admin made a link to a new password. Refusals: account-unknown, account-blocked. */
export const offerReset = defineCommand<'OfferReset', { readonly account: unknown }>({
  type: 'OfferReset',
  by: ['admin', 'house'],
  leadsTo: 'account/reset-offered',
  thing: accountIn,
  payload: z.object({ account: typed }),
  echoes: ({ account }) => ({ 'account/reset-offered': { account } }),
  needs: needsNothing,
  decide(world, { account: id }): Decision {
    const account = typeof id === 'string' ? accountOf(world, id) : undefined;
    if (!account) return refuse('account-unknown');
    return account.blocked ? refuseBlocked(account) : [resetOffered.of({ account: account.id })];
  },
});
