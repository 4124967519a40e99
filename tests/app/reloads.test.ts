import { expect, test, vi } from 'vitest';
import { announceReplaced, onLanguage, onReplaced } from '../../src/app/reloads.ts';
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

/** Channels that hear each other at once. */
function stubChannels() {
  const open = new Set<EventTarget>();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      readonly name: string;
      constructor(name: string) {
        super();
        this.name = name;
        open.add(this);
      }
      postMessage(data: unknown): void {
        for (const other of open as Set<this>)
          if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
      }
      close(): void {
        open.delete(this);
      }
    },
  );
  return open;
}

test('the other tabs hear that the house was replaced, and no channel stays open for it', () => {
  const open = stubChannels();
  const begin = vi.fn();
  onReplaced(begin);
  expect(begin).not.toHaveBeenCalled();
  announceReplaced();
  expect(begin).toHaveBeenCalledTimes(1);
  expect(open.size).toBe(1);
});

test('without channels nobody hears of it', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  onReplaced(() => expect.fail());
  expect(announceReplaced).not.toThrow();
});
