/** Whether times are shown in UTC, for as long as the page is open. */
import { useSyncExternalStore } from 'react';

let inUtc = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function showTimesInUtc(wanted: boolean): void {
  inUtc = wanted;
  for (const listener of listeners) listener();
}

export const useTimesInUtc = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => inUtc,
    () => false,
  );
