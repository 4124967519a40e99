import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Holds timers and frames until the test ends: they go off when `goBy` says so. The waiting of the testing library and of
 * user-event would never end meanwhile, so press with `fireEvent` and look with `getBy…`.
 */
export function holdClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
}

/** What a timer changes is drawn after it, and may set the next one: so often at least. */
const STEP_MS = 50;

/** Lets so much time go by at once; with 0, only what is due already and what was promised. */
export async function goBy(ms: number): Promise<void> {
  for (let left = ms; left >= 0; left -= STEP_MS) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS));
    });
  }
}
