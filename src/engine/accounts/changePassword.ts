/** Replaces a password: by its owner who knows it, or by whoever has a link to a new one. */
import type { AccountId } from '../../domain/ids.ts';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import type { PasswordChange } from '../../api/forms/credentials.ts';
import type { House } from '../house.ts';
import {
  forgetPassword,
  keepPassword,
  matchOfPassword,
  passwordOf,
  PBKDF2_ITERATIONS,
  recordPassword,
  type PasswordOptions,
  type PasswordRecord,
} from '../passwords.ts';
import { preparedPassword, unfitPassword } from '../../api/forms/passwordForm.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { submitOrRestore } from './submitOrRestore.ts';

/**
 * Replaces an account's password. An account that signs in with a third party may set a first one: then `current` does not count.
 * The new record is durable before its entry. If no entry is appended, the old record is restored. Refusals: fields-missing,
 * password-short, -long, password-wrong, password-same, those of ChangePassword, account-not-updated ('Failed to update user') if
 * nothing could be saved.
 */
export async function changeOwnPassword(
  house: House,
  account: AccountId,
  { current, next }: PasswordChange,
  { iterations = PBKDF2_ITERATIONS }: PasswordOptions = {},
): Promise<{ readonly ok: true } | Refusal> {
  const { vault, entropy } = house.ports;
  return onStoreFailure(refuse('account-not-updated'), async () => {
    const held = await passwordOf(vault, account);
    const isFirst = held === null && accountOf(house.world, account)?.authProvider === 'google';
    if ((current === '' && !isFirst) || next === '') return refuse('fields-missing');
    const unfit = unfitPassword(next);
    if (unfit) return unfit;
    if (!isFirst && !(held && (await matchOfPassword(current, held)))) return refuse('password-wrong');
    if (!isFirst && preparedPassword(next) === preparedPassword(current)) return refuse('password-same');
    return replace(house, account, held, await recordPassword(next, entropy, iterations));
  });
}

/**
 * Replaces the password of whoever has a link to a new one. Refusals: fields-missing, password-short, -long, password-same, those of
 * ChangePassword, account-not-updated.
 */
export async function resetPassword(
  house: House,
  account: AccountId,
  next: string,
  { iterations = PBKDF2_ITERATIONS }: PasswordOptions = {},
): Promise<{ readonly ok: true } | Refusal> {
  const { vault, entropy } = house.ports;
  return onStoreFailure(refuse('account-not-updated'), async () => {
    const unfit = next === '' ? refuse('fields-missing') : unfitPassword(next);
    if (unfit) return unfit;
    const held = await passwordOf(vault, account);
    if (held && (await matchOfPassword(next, held))) return refuse('password-same');
    return replace(house, account, held, await recordPassword(next, entropy, iterations));
  });
}

async function replace(
  house: House,
  account: AccountId,
  held: PasswordRecord | null,
  fresh: PasswordRecord,
): Promise<{ readonly ok: true } | Refusal> {
  const { vault } = house.ports;
  const restore = (): Promise<void> => (held ? keepPassword(vault, account, held) : forgetPassword(vault, account));
  await keepPassword(vault, account, fresh);
  return submitOrRestore(house, { type: 'ChangePassword', payload: {} }, account, restore);
}
