/** What a house server says that a beacon signed, and no page has checked yet, in local storage. */
import * as z from 'zod/mini';
import { beaconChain, beaconSignature } from '../domain/fairness/beacon.ts';
import { sha256Hex } from '../domain/ids.ts';
import { orElse } from '../base/orElse.ts';
import type { UncheckedBeacons, UncheckedEntry } from '../base/markers.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'uncheckedBeacons';
/** So many take less than the 200,000 characters that are stored. Those that were there first stay. */
const MOST = 250;

const positive = z.int().check(z.gte(1));
const keptSchema = z.array(
  z.strictObject({
    seq: positive,
    hash: sha256Hex,
    beacons: z.array(z.strictObject({ chain: beaconChain, round: positive, signature: beaconSignature })),
  }),
);

export function localStorageUncheckedBeacons(storage: TextStorage): UncheckedBeacons {
  const read = (): readonly UncheckedEntry[] => orElse(() => keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? '[]')), []);
  const write = (kept: readonly UncheckedEntry[]): void => orElse(() => storage.setItem(KEY, JSON.stringify(kept)), undefined);
  return {
    read,
    // Another tab may have written since.
    add(entry) {
      const kept = read();
      if (kept.length < MOST && kept.every(({ hash }) => hash !== entry.hash)) write([...kept, entry]);
    },
    remove(checked) {
      const kept = read();
      if (kept.some(({ hash }) => hash === checked)) write(kept.filter(({ hash }) => hash !== checked));
    },
  };
}
