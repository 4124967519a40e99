/** A withdrawal: requested by a player, completed or rejected by an admin. */
import * as z from 'zod/mini';
import { withdrawalCompleted, withdrawalRejected, withdrawalRequested } from '../events/withdrawals.ts';
import { payoutMethods, type Withdrawal } from '../worldParts.ts';
import type { Account } from '../accounts/account.ts';
import { withdrawalIdFrom } from '../ids.ts';
import { readReason } from '../reason.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { debtOf, DebtTally } from '../ledger/debt.ts';
import { heldWinnings } from '../sports/reversal.ts';
import { accountOf, balanceOf, withdrawalOf, type World } from '../world.ts';
import { defineCommand, needsNothing, type Circumstances, type Decision } from './define.ts';
import { typed, typedWithdrawal } from './payloads.ts';

/** A request as a player sends it. The payout address is in the directory before it is sent. */
export type RequestWithdrawal = Readonly<z.input<typeof typedWithdrawal>>;

/** A request that may be made, or the first refusal. */
export function readWithdrawal(
  world: World,
  account: Account,
  { cents, method: rawMethod }: RequestWithdrawal,
  { addressDigest, at }: Pick<Circumstances, 'addressDigest' | 'at'>,
) {
  const { minCents, maxCents } = world.rules.rules.withdrawal;
  const method = payoutMethods.find((known) => known === rawMethod);
  if (typeof cents !== 'number' || !Number.isInteger(cents) || cents <= 0 || !method) return refuse('withdrawal-amount');
  const owedCents = debtOf(world.ledger, account.id);
  if (owedCents > 0) return refuse('debt-first', { cents: owedCents });
  const balance = balanceOf(world, account.id);
  if (cents > balance) return refuse('balance-too-low');
  const { heldCents, until } = heldWinnings(world, account, at);
  if (heldCents > 0 && cents > balance - heldCents) return refuse('winnings-held', { cents: Math.max(0, balance - heldCents), until });
  if (addressDigest === null) return refuse('withdrawal-address');
  if (cents < minCents) return refuse('withdrawal-min', { cents: minCents });
  if (cents > maxCents) return refuse('withdrawal-max', { cents: maxCents });
  return { cents, method, addressDigest };
}

/** A blocked account may ask too: a block does not keep its credits. Refusals: login-required, and those of `readWithdrawal`. */
export const requestWithdrawal = defineCommand<'RequestWithdrawal', RequestWithdrawal>({
  type: 'RequestWithdrawal',
  by: ['player'],
  byBlocked: true,
  refusedByReadable: true,
  leadsTo: 'withdrawal/requested',
  payload: typedWithdrawal,
  echoes: ({ cents, method }, { actor }) => ({ 'withdrawal/requested': { account: actor, cents, method } }),
  needs: needsNothing,
  decide(world, payload, { actor, at, commandId, hashing, addressDigest }): Decision {
    const account = accountOf(world, actor);
    if (!account) return refuse('login-required');
    const read = readWithdrawal(world, account, payload, { addressDigest, at });
    if (isRefusal(read)) return read;
    return [withdrawalRequested.of({ withdrawal: withdrawalIdFrom(commandId, hashing), account: account.id, ...read })];
  },
});

const openRequest = (world: World, id: unknown): Withdrawal | undefined => (typeof id === 'string' ? withdrawalOf(world, id) : undefined);

/** Records that an admin has paid a withdrawal. */
export const completeWithdrawal = defineCommand<'CompleteWithdrawal', { readonly withdrawal: unknown }>({
  type: 'CompleteWithdrawal',
  by: ['admin', 'house'],
  leadsTo: 'withdrawal/completed',
  payload: z.object({ withdrawal: typed }),
  echoes: ({ withdrawal }) => ({ 'withdrawal/completed': { withdrawal } }),
  needs: needsNothing,
  decide(world, { withdrawal: id }): Decision {
    const request = openRequest(world, id);
    if (!request) return refuse('withdrawal-decided');
    const { id: withdrawal, account, cents } = request;
    const owedCents = debtOf(world.ledger, account);
    if (owedCents > 0) return refuse('withdrawal-debt', { cents: owedCents });
    return [withdrawalCompleted.of({ withdrawal, account, cents })];
  },
});

/** Rejects a withdrawal and returns its amount. The account reads the reason. */
export const rejectWithdrawal = defineCommand<'RejectWithdrawal', { readonly withdrawal: unknown; readonly reason: string }>({
  type: 'RejectWithdrawal',
  by: ['admin', 'house'],
  leadsTo: 'withdrawal/rejected',
  payload: z.object({ withdrawal: typed, reason: z.string() }),
  echoes: ({ withdrawal, reason }) => ({ 'withdrawal/rejected': { withdrawal, reason: readReason(reason) } }),
  needs: needsNothing,
  decide(world, { withdrawal: id, reason: raw }): Decision {
    const request = openRequest(world, id);
    if (!request) return refuse('withdrawal-decided');
    const reason = readReason(raw);
    if (typeof reason !== 'string') return reason;
    const { id: withdrawal, account, cents } = request;
    const debtPart = new DebtTally(world.ledger).credit(account, cents);
    return [withdrawalRejected.of({ withdrawal, account, cents, reason, ...debtPart })];
  },
});
