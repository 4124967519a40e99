/**
 * The house, its rulebook and its stores are most of the app's code. Whoever only looks at the landing page needs none of
 * it: there it is fetched when somebody who is signed in arrives, or at the first sign that a guest is about to do something.
 */
import type { Persistor } from 'redux-persist';
import type { AppStore } from '../store/store.ts';

/** Where a page of before this log kept its accounts: they are brought over, and removed, at the first start that sees them. */
const OLD_ACCOUNTS_KEY = 'userDatabase';
const LANDING_PATH = '/';
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Resolves when redux-persist has put back what it kept. */
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

/** Resolves when the house has to be opened. */
export async function whenHouseIsNeeded(store: AppStore, persistor: Persistor): Promise<void> {
  if (location.pathname !== LANDING_PATH || localStorage.getItem(OLD_ACCOUNTS_KEY) !== null) return;
  const sign = firstSign();
  await rehydrated(persistor);
  if (store.getState().session.accountId === null) await sign;
}
