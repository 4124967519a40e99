/** A value outside React, such as the list of toasts, that any code may set and that components follow by `useSharedValue`. */
import { useSyncExternalStore } from 'react';

/** A value that is kept outside React. */
interface SharedValue<T> {
  readonly read: () => T;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (value: T) => void;
}

export function sharedValue<T>(first: T): SharedValue<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The value now. The component is drawn again whenever it changes. */
export const useSharedValue = <T>({ subscribe, read }: Omit<SharedValue<T>, 'set'>): T => useSyncExternalStore(subscribe, read, read);
