/** The Redux store: the world folded from the log, and the few things that are not in the log. */
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { persistReducer, persistStore, type PersistedState, type WebStorage } from 'redux-persist';
import { houseReducer } from './houseStatus.ts';
import { preferencesReducer, type Preferences } from './preferences.ts';
import { sessionReducer, type SessionState } from './session.ts';
import { readCard, stageReducer, type StageState } from './stage.ts';
import { worldReducer } from './world.ts';

export interface StoreStorage {
  /** Local storage. */
  readonly preferences: WebStorage;
  /** This tab's storage, starting from the last tab's. */
  readonly session: WebStorage;
  /** This tab's storage alone; nowhere unless told. */
  readonly tab?: WebStorage;
}

const nowhere: WebStorage = { getItem: () => Promise.resolve(null), setItem: () => Promise.resolve(), removeItem: () => Promise.resolve() };

/** Storage is the outside: what a card is not, is none. */
const asCard = (kept: PersistedState): Promise<PersistedState> =>
  Promise.resolve(kept && { ...kept, card: readCard('card' in kept ? kept.card : null) });

const reducers = ({ preferences, session, tab = nowhere }: StoreStorage) =>
  combineReducers({
    world: worldReducer,
    house: houseReducer,
    // Of what is held back only a card survives a reload: the person ends it, not time.
    stage: persistReducer<StageState>({ key: 'stage', version: 1, storage: tab, whitelist: ['card'], migrate: asCard }, stageReducer),
    preferences: persistReducer<Preferences>({ key: 'preferences', version: 1, storage: preferences }, preferencesReducer),
    session: persistReducer<SessionState>({ key: 'auth-state', version: 1, storage: session }, sessionReducer),
  });

/** Makes the store. The log is checked by hashes and folded by tested reducers: the development checks of every dispatch would walk all of it. */
export function makeStore(storage: StoreStorage) {
  const store = configureStore({
    reducer: reducers(storage),
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
    devTools: { name: 'House', maxAge: 200 },
  });
  return { store, persistor: persistStore(store) };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
