/** On the landing page a guest's browser loads no house before the first action. Everything else needs it at once. */
import { afterEach, expect, test } from 'vitest';
import { whenHouseIsNeeded } from '../../src/app/whenHouseIsNeeded.ts';
import { OLD_ACCOUNTS_KEY } from '../../src/browser/oldAccountsKey.ts';
import { signedIn } from '../../src/store/session.ts';
import { makeStore } from '../../src/store/store.ts';
import { idOf } from '../kit/people.ts';
import { nowhere } from '../kit/stored.ts';

const before = location.href;
afterEach(() => {
  history.replaceState(null, '', before);
  localStorage.removeItem(OLD_ACCOUNTS_KEY);
});

/** Opens this address. Returns whether the house is needed before and after the visitor's first action. */
async function neededAt(address: string, isMember = false): Promise<readonly [before: boolean, after: boolean]> {
  history.replaceState(null, '', address);
  const { store, persistor } = makeStore({ preferences: nowhere, session: nowhere });
  if (isMember) store.dispatch(signedIn({ accountId: idOf('ada'), sessionId: 'a session', expiresAt: 1 }));
  let act = (): void => undefined;
  const firstAction = new Promise<void>((resolve) => (act = resolve));
  let isNeeded = false;
  void whenHouseIsNeeded(store, persistor, firstAction).then(() => (isNeeded = true));
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  await settled();
  const atOnce = isNeeded;
  act();
  await settled();
  return [atOnce, isNeeded];
}

test('a guest on the landing page needs it at the first action', async () => {
  expect(await neededAt('/')).toEqual([false, true]);
});

test.each(['/games', '/?code=abc'])('%s needs it at once', async (address) => {
  expect(await neededAt(address)).toEqual([true, true]);
});

test('somebody who is signed in needs it at once', async () => {
  expect(await neededAt('/', true)).toEqual([true, true]);
});

test('accounts of the former product need it at once', async () => {
  localStorage.setItem(OLD_ACCOUNTS_KEY, '[]');
  expect(await neededAt('/')).toEqual([true, true]);
});
