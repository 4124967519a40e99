/** When a page asks its house for a checkpoint whose code the house did not send at first. */
import { afterEach, expect, test, vi } from 'vitest';
import { CHECK_LOG_KEY } from '../../../src/app/idleCheck.ts';
import { watchCheckpoints } from '../../../src/app/remote/watchCheckpoints.ts';
import { HouseServerError } from '../../../src/base/ports.ts';
import { sharedTexts } from '../../../src/browser/storages.ts';
import type { HouseCalls } from '../../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../../src/client/remoteHouse.ts';
import type { AppStore } from '../../../src/store/store.ts';

const SOURCE = '../../../src/client/checkpointSource.ts';

afterEach(() => {
  sharedTexts.removeItem(CHECK_LOG_KEY);
  vi.useRealTimers();
});

test('code that could not be loaded is asked for again', async () => {
  let looks = 0;
  const insist = async (): Promise<never> => {
    looks += 1;
    throw new HouseServerError('The house does not answer.');
  };
  const looksAfter = async (seconds: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    await vi.dynamicImportSettled();
    return looks;
  };
  sharedTexts.setItem(CHECK_LOG_KEY, 'yes');
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.doMock(SOURCE, () => Promise.reject(new Error('404')));
  const house = { connectionState: { phase: 'open' }, ports: {}, insist } as unknown as RemoteHouse;
  const stop = watchCheckpoints(house, {} as HouseCalls, {} as AppStore);
  expect(await looksAfter(4)).toBe(0);
  vi.doUnmock(SOURCE);
  vi.resetModules();
  expect(await looksAfter(20)).toBe(1);
  stop();
});
