import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * Whether the page is drawn by a browser on its own. False while the landing page is printed at build time, and during the
 * drawing that takes the printed page over, which must be the same.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
