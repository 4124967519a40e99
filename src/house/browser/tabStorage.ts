/** Storage with a value for each tab: several people may use one browser, each in their own tab. */
import type { SessionMemory } from '../auth/authPorts.ts';
import type { TextStorage } from './storageEvents.ts';

/** The storage key of the session. */
export const AUTH_STATE_KEY = 'auth-state';
/** The value of a tab that has removed its own. It keeps the tab from taking over another tab's value. */
const LET_GO = '';

/** Returns the fallback if storage is full, forbidden or absent. The tab then forgets its value when it closes. */
function orElse<T>(attempt: () => T, fallback: T): T {
  try {
    return attempt();
  } catch {
    return fallback;
  }
}

/**
 * Storage of this tab, which starts with the value that any tab wrote last. Reading returns the tab's own value, or else the
 * value of local storage, which becomes the tab's own. Writing writes both. Removing removes the tab's value, and the value
 * of local storage only if it is the same: another person's value stays.
 */
export function tabSessionStorage(tab: TextStorage, shared: TextStorage): TextStorage {
  return {
    getItem(key) {
      const own = orElse(() => tab.getItem(key), null);
      if (own !== null) return own === LET_GO ? null : own;
      const last = orElse(() => shared.getItem(key), null);
      if (last !== null) orElse(() => tab.setItem(key, last), undefined);
      return last;
    },
    setItem(key, value) {
      orElse(() => tab.setItem(key, value), undefined);
      orElse(() => shared.setItem(key, value), undefined);
    },
    removeItem(key) {
      const own = orElse(() => tab.getItem(key), null);
      orElse(() => tab.setItem(key, LET_GO), undefined);
      if (own !== null && orElse(() => shared.getItem(key), null) === own) orElse(() => shared.removeItem(key), undefined);
    },
  };
}

/** The session of a tab as JSON under the auth-state key. */
export function storedSession(storage: TextStorage, key: string = AUTH_STATE_KEY): SessionMemory {
  return {
    read: () => {
      const text = storage.getItem(key);
      return text === null ? null : orElse((): unknown => JSON.parse(text), null);
    },
    write: ({ accountId, sessionId, expiresAt }) => storage.setItem(key, JSON.stringify({ accountId, sessionId, expiresAt })),
    clear: () => storage.removeItem(key),
  };
}
