import * as z from 'zod/mini';
import { withdrawalCompleted, withdrawalRejected, withdrawalRequested } from '../events/withdrawals.ts';
import { payoutMethods, type Withdrawal } from '../worldParts.ts';
import type { Account } from '../accounts/account.ts';
import { withdrawalIdFrom } from '../ids.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { balanceOf, withdrawalOf, type World } from '../world.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';
import { typed } from './payloads.ts';

/** A request as a player sends it. The address itself is kept beside the log before this is sent. */
export interface RequestWithdrawal {
  readonly cents: unknown;
  readonly method: unknown;
}

/** A request that may be made, or the first reason why not. */
export function readWithdrawal(
  world: World,
  account: Account,
  { cents, method: rawMethod }: RequestWithdrawal,
  addressDigest: string | null,
) {
  const { minCents, maxCents } = world.rules.rules.withdrawal;
  const method = payoutMethods.find((known) => known === rawMethod);
  if (typeof cents !== 'number' || !Number.isInteger(cents) || cents <= 0 || !method) return refuse('withdrawal-amount');
  if (cents > balanceOf(world, account.id)) return refuse('balance-too-low');
  if (addressDigest === null) return refuse('withdrawal-address');
  if (cents < minCents) return refuse('withdrawal-min', { cents: minCents });
  if (cents > maxCents) return refuse('withdrawal-max', { cents: maxCents });
  return { cents, method, addressDigest };
}

/** Refusals: those of who acts, and of `readWithdrawal`. */
export const requestWithdrawal = defineCommand<'RequestWithdrawal', RequestWithdrawal>({
  type: 'RequestWithdrawal',
  by: ['player'],
  leadsTo: 'withdrawal/requested',
  payload: z.object({ cents: typed, method: typed }),
  needs: needsNothing,
  decide(world, payload, { actor, commandId, addressDigest }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const read = readWithdrawal(world, account, payload, addressDigest);
    if (isRefusal(read)) return read;
    return [withdrawalRequested.of({ withdrawal: withdrawalIdFrom(commandId), account: account.id, ...read })];
  },
});

const openRequest = (world: World, id: unknown): Withdrawal | undefined => (typeof id === 'string' ? withdrawalOf(world, id) : undefined);

/** An admin says that a withdrawal was paid. */
export const completeWithdrawal = defineCommand<'CompleteWithdrawal', { readonly withdrawal: unknown }>({
  type: 'CompleteWithdrawal',
  by: ['admin', 'house'],
  leadsTo: 'withdrawal/completed',
  payload: z.object({ withdrawal: typed }),
  needs: needsNothing,
  decide(world, { withdrawal: id }): Decision {
    const request = openRequest(world, id);
    if (!request) return refuse('withdrawal-decided');
    const { id: withdrawal, account, cents } = request;
    return [withdrawalCompleted.of({ withdrawal, account, cents })];
  },
});

/** An admin gives a withdrawal back, with the reason that its account reads. */
export const rejectWithdrawal = defineCommand<'RejectWithdrawal', { readonly withdrawal: unknown; readonly reason: string }>({
  type: 'RejectWithdrawal',
  by: ['admin', 'house'],
  leadsTo: 'withdrawal/rejected',
  payload: z.object({ withdrawal: typed, reason: z.string() }),
  needs: needsNothing,
  decide(world, { withdrawal: id, reason: raw }): Decision {
    const request = openRequest(world, id);
    if (!request) return refuse('withdrawal-decided');
    const reason = raw.trim();
    if (reason === '' || reason.length > 200 || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(reason)) return refuse('reason-missing');
    const { id: withdrawal, account, cents } = request;
    return [withdrawalRejected.of({ withdrawal, account, cents, reason })];
  },
});
