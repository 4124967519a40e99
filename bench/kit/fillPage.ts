/** Runs in a browser at the app's own address: writes a prepared house into the app's database with the app's own adapters. */
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import type { Batch, SnapshotRecord } from '../../src/base/ports.ts';
import { indexedDbStores } from '../../src/browser/stores/indexedDb.ts';

export interface Records {
  readonly vault: readonly (readonly [string, string])[];
  readonly directory: readonly (readonly [string, string])[];
  readonly snapshot: SnapshotRecord;
}

const stores = indexedDbStores({ name: 'house', hash: (text) => nobleHashing.sha256(text) });

const page = {
  /** Appends entries at once and packs old ones. */
  async append(batch: Batch): Promise<void> {
    if ((await stores.events.append(batch)).kind !== 'appended') throw new Error('The log does not end where it should.');
    await stores.events.pack();
  },

  async keep({ vault, directory, snapshot }: Records): Promise<void> {
    await stores.vault.put(vault);
    await stores.directory.put(directory);
    await stores.snapshots.save(snapshot);
    stores.close();
  },
};

declare global {
  interface Window {
    fillPage: typeof page;
  }
}
window.fillPage = page;
