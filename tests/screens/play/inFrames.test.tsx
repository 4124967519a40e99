import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inFrames } from '../../../src/screens/play/useRoundMachine.ts';

let done: string[];
const step = (name: string) => (): void => void done.push(name);

beforeEach(() => {
  done = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('each step waits for a frame of its own', () => {
  inFrames(step('balance'), step('toast'));
  expect(done).toEqual([]);
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['balance']);
  vi.runAllTimers();
  expect(done).toEqual(['balance', 'toast']);
});

test('what is left is taken at once when asked for, in order and once', () => {
  const now = inFrames(step('balance'), step('toast'));
  now();
  now();
  vi.runAllTimers();
  expect(done).toEqual(['balance', 'toast']);
});

test('a hidden page waits for nothing', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  inFrames(step('balance'), step('toast'));
  expect(done).toEqual(['balance', 'toast']);
});

test('where no frame comes, steps are taken all the same', () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  inFrames(step('balance'), step('toast'));
  vi.runAllTimers();
  expect(done).toEqual(['balance', 'toast']);
});
