import { act } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/**
 * Holds timers and frames until the test ends: they go off when `goBy` says so, however slow the machine is. Answers who types and
 * presses meanwhile, without waiting for time to pass; look with `getBy…`, for `findBy…` lets time go by.
 */
export function holdClock(): UserEvent {
  const advanceTimers = (ms: number): void => void vi.advanceTimersByTime(ms);
  // Testing-library waits for a timer after whatever it does, and knows only these fakes.
  vi.stubGlobal('jest', { advanceTimersByTime: advanceTimers });
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
  return userEvent.setup({ advanceTimers });
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
