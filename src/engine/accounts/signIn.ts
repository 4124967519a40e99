/** Sign-in at the house: by password, and by an identity of the simulated third party. */
import { refuseBlocked } from '../../domain/commands/define.ts';
import type { AccountId } from '../../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { freshCommandId } from '../../base/chance.ts';
import { credentialsMissing, type Credentials } from '../../api/forms/credentials.ts';
import type { House } from '../house.ts';
import {
  matchOfPassword,
  passwordOf,
  PBKDF2_ITERATIONS,
  recordPassword,
  renewPassword,
  type PasswordOptions,
  type PasswordRecord,
} from '../passwords.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { knownIdentities, noteIdentityUse } from './identities.ts';
import { peopleOf } from './peopleOf.ts';

export interface SignedIn {
  readonly ok: true;
  readonly account: AccountId;
  readonly username: string;
}

/**
 * A record that no password matches. It stands in for an unknown account, and takes as long with as many iterations, so that the response
 * time does not reveal which accounts exist.
 */
const nobody = (iterations: number): PasswordRecord => ({
  algorithm: 'PBKDF2-HMAC-SHA-256',
  iterations,
  salt: '00'.repeat(16),
  hash: '00'.repeat(32),
});

/**
 * Signs in and appends the sign-in to the log. Refusals: fields-missing; credentials-wrong, the same for an unknown address
 * and a wrong password and after the same work; account-blocked, only after the right password; could-not-save. Refused
 * sign-ins append nothing.
 */
export async function signInWithPassword(
  house: House,
  credentials: Credentials,
  options: PasswordOptions = {},
): Promise<SignedIn | Refusal> {
  const account = await proveByPassword(house, credentials, options);
  return isRefusal(account) ? account : enter(house, account, 'password');
}

/** The account with these credentials, as `signInWithPassword` without the sign-in. */
export async function proveByPassword(
  house: House,
  credentials: Credentials,
  { iterations = PBKDF2_ITERATIONS }: PasswordOptions = {},
): Promise<Account | Refusal> {
  const missing = credentialsMissing(credentials);
  if (missing) return missing;
  return onStoreFailure(refuse('could-not-save'), async () => {
    const account = await accountBehind(house, credentials, iterations);
    if (!account) return refuse('credentials-wrong');
    return account.blocked ? refuseBlocked(account) : account;
  });
}

/**
 * Signs in with an identity of the third party: that of an account, or the last used. Null: there is none yet. The caller waits
 * about 1.5 s itself. Refusals: account-unknown, account-blocked, could-not-save.
 */
export async function signInWithIdentity(house: House, who: AccountId | 'last'): Promise<SignedIn | Refusal | null> {
  return onStoreFailure(refuse('could-not-save'), async () => {
    const known = await knownIdentities(house);
    const account = who === 'last' ? known[0] : known.find(({ id }) => id === who);
    if (!account) return who === 'last' ? null : refuse('account-unknown');
    if (!account.blocked) await noteIdentityUse(house, account.id);
    return enter(house, account, 'google');
  });
}

/** Appends the sign-in of somebody who has already proved to own the account. Refusals: account-blocked, could-not-save. */
export async function enter(house: House, account: Account, method: 'password' | 'google'): Promise<SignedIn | Refusal> {
  if (account.blocked) return refuseBlocked(account);
  return onStoreFailure(refuse('could-not-save'), async () => {
    const command = { type: 'SignIn', payload: { method } } as const;
    const submitted = await house.submit(command, account.id, { id: freshCommandId(house.ports.entropy) });
    return submitted.kind === 'refused' ? submitted.refusal : { ok: true, account: account.id, username: account.username };
  });
}

/** The account with these credentials, or null. Derives as many keys whether or not there is an account, so the time does not tell. */
export async function accountBehind(
  house: House,
  { email, password }: Credentials,
  iterations = PBKDF2_ITERATIONS,
): Promise<Account | null> {
  const account = await peopleOf(house).find(house.world, email);
  const record = account ? await passwordOf(house.ports.vault, account.id) : null;
  const match = await matchOfPassword(password, record ?? nobody(iterations));
  if (!account || !record || match === null) return null;
  if (match === 'as typed') await prepareRecord(house, account.id, record, password, iterations);
  return account;
}

/**
 * Makes the record anew, of the prepared password. The old one was made of the letters as they were typed, and would refuse the same password
 * from a keyboard that composes accents otherwise. If it cannot be saved, the next sign-in tries again.
 */
async function prepareRecord(
  { ports }: House,
  account: AccountId,
  held: PasswordRecord,
  password: string,
  iterations: number,
): Promise<void> {
  const fresh = await recordPassword(password, ports.entropy, iterations);
  await onStoreFailure(undefined, () => renewPassword(ports.vault, account, held, fresh));
}
