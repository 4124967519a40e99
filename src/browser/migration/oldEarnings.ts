/** Migrates the offers of the old local storage into the log, once: the admins' offers, their completions, and partner visits. */
import * as z from 'zod/mini';
import type { MigrateEarnings } from '../../domain/commands/migration.ts';
import { IMAGE_ADDRESS } from '../../domain/earning/offers.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { offerIdFrom, wallSessionIdFrom, type AccountId } from '../../domain/ids.ts';
import { centsOf } from '../../domain/money.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import type { House } from '../../engine/house.ts';
import { migrateOnce, type Migrated, type OldStorage } from './migrateOnce.ts';
import { oldText, oldTime, readList, readOldRecords } from './oldRecords.ts';

export const OLD_EARNING_KEYS = ['offers', 'completedOffers', 'lootablyTracking'] as const;
/** No browser kept more records of one kind. Any further ones are counted as rejected. */
const MOST_READ = 5_000;
const firstRecords = (list: readonly unknown[]): readonly unknown[] => list.slice(0, MOST_READ);

const oldId = z.pipe(z.union([z.string().check(z.minLength(1), z.maxLength(200)), z.number()]), z.transform(String));
const offerSchema = z.object({
  id: oldId,
  title: oldText,
  description: oldText,
  requirements: oldText,
  provider: oldText,
  reward: z.pipe(z.number(), z.transform(centsOf)),
  category: oldText,
  // An offer with an address that cannot be used is migrated without its image.
  imageUrl: z.catch(z.nullable(z.string().check(z.regex(IMAGE_ADDRESS))), null),
});
const completedSchema = z.object({ offerId: oldId, userId: oldId, completedAt: oldTime });
const sessionSchema = z.object({
  userId: oldId,
  sessionId: oldId,
  clickedAt: oldTime,
  offersCompleted: z._default(z.number(), 0),
  lastActivity: oldTime,
});

interface EarningsReport {
  readonly offers: number;
  readonly completed: number;
  readonly sessions: number;
  readonly rejected: number;
}
export type EarningsMigrated = Migrated<EarningsReport>;

/**
 * Call it at every start, before the old accounts are deleted: `accounts` is their text, which tells whose the completions
 * are.
 */
export const migrateOldEarnings = (house: House, storage: OldStorage, accounts: string | null): Promise<EarningsMigrated> =>
  migrateOnce(house, storage, {
    keys: OLD_EARNING_KEYS,
    isDone: ({ earningsMigrated }) => earningsMigrated,
    async prepare(texts) {
      const payload = readOldEarnings(house, texts, await accountsByOldId(house, accounts));
      return { command: { type: 'MigrateEarnings', payload }, report: reportOf };
    },
  });

function reportOf(events: readonly DomainEvent[]): EarningsReport {
  const report = { offers: 0, completed: 0, sessions: 0, rejected: 0 };
  for (const { type, data } of events) {
    if (type === 'earnings/migrated') Object.assign(report, { offers: data.offers.length, rejected: data.rejected });
    if (type !== 'earnings/brought-over') continue;
    report.completed += data.completed.length;
    report.sessions += data.sessions.length;
  }
  return report;
}

/** The account of the log for each old account id, matched by e-mail address. */
async function accountsByOldId(house: House, text: string | null): Promise<ReadonlyMap<string, AccountId>> {
  const found = new Map<string, AccountId>();
  const people = peopleOf(house);
  for (const { id, email } of text === null ? [] : readOldRecords(text, house.world.rules.rules).records) {
    const account = id === null ? undefined : await people.find(house.world, email);
    if (id !== null && account) found.set(id, account.id);
  }
  return found;
}

function readOldEarnings(
  house: House,
  [offerText = null, completedText = null, sessionText = null]: readonly (string | null)[],
  accounts: ReadonlyMap<string, AccountId>,
): MigrateEarnings {
  const idFor = (kind: string, old: string): string => commandIdFor(`old-${kind}:${house.head.logId}:${old}`, house.hashing);
  const offers = readList(offerText, offerSchema, firstRecords);
  const completed = readList(completedText, completedSchema, firstRecords);
  const sessions = readList(sessionText, sessionSchema, firstRecords);
  const ownCompleted = completed.items.flatMap(({ offerId, userId, completedAt }) => {
    const account = accounts.get(userId);
    return account ? [{ account, offer: offerIdFrom(idFor('offer', offerId)), completedAt }] : [];
  });
  const ownSessions = sessions.items.flatMap(({ userId, sessionId, ...visit }) => {
    const account = accounts.get(userId);
    return account ? [{ session: wallSessionIdFrom(idFor('session', sessionId)), account, ...visit }] : [];
  });
  const strangers = completed.items.length - ownCompleted.length + sessions.items.length - ownSessions.length;
  return {
    offers: offers.items.map(({ id, reward, ...terms }) => ({
      offer: offerIdFrom(idFor('offer', id)),
      terms: { ...terms, rewardCents: reward ?? 0 },
    })),
    completed: ownCompleted,
    sessions: ownSessions.toSorted((one, other) => other.clickedAt - one.clickedAt),
    rejected: offers.rejected + completed.rejected + sessions.rejected + strangers,
  };
}
