/** Migrates the accounts of the old local storage into the log, once, and deletes the plain passwords from the browser. */
import type { OldAccount } from '../../domain/commands/books.ts';
import { accountIdFrom } from '../../domain/ids.ts';
import { accountOf } from '../../domain/world.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import { discardRegistration } from '../../engine/accounts/unfinished.ts';
import { freshCodeDigits } from '../../engine/genesis.ts';
import type { House } from '../../engine/house.ts';
import { orElse } from '../../base/orElse.ts';
import { keepPassword, PBKDF2_ITERATIONS, recordPassword, type PasswordOptions } from '../../engine/passwords.ts';
import { readOldRecords, type OldRecord, type Rejected } from './oldRecords.ts';

/**
 * The old accounts. oldChat.ts migrates the old messages, oldEarnings.ts the other old keys (`offers`, `completedOffers`,
 * `lootablyTracking`).
 */
export const OLD_ACCOUNTS_KEY = 'userDatabase';
const HASHED_AT_ONCE = 4;

/** The part of `Storage` that a migration needs. */
export interface OldStorage {
  getItem(key: string): string | null;
  removeItem(key: string): void;
}

interface MigrationReport {
  readonly accepted: number;
  /** Records whose address was already in the log. They were not migrated again. */
  readonly merged: number;
  /** How many of the accepted ones were referred by somebody. Their referrals stay behind. */
  readonly referrals: number;
  readonly rejected: readonly Rejected[];
}

type Migrated =
  /** There was nothing to migrate, or it was migrated before. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'migrated'; readonly report: MigrationReport }
  /** Nothing could be saved. The old records stay for the next start. */
  | { readonly kind: 'failed' };

interface MigrationOptions extends PasswordOptions {
  /** Runs once the accounts are in the log, with the old records that other migrations need. False keeps the records for the next start. */
  readonly beforeDeleting?: (records: string) => Promise<boolean>;
}

/**
 * Call it at every start. If the log has no migration yet, the text under the old key is read, checked and committed as one
 * entry. Once the log has it, the key is deleted. Ids come from the addresses, so a retry after a crash or a second tab
 * creates the same accounts. The command's id lets the log take the migration once.
 */
export async function migrateOldRecords(
  house: House,
  storage: OldStorage,
  { iterations = PBKDF2_ITERATIONS, beforeDeleting }: MigrationOptions = {},
): Promise<Migrated> {
  const text = oldText(storage);
  if (text === null || house.newer) return { kind: 'nothing' };
  return onStoreFailure({ kind: 'failed' }, async () => {
    const migrated: Migrated = house.world.migrated ? { kind: 'nothing' } : await migrate(house, text, iterations);
    if (house.world.migrated && (await beforeDeleting?.(text)) !== false) storage.removeItem(OLD_ACCOUNTS_KEY);
    return migrated;
  });
}

/** Whether old accounts are still to be migrated or deleted. */
export const holdsOldAccounts = (storage: OldStorage): boolean => oldText(storage) !== null;

const oldText = (storage: OldStorage): string | null => orElse(() => storage.getItem(OLD_ACCOUNTS_KEY), null);

async function migrate(house: House, text: string, iterations: number): Promise<Migrated> {
  const { records, rejected } = readOldRecords(text, house.world.rules.rules);
  const prepared = await prepare(house, records, iterations);
  const accounts = prepared.map(({ account }) => account);
  const id = commandIdFor(`migration:${house.head.logId}:${OLD_ACCOUNTS_KEY}`, house.hashing);
  const submitted = await house.submit({ type: 'MigrateRecords', payload: { accounts, rejected: rejected.length } }, 'house', { id });
  if (submitted.kind === 'refused') return { kind: 'nothing' };
  return { kind: 'migrated', report: await report(house, prepared, rejected) };
}

interface Prepared {
  readonly record: OldRecord;
  readonly account: OldAccount;
  /** Whether the log already has its address. */
  readonly merges: boolean;
}

/** Saves everything that the entry will refer to. */
async function prepare(house: House, records: readonly OldRecord[], iterations: number): Promise<readonly Prepared[]> {
  const people = peopleOf(house);
  const prepared: Prepared[] = [];
  for (const record of records) {
    const emailDigest = await people.digestOf(record.email);
    const { username, balanceCents, verified, referralCode } = record;
    const account: OldAccount = {
      account: accountIdFrom(commandIdFor(`old-account:${house.head.logId}:${emailDigest}`, house.hashing)),
      username,
      emailDigest,
      balanceCents,
      verified,
      authProvider: record.password === null ? 'google' : 'email',
      referralCode,
      codeDigits: freshCodeDigits(house.ports.entropy),
    };
    prepared.push({ record, account, merges: Object.hasOwn(house.world.emails, emailDigest) });
  }
  const fresh = prepared.filter(({ merges }) => !merges);
  for (let start = 0; start < fresh.length; start += HASHED_AT_ONCE) {
    await Promise.all(fresh.slice(start, start + HASHED_AT_ONCE).map((one) => keepOldPassword(house, one, iterations)));
  }
  await people.remember(fresh.map(({ record: { email }, account }) => [account.account, { email }] as const));
  return prepared;
}

async function keepOldPassword(house: House, { record: { password }, account }: Prepared, iterations: number): Promise<void> {
  if (password === null) return;
  const { vault, entropy } = house.ports;
  await keepPassword(vault, account.account, await recordPassword(password, entropy, iterations));
}

/** Reports the result of each record. Erases what was kept for the rejected ones. */
async function report(house: House, prepared: readonly Prepared[], unread: readonly Rejected[]): Promise<MigrationReport> {
  const rejected = [...unread];
  let [accepted, merged, referrals] = [0, 0, 0];
  for (const { record, account, merges } of prepared) {
    if (!merges && accountOf(house.world, account.account)) {
      accepted += 1;
      if (record.referred) referrals += 1;
      continue;
    }
    if (merges) merged += 1;
    else {
      rejected.push({ index: record.index, reason: 'name-form' });
      await discardRegistration(house, account.account);
    }
  }
  return { accepted, merged, referrals, rejected: rejected.toSorted((one, other) => one.index - other.index) };
}
