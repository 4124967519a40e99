/** That a house server has contradicted itself, for the next page. */
import * as z from 'zod/mini';
import { orElse } from '../base/orElse.ts';
import type { ContradictionMarker, KeptContradiction } from '../base/ports.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'contradiction';

const keptSchema = z.strictObject({ sentence: z.string(), evidence: z.nullable(z.string()) });

/** The first contradiction of a house server, in local storage. */
export function localStorageContradiction(storage: TextStorage): ContradictionMarker {
  const read = (): KeptContradiction | null => orElse(() => keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? 'null')), null);
  return {
    read,
    write: (kept) => void (read() ?? orElse(() => storage.setItem(KEY, JSON.stringify(kept)), undefined)),
    clear: () => orElse(() => storage.removeItem(KEY), undefined),
  };
}
