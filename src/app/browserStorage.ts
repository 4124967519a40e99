/** The storage of redux-persist: local storage for preferences, this tab's storage for the session and an open scratch card. */
import type { WebStorage } from 'redux-persist';
import { announceOn, announcingStorage, type TextStorage } from '../house/browser/storageEvents.ts';
import { tabSessionStorage } from '../house/browser/tabStorage.ts';
import { orElse } from '../house/orElse.ts';
import type { StoreStorage } from '../store/store.ts';

/** A storage with promises, for redux-persist. If storage is full or forbidden, it stores nothing and does not fail. */
const promised = (storage: TextStorage): WebStorage => ({
  getItem: async (key) => orElse(() => storage.getItem(key), null),
  setItem: async (key, value) => orElse(() => storage.setItem(key, value), undefined),
  removeItem: async (key) => orElse(() => storage.removeItem(key), undefined),
});

/** Writing a signed-out session removes the tab's value. It does not overwrite the session that another tab keeps for new tabs. */
function lettingGo(storage: TextStorage): TextStorage {
  const isNobody = (value: string): boolean => (JSON.parse(value) as { accountId?: unknown }).accountId === 'null';
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => (isNobody(value) ? storage.removeItem(key) : storage.setItem(key, value)),
    removeItem: (key) => storage.removeItem(key),
  };
}

export const announceStorage = announceOn(window);

/** Local storage that dispatches `localStorageUpdated` after every write. */
export const localTexts: TextStorage = announcingStorage(localStorage, announceStorage);

export const browserStorage = (): StoreStorage => ({
  preferences: promised(localTexts),
  session: promised(lettingGo(tabSessionStorage(sessionStorage, localTexts))),
  tab: promised(sessionStorage),
});
