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
  const isWritten = (kept: KeptContradiction): boolean =>
    orElse(() => {
      storage.setItem(KEY, JSON.stringify(kept));
      return true;
    }, false);
  return {
    read,
    write(kept) {
      // The house may make its message larger than what storage takes.
      if (read() === null && !isWritten(kept)) isWritten({ ...kept, evidence: null });
    },
    clear: () => orElse(() => storage.removeItem(KEY), undefined),
  };
}
