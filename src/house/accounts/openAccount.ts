/** The one way a person's account comes to be: secrets and personal data first, then the entry, and no traces where there is none. */
import type { FreshAccount } from '../../domain/commands/accounts.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { accountIdFrom, type AccountId, type Actor } from '../../domain/ids.ts';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import type { AuthProvider } from '../../domain/accounts/account.ts';
import { freshCodeDigits } from '../genesis.ts';
import type { House } from '../house.ts';
import { keepPassword, type PasswordRecord } from '../passwords.ts';
import { HeadMismatchError, StoreUnavailableError } from '../ports.ts';
import { peopleOf } from './peopleOf.ts';
import { beginRegistration, discardRegistration, finishRegistration } from './unfinished.ts';
import { commandKey } from '../uniqueKeys.ts';

/** What is kept beside the log for an account that is on its way. */
export interface AccountSecrets {
  /** The account's id is made of it. */
  readonly commandId: string;
  readonly email: string;
  /** Null where the account signs in with a third party. */
  readonly password: PasswordRecord | null;
}

export interface NewAccount extends AccountSecrets {
  readonly username: string;
  readonly authProvider: AuthProvider;
  readonly referralCode: string | null;
}

/** How the entry comes about once the rest is durable: who asks, and for what. */
export interface Opening {
  readonly actor: Actor;
  command(fresh: FreshAccount): Command;
}

export interface AccountOpened {
  readonly ok: true;
  readonly account: AccountId;
  readonly username: string;
  /** What the sign-up entry says; empty where the account was there from an earlier attempt. */
  readonly events: readonly DomainEvent[];
}

/** Whether an error says that the store could not save, rather than that the program is wrong. */
export const isStoreFailure = (error: unknown): boolean => error instanceof StoreUnavailableError || error instanceof HeadMismatchError;

/** The account of this command, when it is in the log. */
export function openedAccount(house: House, account: AccountId, events: readonly DomainEvent[] = []): AccountOpened | null {
  const found = accountOf(house.world, account);
  return found ? { ok: true, account, username: found.username, events } : null;
}

/** Opens an account for whoever asks for it. Refusals: those of RegisterAccount, and those of `openAccountBy`. */
export const openAccount = (house: House, wanted: NewAccount): Promise<AccountOpened | Refusal> =>
  openAccountBy(house, wanted, {
    actor: 'guest',
    command: (fresh) => ({
      type: 'RegisterAccount',
      payload: { ...fresh, username: wanted.username, authProvider: wanted.authProvider, referralCode: wanted.referralCode },
    }),
  });

/**
 * Opens an account by a command. Refusals: those of the command, command-reused, and account-not-created when nothing
 * could be saved. Where it refuses, nothing is kept: no entry, no password record, no address.
 */
export async function openAccountBy(house: House, wanted: AccountSecrets, opening: Opening): Promise<AccountOpened | Refusal> {
  const account = accountIdFrom(wanted.commandId);
  if (openedAccount(house, account)) return refuse('command-reused');
  try {
    return await register(house, account, wanted, opening);
  } catch (error) {
    const committed = await leaveNoTraces(house, account, wanted.commandId);
    if (committed) return committed;
    if (isStoreFailure(error)) return refuse('account-not-created');
    throw error;
  }
}

async function register(house: House, account: AccountId, wanted: AccountSecrets, opening: Opening): Promise<AccountOpened | Refusal> {
  const { commandId: id, email, password } = wanted;
  const people = peopleOf(house);
  const emailDigest = await people.digestOf(email);
  await beginRegistration(house, account);
  if (password) await keepPassword(house.ports.vault, account, password);
  await people.remember([[account, { email }]]);
  const codeDigits = freshCodeDigits(house.ports.entropy);
  const submitted = await house.submit(opening.command({ emailDigest, codeDigits }), opening.actor, { id });
  if (submitted.kind === 'refused') {
    // The same command may have got there first; then what is kept belongs to that account.
    if (!openedAccount(house, account)) await discardRegistration(house, account);
    return submitted.refusal;
  }
  // The account is durable: a marker that stays behind is swept later.
  await finishRegistration(house, account).catch(() => undefined);
  return openedAccount(house, account, submitted.events) ?? refuse('account-not-created');
}

/**
 * After an error: asks the log whether the command got there after all. If it did, the account is opened; if it did not,
 * everything kept for it is erased; if the log cannot be asked, the marker stays for the sweep.
 */
async function leaveNoTraces(house: House, account: AccountId, commandId: string): Promise<AccountOpened | null> {
  try {
    if (await house.ports.store.findKey(commandKey(commandId))) {
      await house.catchUp();
      return openedAccount(house, account);
    }
    await discardRegistration(house, account);
  } catch {
    // The store is gone; see above.
  }
  return null;
}
