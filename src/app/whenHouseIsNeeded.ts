/**
 * The house, its rulebook and its stores are most of the app's code. The landing page does not need it. There it is loaded
 * only for a signed-in person, or at a guest's first input.
 */
import type { Persistor } from 'redux-persist';
import type { AppStore } from '../store/store.ts';

/** The local storage key of accounts from before this log. The first start that finds them migrates and deletes them. */
const OLD_ACCOUNTS_KEY = 'userDatabase';
const LANDING_PATH = '/';
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Resolves when redux-persist has restored its state. */
export function rehydrated(persistor: Persistor): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!persistor.getState().bootstrapped) return;
      stop();
      resolve();
    };
    const stop = persistor.subscribe(check);
    queueMicrotask(check);
  });
}

function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const seen = (): void => {
      for (const sign of signs) removeEventListener(sign, seen, true);
      resolve();
    };
    for (const sign of signs) addEventListener(sign, seen, { capture: true, passive: true });
  });
}

/** Resolves when the house must be opened. */
export async function whenHouseIsNeeded(store: AppStore, persistor: Persistor): Promise<void> {
  if (location.pathname !== LANDING_PATH || localStorage.getItem(OLD_ACCOUNTS_KEY) !== null) return;
  const sign = firstSign();
  await rehydrated(persistor);
  if (store.getState().session.accountId === null) await sign;
}
