/** What admins do to accounts of others: open, edit and block them. A refusal keeps nothing and changes nothing. */
import { readNewUsername } from '../../domain/accounts/names.ts';
import { mayAdminister } from '../../domain/commands/define.ts';
import type { AccountId } from '../../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { SessionVault } from '../auth/sessionVault.ts';
import { freshCommandId } from '../../base/chance.ts';
import type { House } from '../house.ts';
import { forgetPassword, keepPassword, passwordOf, PBKDF2_ITERATIONS, recordPassword, type PasswordOptions } from '../passwords.ts';
import { unfitPassword } from '../../api/forms/passwordForm.ts';
import { readEmail } from '../../api/forms/emailForm.ts';
import { openAccountBy, type OpenedAccount } from './openAccount.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { peopleOf } from './peopleOf.ts';
import { submitOrRestore } from './submitOrRestore.ts';

export interface AccountForm {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The opening balance in whole cents; NaN if the typed text is not an amount. */
  readonly balanceCents: number;
}

/**
 * Opens a verified account for somebody. Refusals in this order: not-admin, those of `readNewUsername`, email-form,
 * password-short, -long, balance-negative, those of CreateAccount, account-not-created ('Failed to create user').
 */
export async function createUser(
  house: House,
  admin: AccountId,
  form: AccountForm,
  { iterations = PBKDF2_ITERATIONS }: PasswordOptions = {},
): Promise<OpenedAccount | Refusal> {
  if (!mayAdminister(house.world, admin)) return refuse('not-admin');
  const username = readNewUsername(form.username, house.world.rules.rules);
  if (typeof username !== 'string') return username;
  const email = readEmail(form.email);
  if (email === null) return refuse('email-form');
  const unfit = unfitPassword(form.password);
  if (unfit) return unfit;
  const { balanceCents } = form;
  if (!Number.isSafeInteger(balanceCents) || balanceCents < 0) return refuse('balance-negative');
  return onStoreFailure(refuse('account-not-created'), async () => {
    if (await peopleOf(house).find(house.world, email)) return refuse('email-taken');
    const password = await recordPassword(form.password, house.ports.entropy, iterations);
    const secrets = { commandId: freshCommandId(house.ports.entropy), email, password };
    return openAccountBy(house, secrets, {
      actor: admin,
      command: (fresh) => ({ type: 'CreateAccount', payload: { ...fresh, username, balanceCents } }),
    });
  });
}

interface AccountEdit {
  readonly account: AccountId;
  readonly email: string;
  /** Empty keeps the present one. */
  readonly password: string;
}

/**
 * Changes address and password of an account. Refusals in this order: not-admin, account-not-updated for an unknown
 * account, email-form, password-short, -long, email-taken, nothing-changed, account-not-updated ('Failed to update user') if
 * nothing could be saved.
 */
export async function editUser(
  house: House,
  admin: AccountId,
  { account: id, email: typed, password }: AccountEdit,
  { iterations = PBKDF2_ITERATIONS }: PasswordOptions = {},
): Promise<{ readonly ok: true } | Refusal> {
  if (!mayAdminister(house.world, admin)) return refuse('not-admin');
  const account = accountOf(house.world, id);
  if (!account) return refuse('account-not-updated');
  const email = readEmail(typed);
  if (email === null) return refuse('email-form');
  const unfit = password === '' ? null : unfitPassword(password);
  if (unfit) return unfit;
  return onStoreFailure(refuse('account-not-updated'), () => edit(house, admin, account, email, password, iterations));
}

async function edit(
  house: House,
  admin: AccountId,
  { id, emailDigest: heldDigest }: Account,
  email: string,
  password: string,
  iterations: number,
): Promise<{ readonly ok: true } | Refusal> {
  const { vault, entropy } = house.ports;
  const people = peopleOf(house);
  const digest = await people.digestOf(email);
  const held = (await people.emailsOf([{ id, emailDigest: heldDigest }])).get(id);
  if (digest !== heldDigest && Object.hasOwn(house.world.emails, digest)) return refuse('email-taken');
  if (digest === heldDigest && password === '') {
    // The two can only differ in how they are written, e.g. in case. The log holds the same digest for both.
    if (held === email) return refuse('nothing-changed');
    await people.remember([[id, { email }]]);
    return { ok: true };
  }
  const formerPassword = password === '' ? null : await passwordOf(vault, id);
  if (password !== '') await keepPassword(vault, id, await recordPassword(password, entropy, iterations));
  await people.remember([[id, held === undefined ? { email } : { email, before: held }]]);
  const restore = async (): Promise<void> => {
    if (held !== undefined) await people.remember([[id, { email: held }]]);
    else await people.forget(id);
    if (formerPassword) await keepPassword(vault, id, formerPassword);
    else if (password !== '') await forgetPassword(vault, id);
  };
  const command = {
    type: 'EditAccount',
    payload: { account: id, emailDigest: digest === heldDigest ? null : digest, passwordChanged: password !== '' },
  } as const;
  const done = await submitOrRestore(house, command, admin, restore);
  if (!isRefusal(done)) await people.remember([[id, { email }]]);
  return done;
}

/**
 * Blocks an account: it cannot sign in, its sessions end in every tab, its history stays. Refusals: those of
 * BlockAccount, account-not-blocked ('Failed to block user') if nothing could be saved.
 */
export async function blockUser(
  house: House,
  admin: AccountId,
  { account, reason }: { readonly account: AccountId; readonly reason: string },
): Promise<{ readonly ok: true } | Refusal> {
  return onStoreFailure(refuse('account-not-blocked'), async () => {
    const submitted = await house.submit({ type: 'BlockAccount', payload: { account, reason } }, admin);
    if (submitted.kind === 'refused') return submitted.refusal;
    // Active tabs end their session when they learn of the entry. This deletes the tokens of tabs that sleep.
    await new SessionVault(house).closeAll(account).catch(() => undefined);
    return { ok: true };
  });
}
