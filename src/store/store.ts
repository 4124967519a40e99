/** The Redux store: the world folded from the log, and the few states that are not in the log. */
import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit';
import { persistReducer, persistStore, type PersistedState, type WebStorage } from 'redux-persist';
import { emptyWorld, type World } from '../domain/world.ts';
import { connectionReducer } from './connection.ts';
import { houseStatusReducer } from './houseStatus.ts';
import { preferencesReducer, type Preferences } from './preferences.ts';
import { sessionReducer, type SessionState } from './session.ts';
import { readCard, heldBetsReducer, type HeldBetsState } from './heldBets.ts';
import { verificationReducer } from './verification.ts';

export interface StoreStorage {
  /** Local storage. */
  readonly preferences: WebStorage;
  /** This tab's storage. A new tab starts with the value that any tab wrote last. */
  readonly session: WebStorage;
  /** Storage of this tab only. Default: nothing is stored. */
  readonly tab?: WebStorage;
}

/** The world before the house is loaded. It is empty and ignores all actions. */
const unopened = (world: World = emptyWorld()): World => world;

/** Keeps nothing. */
export const nowhere: WebStorage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

/** Checks a stored card. An invalid one becomes null. */
const asCard = (kept: PersistedState): Promise<PersistedState> =>
  Promise.resolve(kept && { ...kept, card: readCard('card' in kept ? kept.card : null) });

function reducers({ preferences, session, tab = nowhere }: StoreStorage) {
  const kept = {
    houseStatus: houseStatusReducer,
    connection: connectionReducer,
    // Of the held results only a card survives a reload: it stays until the person opens it, while boards end on their own.
    heldBets: persistReducer<HeldBetsState>(
      { key: 'stage', version: 1, storage: tab, whitelist: ['card'], migrate: asCard },
      heldBetsReducer,
    ),
    verification: verificationReducer,
    preferences: persistReducer<Preferences>({ key: 'preferences', version: 1, storage: preferences }, preferencesReducer),
    session: persistReducer<SessionState>({ key: 'auth-state', version: 1, storage: session }, sessionReducer),
  };
  return (world: Reducer<World>) => combineReducers({ world, ...kept });
}

/**
 * Makes the store. The reducer of the world comes with the house: `foldWorldBy` sets it. Redux's development checks are off,
 * because they would walk the whole world at every dispatch. Hashes and tests check the world instead.
 */
export function makeStore(storage: StoreStorage) {
  const rootWith = reducers(storage);
  const configured = configureStore({
    reducer: rootWith(unopened),
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
    devTools: { maxAge: 200 },
  });
  const store = Object.assign(configured, {
    foldWorldBy: (world: Reducer<World>): void => configured.replaceReducer(rootWith(world)),
  });
  return { store, persistor: persistStore(store) };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
