/**
 * The storage of redux-persist. Preferences are in local storage, an open scratch card in this tab's storage. The session is in both: a new
 * tab starts with the last one.
 */
import type { WebStorage } from 'redux-persist';
import { announceOn, announcingStorage } from '../browser/storageEvents.ts';
import type { TextStorage } from '../browser/textStorage.ts';
import { sharedTexts, tabTexts, tabSessionStorage } from '../browser/storages.ts';
import type { StoreStorage } from '../store/store.ts';

/** A storage with promises, for redux-persist. */
const promised = (storage: TextStorage): WebStorage => ({
  getItem: async (key) => storage.getItem(key),
  setItem: async (key, value) => storage.setItem(key, value),
  removeItem: async (key) => storage.removeItem(key),
});

/**
 * Writing a signed-out session removes the tab's value. It does not overwrite the session that another tab keeps for new tabs.
 * redux-persist stores each field as JSON text, so a session of no account has the text 'null'.
 */
function removingWhenSignedOut(storage: TextStorage): TextStorage {
  const isSignedOut = (value: string): boolean => (JSON.parse(value) as { accountId?: unknown }).accountId === 'null';
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => (isSignedOut(value) ? storage.removeItem(key) : storage.setItem(key, value)),
    removeItem: (key) => storage.removeItem(key),
  };
}

export const announceStorage = announceOn(window);

/** Local storage that dispatches `localStorageUpdated` after every write. */
export const localTexts: TextStorage = announcingStorage(sharedTexts, announceStorage);

export const browserStorage = (): StoreStorage => ({
  preferences: promised(localTexts),
  session: promised(removingWhenSignedOut(tabSessionStorage(tabTexts, localTexts))),
  tab: promised(tabTexts),
});
