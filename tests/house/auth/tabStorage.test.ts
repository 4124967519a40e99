import { describe, expect, test } from 'vitest';
import { broadcastSessions } from '../../../src/house/browser/sessionChannel.ts';
import { announceEntries, announceOn, announcingStorage, STORAGE_EVENT } from '../../../src/house/browser/storageEvents.ts';
import { storedSession, tabSessionStorage } from '../../../src/house/browser/tabStorage.ts';
import { Browser, register } from '../accounts/kit.ts';
import { settled } from './kit.ts';
import { MapStorage } from './textStorage.ts';

const adas = { accountId: `acc_${'a'.repeat(32)}`, sessionId: '00000000-0000-4000-8000-00000000000a', expiresAt: 1 } as const;
const graces = { ...adas, accountId: `acc_${'b'.repeat(32)}` } as const;

describe('the session of a tab', () => {
  const browser = () => {
    const shared = new MapStorage();
    const openTab = (tab = new MapStorage()) => ({ tab, memory: storedSession(tabSessionStorage(tab, shared)) });
    return { shared, openTab };
  };

  test('a new tab starts from the last one, and keeps that whoever signs in elsewhere', () => {
    const { openTab } = browser();
    const first = openTab();
    expect(first.memory.read()).toBeNull();
    first.memory.write(adas);
    const second = openTab();
    expect(second.memory.read()).toEqual(adas);
    first.memory.write(graces);
    expect(second.memory.read()).toEqual(adas);
    expect(openTab(second.tab).memory.read()).toEqual(adas);
    expect(openTab().memory.read()).toEqual(graces);
  });

  test('letting go leaves another person’s session to new tabs, and never takes it over', () => {
    const { shared, openTab } = browser();
    const [one, other] = [openTab(), openTab()];
    one.memory.write(adas);
    other.memory.write(graces);
    one.memory.clear();
    expect(one.memory.read()).toBeNull();
    expect(openTab(one.tab).memory.read()).toBeNull();
    expect(openTab().memory.read()).toEqual(graces);
    other.memory.clear();
    expect(shared.values.size).toBe(0);
    one.memory.write(adas);
    expect(one.memory.read()).toEqual(adas);
  });

  test('a tab that never had a value lets go of nothing', () => {
    const { openTab } = browser();
    openTab().memory.write(adas);
    openTab().memory.clear();
    expect(openTab().memory.read()).toEqual(adas);
  });

  test('storage that is forbidden forgets, and nothing else; what is no JSON is nothing', () => {
    const [tab, shared] = [new MapStorage(), new MapStorage()];
    const memory = storedSession(tabSessionStorage(tab, shared));
    shared.setItem('auth-state', '{not json');
    expect(memory.read()).toBeNull();
    tab.broken = true;
    shared.broken = true;
    memory.write(adas);
    memory.clear();
    expect(memory.read()).toBeNull();
  });
});

test('localStorageUpdated follows every entry and every write', async () => {
  const window = new EventTarget();
  let heard = 0;
  window.addEventListener(STORAGE_EVENT, () => (heard += 1));
  const storage = announcingStorage(new MapStorage(), announceOn(window));
  storage.setItem('a', '1');
  expect([storage.getItem('a'), heard]).toEqual(['1', 1]);
  storage.removeItem('a');
  expect(heard).toBe(2);
  const house = await new Browser().open();
  const stop = announceEntries(house, announceOn(window));
  await register(house);
  expect(heard).toBe(3);
  stop();
  await register(house, { username: 'Grace', email: 'grace@example.org' });
  expect(heard).toBe(3);
});

test('the channel carries ended sessions between tabs, nothing else, and nothing after it is closed', async () => {
  const [one, other] = [broadcastSessions(), broadcastSessions()];
  const raw = new BroadcastChannel('session-ended');
  const [mine, theirs]: [unknown[], unknown[]] = [[], []];
  one.onTold((message) => mine.push(message));
  const stop = other.onTold((message) => theirs.push(message));
  const message = { accountId: adas.accountId, sessionId: adas.sessionId, reason: 'logout' } as const;
  raw.postMessage({ ...message, token: 'x' });
  raw.postMessage('text');
  one.tell(message);
  await expect.poll(() => theirs).toEqual([message]);
  stop();
  one.tell(message);
  one.close();
  one.tell(message);
  await settled();
  expect([mine, theirs]).toEqual([[], [message]]);
  other.close();
  raw.close();
});
