/**
 * What a browser may forbid a page: local and session storage, cookies, databases, channels and locks between tabs, service workers. A browser that
 * forbids storage throws a SecurityError already at the getter (`window.localStorage`), so no other module touches these getters (tests/tidy).
 * Texts and cookies are read and written without errors, and `storageRefusal` tells whether the browser has refused any.
 */
import { orElse } from '../base/orElse.ts';
import type { CookieJar } from './referralCookie.ts';
import type { TextStorage } from './textStorage.ts';

let refused = false;
const listeners = new Set<() => void>();

/** Whether the browser has refused to store a text or to hand out a storage since this page was opened. */
export const storageRefusal = {
  read: (): boolean => refused,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function noteRefusal(): void {
  if (refused) return;
  refused = true;
  // Not at once: a storage may be read while a component renders.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
}

/**
 * The longest text that is stored. Browsers give a page room for some millions of characters. A house server has a say in many of these
 * texts, and none of them may take the room of the others.
 */
const LONGEST_TEXT = 200_000;

/**
 * A storage that never throws. What the browser does not store, or what is too long, is kept in memory until the page is closed.
 */
function guardedTexts(storage: () => Storage): TextStorage {
  /** The values that the browser did not store. Null: it did not delete the value. */
  const unsaved = new Map<string, string | null>();
  const orKeep = (key: string, value: string | null, write: (to: Storage) => void): void => {
    try {
      write(storage());
      unsaved.delete(key);
    } catch {
      unsaved.set(key, value);
      noteRefusal();
    }
  };
  // Another tab has stored a newer value.
  globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => (key === null ? unsaved.clear() : unsaved.delete(key)));
  return {
    getItem(key) {
      const own = unsaved.get(key);
      if (own !== undefined) return own;
      try {
        return storage().getItem(key);
      } catch {
        noteRefusal();
        return null;
      }
    },
    setItem: (key, value) =>
      orKeep(key, value, (to) => {
        if (value.length > LONGEST_TEXT) throw new RangeError(`${key} is too long to be stored`);
        to.setItem(key, value);
      }),
    removeItem: (key) => orKeep(key, null, (to) => to.removeItem(key)),
  };
}

/** Local storage: one value for all tabs. */
export const sharedTexts: TextStorage = guardedTexts(() => localStorage);
/** Session storage: a value of this tab. */
export const tabTexts: TextStorage = guardedTexts(() => sessionStorage);

/** The cookies of this page. None can be read or written where they are forbidden. */
export const cookies: CookieJar = {
  get cookie(): string {
    try {
      return document.cookie;
    } catch {
      return '';
    }
  },
  set cookie(text: string) {
    try {
      document.cookie = text;
    } catch {
      noteRefusal();
    }
  },
};

/** Whether this browser has databases for this page. It may still refuse to open one. */
export function hasDatabases(): boolean {
  try {
    return typeof indexedDB === 'object' && indexedDB !== null;
  } catch {
    return false;
  }
}

/** A channel to the other tabs, or null if there is none. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/**
 * Runs work while no other tab runs work under this name. Without locks it runs at once, and if another tab holds the lock for longer
 * than `patienceMs`, it runs beside it.
 */
export async function runExclusive<T>(name: string, work: () => Promise<T>, patienceMs?: number): Promise<T> {
  let began = false;
  const begin = (): Promise<T> => {
    began = true;
    return work();
  };
  try {
    const options = patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) };
    return await navigator.locks.request(name, options, begin);
  } catch (error) {
    if (began) throw error;
    return begin();
  }
}

/** Registers a service worker. Rejects if the browser has none for this page. */
export const registerServiceWorker = async (url: string): Promise<void> => {
  await navigator.serviceWorker.register(url);
};

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
