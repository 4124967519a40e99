/**
 * Registrations, and accounts that admins create, are opened by `openAccountBy`: it keeps secrets and personal data first, then writes the entry.
 * Without an entry, the data is erased.
 */
import type { FreshAccount } from '../../domain/commands/accounts.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { accountIdFrom, type AccountId, type Actor } from '../../domain/ids.ts';
import { refuse, type Refusal } from '../../domain/refusal.ts';
import { accountOf } from '../../domain/world.ts';
import type { AuthProvider } from '../../domain/accounts/account.ts';
import type { House } from '../house.ts';
import { keepPassword, type PasswordRecord } from '../passwords.ts';
import { freshCodeDigits } from '../../base/chance.ts';
import { isStoreFailure } from '../../base/ports.ts';
import { peopleOf } from './peopleOf.ts';
import type { SignedIn } from './signIn.ts';
import { beginRegistration, discardAttempt, finishRegistration } from './unfinished.ts';
import { isCommandInLog } from '../../base/keptCommand.ts';

/** What is kept outside the log for an account that is being opened. */
interface AccountSecrets {
  /** The account's id is derived from it. */
  readonly commandId: string;
  readonly email: string;
  /** Null if the account signs in with a third party. */
  readonly password: PasswordRecord | null;
}

interface NewAccount extends AccountSecrets {
  readonly username: string;
  readonly authProvider: AuthProvider;
  readonly referralCode: string | null;
}

/** The command that opens the account, and its sender. It is sent once the secrets are durable. */
interface OpeningCommand {
  readonly actor: Actor;
  command(fresh: FreshAccount): Command;
}

export interface OpenedAccount extends SignedIn {
  /** The events of the sign-up entry; empty if an earlier attempt opened the account. */
  readonly events: readonly DomainEvent[];
}

/** The account with this id, or null if it is not in the log yet. */
export function findOpened(house: House, account: AccountId, events: readonly DomainEvent[] = []): OpenedAccount | null {
  const found = accountOf(house.world, account);
  return found ? { ok: true, account, username: found.username, events } : null;
}

/** Opens an account for a guest. Refusals: those of RegisterAccount, and those of `openAccountBy`. */
export const registerGuest = (house: House, wanted: NewAccount): Promise<OpenedAccount | Refusal> =>
  openAccountBy(house, wanted, {
    actor: 'guest',
    command: (fresh) => ({
      type: 'RegisterAccount',
      payload: { ...fresh, username: wanted.username, authProvider: wanted.authProvider, referralCode: wanted.referralCode },
    }),
  });

/**
 * Opens an account by a command. Refusals: those of the command, command-reused, and account-not-created if nothing could be saved, or while
 * what an earlier attempt left is erased. A refusal keeps nothing: no entry, no password record, no address. After account-not-created, or beside
 * another attempt of the same command without an answer, the marker stays, and `sweepRegistrations` (unfinished.ts) erases what it names.
 */
export async function openAccountBy(house: House, wanted: AccountSecrets, opening: OpeningCommand): Promise<OpenedAccount | Refusal> {
  const account = accountIdFrom(wanted.commandId);
  if (findOpened(house, account)) return refuse('command-reused');
  try {
    return await saveAndSubmit(house, account, wanted, opening);
  } catch (error) {
    const opened = await openedAfterAll(house, account, wanted.commandId);
    if (opened) return opened;
    if (isStoreFailure(error)) return refuse('account-not-created');
    throw error;
  }
}

/** Saves the secrets and the address, then sends the command. */
async function saveAndSubmit(
  house: House,
  account: AccountId,
  wanted: AccountSecrets,
  opening: OpeningCommand,
): Promise<OpenedAccount | Refusal> {
  const { commandId: id, email, password } = wanted;
  const people = peopleOf(house);
  const emailDigest = await people.digestOf(email);
  const attempt = await beginRegistration(house, account, id);
  if (attempt === null) return refuse('account-not-created');
  if (password) await keepPassword(house.ports.vault, account, password);
  await people.remember([[account, { email }]]);
  const codeDigits = freshCodeDigits(house.ports.entropy);
  const submitted = await house.submit(opening.command({ emailDigest, codeDigits }), opening.actor, { id });
  if (submitted.kind === 'refused') {
    // An earlier attempt of the same command may have opened the account, even at another house. Then the kept data belongs to it.
    if (!(await isCommandInLog(house.ports.store, id))) await discardAttempt(house, account, attempt);
    return submitted.refusal;
  }
  // The account is durable. If the marker cannot be deleted here, `sweepRegistrations` (unfinished.ts) does it.
  await finishRegistration(house, account).catch(() => undefined);
  return findOpened(house, account, submitted.events) ?? refuse('account-not-created');
}

/** Called after an error. Returns the account if its command is in the log after all, or null if it is not or the log cannot be read. */
async function openedAfterAll(house: House, account: AccountId, commandId: string): Promise<OpenedAccount | null> {
  try {
    if (!(await isCommandInLog(house.ports.store, commandId))) return null;
    await house.catchUp();
    return findOpened(house, account);
  } catch {
    return null;
  }
}
