/**
 * The house, its rulebook and its stores are most of the app's code. The landing page does not need it. There it is loaded
 * only for a signed-in person, or at a guest's first input.
 */
import type { Persistor } from 'redux-persist';
import { OLD_ACCOUNTS_KEY } from '../browser/oldAccountsKey.ts';
import { sharedTexts } from '../browser/storages.ts';
import type { AppStore } from '../store/store.ts';

const LANDING_PATH = '/';
/** The parameter of the address to which an identity provider returns after a sign-in there. */
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

/** Resolves when the house must be opened. `firstAction` resolves with the first thing that the visitor does. */
export async function whenHouseIsNeeded(store: AppStore, persistor: Persistor, firstAction: Promise<void>): Promise<void> {
  // Old accounts are migrated, and deleted here, as soon as the house is open.
  if (
    location.pathname !== LANDING_PATH ||
    new URLSearchParams(location.search).has(CODE_PARAMETER) ||
    sharedTexts.getItem(OLD_ACCOUNTS_KEY) !== null
  )
    return;
  await rehydrated(persistor);
  if (store.getState().session.accountId === null) await firstAction;
}
