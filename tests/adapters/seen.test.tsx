/** What each account has seen in this browser, over local storage. */
import { expect, test, vi } from 'vitest';
import { noteSeen, onSeen, seenBy } from '../../src/browser/seen.ts';
import { STORAGE_EVENT } from '../../src/browser/storageEvents.ts';
import { idOf } from '../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];

test('each account has its own, and what is not named stays', () => {
  expect(seenBy(ada)).toEqual({ noticesUpTo: 0, noticesKnown: [], stepsLeft: false });
  noteSeen(ada, { noticesUpTo: 12, noticesKnown: ['daily 3'] });
  noteSeen(ada, { stepsLeft: true });
  expect(seenBy(ada)).toEqual({ noticesUpTo: 12, noticesKnown: ['daily 3'], stepsLeft: true });
  expect(seenBy(ada)).toBe(seenBy(ada));
  expect(seenBy(ben).stepsLeft).toBe(false);
});

test('this tab and other tabs hear of it, and the window of a write', () => {
  const [heard, written] = [vi.fn(), vi.fn()];
  const stop = onSeen(heard);
  addEventListener(STORAGE_EVENT, written);
  noteSeen(ada, { noticesUpTo: 1 });
  expect([heard.mock.calls.length, written.mock.calls.length]).toEqual([1, 1]);
  localStorage.setItem('seen', JSON.stringify({ [ada]: { noticesUpTo: 7, noticesKnown: [], stepsLeft: false } }));
  dispatchEvent(new Event('storage'));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(seenBy(ada).noticesUpTo).toBe(7);
  stop();
  removeEventListener(STORAGE_EVENT, written);
  noteSeen(ada, { noticesUpTo: 8 });
  expect(heard).toHaveBeenCalledTimes(2);
});

test.each(['no JSON', '[]', '{"acc":{"noticesUpTo":-1}}', 'null'])('what somebody else wrote there counts as nothing: %s', (text) => {
  localStorage.setItem('seen', text);
  expect(seenBy(ada).noticesUpTo).toBe(0);
  noteSeen(ada, { noticesUpTo: 5 });
  expect(seenBy(ada).noticesUpTo).toBe(5);
});

test('what a full or forbidden storage does not keep counts until the page is closed', () => {
  const refuse = (): never => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  noteSeen(ada, { noticesUpTo: 5 });
  expect(seenBy(ada).noticesUpTo).toBe(5);
  vi.unstubAllGlobals();
});
