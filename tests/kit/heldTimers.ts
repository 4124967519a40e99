import { act } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';

interface HeldTimers {
  /** Lets this time pass. */
  readonly pass: (ms: number) => Promise<void>;
  /** Types and presses without waiting for time to pass. */
  readonly user: UserEvent;
}

/** Until the end of the test no timer goes off by itself: what is to be seen within some time is there however slow the machine is. */
export function holdTimers(): HeldTimers {
  const advance = (ms: number): void => void vi.advanceTimersByTime(ms);
  // Testing-library waits for a timer after whatever it does, and knows only these fakes.
  vi.stubGlobal('jest', { advanceTimersByTime: advance });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    pass: (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    user: userEvent.setup({ advanceTimers: advance }),
  };
}
