/** The tokens of a house server, in local storage for all tabs of this browser, and the end of all that this browser keeps of that house. */
import { CHECKPOINT_STORAGE_KEY } from '../../browser/checkpointStorageKey.ts';
import { localStorageContradiction } from '../../browser/contradictionMarker.ts';
import { localStorageHeadMarker } from '../../browser/headMarker.ts';
import { UNCHECKED_BEACONS_KEY } from '../../browser/keptLists.ts';
import { sharedTexts } from '../../browser/storages.ts';
import { localTexts } from '../browserStorage.ts';
import { TOKENS_KEY } from './tokensKey.ts';

export const keptTokens = {
  forget: (): void => localTexts.removeItem(TOKENS_KEY),
  onChange(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => void (key === TOKENS_KEY && listener());
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
};

/** Deletes what this browser knows of the history of a house server, and the session there. */
export function forgetHouse(): void {
  localStorageHeadMarker(sharedTexts).clear();
  localStorageContradiction(sharedTexts).clear();
  for (const key of [CHECKPOINT_STORAGE_KEY, UNCHECKED_BEACONS_KEY]) sharedTexts.removeItem(key);
  keptTokens.forget();
}
