import { expect, test, vi } from 'vitest';
import { beginRegistration } from '../../src/engine/accounts/unfinished.ts';
import { maintain } from '../../src/server/upkeep.ts';
import { idOf } from '../kit/people.ts';
import { TestMachine } from '../kit/serverHouse.ts';

const HOUR_MS = 3_600_000;
const broken = () => Promise.reject(new Error('the database is away'));

test('it takes a snapshot, folds all tables, and erases what a broken registration left', async () => {
  const machine = new TestMachine();
  const { house } = await machine.open();
  const takeSnapshot = vi.spyOn(house, 'maintain');
  const catchUp = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(true).mockResolvedValue(false);
  await beginRegistration(house, idOf('nobody'));
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
