/** A worker that checks signatures of beacons, or that the house does not give to the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HouseServerError } from '../../src/base/ports.ts';
import { scriptUrl } from '../../src/browser/trustedTypes.ts';
import { workerBeacon } from '../../src/browser/workerBeacon.ts';
import { localChain, signBeaconRound } from '../../src/domain/fairness/beaconSignature.ts';

const chain = localChain('01'.repeat(32), { genesisSeconds: 1_700_000_000, periodSeconds: 3 });
const round = { chain, round: 5, signature: signBeaconRound('01'.repeat(32), 5) };

vi.mock('../../src/browser/beacon.worker.ts?worker&url', () => ({ default: '/beacon.worker.js' }));

/** Workers that were started and not terminated, oldest first. They answer by hand. */
let workers: TestWorker[] = [];
class TestWorker {
  onmessage: ((message: { readonly data: boolean }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  asked = 0;
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    workers.push(this);
  }
  postMessage(): void {
    this.asked += 1;
  }
  terminate(): void {
    workers = workers.filter((one) => one !== this);
  }
}

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('location', new URL('https://play.example/dice?a=b'));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (data: boolean): void => workers[0]?.onmessage?.({ data });

test('answers come in the order of the questions, from one worker', async () => {
  const isSigned = workerBeacon();
  const both = Promise.all([isSigned(round), isSigned(round)]);
  answer(true);
  answer(false);
  expect(await both).toEqual([true, false]);
  expect(workers.map(({ address }) => address)).toEqual(['https://play.example/beacon.worker.js']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers).toHaveLength(1);
});

const failed = expect.any(HouseServerError) as unknown;
const outcomes = (questions: readonly Promise<boolean>[]) => Promise.all(questions.map((one) => one.catch((error: unknown) => error)));

test('a worker that does not start fails, and the next question starts another one', async () => {
  const isSigned = workerBeacon();
  const both = outcomes([isSigned(round), isSigned(round)]);
  await vi.advanceTimersByTimeAsync(10_000);
  workers[0]?.onerror?.(new Event('error', { cancelable: true }));
  expect(await both).toEqual([failed, failed]);
  expect(workers).toHaveLength(0);
  const next = isSigned(round);
  // The time of the first worker does not count.
  await vi.advanceTimersByTimeAsync(29_999);
  answer(true);
  expect(await next).toBe(true);
});

test('a worker that answers nothing for half a minute counts as not loaded', async () => {
  const isSigned = workerBeacon();
  const both = outcomes([isSigned(round), isSigned(round)]);
  await vi.advanceTimersByTimeAsync(29_000);
  answer(true);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(workers).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await both).toEqual([true, failed]);
  expect(workers).toHaveLength(0);
});

test.each([
  'https://other.example/worker.js',
  'http://play.example/worker.js',
  'https://play.example:8443/worker.js',
  'data:text/javascript,1',
])('no script is loaded from %s', (address) => expect(() => scriptUrl(address)).toThrow('not a script of this origin'));
