/** A screen over the page of a house server, with a real Redux store, the real socket and the real routes. */
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import { linkHouse } from '../../src/store/link.ts';
import { signedIn } from '../../src/store/session.ts';
import { makeStore } from '../../src/store/store.ts';
import { ORIGIN } from './gateway.ts';
import { remoteOf } from './remote.ts';
import { showScreen } from './screenHouse.tsx';
import { remoteServices } from './services.ts';
import type { SignedUp, SocketHouse } from './socket.ts';
import { nowhere } from './stored.ts';
import { PATIENCE_MS } from './patience.ts';

/** Shows a screen to somebody who is signed in at a served house. */
export async function showServed(served: SocketHouse, { id, token }: SignedUp, shown: ReactNode, path = '/'): Promise<void> {
  const house = remoteOf(served, token);
  onTestFinished(() => house.close());
  await house.opened;
  const { store, persistor } = makeStore({ preferences: nowhere, session: nowhere });
  await vi.waitUntil(() => persistor.getState().bootstrapped, { timeout: PATIENCE_MS });
  linkHouse(house, store).markOpen();
  store.dispatch(signedIn({ accountId: id, sessionId: 'a session', expiresAt: served.machine.clock.at + 3_600_000 }));
  const calls = new HouseCalls({ fetch: (to, init) => served.fetch(`${ORIGIN}${to}`, init), token: async () => token });
  showScreen({ store, house, services: remoteServices(house, calls) }, shown, path);
}
