/** What the owner of a blocked account may still do. They cannot sign in, so they send the password with each request. */
import { refuse, isRefusal, type Refusal } from '../../domain/refusal.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { accountOf } from '../../domain/world.ts';
import { credentialsMissing, type ProvedCredentials } from '../../api/forms/credentials.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { isCommandInLogBy } from '../../base/keptCommand.ts';
import type { House } from '../house.ts';
import type { PasswordOptions } from '../passwords.ts';
import { accountBehind } from './signIn.ts';

/** Whether the code of the account's second factor is good. It is used up then. */
export type TakeCode = (account: AccountId, code: string) => Promise<boolean>;

export interface BlockedOptions extends PasswordOptions {
  /** Default: no code is good. */
  readonly takeCode?: TakeCode | undefined;
}

/**
 * The blocked account with these credentials, for a command of its owner, or to read (null). Refusals: fields-missing; credentials-wrong;
 * login-required for an account that is not blocked: it signs in; factor-needed, factor-wrong where it has a second factor. A code is used up
 * with its command. So a command that was carried out and is sent again needs no new code.
 */
export async function blockedAccountBehind(
  house: House,
  { code, ...credentials }: ProvedCredentials,
  command: { readonly id: string; readonly type: Command['type'] } | null,
  { iterations, takeCode }: BlockedOptions = {},
): Promise<Account | Refusal> {
  const missing = credentialsMissing(credentials);
  if (missing) return missing;
  const account = await accountBehind(house, credentials, iterations);
  if (!account) return refuse('credentials-wrong');
  if (!account.blocked) return refuse('login-required');
  if (!account.secondFactor || (command && (await isCommandInLogBy(house.ports.store, command.id, account.id, command.type))))
    return account;
  if (code === '') return refuse('factor-needed');
  return (await takeCode?.(account.id, code)) ? account : refuse('factor-wrong');
}

/** A server seed that was revealed, and the bets that it proves. */
export type Reveal = NonNullable<Account['lastReveal']>;

/**
 * Rotates the server seed of a blocked account under the id of its command, so that its last rounds can be proved. Refusals:
 * could-not-save, and those of `blockedAccountBehind` and RotateSeed.
 */
export async function revealBlocked(
  house: House,
  credentials: ProvedCredentials,
  { id, clientSeed }: { readonly id: string; readonly clientSeed: string },
  options: BlockedOptions = {},
): Promise<Reveal | Refusal> {
  return onStoreFailure(refuse('could-not-save'), async (): Promise<Reveal | Refusal> => {
    const account = await blockedAccountBehind(house, credentials, { id, type: 'RotateSeed' }, options);
    if (isRefusal(account)) return account;
    const submitted = await house.submit({ type: 'RotateSeed', payload: { clientSeed } }, account.id, { id });
    if (submitted.kind === 'refused') return submitted.refusal;
    const rotated = submitted.events.find((event) => event.type === 'seed/rotated');
    const reveal = accountOf(house.world, account.id)?.lastReveal;
    // The command was sent again after a later rotation, so its seed is no longer the last revealed one. Its owner can read that seed in the
    // history once the account is unblocked.
    return reveal && reveal.seedHash === rotated?.data.seedHash ? reveal : refuse('command-reused');
  });
}
