/** The database of the house in this browser: its ports, erasing, rescuing, replacing by a backup, and maintenance when idle. */
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { systemClock } from '../base/clock.ts';
import { platformDigest } from '../base/platformDigest.ts';
import { cryptoEntropy } from '../base/entropy.ts';
import { localStorageHeadMarker } from '../browser/headMarker.ts';
import { sharedTexts } from '../browser/storages.ts';
import { broadcastToOtherTabs } from '../browser/tabChannels.ts';
import type { House } from '../engine/house.ts';
import type { HousePorts } from '../base/ports.ts';
import type { Rescued } from '../files/rescueLog.ts';
import { indexedDbStores } from '../browser/stores/indexedDb.ts';
import { sweepPayoutAddresses } from '../engine/withdrawing.ts';

export const DATABASE = 'house';

const openStores = (onBlocked?: (sentence: string | null) => void) =>
  indexedDbStores({ name: DATABASE, hash: (text) => nobleHashing.sha256(text), onBlocked });

/** Deletes the log, the secrets and the head marker of this browser. Other tabs close the database when they hear of it. */
export async function eraseHouse(): Promise<void> {
  await openStores().erase();
  localStorageHeadMarker(sharedTexts).clear();
}

/** Exports the readable part of a log that does not open, with the number of unreadable entries. Null if there is no log. */
export async function rescueHouse(): Promise<Rescued | null> {
  const { rescueLog } = await import('../files/rescueLog.ts');
  const stores = openStores();
  try {
    return await rescueLog(stores.events);
  } finally {
    stores.close();
  }
}

/**
 * Replaces the house of this browser by a backup. Opens and verifies the backup before it closes or deletes anything. Throws
 * BackupError.
 */
export async function replaceHouse(file: string, passphrase: string, closeOld: () => void): Promise<void> {
  const { openBackup, restoreBackup } = await import('../engine/backup.ts');
  const backup = await openBackup(file, passphrase);
  closeOld();
  // The old head marker stays until the new one replaces it. A tab that opens meanwhile then sees lost data, not a first visit.
  await openStores().erase();
  const stores = openStores();
  await restoreBackup(backup, stores, localStorageHeadMarker(sharedTexts));
  stores.close();
}

/** `onBlocked` is called with a sentence while another tab blocks the database, and with null when it no longer does. */
export function browserPorts(onBlocked: (sentence: string | null) => void): HousePorts {
  const stores = openStores(onBlocked);
  return {
    store: stores.events,
    vault: stores.vault,
    directory: stores.directory,
    snapshots: stores.snapshots,
    marker: localStorageHeadMarker(sharedTexts),
    otherTabs: broadcastToOtherTabs(),
    clock: systemClock,
    entropy: cryptoEntropy,
    digest: platformDigest,
    domainHash: __DOMAIN_HASH__,
  };
}

const IDLE_MS = 10_000;

/** Runs the maintenance whenever no entry came for a while. */
export function maintainWhenIdle(house: House): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const maintain = async (): Promise<void> => {
    await house.maintain();
    await sweepPayoutAddresses(house);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void maintain().catch(() => undefined), IDLE_MS);
  };
  later();
  house.onEntries(later);
}
