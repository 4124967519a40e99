import { localStorageHeadMarker } from '../../house/browser/headMarker.ts';
import { localTexts } from '../browserStorage.ts';
import { TOKENS_KEY } from './tokensKey.ts';

/** Forgets what a house on another machine has told this browser, and whoever is signed in there. */
export function forgetHouse(): void {
  localStorageHeadMarker(localStorage).clear();
  localTexts.removeItem(TOKENS_KEY);
}
