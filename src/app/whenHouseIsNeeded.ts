/**
 * The house, its rulebook and its stores are most of the app's code. The landing page does not need it. There it is loaded
 * only for a signed-in person, or at a guest's first input.
 */
import type { Persistor } from 'redux-persist';
import { sharedTexts } from '../browser/storages.ts';
import type { AppStore } from '../store/store.ts';

/** The local storage key of accounts from before this log. The first start that finds them migrates and deletes them. */
const OLD_ACCOUNTS_KEY = 'userDatabase';
const LANDING_PATH = '/';
/** The parameter by which a third party sends a page back that left to sign in. */
export const CODE_PARAMETER = 'code';

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

/** Resolves when the house must be opened. `sign` resolves with the first thing that the visitor does. */
export async function whenHouseIsNeeded(store: AppStore, persistor: Persistor, sign: Promise<void>): Promise<void> {
  if (
    location.pathname !== LANDING_PATH ||
    new URLSearchParams(location.search).has(CODE_PARAMETER) ||
    sharedTexts.getItem(OLD_ACCOUNTS_KEY) !== null
  )
    return;
  await rehydrated(persistor);
  if (store.getState().session.accountId === null) await sign;
}
