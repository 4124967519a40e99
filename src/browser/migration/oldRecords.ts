/** Reads the accounts of the old local storage without trusting them. Each is accepted, or rejected with a reason. */
import * as z from 'zod/mini';
import { readReferralCode, readUsername } from '../../domain/accounts/names.ts';
import { centsOf } from '../../domain/money.ts';
import type { Rules } from '../../domain/rules.ts';
import { foldEmail, readEmail } from '../../api/forms/emailForm.ts';
import { orElse } from '../../base/orElse.ts';

/** In UTF-16 code units. A longer text is not parsed; local storage holds far less. */
export const LARGEST_TEXT = 10_000_000;
/** Hashing each password takes about 0.1 s. No browser has more accounts than this. */
export const MOST_ACCOUNTS = 500;
/** 100,000.00 credits. */
const LARGEST_BALANCE_CENTS = 100_000_00;
const LONGEST_PASSWORD = 1_024;

/** The sentences name `MOST_ACCOUNTS` and `LARGEST_BALANCE_CENTS`. */
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
export type OldRecord = Exclude<ReturnType<typeof readRecord>, RejectReason>;

/** A text; empty if it is none. */
export const oldText = z.catch(z.string(), '');
/** Milliseconds from a number or from a JSON date; 0 if it is neither. */
export const oldTime = z.catch(z.pipe(z.union([z.number(), z.pipe(z.string(), z.transform(Date.parse))]), z.int().check(z.gte(0))), 0);

/** A malformed value in one of the last four fields does not reject the account. */
const recordSchema = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  username: z.string().check(z.maxLength(1_000)),
  email: z.string().check(z.maxLength(1_000)),
  password: z._default(z.string(), ''),
  balance: z.number(),
  verified: z.catch(z.boolean(), false),
  authProvider: oldText,
  referralCode: z.catch(z.pipe(z.string(), z.transform(readReferralCode)), null),
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
  const used = new Set<string>();
  for (const [index, value] of list.entries()) {
    const read = records.length >= MOST_ACCOUNTS ? 'too-many' : readRecord(value, index, rules);
    const keys = typeof read === 'string' ? [] : [`email:${foldEmail(read.email)}`, ...(read.id === null ? [] : [`id:${read.id}`])];
    if (typeof read === 'string') rejected.push({ index, reason: read });
    else if (keys.some((key) => used.has(key))) rejected.push({ index, reason: 'duplicate' });
    else {
      keys.forEach((key) => used.add(key));
      records.push(read);
    }
  }
  return { records, rejected };
}

/** The list in a JSON text; null if the text is too long, or no list. */
function listIn(text: string): readonly unknown[] | null {
  const value = text.length > LARGEST_TEXT ? null : orElse(() => JSON.parse(text) as unknown, null);
  return Array.isArray(value) ? value : null;
}

/** The valid ones among the records that `pick` chooses. All others of the list count as rejected. */
export function readList<T>(
  text: string | null,
  schema: z.ZodMiniType<T>,
  pick: (list: readonly unknown[]) => readonly unknown[],
): { readonly items: readonly T[]; readonly rejected: number } {
  const list = listIn(text ?? '') ?? [];
  const items = pick(list).flatMap((value) => schema.safeParse(value).data ?? []);
  return { items, rejected: list.length - items.length };
}

function readRecord(value: unknown, index: number, rules: Rules) {
  const { data } = recordSchema.safeParse(value);
  if (!data) return 'not-a-record';
  const { balance, verified, referralCode } = data;
  const username = readOldName(data.username, rules);
  if (username === null) return 'name-form';
  const email = readEmail(data.email);
  if (email === null) return 'email-form';
  // The plain password, to be hashed; null for third-party accounts.
  const password = data.authProvider === 'google' ? null : data.password;
  if (password !== null && (password === '' || password.length > LONGEST_PASSWORD)) return 'password-missing';
  if (balance < 0 || balance * 100 > LARGEST_BALANCE_CENTS) return 'balance-range';
  const balanceCents = centsOf(balance);
  if (balanceCents === null) return 'balance-form';
  // The id that other old records use.
  const id = String(data.id ?? '') || null;
  // This is only counted: the balances contain what old referrals earned, and must not be paid twice.
  const referred = (data.referredBy ?? '') !== '';
  return { index, id, username, email, password, balanceCents, verified, referralCode, referred };
}

/** The old product allowed any name. Signs that are not allowed now become dashes, so that nobody loses their balance. */
function readOldName(raw: string, rules: Rules): string | null {
  const { usernameMinLength, usernameMaxLength } = rules.accounts;
  const plain = raw
    .normalize('NFKC')
    .trim()
    .replace(/[^A-Za-z0-9_.-]+/g, '-');
  const username = readUsername(plain.slice(0, usernameMaxLength).padEnd(usernameMinLength, '_'), rules);
  return typeof username === 'string' ? username : null;
}
