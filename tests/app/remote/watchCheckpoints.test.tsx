/** When a page asks its house for a checkpoint: while somebody looks at the page and the house is there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_LOG_KEY } from '../../../src/app/idleCheck.ts';
import { watchCheckpoints } from '../../../src/app/remote/watchCheckpoints.ts';
import { HouseServerError } from '../../../src/base/ports.ts';
import { sharedTexts } from '../../../src/browser/storages.ts';
import { CheckpointWatch } from '../../../src/client/checkpointWatch.ts';
import type { HouseCalls } from '../../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../../src/client/remoteHouse.ts';
import type { AppStore } from '../../../src/store/store.ts';
import { selectSeen } from '../../../src/store/verification.ts';
import { storeAfter } from '../../kit/stored.ts';
import { AWAY, OPEN, StubConnection } from '../../kit/stubConnection.ts';

let looks = 0;
let connection = new StubConnection();
let isHidden = false;
let stop: () => void = () => undefined;
const unanswered = (): Promise<never> => Promise.reject(new HouseServerError('The house does not answer.'));
let answer = unanswered;
let store: AppStore;

/** A look begins with the first entry, which this house does not show. */
const house = {
  head: { logId: 'log_00000000000000000000000000000001', seq: 1, hash: '', at: 0 },
  ports: { clock: { now: () => 0 } },
  get connectionState() {
    return connection.connectionState;
  },
  onConnectionState: (listener: () => void) => connection.onConnectionState(listener),
  load: <T,>(ask: () => Promise<T>) => ask(),
  firstEntry() {
    looks += 1;
    return answer();
  },
} as unknown as RemoteHouse;

beforeEach(() => {
  [looks, connection, isHidden, answer] = [0, new StubConnection(), false, unanswered];
  sharedTexts.setItem(CHECK_LOG_KEY, 'yes');
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  store = storeAfter([]);
  stop = watchCheckpoints(house, {} as HouseCalls, store);
});
afterEach(() => {
  stop();
  sharedTexts.removeItem(CHECK_LOG_KEY);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function looksAfter(seconds: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await vi.dynamicImportSettled();
  return looks;
}

test('it asks soon after the start and then every twenty seconds, whether or not the house answered', async () => {
  expect(await looksAfter(2)).toBe(0);
  expect(await looksAfter(2)).toBe(1);
  expect(await looksAfter(20)).toBe(2);
  expect(await looksAfter(20)).toBe(3);
});

test('it does not ask while nobody looks at the page', async () => {
  isHidden = true;
  expect(await looksAfter(60)).toBe(0);
  isHidden = false;
  expect(await looksAfter(20)).toBe(1);
});

test('it does not ask while the house is away, but as soon as it is back', async () => {
  connection.become(AWAY);
  expect(await looksAfter(60)).toBe(0);
  connection.become(OPEN);
  expect(await looksAfter(0)).toBe(1);
});

test('it asks no more once it is stopped', async () => {
  expect(await looksAfter(4)).toBe(1);
  stop();
  expect(await looksAfter(60)).toBe(1);
});

test('who has seen the log is shown, unless the page was left meanwhile', async () => {
  const seen = { upTo: 7, witnesses: [] };
  const look = vi.spyOn(CheckpointWatch.prototype, 'look').mockResolvedValue(seen);
  await looksAfter(4);
  expect(selectSeen(store.getState())).toEqual(seen);
  look.mockImplementation(async () => {
    stop();
    return { ...seen, upTo: 8 };
  });
  await looksAfter(20);
  expect(look).toHaveBeenCalledTimes(2);
  expect(selectSeen(store.getState())).toEqual(seen);
});

test('stopped before the first look it never asks', async () => {
  stop();
  expect(await looksAfter(60)).toBe(0);
});

test('it does not ask again while it waits for an answer', async () => {
  let end: () => void = () => undefined;
  answer = () =>
    new Promise((_, reject) => {
      end = () => reject(new HouseServerError('The house does not answer.'));
    });
  expect(await looksAfter(4)).toBe(1);
  expect(await looksAfter(60)).toBe(1);
  end();
  expect(await looksAfter(20)).toBe(2);
});
