/** Requests of a gateway while no house that decides answers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreUnavailableError, TooBusyError } from '../../../src/base/ports.ts';
import { HouseClient } from '../../../src/server/gateway/houseClient.ts';
import { KeptForServer, MemoryServerStores } from '../../kit/serverStores.ts';
import { idOf } from '../../kit/people.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const nothing = (): void => undefined;
/** Without a house to try. */
const lonely = (): HouseClient =>
  new HouseClient({
    deciders: [],
    key: 'ab'.repeat(32),
    log: new MemoryServerStores(new KeptForServer()).log,
    head: () => ({ logId: 'log', seq: 0, hash: '0'.repeat(64), at: 0 }),
    publish: nothing,
    onGreeted: nothing,
    onLive: nothing,
    onTopic: nothing,
    onEnded: nothing,
  });
const asked = { kind: 'role', account: idOf('ada') } as const;

test('a request ends after 15 s without an answer', async () => {
  const ended = vi.fn<(error: unknown) => void>();
  void lonely().request(asked).catch(ended);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith(new StoreUnavailableError('No house that decides has answered.'));
});

test('20,000 requests wait at once, and no more', async () => {
  const client = lonely();
  for (let sent = 0; sent < 20_000; sent += 1) void client.request(asked).catch(nothing);
  const refused = vi.fn<(error: unknown) => void>();
  void client.request(asked).catch(refused);
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toHaveBeenCalledExactlyOnceWith(new TooBusyError());
  expect(vi.getTimerCount()).toBe(20_000);
});
