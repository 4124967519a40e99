import { expect, test } from 'vitest';
import { announceEntries, announceOn, announcingStorage, STORAGE_EVENT } from '../../src/browser/storageEvents.ts';
import { register } from '../engine/accounts/kit.ts';
import { MapStorage } from '../kit/mapStorage.ts';
import { TestBrowser } from '../kit/testHouse.ts';

test('localStorageUpdated follows every entry and every write', async () => {
  const window = new EventTarget();
  let heard = 0;
  window.addEventListener(STORAGE_EVENT, () => (heard += 1));
  const storage = announcingStorage(new MapStorage(), announceOn(window));
  storage.setItem('a', '1');
  expect([storage.getItem('a'), heard]).toEqual(['1', 1]);
  storage.removeItem('a');
  expect(heard).toBe(2);
  const { house, heard: entries } = await new TestBrowser().tab();
  const stop = announceEntries(house, announceOn(window));
  await register(house);
  expect(heard).toBe(3);
  // Another tab's entries may arrive several at once.
  const several: Parameters<typeof announceEntries>[0] = { onEntries: (listener) => (listener([...entries, ...entries]), () => undefined) };
  announceEntries(several, announceOn(window));
  expect(heard).toBe(5);
  stop();
  await register(house, { username: 'Grace', email: 'grace@example.org' });
  expect(heard).toBe(5);
});
