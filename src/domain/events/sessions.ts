/** Sign-ins and sign-outs. They change nothing in the world: the log has them as a trail. */
import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen } from './specimens.ts';

/** Somebody signed in. It holds the method and no credentials. */
export const sessionStarted = defineEvent({
  type: 'session/started',
  schema: z.strictObject({ account: accountId, method: z.enum(['registration', 'password', 'google']) }),
  by: ['owner', 'guest'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(_world, { account, method }, entry) {
    if (entry.actor === account) return method === 'registration' ? 'nobody registers who has an account' : undefined;
    const owner = entry.known(account);
    if (!owner) return undefined;
    const due = owner.authProvider === 'google' ? 'google' : 'registration';
    return owner.registered.seq === entry.seq && method === due ? undefined : 'a guest signs in by registering';
  },
  evolve: () => undefined,
  describe: ({ account, method }, nameOf) => `${nameOf(account)} signed in (${method})`,
  specimen: { account: accountSpecimen.account, method: 'password' },
});

export const sessionEnded = defineEvent({
  type: 'session/ended',
  schema: z.strictObject({ account: accountId, reason: z.enum(['logout', 'expired']) }),
  by: ['owner'],
  byBlocked: true,
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: () => undefined,
  evolve: () => undefined,
  describe: ({ account, reason }, nameOf) =>
    reason === 'logout' ? `${nameOf(account)} signed out` : `The session of ${nameOf(account)} expired`,
  specimen: { account: accountSpecimen.account, reason: 'logout' },
});
