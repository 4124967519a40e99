/** Migrates the offers of the old local storage into the log, once: the admins' offers, their completions, and partner visits. */
import { IMAGE_ADDRESS } from '../../domain/earning/offers.ts';
import * as z from 'zod/mini';
import type { MigrateEarnings } from '../../domain/commands/earnings.ts';
import { offerIdFrom, wallSessionIdFrom, type AccountId } from '../../domain/ids.ts';
import { centsOf } from '../../domain/money.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { peopleOf } from '../../engine/accounts/peopleOf.ts';
import type { House } from '../../engine/house.ts';
import { orElse } from '../../base/orElse.ts';
import type { OldStorage } from './migrateOldRecords.ts';
import { timeOf } from './oldChat.ts';
import { listIn, readOldRecords } from './oldRecords.ts';

export const OLD_EARNING_KEYS = ['offers', 'completedOffers', 'lootablyTracking'] as const;
type OldTexts = Readonly<Record<(typeof OLD_EARNING_KEYS)[number], string | null>>;

/** No browser kept more records of one kind. Any further ones are counted as rejected. */
const MOST_READ = 5_000;

const oldId = z.union([z.string().check(z.minLength(1), z.maxLength(200)), z.number()]);

const offerSchema = z.object({
  id: oldId,
  title: z.unknown(),
  description: z.unknown(),
  requirements: z.optional(z.unknown()),
  provider: z.unknown(),
  reward: z.number(),
  category: z.optional(z.unknown()),
  imageUrl: z.optional(z.unknown()),
});
const completedSchema = z.object({ offerId: oldId, userId: oldId, completedAt: z.optional(z.unknown()) });
const sessionSchema = z.object({
  userId: oldId,
  sessionId: oldId,
  clickedAt: z.optional(z.unknown()),
  offersCompleted: z.optional(z.number()),
  lastActivity: z.optional(z.unknown()),
});

interface EarningsReport {
  readonly offers: number;
  readonly completed: number;
  readonly sessions: number;
  readonly rejected: number;
}

export type EarningsMigrated =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'migrated'; readonly report: EarningsReport }
  | { readonly kind: 'failed' };

/**
 * Call it at every start, before the old accounts are deleted: `accounts` is their text, which tells whose the completions
 * are. Once the log has the migration, the old keys are deleted.
 */
export async function migrateOldEarnings(house: House, storage: OldStorage, accounts: string | null): Promise<EarningsMigrated> {
  const texts = oldTexts(storage);
  if (house.newer || Object.values(texts).every((text) => text === null)) return { kind: 'nothing' };
  return onStoreFailure({ kind: 'failed' }, async () => {
    const migrated: EarningsMigrated = house.world.earningsMigrated ? { kind: 'nothing' } : await migrate(house, texts, accounts);
    if (house.world.earningsMigrated) for (const key of OLD_EARNING_KEYS) storage.removeItem(key);
    return migrated;
  });
}

/** All of them or, where storage is forbidden, none. */
function oldTexts(storage: OldStorage): OldTexts {
  const texts = orElse(() => OLD_EARNING_KEYS.map((key) => storage.getItem(key)), []);
  const [offers = null, completedOffers = null, lootablyTracking = null] = texts;
  return { offers, completedOffers, lootablyTracking };
}

async function migrate(house: House, texts: OldTexts, accounts: string | null): Promise<EarningsMigrated> {
  const payload = readOldEarnings(house, texts, await accountsByOldId(house, accounts));
  const id = commandIdFor(`migration:${house.head.logId}:${OLD_EARNING_KEYS.join()}`, house.hashing);
  const submitted = await house.submit({ type: 'MigrateEarnings', payload }, 'house', { id });
  if (submitted.kind === 'refused') return { kind: 'nothing' };
  const [event] = submitted.events;
  if (event?.type !== 'earnings/migrated') return { kind: 'nothing' };
  const { offers, rejected } = event.data;
  const broughtOver = submitted.events.flatMap((one) => (one.type === 'earnings/brought-over' ? [one.data] : []));
  const count = (of: 'completed' | 'sessions'): number => broughtOver.reduce((sum, data) => sum + data[of].length, 0);
  return { kind: 'migrated', report: { offers: offers.length, completed: count('completed'), sessions: count('sessions'), rejected } };
}

/** The account of the log for each old account id, matched by e-mail address. */
async function accountsByOldId(house: House, text: string | null): Promise<ReadonlyMap<string, AccountId>> {
  const found = new Map<string, AccountId>();
  if (text === null) return found;
  const people = peopleOf(house);
  for (const { id, email } of readOldRecords(text, house.world.rules.rules).records) {
    const account = id === null ? undefined : await people.find(house.world, email);
    if (id !== null && account) found.set(id, account.id);
  }
  return found;
}

/** The valid records of one key, and how many are not valid. */
function readList<T>(text: string | null, schema: z.ZodMiniType<T>): { readonly items: readonly T[]; readonly rejected: number } {
  if (text === null) return { items: [], rejected: 0 };
  const list = listIn(text) ?? [];
  const items = list.slice(0, MOST_READ).flatMap((value) => schema.safeParse(value).data ?? []);
  return { items, rejected: list.length - items.length };
}

/** Ids come from the log and the old ids, so that a second tab asks for the same entry. */
function readOldEarnings(house: House, texts: OldTexts, accounts: ReadonlyMap<string, AccountId>): MigrateEarnings {
  const idFor = (kind: string, old: string | number): string => commandIdFor(`old-${kind}:${house.head.logId}:${old}`, house.hashing);
  const offers = readList(texts.offers, offerSchema);
  const completed = readList(texts.completedOffers, completedSchema);
  const sessions = readList(texts.lootablyTracking, sessionSchema);
  const ownCompleted = completed.items.flatMap(({ offerId, userId, completedAt }) => {
    const account = accounts.get(String(userId));
    return account ? [{ account, offer: offerIdFrom(idFor('offer', offerId)), completedAt: timeOf(completedAt) }] : [];
  });
  const ownSessions = sessions.items.flatMap(({ userId, sessionId, clickedAt, offersCompleted = 0, lastActivity }) => {
    const account = accounts.get(String(userId));
    const session = wallSessionIdFrom(idFor('session', sessionId));
    return account ? [{ session, account, clickedAt: timeOf(clickedAt), offersCompleted, lastActivity: timeOf(lastActivity) }] : [];
  });
  const strangers = completed.items.length - ownCompleted.length + sessions.items.length - ownSessions.length;
  return {
    offers: offers.items.map(({ id, reward, title, description, requirements, provider, category, imageUrl }) => ({
      offer: offerIdFrom(idFor('offer', id)),
      terms: {
        title,
        description,
        requirements,
        provider,
        category,
        imageUrl: isShown(imageUrl) ? imageUrl : null,
        rewardCents: centsOf(reward) ?? 0,
      },
    })),
    completed: ownCompleted,
    sessions: ownSessions.toSorted((one, other) => other.clickedAt - one.clickedAt),
    rejected: offers.rejected + completed.rejected + sessions.rejected + strangers,
  };
}

/** Whether an image address can be used. An offer with a bad one is migrated without its image. */
const isShown = (address: unknown): address is string => typeof address === 'string' && IMAGE_ADDRESS.test(address);
