import { expect, test, vi } from 'vitest';
import { beginRegistration } from '../../src/engine/accounts/unfinished.ts';
import { maintain, maintainRegularly } from '../../src/server/upkeep.ts';
import { PATIENCE_MS } from '../kit/patience.ts';
import { idOf } from '../kit/people.ts';
import { TestMachine } from '../kit/serverHouse.ts';

/** Pauses between rounds, each with the function that ends it. */
const pauses: (() => void)[] = [];
vi.mock('node:timers/promises', async (original) => ({
  ...(await original()),
  setTimeout: (_ms: number, _value: unknown, { signal }: { readonly signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      pauses.push(resolve);
    }),
}));

const HOUR_MS = 3_600_000;
const broken = () => Promise.reject(new Error('the database is away'));

test('it takes a snapshot, folds all tables, and erases what a broken registration left', async () => {
  const machine = new TestMachine();
  const { house } = await machine.open();
  const takeSnapshot = vi.spyOn(house, 'maintain');
  const catchUp = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValue(false);
  await beginRegistration(house, idOf('nobody'), 'a command');
  machine.clock.move(2 * HOUR_MS);
  const onTrouble = vi.fn();
  await maintain(house, { catchUp }, onTrouble);
  expect(takeSnapshot).toHaveBeenCalledTimes(1);
  expect(catchUp).toHaveBeenCalledTimes(3);
  expect(await house.ports.vault.keys('registration:')).toEqual([]);
  expect(onTrouble).not.toHaveBeenCalled();
});

test('each thing that fails is reported, and the others are done all the same', async () => {
  const { house } = await new TestMachine().open();
  vi.spyOn(house, 'maintain').mockImplementation(broken);
  vi.spyOn(house.ports.vault, 'keys').mockImplementation(broken);
  vi.spyOn(house.ports.directory, 'keys').mockImplementation(broken);
  const troubles: string[] = [];
  await maintain(house, { catchUp: broken }, (what, error) => troubles.push(`${what}: ${String(error)}`));
  expect(troubles).toEqual([
    'A snapshot could not be taken: Error: the database is away',
    'Tables for admins could not be brought up to date: Error: the database is away',
    'Registrations that were broken off could not be swept: Error: the database is away',
    'Payout addresses that nothing refers to could not be swept: Error: the database is away',
  ]);
});

test('a round begins a while after the one before has ended, and none does after the stop', async () => {
  const machine = new TestMachine();
  const { house } = await machine.open();
  let endRound = (): void => undefined;
  const rounds = vi.spyOn(house, 'maintain').mockImplementation(() => new Promise((resolve) => (endRound = resolve)));
  const stop = maintainRegularly(house, { catchUp: async () => null }, vi.fn());
  expect(pauses).toHaveLength(1);
  pauses[0]?.();
  await vi.waitUntil(() => rounds.mock.calls.length === 1, { timeout: PATIENCE_MS });
  expect(pauses, 'nothing waits for the next round while one is under way').toHaveLength(1);
  endRound();
  await vi.waitUntil(() => pauses.length === 2, { timeout: PATIENCE_MS });
  pauses[1]?.();
  await vi.waitUntil(() => rounds.mock.calls.length === 2, { timeout: PATIENCE_MS });
  stop();
  endRound();
  await new Promise(setImmediate);
  expect([pauses.length, rounds.mock.calls.length]).toEqual([2, 2]);
  machine.close();
});
