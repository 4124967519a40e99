import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveWatch, WATCH_MS } from '../../../src/server/http/houseRoutes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each live game is watched once, for a minute from the last request', () => {
  const watched: string[] = [];
  const watch = liveWatch({
    watchLive(game) {
      watched.push(game);
      return () => void watched.splice(watched.indexOf(game), 1);
    },
  });
  watch('roulette');
  vi.advanceTimersByTime(WATCH_MS - 1);
  watch('roulette');
  expect(watched).toEqual(['roulette']);
  vi.advanceTimersByTime(WATCH_MS - 1);
  watch('crash');
  expect(watched).toEqual(['roulette', 'crash']);
  vi.advanceTimersByTime(1);
  expect(watched).toEqual(['crash']);
  watch('roulette');
  expect(watched).toEqual(['crash', 'roulette']);
});
