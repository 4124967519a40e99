import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveWatch, WATCH_MS } from '../../../src/server/http/houseRoutes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the live table is watched once, for a minute from the last request', () => {
  let watchers = 0;
  const watch = liveWatch({
    watchLive: () => {
      watchers += 1;
      return () => void (watchers -= 1);
    },
  });
  watch();
  vi.advanceTimersByTime(WATCH_MS - 1);
  watch();
  expect(watchers).toBe(1);
  vi.advanceTimersByTime(WATCH_MS - 1);
  expect(watchers).toBe(1);
  vi.advanceTimersByTime(1);
  expect(watchers).toBe(0);
  watch();
  expect(watchers).toBe(1);
});
