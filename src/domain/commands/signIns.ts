/** What changes how somebody signs in, beside the password. */
import * as z from 'zod/mini';
import { factorAdded, factorRemoved, resetOffered } from '../events/signIns.ts';
import { readReason } from '../reason.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { accountOf } from '../world.ts';
import { actingAccount, defineCommand, needsNothing, refuseBlocked, type Decision } from './define.ts';
import { nothing, typed } from './payloads.ts';
import { accountIn } from './aggregates.ts';

/** Records that an admin made a link to a new password. Refusals: account-unknown, account-blocked. */
export const offerReset = defineCommand<'OfferReset', { readonly account: unknown }>({
  type: 'OfferReset',
  by: ['admin', 'house'],
  leadsTo: 'account/reset-offered',
  aggregate: accountIn,
  payload: z.object({ account: typed }),
  echoes: ({ account }) => ({ 'account/reset-offered': { account } }),
  needs: needsNothing,
  decide(world, { account: id }): Decision {
    const account = typeof id === 'string' ? accountOf(world, id) : undefined;
    if (!account) return refuse('account-unknown');
    return account.blocked ? refuseBlocked(account) : [resetOffered.of({ account: account.id })];
  },
});

/** Records that the owner has proved to have the device. Refusals: login-required, account-blocked, factor-known. */
export const addFactor = defineCommand<'AddFactor', object>({
  type: 'AddFactor',
  by: ['player'],
  leadsTo: 'account/factor-added',
  payload: nothing,
  echoes: (_payload, { actor }) => ({ 'account/factor-added': { account: actor } }),
  needs: needsNothing,
  decide(world, _payload, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    return account.secondFactor ? refuse('factor-known') : [factorAdded.of({ account: account.id })];
  },
});

/** The owner removes the second factor. Refusals: login-required, account-blocked, factor-none. */
export const dropFactor = defineCommand<'DropFactor', object>({
  type: 'DropFactor',
  by: ['player'],
  leadsTo: 'account/factor-removed',
  payload: nothing,
  echoes: (_payload, { actor }) => ({ 'account/factor-removed': { account: actor, reason: null } }),
  needs: needsNothing,
  decide(world, _payload, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    return account.secondFactor ? [factorRemoved.of({ account: account.id, reason: null })] : refuse('factor-none');
  },
});

/** An admin removes the second factor of somebody who has lost the device. Refusals: account-unknown, factor-none, those of `readReason`. */
export const removeFactor = defineCommand<'RemoveFactor', { readonly account: unknown; readonly reason: unknown }>({
  type: 'RemoveFactor',
  by: ['admin', 'house'],
  leadsTo: 'account/factor-removed',
  aggregate: accountIn,
  payload: z.object({ account: typed, reason: typed }),
  echoes: ({ account, reason }) => ({ 'account/factor-removed': { account, reason: readReason(reason) } }),
  needs: needsNothing,
  decide(world, { account: id, reason: raw }): Decision {
    const account = typeof id === 'string' ? accountOf(world, id) : undefined;
    if (!account) return refuse('account-unknown');
    if (!account.secondFactor) return refuse('factor-none');
    const reason = readReason(raw);
    return typeof reason === 'string' ? [factorRemoved.of({ account: account.id, reason })] : reason;
  },
});
