/** What the owner of a blocked account may still do. They cannot sign in, so they send the password with each request. */
import { refuse, isRefusal, type Refusal } from '../../domain/refusal.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { accountOf } from '../../domain/world.ts';
import { credentialsMissing, type Credentials } from '../../api/forms/credentials.ts';
import { onStoreFailure } from '../../base/ports.ts';
import type { House } from '../house.ts';
import type { PasswordOptions } from '../passwords.ts';
import { accountBehind } from './signIn.ts';

/**
 * The blocked account with these credentials. Refusals: fields-missing; credentials-wrong; login-required for an account that is not
 * blocked: it signs in, with its second factor if it has one.
 */
export async function blockedAccountBehind(
  house: House,
  credentials: Credentials,
  { iterations }: PasswordOptions = {},
): Promise<Account | Refusal> {
  const missing = credentialsMissing(credentials);
  if (missing) return missing;
  const account = await accountBehind(house, credentials, iterations);
  if (!account) return refuse('credentials-wrong');
  return account.blocked ? account : refuse('login-required');
}

/** A server seed that was revealed, and the bets that it proves. */
export type Reveal = NonNullable<Account['lastReveal']>;

/**
 * Rotates the server seed of a blocked account under the id of its command, so that its last rounds can be proved. Refusals:
 * could-not-save, and those of `blockedAccountBehind` and RotateSeed.
 */
export async function revealBlocked(
  house: House,
  credentials: Credentials,
  { id, clientSeed }: { readonly id: string; readonly clientSeed: string },
  options: PasswordOptions = {},
): Promise<Reveal | Refusal> {
  return onStoreFailure(refuse('could-not-save'), async (): Promise<Reveal | Refusal> => {
    const account = await blockedAccountBehind(house, credentials, options);
    if (isRefusal(account)) return account;
    const submitted = await house.submit({ type: 'RotateSeed', payload: { clientSeed } }, account.id, { id });
    if (submitted.kind === 'refused') return submitted.refusal;
    return accountOf(house.world, account.id)?.lastReveal ?? refuse('could-not-save');
  });
}
