/** Requests to withdraw. The amount is in escrow until an admin completes or rejects it. Payout addresses are not in the log. */
import * as z from 'zod/mini';
import { accountId, sha256Hex, withdrawalId, type AccountId, type WithdrawalId } from '../ids.ts';
import { debtCents, debtOf, paidPartText, wrongDebtPart } from '../ledger/debt.ts';
import { cashout, escrow, givenPostings, player } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import { reasonText } from '../reason.ts';
import { heldWinnings } from '../sports/reversal.ts';
import { accountOf, balanceOf, withdrawalOf, type World } from '../world.ts';
import { payoutMethods, type Withdrawal } from '../worldParts.ts';
import { defineEvent } from './define.ts';
import { accountSpecimen, specimenHash, specimenWithdrawal } from './specimens.ts';

/** How many requests the world keeps of each account, and how many decided ones of all. */
const REQUESTS_KEPT = 10;
const DECIDED_KEPT = 100;

export const withdrawalRequested = defineEvent({
  type: 'withdrawal/requested',
  schema: z.strictObject({
    withdrawal: withdrawalId,
    account: accountId,
    cents: z.int().check(z.gte(1)),
    method: z.enum(payoutMethods),
    /** Keyed digest of the payout address, which is in the directory. */
    addressDigest: sha256Hex,
  }),
  by: ['owner'],
  // A block takes nobody's credits: they can still be asked for, and an admin decides.
  byBlocked: true,
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ withdrawal, account, cents }) => [{ from: player(account), to: escrow(withdrawal), cents, reason: 'withdrawal' }],
  creates: ({ withdrawal }) => [withdrawal],
  requires(world, { account, cents }, entry) {
    const { minCents, maxCents } = world.rules.rules.withdrawal;
    if (cents < minCents || cents > maxCents) return 'the amount is outside what the rules allow';
    const owner = entry.known(account);
    if (!owner) return undefined;
    if (debtOf(world.ledger, account) > 0) return 'the account owes credits';
    const { heldCents } = heldWinnings(world, owner, entry.at);
    return heldCents > 0 && cents > balanceOf(world, account) - heldCents
      ? 'the settlement of winnings can still be taken back'
      : undefined;
  },
  evolve(world, { withdrawal: id, account, cents, method }, { seq, at }) {
    const request: Withdrawal = { id, account, cents, method, status: 'pending', seq, at, decidedAt: null, reason: null };
    world.withdrawals[id] = request;
    const owner = accountOf(world, account);
    if (!owner) return;
    owner.withdrawals.unshift({ ...request });
    if (owner.withdrawals.length > REQUESTS_KEPT) owner.withdrawals.length = REQUESTS_KEPT;
  },
  describe: ({ account, cents, method }, nameOf) => `${nameOf(account)} asked to withdraw ${formatCents(cents)} by ${method}`,
  specimen: {
    withdrawal: specimenWithdrawal,
    account: accountSpecimen.account,
    cents: 50_00,
    method: 'paypal',
    addressDigest: specimenHash,
  },
});

interface DecidedWithdrawal {
  readonly withdrawal: WithdrawalId;
  readonly account: AccountId;
  readonly cents: number;
}

/** Why a decision does not fit its request, or undefined. */
function wrongDecision(world: World, { withdrawal, account, cents }: DecidedWithdrawal): string | undefined {
  const request = withdrawalOf(world, withdrawal);
  if (!request) return `withdrawal ${withdrawal} is not open: never requested, or decided before`;
  return request.account === account && request.cents === cents ? undefined : 'it names another account or amount than the request';
}

/** Moves a request to the decided ones. Mutates the world. */
function closeRequest(world: World, id: WithdrawalId, status: 'completed' | 'rejected', reason: string | null, at: number): void {
  const request = withdrawalOf(world, id);
  if (!request) return;
  delete world.withdrawals[id];
  world.decidedWithdrawals.unshift({ ...request, status, decidedAt: at, reason });
  if (world.decidedWithdrawals.length > DECIDED_KEPT) world.decidedWithdrawals.length = DECIDED_KEPT;
  const own = accountOf(world, request.account)?.withdrawals.find((one) => one.id === id);
  if (own) Object.assign(own, { status, decidedAt: at, reason });
}

export const withdrawalCompleted = defineEvent({
  type: 'withdrawal/completed',
  schema: z.strictObject({ withdrawal: withdrawalId, account: accountId, cents: z.int().check(z.gte(1)) }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ withdrawal, cents }) => [{ from: escrow(withdrawal), to: cashout, cents, reason: 'withdrawal paid' }],
  requires: (world, data, entry) =>
    wrongDecision(world, data) ??
    (entry.knows(data.account) && debtOf(world.ledger, data.account) > 0 ? 'the account owes credits' : undefined),
  evolve(world, { withdrawal }, { at }) {
    closeRequest(world, withdrawal, 'completed', null, at);
  },
  describe: ({ account, cents }, nameOf) => `The withdrawal of ${formatCents(cents)} by ${nameOf(account)} was paid`,
  specimen: { withdrawal: specimenWithdrawal, account: accountSpecimen.account, cents: 50_00 },
});

export const withdrawalRejected = defineEvent({
  type: 'withdrawal/rejected',
  schema: z.strictObject({
    withdrawal: withdrawalId,
    account: accountId,
    cents: z.int().check(z.gte(1)),
    reason: reasonText,
    debtCents,
  }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ withdrawal, ...data }) => givenPostings(escrow(withdrawal), data, 'withdrawal returned'),
  requires: (world, data, entry) =>
    wrongDecision(world, data) ?? (entry.knows(data.account) ? wrongDebtPart(world.ledger, data.account, data.cents, data) : undefined),
  evolve(world, { withdrawal, reason }, { at }) {
    closeRequest(world, withdrawal, 'rejected', reason, at);
  },
  describe: ({ account, cents, reason, debtCents: paid }, nameOf) =>
    `The withdrawal of ${formatCents(cents)} by ${nameOf(account)} was rejected: ${reason}${paidPartText(paid)}`,
  specimen: { withdrawal: specimenWithdrawal, account: accountSpecimen.account, cents: 50_00, reason: 'the address is not reachable' },
});
