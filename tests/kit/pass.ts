/** Lets time pass for a house whose clock is the test's. Timers must be those of Vitest. */
import { vi } from 'vitest';
import type { TestMachine } from './serverHouse.ts';

const STEP_MS = 250;

export async function pass(machine: TestMachine, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    machine.clock.move(STEP_MS);
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
}
