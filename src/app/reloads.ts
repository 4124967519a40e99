/** What makes a page reload by itself: another language, and another house in this browser. */
import type { Persistor } from 'redux-persist';
import { openChannel } from '../browser/storages.ts';
import { shownLanguage } from '../languages/languages.ts';
import type { AppStore } from '../store/store.ts';

/** Calls back when the person has chosen another language than the one they read. */
export function onLanguage(store: AppStore, persistor: Pick<Persistor, 'getState'>, reload: () => void): void {
  let before = store.getState().preferences.language;
  store.subscribe(() => {
    const { language } = store.getState().preferences;
    const isChosen = language !== before && language !== null && language !== shownLanguage().tag;
    before = language;
    // What is restored was chosen before this page. If its texts could not be loaded, another reload would not help.
    if (isChosen && persistor.getState().bootstrapped) reload();
  });
}

/** The channel for this event. Tabs of one browser share its house: if one tab replaces or erases it, the others reload. */
const REPLACED = 'house-replaced';

/** Tells the other tabs that this browser has another log now. */
export function announceReplaced(): void {
  const channel = openChannel(REPLACED);
  channel?.postMessage(null);
  channel?.close();
}

/** Calls back if another tab has replaced or erased the house. */
export function onReplaced(reload: () => void): void {
  openChannel(REPLACED)?.addEventListener('message', reload);
}
