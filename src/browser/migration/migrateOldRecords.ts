/**
 * Migrates the accounts of the old local storage into the log, once, and deletes the plain passwords from the browser. oldChat.ts
 * migrates the old messages, oldEarnings.ts the other old keys (`offers`, `completedOffers`, `lootablyTracking`).
 */
import type { OldAccount } from '../../domain/commands/migration.ts';
import { accountIdFrom } from '../../domain/ids.ts';
import { accountOf } from '../../domain/world.ts';
import { freshCodeDigits } from '../../base/chance.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import { discardRegistration } from '../../engine/accounts/unfinished.ts';
import type { House } from '../../engine/house.ts';
import { keepPassword, PBKDF2_ITERATIONS, recordPassword, type PasswordOptions } from '../../engine/passwords.ts';
import { OLD_ACCOUNTS_KEY } from '../oldAccountsKey.ts';
import { readOldRecords, type OldRecord, type Rejected } from './oldRecords.ts';
import { migrateOnce, textsOf, type Migrated, type OldStorage } from './migrateOnce.ts';

const HASHED_AT_ONCE = 4;

interface MigrationReport {
  readonly accepted: number;
  /** Records whose address was already in the log. They were not migrated again. */
  readonly merged: number;
  /** How many of the accepted ones were referred by somebody. Their referrals stay behind. */
  readonly referrals: number;
  readonly rejected: readonly Rejected[];
}

interface MigrationOptions extends PasswordOptions {
  /** Runs once the accounts are in the log, with the old records that other migrations need. False keeps the records for the next start. */
  readonly beforeDeleting?: (records: string) => Promise<boolean>;
}

/** Call it at every start. An address in the log is not migrated again. */
export const migrateOldRecords = (
  house: House,
  storage: OldStorage,
  { iterations = PBKDF2_ITERATIONS, beforeDeleting }: MigrationOptions = {},
): Promise<Migrated<MigrationReport>> =>
  migrateOnce(house, storage, {
    keys: [OLD_ACCOUNTS_KEY],
    isDone: ({ migrated }) => migrated,
    async prepare([text]) {
      const { records, rejected } = readOldRecords(text ?? '', house.world.rules.rules);
      const prepared = await prepare(house, records, iterations);
      const payload = { accounts: prepared.map(({ account }) => account), rejected: rejected.length };
      return { command: { type: 'MigrateRecords', payload }, report: () => report(house, prepared, rejected) };
    },
    beforeDeleting: async ([text]) => (await beforeDeleting?.(text ?? '')) !== false,
  });

/** Whether old accounts are still to be migrated or deleted. */
export const holdsOldAccounts = (storage: OldStorage): boolean => typeof textsOf(storage, [OLD_ACCOUNTS_KEY])[0] === 'string';

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
