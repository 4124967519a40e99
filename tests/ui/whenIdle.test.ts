/** When work is done for which nobody waits. */
import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from '../../src/ui/whenIdle.ts';

afterEach(() => vi.useRealTimers());

test('where the browser tells when it is idle, the time is a limit only if there is one', () => {
  const asked = vi.fn();
  vi.stubGlobal('requestIdleCallback', asked);
  const work = vi.fn();
  whenIdle(work);
  whenIdle(work, 10_000);
  // Firefox takes a limit of 0 for one that has passed, and calls at once.
  expect(asked.mock.calls).toEqual([
    [work, undefined],
    [work, { timeout: 10_000 }],
  ]);
  expect(work).not.toHaveBeenCalled();
});

test('where it does not, the work waits for a tenth of the time', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  const work = vi.fn();
  whenIdle(work, 10_000);
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});
