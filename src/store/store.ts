/** The Redux store: the world folded from the log, and the few things that are not in the log. */
import { combineReducers, configureStore, type Reducer } from '@reduxjs/toolkit';
import { persistReducer, persistStore, type PersistedState, type WebStorage } from 'redux-persist';
import { emptyWorld, type World } from '../domain/world.ts';
import { houseReducer } from './houseStatus.ts';
import { preferencesReducer, type Preferences } from './preferences.ts';
import { sessionReducer, type SessionState } from './session.ts';
import { readCard, stageReducer, type StageState } from './stage.ts';
import { verificationReducer } from './verification.ts';

export interface StoreStorage {
  /** Local storage. */
  readonly preferences: WebStorage;
  /** This tab's storage, starting from the last tab's. */
  readonly session: WebStorage;
  /** This tab's storage alone; nowhere unless told. */
  readonly tab?: WebStorage;
}

/** The world before there is a house: nothing has happened in it, and nothing that happens is understood. */
const unopened = (world: World = emptyWorld()): World => world;

const nowhere: WebStorage = { getItem: () => Promise.resolve(null), setItem: () => Promise.resolve(), removeItem: () => Promise.resolve() };

/** Storage is the outside: what a card is not, is none. */
const asCard = (kept: PersistedState): Promise<PersistedState> =>
  Promise.resolve(kept && { ...kept, card: readCard('card' in kept ? kept.card : null) });

function reducers({ preferences, session, tab = nowhere }: StoreStorage) {
  const kept = {
    house: houseReducer,
    // Of what is held back only a card survives a reload: the person ends it, not time.
    stage: persistReducer<StageState>({ key: 'stage', version: 1, storage: tab, whitelist: ['card'], migrate: asCard }, stageReducer),
    verification: verificationReducer,
    preferences: persistReducer<Preferences>({ key: 'preferences', version: 1, storage: preferences }, preferencesReducer),
    session: persistReducer<SessionState>({ key: 'auth-state', version: 1, storage: session }, sessionReducer),
  };
  return (world: Reducer<World>) => combineReducers({ world, ...kept });
}

/**
 * Makes the store. The reducer of the world is the rulebook's and arrives with the house: `foldWorldBy` puts it in place.
 * The log is checked by hashes and folded by tested reducers: the development checks of every dispatch would walk all of it.
 */
export function makeStore(storage: StoreStorage) {
  const rootWith = reducers(storage);
  const configured = configureStore({
    reducer: rootWith(unopened),
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
    devTools: { name: 'House', maxAge: 200 },
  });
  const store = Object.assign(configured, {
    foldWorldBy: (world: Reducer<World>): void => configured.replaceReducer(rootWith(world)),
  });
  return { store, persistor: persistStore(store) };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
