/** Reads the accounts of the old local storage without trusting them. Each is accepted, or rejected with a reason. */
import * as z from 'zod/mini';
import { readReferralCode, readUsername } from '../../domain/accounts/names.ts';
import { centsOf } from '../../domain/money.ts';
import type { Rules } from '../../domain/rules.ts';
import { readEmail } from '../../api/forms/emailForm.ts';
import { orElse } from '../../base/orElse.ts';
import { foldEmail } from '../../engine/people.ts';

/** In UTF-16 code units. A longer text is not parsed; local storage holds far less. */
export const LARGEST_TEXT = 10_000_000;
/** Hashing each password takes about 0.1 s. No browser has more accounts than this. */
export const MOST_ACCOUNTS = 500;
/** 100,000.00 credits. */
const LARGEST_BALANCE_CENTS = 100_000_00;
const LONGEST_PASSWORD = 1_024;

export const rejectReasons = {
  unreadable: 'The records could not be read',
  'too-many': 'Only the first 500 accounts are imported',
  'not-a-record': 'It is not an account record',
  'name-form': 'The username cannot be used',
  'email-form': 'The e-mail address is not valid',
  'password-missing': 'It has no password that can be imported',
  'balance-form': 'The balance is not a number of whole cents',
  'balance-range': 'The balance is below 0 or above 100,000.00',
  duplicate: 'An earlier record has the same id or e-mail address',
} as const;
export type RejectReason = keyof typeof rejectReasons;

/** `index` is the place in the old list, from 0; −1 for the list itself. */
export interface Rejected {
  readonly index: number;
  readonly reason: RejectReason;
}

/** An old account that can be migrated. Its role is not read. */
export interface OldRecord {
  readonly index: number;
  /** The id that other old records use; null if it had none. */
  readonly id: string | null;
  readonly username: string;
  readonly email: string;
  /** The plain password, to be hashed; null for third-party accounts. */
  readonly password: string | null;
  readonly balanceCents: number;
  readonly verified: boolean;
  readonly referralCode: string | null;
  /** Whether somebody referred it. This is only counted: the balances contain what old referrals earned, and must not be paid twice. */
  readonly referred: boolean;
}

const recordSchema = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  username: z.string().check(z.maxLength(1_000)),
  email: z.string().check(z.maxLength(1_000)),
  password: z.optional(z.string()),
  balance: z.number(),
  // A malformed value in these fields does not reject the account.
  verified: z.optional(z.unknown()),
  authProvider: z.optional(z.unknown()),
  referralCode: z.optional(z.unknown()),
  referredBy: z.optional(z.unknown()),
});

interface OldRecords {
  readonly records: readonly OldRecord[];
  readonly rejected: readonly Rejected[];
}

/** Reads the whole of `userDatabase`. Never throws. */
export function readOldRecords(text: string, rules: Rules): OldRecords {
  const list = listIn(text);
  if (list === null) return { records: [], rejected: [{ index: -1, reason: 'unreadable' }] };
  const records: OldRecord[] = [];
  const rejected: Rejected[] = [];
  const ids = new Set<string>();
  const emails = new Set<string>();
  for (const [index, value] of list.entries()) {
    const read = records.length >= MOST_ACCOUNTS ? 'too-many' : readRecord(value, index, rules);
    if (typeof read === 'string') {
      rejected.push({ index, reason: read });
      continue;
    }
    const { email, id } = read;
    if (emails.has(foldEmail(email)) || (id !== null && ids.has(id))) {
      rejected.push({ index, reason: 'duplicate' });
      continue;
    }
    emails.add(foldEmail(email));
    if (id !== null) ids.add(id);
    records.push(read);
  }
  return { records, rejected };
}

/** The list in a JSON text; null if the text is too long, or no list. */
export function listIn(text: string): readonly unknown[] | null {
  const value = text.length > LARGEST_TEXT ? null : orElse(() => JSON.parse(text) as unknown, null);
  return Array.isArray(value) ? value : null;
}

function readRecord(value: unknown, index: number, rules: Rules): OldRecord | RejectReason {
  const parsed = recordSchema.safeParse(value);
  if (!parsed.success) return 'not-a-record';
  const {
    id,
    username: rawName,
    email: rawEmail,
    password: rawPassword = '',
    balance,
    verified,
    authProvider,
    referralCode,
    referredBy,
  } = parsed.data;
  const username = readOldName(rawName, rules);
  if (username === null) return 'name-form';
  const email = readEmail(rawEmail);
  if (email === null) return 'email-form';
  const password = authProvider === 'google' ? null : rawPassword;
  if (password !== null && (password === '' || password.length > LONGEST_PASSWORD)) return 'password-missing';
  const balanceCents = readBalance(balance);
  if (typeof balanceCents === 'string') return balanceCents;
  return {
    index,
    id: id === undefined || id === '' ? null : String(id),
    username,
    email,
    password,
    balanceCents,
    verified: verified === true,
    referralCode: typeof referralCode === 'string' ? readReferralCode(referralCode) : null,
    referred: (referredBy ?? '') !== '',
  };
}

/** The old product allowed any name. Signs that are not allowed now become dashes, so that nobody loses their balance. */
function readOldName(raw: string, rules: Rules): string | null {
  const { usernameMinLength, usernameMaxLength } = rules.accounts;
  const plain = raw
    .normalize('NFKC')
    .trim()
    .replace(/[^A-Za-z0-9_.-]+/g, '-');
  if (!/[A-Za-z0-9]/.test(plain)) return null;
  const username = readUsername(plain.slice(0, usernameMaxLength).padEnd(usernameMinLength, '_'), rules);
  return typeof username === 'string' ? username : null;
}

/** A balance in cents. */
function readBalance(balance: number): number | 'balance-form' | 'balance-range' {
  if (!Number.isFinite(balance)) return 'balance-form';
  if (balance < 0 || balance * 100 > LARGEST_BALANCE_CENTS) return 'balance-range';
  return centsOf(balance) ?? 'balance-form';
}
