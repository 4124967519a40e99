/**
 * Keeps the newest checkpoint of a house server in local storage: the next page checks that the log continues it. Loaded late, because reading a
 * checkpoint takes much code.
 */
import * as z from 'zod/mini';
import { sha256Hex } from '../domain/ids.ts';
import { readCheckpoint } from '../domain/transparency/checkpoint.ts';
import { orElse } from '../base/orElse.ts';
import type { CheckpointMarker, KeptCheckpoint } from '../base/markers.ts';
import { CHECKPOINT_STORAGE_KEY } from './checkpointStorageKey.ts';
import { readableOf } from './readableOf.ts';
import type { TextStorage } from './textStorage.ts';

const whole = z.int().check(z.nonnegative());
const keptSchema = z.strictObject({
  logId: z.string(),
  key: sha256Hex,
  note: z.string().check(z.refine((note) => sizeOf(note) !== null)),
  witnesses: readableOf(z.strictObject({ key: z.string(), knownSince: whole, seenAt: z.nullable(whole) })),
});

const sizeOf = (note: string): number | null => orElse(() => readCheckpoint(note).checkpoint.size, null);

/** The newest checkpoint in local storage. Of one log it only moves forward, because tabs write in any order. */
export function localStorageCheckpoint(storage: TextStorage): CheckpointMarker {
  const read = (): KeptCheckpoint | null =>
    orElse(() => keptSchema.parse(JSON.parse(storage.getItem(CHECKPOINT_STORAGE_KEY) ?? 'null')), null);
  return {
    read,
    write(kept) {
      const before = read();
      if (before?.logId === kept.logId && (sizeOf(before.note) ?? 0) > (sizeOf(kept.note) ?? 0)) return;
      orElse(() => storage.setItem(CHECKPOINT_STORAGE_KEY, JSON.stringify(kept)), undefined);
    },
  };
}
