// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkInBackground } from '../../src/app/backgroundCheck.ts';
import { CHECK_LOG_KEY, checkWhenIdle } from '../../src/app/idleCheck.ts';
import type { House } from '../../src/engine/house.ts';
import type { AppStore } from '../../src/store/store.ts';

vi.mock('../../src/app/backgroundCheck.ts', () => ({ checkInBackground: vi.fn(() => Promise.resolve()) }));

const passes = vi.mocked(checkInBackground);
const store = {} as AppStore;

async function longAfter(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.dynamicImportSettled();
}

/** As much of a house as is looked at here: where it stands, and who hears of entries. */
class Standing {
  head = { seq: 10 };
  readonly #listeners: (() => void)[] = [];
  onEntries(listener: () => void): () => void {
    this.#listeners.push(listener);
    return () => undefined;
  }
  add(entries: number): void {
    this.head = { seq: this.head.seq + entries };
    for (const listener of this.#listeners) listener();
  }
}

let standing: Standing;
const begin = (): void => checkWhenIdle(standing as unknown as House, store, 'log');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(false);
  passes.mockClear();
  standing = new Standing();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('nothing at once, one pass when the start is over', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(passes).not.toHaveBeenCalled();
  await longAfter();
  expect(passes).toHaveBeenCalledTimes(1);
});

test('another one after 500 entries, not after fewer', async () => {
  begin();
  await longAfter();
  standing.add(499);
  await longAfter();
  expect(passes).toHaveBeenCalledTimes(1);
  standing.add(1);
  standing.add(1);
  await longAfter();
  expect(passes).toHaveBeenCalledTimes(2);
});

test('under automation only where it is asked for', async () => {
  vi.spyOn(navigator, 'webdriver', 'get').mockReturnValue(true);
  begin();
  await longAfter();
  expect(passes).not.toHaveBeenCalled();
  localStorage.setItem(CHECK_LOG_KEY, '');
  begin();
  await longAfter();
  expect(passes).toHaveBeenCalledTimes(1);
});
