/** A Redux store without a house: the world after some events, and whoever is signed in. */
import type { WebStorage } from 'redux-persist';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { signedIn } from '../../src/store/session.ts';
import { makeStore, type AppStore } from '../../src/store/store.ts';
import { worldOpened } from '../../src/store/world.ts';
import { deepFreeze } from './deepFreeze.ts';
import { worldAfter } from './given.ts';
import { idOf } from './people.ts';

/** Storage that keeps nothing. */
export const nowhere: WebStorage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

/** Says to a store that somebody has signed in, by name. */
export const signIn = (store: AppStore, name: string): void =>
  void store.dispatch(signedIn({ accountId: idOf(name), sessionId: 'a session', expiresAt: 1 }));

export function storeAfter(history: readonly DomainEvent[], name?: string): AppStore {
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  store.dispatch(worldOpened(deepFreeze(worldAfter(history))));
  if (name !== undefined) signIn(store, name);
  return store;
}
