/** How each migration of the old local storage runs: it reads its keys, submits one command once, and deletes the keys. */
import type { Command } from '../../domain/commands/catalog.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import type { World } from '../../domain/world.ts';
import { orElse } from '../../base/orElse.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { commandIdFor } from '../../engine/accounts/commandIds.ts';
import type { House } from '../../engine/house.ts';

/** The part of `Storage` that a migration needs. */
export interface OldStorage {
  getItem(key: string): string | null;
  removeItem(key: string): void;
}

/** The text of each key of a migration; null if there is none. */
type Texts = readonly (string | null)[];

export type Migrated<Report> =
  /** There was nothing to migrate, or it was migrated before. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'migrated'; readonly report: Report }
  /** Nothing could be saved. The old keys stay for the next start. */
  | { readonly kind: 'failed' };

interface Migration<Report> {
  readonly keys: readonly string[];
  readonly isDone: (world: World) => boolean;
  /** The command, and what it did once its entry is durable. Everything that the entry will refer to is saved. */
  readonly prepare: (
    texts: Texts,
  ) => Promise<{ readonly command: Command; readonly report: (events: readonly DomainEvent[]) => Promise<Report> | Report }>;
  /** Runs when the log has the migration. False keeps the keys for the next start. */
  readonly beforeDeleting?: (texts: Texts) => Promise<boolean>;
}

/** The texts of these keys; none of them where storage is forbidden. */
export const textsOf = (storage: OldStorage, keys: readonly string[]): Texts => orElse(() => keys.map((key) => storage.getItem(key)), []);

/**
 * Call it at every start. Ids come from the log and the old records, so a retry after a crash or a second tab asks for the
 * same entry. The command's id lets the log take it once.
 */
export async function migrateOnce<Report>(house: House, storage: OldStorage, migration: Migration<Report>): Promise<Migrated<Report>> {
  const { keys, isDone, prepare, beforeDeleting } = migration;
  const texts = textsOf(storage, keys);
  if (house.newer || texts.every((text) => text === null)) return { kind: 'nothing' };
  return onStoreFailure({ kind: 'failed' }, async () => {
    let migrated: Migrated<Report> = { kind: 'nothing' };
    if (!isDone(house.world)) {
      const { command, report } = await prepare(texts);
      const id = commandIdFor(`migration:${house.head.logId}:${keys.join()}`, house.hashing);
      const submitted = await house.submit(command, 'house', { id });
      if (submitted.kind === 'accepted') migrated = { kind: 'migrated', report: await report(submitted.events) };
    }
    if (isDone(house.world) && (await beforeDeleting?.(texts)) !== false) for (const key of keys) storage.removeItem(key);
    return migrated;
  });
}
