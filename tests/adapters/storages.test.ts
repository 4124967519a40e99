// @vitest-environment happy-dom
/** Every storage of the browser that refuses: the getter throws, it is absent, or the write fails. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Storages from '../../src/browser/storages.ts';

const forbidden = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** Makes a getter throw, as browsers do that forbid storage. Returns the module as a new page has it. */
async function refusing(target: object, name: string): Promise<typeof Storages> {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, get: forbidden, set: forbidden });
  restores.push(() => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  });
  return fresh();
}

const restores: (() => void)[] = [];
const fresh = (): Promise<typeof Storages> => import('../../src/browser/storages.ts');

beforeEach(() => vi.resetModules());
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe.each([
  ['localStorage', 'sharedTexts'],
  ['sessionStorage', 'tabTexts'],
] as const)('%s', (getter, name) => {
  test('that works is written and read, and nothing is said', async () => {
    const { [name]: texts, storageRefusal } = await fresh();
    texts.setItem('a', '1');
    expect([globalThis[getter].getItem('a'), texts.getItem('a'), texts.getItem('b')]).toEqual(['1', '1', null]);
    texts.removeItem('a');
    expect([texts.getItem('a'), storageRefusal.read()]).toEqual([null, false]);
  });

  test('whose getter throws is replaced by memory, and that is said once', async () => {
    const { [name]: texts, storageRefusal } = await refusing(globalThis, getter);
    const heard = vi.fn();
    storageRefusal.subscribe(heard);
    expect(texts.getItem('a')).toBeNull();
    texts.setItem('a', '1');
    expect(texts.getItem('a')).toBe('1');
    texts.removeItem('a');
    expect(texts.getItem('a')).toBeNull();
    await Promise.resolve();
    expect([storageRefusal.read(), heard.mock.calls.length]).toEqual([true, 1]);
  });

  test('that is null, as in some embedded browsers, is replaced by memory', async () => {
    vi.stubGlobal(getter, null);
    const { [name]: texts } = await fresh();
    texts.setItem('a', '1');
    expect(texts.getItem('a')).toBe('1');
  });

  test('that is full keeps what it had; the newer value counts until another tab writes', async () => {
    globalThis[getter].setItem('a', 'old');
    const full = { getItem: () => 'old', removeItem: forbidden, setItem: forbidden };
    vi.stubGlobal(getter, full);
    const { [name]: texts, storageRefusal } = await fresh();
    expect([texts.getItem('a'), storageRefusal.read()]).toEqual(['old', false]);
    texts.setItem('a', 'new');
    expect([texts.getItem('a'), storageRefusal.read()]).toEqual(['new', true]);
    texts.removeItem('a');
    expect(texts.getItem('a')).toBeNull();
    dispatchEvent(new StorageEvent('storage', { key: 'a' }));
    expect(texts.getItem('a')).toBe('old');
  });

  test('does not store a text that takes the room of others', async () => {
    const { [name]: texts, storageRefusal } = await fresh();
    const [long, tooLong] = ['x'.repeat(200_000), 'x'.repeat(200_001)];
    texts.setItem('a', long);
    expect([globalThis[getter].getItem('a') === long, storageRefusal.read()]).toEqual([true, false]);
    texts.setItem('a', tooLong);
    expect([globalThis[getter].getItem('a') === long, texts.getItem('a') === tooLong]).toEqual([true, true]);
    expect(storageRefusal.read()).toBe(true);
  });
});

test('forbidden cookies are read as none and are not written', async () => {
  const { cookies } = await refusing(document, 'cookie');
  expect(cookies.cookie).toBe('');
  expect(() => (cookies.cookie = 'a=1')).not.toThrow();
});

test('a database whose getter throws is none', async () => {
  vi.stubGlobal('indexedDB', {});
  expect((await fresh()).hasDatabases()).toBe(true);
  vi.stubGlobal('indexedDB', undefined);
  expect((await fresh()).hasDatabases()).toBe(false);
  expect((await refusing(globalThis, 'indexedDB')).hasDatabases()).toBe(false);
});

test('without channels a tab is alone', async () => {
  expect((await fresh()).openChannel('a')).toBeInstanceOf(BroadcastChannel);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        forbidden();
      }
    },
  );
  expect((await fresh()).openChannel('a')).toBeNull();
  vi.stubGlobal('BroadcastChannel', undefined);
  expect((await fresh()).openChannel('a')).toBeNull();
});

describe('without locks', () => {
  test.each([
    ['none are there', undefined],
    ['they are refused', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  ])('work runs at once: %s', async (_how, locks) => {
    vi.stubGlobal('navigator', { locks });
    expect(await (await fresh()).runExclusive('a', async () => 5)).toBe(5);
  });

  test('work that fails is not run again', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_name: string, _options: unknown, work: () => unknown) => work() } });
    const work = vi.fn(() => Promise.reject(new Error('the work itself')));
    await expect((await fresh()).runExclusive('a', work)).rejects.toThrow('the work itself');
    expect(work).toHaveBeenCalledOnce();
  });
});

/** One lock, and whoever waits for it. */
function oneLock() {
  let before: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, { signal }: { signal?: AbortSignal }, work: () => Promise<unknown>): Promise<unknown> => {
    const free = before;
    const given = new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    const turn = Promise.race([free, given]).then(work);
    before = free.then(() => turn).catch(() => undefined);
    return turn;
  };
  return { request };
}

test('work waits for a lock that another tab holds, but not for ever', async () => {
  vi.stubGlobal('navigator', { locks: oneLock() });
  const { runExclusive } = await fresh();
  const held: (() => void)[] = [];
  const holding = runExclusive('held', () => new Promise<void>((release) => held.push(release)));
  await expect.poll(() => held).toHaveLength(1);
  expect(await runExclusive('held', async () => 'went on without it', 50)).toBe('went on without it');
  const waiting = runExclusive('held', async () => 'had its turn', 60_000);
  held[0]?.();
  expect(await waiting).toBe('had its turn');
  await holding;
});

test('without service workers registering rejects', async () => {
  vi.stubGlobal('navigator', {});
  await expect((await fresh()).registerServiceWorker('/a.js')).rejects.toThrow(TypeError);
});
