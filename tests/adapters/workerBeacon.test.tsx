/** The worker that checks signatures of a beacon, where the house does not send its file. */
import { afterEach, expect, test, vi } from 'vitest';
import { workerBeacon } from '../../src/browser/workerBeacon.ts';
import type { BeaconRound } from '../../src/domain/fairness/beacon.ts';

const workers: FakeWorker[] = [];

class FakeWorker {
  onmessage: (event: { data: boolean }) => void = () => undefined;
  onerror: (event: { preventDefault(): void }) => void = () => undefined;
  readonly postMessage = vi.fn();
  constructor() {
    workers.push(this);
  }
}

afterEach(() => void vi.unstubAllGlobals());

test('what waits for a worker that cannot be started is rejected, and the next question starts another one', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const isSigned = workerBeacon();
  const round = {} as BeaconRound;
  const [first, second] = [isSigned(round), isSigned(round)];
  expect(workers).toHaveLength(1);
  const preventDefault = vi.fn();
  workers[0]?.onerror({ preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
  await expect(first).rejects.toThrow('The worker could not be started.');
  await expect(second).rejects.toThrow('The worker could not be started.');
  const third = isSigned(round);
  expect(workers).toHaveLength(2);
  workers[1]?.onmessage({ data: true });
  expect(await third).toBe(true);
});
