import { expect, test } from 'vitest';
import { selectOwnPoints, selectStandings } from '../../../src/screens/leaderboard/LeaderboardScreen.tsx';
import { signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet } from '../../kit/testHouse.ts';

test('the standings and the own points are those that the world of the store has', async () => {
  const { store, tab, account, browser } = await signedInHouse();
  accept(await bet(tab, account, 20_00));
  const state = store.getState();
  const [first] = selectStandings(state, 'week', browser.clock.at);
  expect(first).toEqual({ account, username: 'ada', points: 20, rank: 1 });
  expect(selectOwnPoints(state, 'week', browser.clock.at)).toBe(20);
  expect(selectStandings(state, 'week', browser.clock.at), 'the same object while nothing changes').toBe(
    selectStandings(state, 'week', browser.clock.at),
  );
});

test('admins and guests have no points of their own', async () => {
  const house = await signedInHouse();
  house.signInAs('admin');
  expect(selectOwnPoints(house.store.getState(), 'all', house.browser.clock.at)).toBeNull();
});
