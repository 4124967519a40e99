import { describe, expect, test } from 'vitest';
import { broadcastSessions } from '../../src/browser/tabChannels.ts';
import { tabSessionStorage } from '../../src/browser/storages.ts';
import { settled } from '../engine/auth/kit.ts';
import { MapStorage } from '../kit/mapStorage.ts';

const adas = { accountId: `acc_${'a'.repeat(32)}`, sessionId: '00000000-0000-4000-8000-00000000000a', expiresAt: 1 } as const;

/** What one tab keeps under one key. */
const kept = (tab: MapStorage, shared: MapStorage) => {
  const storage = tabSessionStorage(tab, shared);
  return {
    read: () => storage.getItem('kept'),
    write: (text: string) => storage.setItem('kept', text),
    clear: () => storage.removeItem('kept'),
  };
};

describe('the storage of a tab', () => {
  const browser = () => {
    const shared = new MapStorage();
    const openTab = (tab = new MapStorage()) => ({ tab, memory: kept(tab, shared) });
    return { shared, openTab };
  };

  test('a new tab starts from the last one, and keeps that whoever signs in elsewhere', () => {
    const { openTab } = browser();
    const first = openTab();
    expect(first.memory.read()).toBeNull();
    first.memory.write('ada');
    const second = openTab();
    expect(second.memory.read()).toBe('ada');
    first.memory.write('grace');
    expect(second.memory.read()).toBe('ada');
    expect(openTab(second.tab).memory.read()).toBe('ada');
    expect(openTab().memory.read()).toBe('grace');
  });

  test('letting go leaves another person’s value to new tabs, and never takes it over', () => {
    const { shared, openTab } = browser();
    const [one, other] = [openTab(), openTab()];
    one.memory.write('ada');
    other.memory.write('grace');
    one.memory.clear();
    expect(one.memory.read()).toBeNull();
    expect(openTab(one.tab).memory.read()).toBeNull();
    expect(openTab().memory.read()).toBe('grace');
    other.memory.clear();
    expect(shared.values.size).toBe(0);
    one.memory.write('ada');
    expect(one.memory.read()).toBe('ada');
  });

  test('a tab that never had a value lets go of nothing', () => {
    const { openTab } = browser();
    openTab().memory.write('ada');
    openTab().memory.clear();
    expect(openTab().memory.read()).toBe('ada');
  });

  test('storage that is forbidden forgets, and nothing else', () => {
    const [tab, shared] = [new MapStorage(), new MapStorage()];
    const memory = kept(tab, shared);
    memory.write('ada');
    tab.broken = true;
    shared.broken = true;
    expect(memory.read()).toBeNull();
    memory.write('grace');
    memory.clear();
    expect(memory.read()).toBeNull();
  });
});

test('the channel carries ended sessions between tabs, nothing else, and nothing after it is closed', async () => {
  const [one, other] = [broadcastSessions(), broadcastSessions()];
  const raw = new BroadcastChannel('session-ended');
  const [mine, theirs]: [unknown[], unknown[]] = [[], []];
  one.onAnnounced((message) => mine.push(message));
  const stop = other.onAnnounced((message) => theirs.push(message));
  const message = { accountId: adas.accountId, sessionId: adas.sessionId, reason: 'logout' } as const;
  raw.postMessage({ ...message, token: 'x' });
  raw.postMessage('text');
  one.announce(message);
  await expect.poll(() => theirs).toEqual([message]);
  stop();
  one.announce(message);
  one.close();
  one.announce(message);
  await settled();
  expect([mine, theirs]).toEqual([[], [message]]);
  other.close();
  raw.close();
});
