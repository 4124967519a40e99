/** The prizes of a race, as the report judges them. */
import { expect, test } from 'vitest';
import { prizesOfTies } from '../../../src/domain/earning/race.ts';
import type { Account } from '../../../src/domain/accounts/account.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import { emptyWorld } from '../../../src/domain/world.ts';

test('a prize that was decided among very many equal points is what it pays more', () => {
  const world = emptyWorld();
  const week = 20_000;
  const account = (place: number): AccountId => `acc_${place.toString(16).padStart(32, '0')}`;
  for (let place = 0; place < 600_000; place += 1) {
    world.accounts[account(place)] = { blocked: false } as Account;
    world.racePoints[account(place)] = { [week]: 1 };
  }
  expect(prizesOfTies(world, week, [{ account: account(0), points: 1, cents: 50_00 }])).toEqual([{ account: account(0), cents: 50_00 }]);
});
