import { beforeEach, expect, test } from 'vitest';
import { Pace } from '../../../src/engine/verification/logCheck.ts';

let now: number;
/** Runs whenever the pace sleeps: what somebody does meanwhile. */
let meanwhile: () => void;
let pace: Pace;

beforeEach(() => {
  now = 0;
  meanwhile = () => undefined;
  pace = new Pace(
    () => now,
    async (ms) => {
      now += ms;
      meanwhile();
    },
  );
});

async function rested(workedMs: number): Promise<number> {
  const began = now;
  await pace.rest(workedMs);
  return now - began;
}

test('as long as the work took, and never nothing', async () => {
  expect(await rested(40)).toBe(40);
  expect(await rested(0)).toBe(5);
});

test('a second after something was played', async () => {
  pace.busy();
  expect(await rested(40)).toBe(1_000);
  expect(await rested(40)).toBe(40);
});

test('who plays on is not disturbed, and still verified in the end', async () => {
  meanwhile = () => pace.busy();
  expect(await rested(40)).toBe(10_000);
});
