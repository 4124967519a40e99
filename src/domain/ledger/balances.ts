/** The balances that postings add up to, in cents. */
import type { AccountId } from '../ids.ts';
import type { HouseAccount, LedgerAccount, Posting } from './posting.ts';
import { houseAccounts } from './posting.ts';

export interface Ledger extends Record<HouseAccount, number> {
  player: Record<AccountId, number>;
  /** Escrow accounts with credits. An empty one is removed. */
  escrow: Record<string, number>;
  /** What players owe, below 0. An empty account is removed. */
  debt: Record<AccountId, number>;
}

export const emptyLedger = (): Ledger => ({ house: 0, promo: 0, partners: 0, cashout: 0, opening: 0, player: {}, escrow: {}, debt: {} });

export function ledgerBalance(ledger: Ledger, account: LedgerAccount): number {
  if (account.kind === 'player') return ledger.player[account.id] ?? 0;
  if (account.kind === 'escrow') return ledger.escrow[account.id] ?? 0;
  if (account.kind === 'debt') return ledger.debt[account.id] ?? 0;
  return ledger[account.kind];
}

/** An empty account is removed. */
function moveIn(balances: Record<string, number>, id: string, change: number): void {
  const held = (balances[id] ?? 0) + change;
  if (held === 0) delete balances[id];
  else balances[id] = held;
}

function move(ledger: Ledger, account: LedgerAccount, change: number): void {
  if (account.kind === 'player') {
    ledger.player[account.id] = (ledger.player[account.id] ?? 0) + change;
  } else if (account.kind === 'escrow') {
    moveIn(ledger.escrow, account.id, change);
  } else if (account.kind === 'debt') {
    moveIn(ledger.debt, account.id, change);
  } else {
    ledger[account.kind] += change;
  }
}

/** Applies one posting to both of its ends. Mutates the ledger it is given. */
export function post(ledger: Ledger, posting: Posting): void {
  move(ledger, posting.from, -posting.cents);
  move(ledger, posting.to, posting.cents);
}

/** The sum over all ledger accounts. It is always 0. */
export function ledgerSum(ledger: Ledger): number {
  const total = (balances: Record<string, number>): number => Object.values(balances).reduce((sum, cents) => sum + cents, 0);
  return houseAccounts.reduce((sum, kind) => sum + ledger[kind], 0) + total(ledger.player) + total(ledger.escrow) + total(ledger.debt);
}
