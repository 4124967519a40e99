import * as z from 'zod/mini';
import { accountId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf } from '../world.ts';
import { defineEvent } from './define.ts';
import { firstOf, notOwnDoing, unknownAccount } from './requirements.ts';
import { accountSpecimen } from './specimens.ts';

/** Somebody signed in. How, never with what. */
export const sessionStarted = defineEvent({
  type: 'session/started',
  schema: z.strictObject({ account: accountId, method: z.enum(['registration', 'password', 'google']) }),
  visibility: 'house',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (world, { account, method }, entry) =>
    firstOf(
      () => unknownAccount(world, account),
      () => (accountOf(world, account)?.blocked ? `${account} is blocked` : undefined),
      () => (method === 'password' ? notOwnDoing(entry, account) : undefined),
    ),
  evolve: () => undefined,
  describe: ({ account, method }, nameOf) => `${nameOf(account)} signed in (${method})`,
  specimen: { account: accountSpecimen.account, method: 'password' },
});

export const sessionEnded = defineEvent({
  type: 'session/ended',
  schema: z.strictObject({ account: accountId, reason: z.enum(['logout', 'expired']) }),
  visibility: 'house',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: (world, { account }) => unknownAccount(world, account),
  evolve: () => undefined,
  describe: ({ account, reason }, nameOf) =>
    reason === 'logout' ? `${nameOf(account)} signed out` : `The session of ${nameOf(account)} expired`,
  specimen: { account: accountSpecimen.account, reason: 'logout' },
});
