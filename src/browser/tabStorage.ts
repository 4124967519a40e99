/** A value for each tab: several people may use one browser, each in a tab of their own. */
import { orElse } from '../base/orElse.ts';
import type { TextStorage } from './textStorage.ts';

/** Stands in a tab that has let go of its value, so that it does not take over another tab's. */
const LET_GO = '';

/**
 * Storage of this tab, which starts with the value that any tab wrote last. Reading returns the tab's own value, or else the
 * value of local storage, which becomes the tab's own. Writing writes both. Removing removes the tab's value, and the value
 * of local storage only if it is the same: another person's value stays. If storage is full or forbidden, the tab forgets its value when
 * it closes.
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
