import { expect, test, vi } from 'vitest';
import { onLanguage } from '../../src/app/onLanguage.ts';
import { languageChosen } from '../../src/store/preferences.ts';
import { makeStore } from '../../src/store/store.ts';
import { nowhere } from '../kit/stored.ts';

/** A page in English. `restored`: what was kept in the browser has been read. */
function page() {
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  const state = { bootstrapped: false, registry: [] };
  const begin = vi.fn();
  onLanguage(store, { getState: () => state }, begin);
  return { store, begin, restored: () => (state.bootstrapped = true) };
}

test('another language than the one on the page begins anew, once', () => {
  const { store, begin, restored } = page();
  restored();
  store.dispatch(languageChosen('de'));
  store.dispatch(languageChosen('de'));
  expect(begin).toHaveBeenCalledTimes(1);
});

test('the language on the page does not', () => {
  const { store, begin, restored } = page();
  restored();
  store.dispatch(languageChosen('en'));
  expect(begin).not.toHaveBeenCalled();
});

test('nor does one that was chosen before and is restored, so that a page whose texts do not load reloads no further', () => {
  const { store, begin, restored } = page();
  store.dispatch(languageChosen('de'));
  restored();
  store.dispatch(languageChosen('de'));
  expect(begin).not.toHaveBeenCalled();
});
