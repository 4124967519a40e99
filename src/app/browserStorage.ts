/** Where redux-persist keeps the small things: preferences in local storage, the session and a card in hand in this tab. */
import type { WebStorage } from 'redux-persist';
import { announceOn, announcingStorage, type TextStorage } from '../house/browser/storageEvents.ts';
import { tabSessionStorage } from '../house/browser/tabStorage.ts';
import type { StoreStorage } from '../store/store.ts';

/** redux-persist wants promises; a full or forbidden storage keeps nothing and breaks nothing. */
const promised = (storage: TextStorage): WebStorage => ({
  getItem: (key) => settle(() => storage.getItem(key), null),
  setItem: (key, value) => settle(() => storage.setItem(key, value), undefined),
  removeItem: (key) => settle(() => storage.removeItem(key), undefined),
});

function settle<T>(attempt: () => T, fallback: T): Promise<T> {
  try {
    return Promise.resolve(attempt());
  } catch {
    return Promise.resolve(fallback);
  }
}

/** A session of nobody lets go of the tab's value instead of overwriting what another tab's person left for new tabs. */
function lettingGo(storage: TextStorage): TextStorage {
  const isNobody = (value: string): boolean => (JSON.parse(value) as { accountId?: unknown }).accountId === 'null';
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => (isNobody(value) ? storage.removeItem(key) : storage.setItem(key, value)),
    removeItem: (key) => storage.removeItem(key),
  };
}

export const announceStorage = announceOn(window);

/** Local storage that tells the window of every write. */
export const localTexts: TextStorage = announcingStorage(localStorage, announceStorage);

export const browserStorage = (): StoreStorage => ({
  preferences: promised(localTexts),
  session: promised(lettingGo(tabSessionStorage(sessionStorage, localTexts))),
  tab: promised(sessionStorage),
});
