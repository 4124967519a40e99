/**
 * Accounts in snapshots, without the members that are still as in a new account: two fifths of the text of an account that has only
 * bet. The states of closed logs have all members.
 */
import type { Account } from '../domain/accounts/account.ts';
import { newAccount } from '../domain/accounts/newAccount.ts';

const fresh = (): Account =>
  newAccount({
    account: 'acc_',
    emailDigest: '',
    role: 'user',
    authProvider: 'email',
    verified: false,
    publicPassword: false,
    referralCode: '',
    seedHash: '',
    nextSeedHash: '',
    registered: { seq: 0, at: 0 },
    rulesSeq: 0,
  });

const textOf = (value: unknown): string | undefined => JSON.stringify(value);
const textsOfFresh = new Map(Object.entries(fresh()).map(([key, value]) => [key, textOf(value)]));

/** An account as JSON, with the members that are not as in a new account. */
export function shortAccountText(account: unknown): string {
  const members: string[] = [];
  for (const [key, value] of Object.entries(account as Account)) {
    const text = textOf(value);
    if (text !== undefined && text !== textsOfFresh.get(key)) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

/** The account of such a text, once it is parsed. An account with all its members stays what it is. */
export const wholeAccount = (short: unknown): Account => Object.assign(fresh(), short);
