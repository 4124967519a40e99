/** The file that compares a page with checkpoints does not come from the house at first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_LOG_KEY } from '../../../src/app/idleCheck.ts';
import { watchCheckpoints } from '../../../src/app/remote/watchCheckpoints.ts';
import { HouseServerError } from '../../../src/base/ports.ts';
import { sharedTexts } from '../../../src/browser/storages.ts';
import type { HouseCalls } from '../../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../../src/client/remoteHouse.ts';
import type { AppStore } from '../../../src/store/store.ts';
import { OPEN } from '../../kit/stubConnection.ts';

const file = vi.hoisted(() => ({ comes: (): Promise<void> => Promise.resolve() }));
vi.mock('../../../src/client/checkpointWatch.ts', async (importOriginal) => {
  await file.comes();
  return importOriginal();
});

let looks = 0;
/** What became of each time that the file was asked for. */
let loads: unknown[] = [];
const house = {
  ports: { clock: { now: () => 0 } },
  connectionState: OPEN,
  onConnectionState: () => () => undefined,
  head: { logId: 'log_00000000000000000000000000000001', seq: 1, hash: '', at: 0 },
  async load<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const loaded = await ask();
      loads.push('loaded');
      return loaded;
    } catch (error) {
      loads.push(error);
      throw error;
    }
  },
  firstEntry() {
    looks += 1;
    return Promise.reject(new HouseServerError('The house does not answer.'));
  },
} as unknown as RemoteHouse;

let stop: () => void = () => undefined;
beforeEach(() => {
  [looks, loads] = [0, []];
  sharedTexts.setItem(CHECK_LOG_KEY, 'yes');
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
});
afterEach(() => {
  stop();
  sharedTexts.removeItem(CHECK_LOG_KEY);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const realTurn = setImmediate;

/** Loading a file takes real time, however slow the machine is; the clock of the test stands still meanwhile. */
async function loadsAre(expected: readonly unknown[]): Promise<void> {
  while (loads.length < expected.length) await new Promise((next) => realTurn(next));
  expect(loads).toEqual(expected);
}

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

const failed = expect.any(HouseServerError) as unknown;

test('it is asked for again at the next look, and once it is there no more', async () => {
  file.comes = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  stop = watchCheckpoints(house, {} as HouseCalls, {} as AppStore);
  await passSeconds(4);
  await loadsAre([failed]);
  let come: () => void = () => undefined;
  file.comes = () => new Promise((resolve) => (come = resolve));
  await vi.advanceTimersByTimeAsync(48_900);
  expect(loads).toHaveLength(1);
  // It does not come for half a minute.
  await vi.advanceTimersByTimeAsync(500);
  await loadsAre([failed, failed]);
  come();
  await passSeconds(20);
  await loadsAre([failed, failed, 'loaded', failed]);
  await passSeconds(20);
  // The looks are answered nothing.
  await loadsAre([failed, failed, 'loaded', failed, failed]);
  expect(looks).toBe(2);
});
