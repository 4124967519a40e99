/** The window event `localStorageUpdated`: dispatched after every committed entry and every write to local storage by this tab. */
import type { House } from '../engine/house.ts';
import type { TextStorage } from './textStorage.ts';

export const STORAGE_EVENT = 'localStorageUpdated';

/** Dispatches the event on a window. */
export const announceOn = (target: EventTarget) => (): void => {
  target.dispatchEvent(new Event(STORAGE_EVENT));
};

/** The same storage, which calls `announce` after every successful write. */
export function announcingStorage(storage: TextStorage, announce: () => void): TextStorage {
  return {
    getItem: (key) => storage.getItem(key),
    setItem(key, value) {
      storage.setItem(key, value);
      announce();
    },
    removeItem(key) {
      storage.removeItem(key);
      announce();
    },
  };
}

/** Calls `announce` for every durable entry. Returns a function that stops it. */
export const announceEntries = (house: Pick<House, 'onEntries'>, announce: () => void): (() => void) =>
  house.onEntries((entries) => {
    for (const _ of entries) announce();
  });
