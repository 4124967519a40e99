/** The Redux store: the world that the house folds from the log, and the few states that are not in the log. */
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { persistReducer, persistStore, type PersistedState, type WebStorage } from 'redux-persist';
import { connectionReducer } from './connection.ts';
import { houseStatusReducer } from './houseStatus.ts';
import { preferencesReducer, type Preferences } from './preferences.ts';
import { sessionReducer, type SessionState } from './session.ts';
import { readCard, heldBetsReducer, type HeldBetsState } from './heldBets.ts';
import { tallyReducer } from './tally.ts';
import { verificationReducer } from './verification.ts';
import { worldReducer } from './world.ts';

export interface StoreStorage {
  /** Local storage. */
  readonly preferences: WebStorage;
  /** This tab's storage. A new tab starts with the value that any tab wrote last. */
  readonly session: WebStorage;
  /** Storage of this tab only. Default: nothing is stored. */
  readonly tab?: WebStorage;
}

/** Keeps nothing. */
export const nowhere: WebStorage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

/** Checks a stored card. An invalid one becomes null. */
const asCard = (kept: PersistedState): Promise<PersistedState> =>
  Promise.resolve(kept && { ...kept, card: readCard('card' in kept ? kept.card : null) });

function rootReducer({ preferences, session, tab = nowhere }: StoreStorage) {
  return combineReducers({
    world: worldReducer,
    houseStatus: houseStatusReducer,
    connection: connectionReducer,
    // The keys of stored parts never change, or what browsers have stored is lost. `auth-state` is the specification's.
    // Of the held results only a card survives a reload: it stays until the person opens it, while boards end on their own.
    heldBets: persistReducer<HeldBetsState>(
      { key: 'stage', version: 1, storage: tab, whitelist: ['card'], migrate: asCard },
      heldBetsReducer,
    ),
    verification: verificationReducer,
    tally: tallyReducer,
    preferences: persistReducer<Preferences>({ key: 'preferences', version: 1, storage: preferences }, preferencesReducer),
    session: persistReducer<SessionState>({ key: 'auth-state', version: 1, storage: session }, sessionReducer),
  });
}

/**
 * Makes the store. Redux's development checks are off, because they would walk the whole world at every dispatch. Hashes and tests
 * check the world instead.
 */
export function makeStore(storage: StoreStorage) {
  const store = configureStore({
    reducer: rootReducer(storage),
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
    devTools: { maxAge: 200 },
  });
  return { store, persistor: persistStore(store) };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
