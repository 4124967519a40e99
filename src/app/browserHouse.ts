/** The house of this browser: IndexedDB behind it, the other tabs beside it. */
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { systemClock } from '../house/browser/clock.ts';
import { cryptoEntropy } from '../house/browser/entropy.ts';
import { localStorageHeadMarker } from '../house/browser/headMarker.ts';
import { broadcastNeighbours } from '../house/browser/neighbours.ts';
import type { House, HousePorts } from '../house/house.ts';
import { indexedDbStores } from '../house/stores/indexedDb.ts';

const DATABASE = 'house';

export interface BrowserHouse {
  readonly ports: HousePorts;
  /** Deletes the log, the secrets and the head marker: what "Start again" does after it has asked. */
  erase(): Promise<void>;
}

export function browserHouse(): BrowserHouse {
  const stores = indexedDbStores({ name: DATABASE, hash: (text) => nobleHashing.sha256(text) });
  const marker = localStorageHeadMarker(localStorage);
  return {
    ports: {
      store: stores.events,
      vault: stores.vault,
      directory: stores.directory,
      snapshots: stores.snapshots,
      marker,
      neighbours: broadcastNeighbours(),
      clock: systemClock,
      entropy: cryptoEntropy,
      domainHash: __DOMAIN_HASH__,
    },
    async erase() {
      await stores.erase();
      marker.clear();
    },
  };
}

const IDLE_MS = 10_000;

/** Packs, snapshots and sweeps whenever the tab has been quiet for a while. Answers the way to stop. */
export function maintainWhenIdle(house: House): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void house.maintain().catch(() => undefined), IDLE_MS);
  };
  later();
  const stop = house.onEntries(later);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
