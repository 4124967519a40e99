import { expect, test, vi } from 'vitest';
import { inSlices, Slices } from '../../src/base/slices.ts';

function heldTime(): { now: number } {
  const time = { now: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => time.now);
  return time;
}

test('a slice is up after twelve milliseconds, and a new one begins after the rest', async () => {
  const time = heldTime();
  const slices = new Slices();
  const up = (at: number): boolean => {
    time.now = at;
    return slices.areUp;
  };
  expect([up(0), up(11), up(12), up(500)]).toEqual([false, false, true, true]);
  await slices.rest();
  expect([up(511), up(512)]).toEqual([false, true]);
});

test('while work rests, others have their turn', async () => {
  const time = heldTime();
  const order: string[] = [];
  function* work(): Generator<unknown, string> {
    for (const step of ['first', 'second', 'third']) {
      order.push(step);
      time.now += step === 'first' ? 1 : 20;
      yield;
    }
    return 'done';
  }
  setTimeout(() => order.push('another'), 0);
  expect(await inSlices(work())).toBe('done');
  expect(order).toEqual(['first', 'second', 'another', 'third']);
});

test('short work is done at once, and what throws is said', async () => {
  heldTime();
  const rests = vi.spyOn(globalThis, 'setTimeout');
  function* failing(): Generator<unknown, never> {
    yield;
    throw new Error('a step failed');
  }
  await expect(inSlices(failing())).rejects.toThrow('a step failed');
  expect(rests).not.toHaveBeenCalled();
});
