/** The Redux store: the world folded from the log, and the few things that are not in the log. */
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { persistReducer, persistStore, type WebStorage } from 'redux-persist';
import { houseReducer } from './houseStatus.ts';
import { preferencesReducer, type Preferences } from './preferences.ts';
import { sessionReducer, type SessionState } from './session.ts';
import { stageReducer } from './stage.ts';
import { verificationReducer } from './verification.ts';
import { worldReducer } from './world.ts';

export interface StoreStorage {
  /** Local storage. */
  readonly preferences: WebStorage;
  /** This tab's storage, starting from the last tab's. */
  readonly session: WebStorage;
}

const reducers = ({ preferences, session }: StoreStorage) =>
  combineReducers({
    world: worldReducer,
    house: houseReducer,
    stage: stageReducer,
    verification: verificationReducer,
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
