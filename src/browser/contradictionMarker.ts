/** Keeps in local storage that a house server has contradicted itself, so that the next page, or one in another tab, sends it nothing either. */
import * as z from 'zod/mini';
import { orElse } from '../base/orElse.ts';
import type { ContradictionMarker, KeptContradiction } from '../base/markers.ts';
import type { TextStorage } from './textStorage.ts';

const KEY = 'contradiction';
/** The house chooses how long its message is, and the storage may not take that. So the evidence stands apart. */
const EVIDENCE_KEY = 'contradictionEvidence';

const keptSchema = z.object({ sentence: z.string() });

/** The first contradiction of a house server, in local storage. */
export function localStorageContradiction(storage: TextStorage): ContradictionMarker {
  const read = (): KeptContradiction | null =>
    orElse(() => {
      const { sentence } = keptSchema.parse(JSON.parse(storage.getItem(KEY) ?? 'null'));
      return { sentence, evidence: storage.getItem(EVIDENCE_KEY) };
    }, null);
  return {
    read,
    write({ sentence, evidence }) {
      if (read() !== null) return;
      orElse(() => {
        storage.setItem(KEY, JSON.stringify({ sentence }));
        if (evidence === null) storage.removeItem(EVIDENCE_KEY);
        else storage.setItem(EVIDENCE_KEY, evidence);
      }, undefined);
    },
    clear() {
      for (const key of [KEY, EVIDENCE_KEY]) orElse(() => storage.removeItem(key), undefined);
    },
  };
}
