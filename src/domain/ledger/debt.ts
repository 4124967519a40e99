/**
 * What an account owes. Credits that are taken back after they were spent become debt: the ledger account `debt`, which is below 0. The
 * `debtCents` of an event are the part of its credits that becomes debt or pays it. Commands split credits with `DebtTally`. The `wrong` of each
 * event that has the field calls `wrongDebtPart`, and `verify/legality.ts` checks that no debt is above 0. Which events those are:
 * docs/log-rules.md.
 */
import * as z from 'zod/mini';
import type { AccountId } from '../ids.ts';
import { formatCents } from '../money.ts';
import type { Ledger } from './balances.ts';

/** The part of an event's credits that becomes debt, or that pays it. Left out where there is none. */
export const debtCents = z.optional(z.int().check(z.gte(1)));

interface DebtPart {
  readonly debtCents?: number | undefined;
}

/** What an account owes, in cents: 0 or more. Subtracted from 0, because the negative of 0 would be −0. */
export const debtOf = ({ debt }: Pick<Ledger, 'debt'>, account: AccountId): number => 0 - (debt[account] ?? 0);

const part = (cents: number): DebtPart => (cents === 0 ? {} : { debtCents: cents });

/** Splits the credits of one entry between balances and debts, one event after the other. Each starts from what the ones before it left. */
export class DebtTally {
  readonly #ledger: Ledger;
  readonly #accounts = new Map<AccountId, { cents: number; owedCents: number }>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** The balance and the debt after the events so far. */
  #stateOf(account: AccountId): { cents: number; owedCents: number } {
    const known = this.#accounts.get(account) ?? { cents: this.#ledger.player[account] ?? 0, owedCents: debtOf(this.#ledger, account) };
    this.#accounts.set(account, known);
    return known;
  }

  /** The part of credits for an account that pays its debt. It pays all that it can. */
  credit(account: AccountId, cents: number): DebtPart {
    const known = this.#stateOf(account);
    const paid = Math.min(cents, known.owedCents);
    known.owedCents -= paid;
    known.cents += cents - paid;
    return part(paid);
  }

  /** The part of credits taken from an account that becomes debt: what its balance lacks. */
  debit(account: AccountId, cents: number): DebtPart {
    const known = this.#stateOf(account);
    const lacking = Math.max(0, cents - known.cents);
    known.owedCents += lacking;
    known.cents -= cents - lacking;
    return part(lacking);
  }
}

/** Why the part of an event is wrong, or undefined. `cents`: above 0 for credits given, below 0 for credits taken. */
export function wrongDebtPart(ledger: Ledger, account: AccountId, cents: number, stated: DebtPart): string | undefined {
  const tally = new DebtTally(ledger);
  const due = cents < 0 ? tally.debit(account, -cents) : tally.credit(account, cents);
  if (due.debtCents === stated.debtCents) return undefined;
  return cents < 0 ? 'the part that becomes debt is not what the balance lacks' : 'the part that pays the debt is not what it can pay';
}

/** The end of a sentence about credits that were taken. */
export const owedPartText = (owed: number | undefined): string => (owed === undefined ? '' : `. ${formatCents(owed)} of it is owed`);

/** The end of a sentence about credits that were given. */
export const paidPartText = (paid: number | undefined): string => (paid === undefined ? '' : `. ${formatCents(paid)} of it paid a debt`);
