/** A value for each tab: several people may use one browser, each in a tab of their own. */
import type { TextStorage } from './storageEvents.ts';

/** Stands in a tab that has let go of its value, so that it does not take over another tab's. */
const LET_GO = '';

/** For storage that is full, forbidden or absent: the tab then forgets at its end, and nothing else fails. */
function orElse<T>(attempt: () => T, fallback: T): T {
  try {
    return attempt();
  } catch {
    return fallback;
  }
}

/**
 * Storage of this tab, which starts from what any tab wrote last. Reading: the tab's own value, else the last one of
 * local storage, which is the tab's own from then on. Writing goes to both. Removing lets go in this tab, and removes
 * the last one only where it is the same value: another person's stays.
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
