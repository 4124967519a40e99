/** What of the store outlives a reload, and what a tab may not read back. */
import type { WebStorage } from 'redux-persist';
import { expect, test } from 'vitest';
import { betIdFrom } from '../../src/domain/ids.ts';
import { colorModeChosen, hotkeysToggled, soundToggled, textModeToggled } from '../../src/store/preferences.ts';
import { signedOut } from '../../src/store/session.ts';
import { betHeld, cardBought, cellOpened } from '../../src/store/heldBets.ts';
import { makeStore, type AppStore } from '../../src/store/store.ts';
import { commandIdOf, idOf } from '../kit/people.ts';
import { signIn } from '../kit/stored.ts';

const bet = betIdFrom(commandIdOf('bet'));

/** Storage as a browser has it, and stores that are opened over it one after the other. */
function storage() {
  const kept = new Map<string, string>();
  const over: WebStorage = {
    getItem: (key) => Promise.resolve(kept.get(key) ?? null),
    setItem: (key, value) => Promise.resolve(void kept.set(key, value)),
    removeItem: (key) => Promise.resolve(void kept.delete(key)),
  };
  const reload = async (act: (store: AppStore) => void = () => undefined) => {
    const { store, persistor } = makeStore({ preferences: over, session: over, tab: over });
    await expect.poll(() => persistor.getState().bootstrapped).toBe(true);
    act(store);
    await persistor.flush();
    return store.getState();
  };
  return { kept, reload };
}

test('preferences, the session and a card in hand outlive a reload; a board that moved does not', async () => {
  const { reload } = storage();
  await reload((store) => {
    signIn(store, 'ada');
    for (const action of [colorModeChosen('light'), soundToggled(), textModeToggled(), hotkeysToggled()]) store.dispatch(action);
    for (const action of [betHeld(betIdFrom(commandIdOf('other'))), cardBought(bet), cellOpened(4)]) store.dispatch(action);
  });
  const { preferences, session, heldBets } = await reload((store) => void store.dispatch(signedOut()));
  expect(preferences).toMatchObject({ colorMode: 'light', sound: true, textMode: true, hotkeys: true });
  expect(heldBets).toMatchObject({ held: [], settled: {}, card: { bet, opened: [4] } });
  expect(session).toMatchObject({ accountId: null, sessionId: null, expiresAt: null });
  expect((await reload()).session.accountId).toBeNull();
});

test('the session is found again, with its end', async () => {
  const { reload } = storage();
  await reload((store) => signIn(store, 'ada'));
  expect((await reload()).session).toMatchObject({ accountId: idOf('ada'), sessionId: 'a session', expiresAt: 1 });
});

test('a card that is none is none', async () => {
  const { kept, reload } = storage();
  const card = JSON.stringify({ bet: 7, opened: 'all' });
  kept.set('persist:stage', JSON.stringify({ card, _persist: JSON.stringify({ version: 1, rehydrated: true }) }));
  expect((await reload()).heldBets.card).toBeNull();
});
