/**
 * Double entry: credits move only from one ledger account to another, so the sum over all of them is always 0.
 * `player` and `escrow` never go below 0, `debt` never above. The house's accounts may.
 */
import type { AccountId, BetId } from '../ids.ts';

/** The house's own accounts: results of games, bonuses, partner offers, paid withdrawals, balances from before the log. */
export const houseAccounts = ['house', 'promo', 'partners', 'cashout', 'opening'] as const;
export type HouseAccount = (typeof houseAccounts)[number];

export type LedgerAccount =
  | { readonly kind: 'player'; readonly id: AccountId }
  /** Holds credits for one open bet or withdrawal. */
  | { readonly kind: 'escrow'; readonly id: string }
  /** What a player owes, below 0 (debt.ts). */
  | { readonly kind: 'debt'; readonly id: AccountId }
  | { readonly kind: HouseAccount };

export interface Posting {
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  /** Whole cents, 0 or more. */
  readonly cents: number;
  /** Why, in two or three words: 'stake', 'payout', 'welcome bonus'. */
  readonly reason: string;
}

export const player = (id: AccountId): LedgerAccount => ({ kind: 'player', id });
export const escrow = (id: string): LedgerAccount => ({ kind: 'escrow', id });
const debt = (id: AccountId): LedgerAccount => ({ kind: 'debt', id });
export const house: LedgerAccount = { kind: 'house' };
export const promo: LedgerAccount = { kind: 'promo' };
export const partners: LedgerAccount = { kind: 'partners' };
export const cashout: LedgerAccount = { kind: 'cashout' };
export const opening: LedgerAccount = { kind: 'opening' };

/** `player:acc_…`, `escrow:bet_…`, `house`: as shown to an auditor. */
export function accountLabel(account: LedgerAccount): string {
  return 'id' in account ? `${account.kind}:${account.id}` : account.kind;
}

/** The postings of an event that moves no credits. */
export const noPostings: readonly Posting[] = [];

interface SplitCredits {
  readonly account: AccountId;
  readonly cents: number;
  /** What of them moves the debt of the account instead of its balance. */
  readonly debtCents?: number | undefined;
}

/** Credits for an account. A part may pay its debt. */
export const givenPostings = (from: LedgerAccount, { account, cents, debtCents = 0 }: SplitCredits, reason: string): readonly Posting[] => [
  ...(cents > debtCents ? [{ from, to: player(account), cents: cents - debtCents, reason }] : []),
  ...(debtCents > 0 ? [{ from, to: debt(account), cents: debtCents, reason: 'debt paid' }] : []),
];

/** Credits taken from an account. A part may become debt. */
export const takenPostings = (to: LedgerAccount, { account, cents, debtCents = 0 }: SplitCredits, reason: string): readonly Posting[] => [
  ...(cents > debtCents ? [{ from: player(account), to, cents: cents - debtCents, reason }] : []),
  ...(debtCents > 0 ? [{ from: debt(account), to, cents: debtCents, reason: 'debt' }] : []),
];

interface SettledStake {
  readonly bet: BetId;
  readonly account: AccountId;
  readonly stakeCents: number;
  /** Stake included; 0 for a lost bet. */
  readonly payoutCents: number;
  readonly debtCents?: number | undefined;
}

/** The house takes the stake out of its escrow, and pays out what was won. */
export const settlementPostings = ({ bet, account, stakeCents, payoutCents, debtCents }: SettledStake): readonly Posting[] =>
  payoutCents === 0
    ? [{ from: escrow(bet), to: house, cents: stakeCents, reason: 'lost stake' }]
    : [
        { from: escrow(bet), to: house, cents: stakeCents, reason: 'stake taken' },
        ...givenPostings(house, { account, cents: payoutCents, debtCents }, 'payout'),
      ];
