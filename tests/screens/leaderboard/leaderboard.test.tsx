import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LeaderboardScreen } from '../../../src/screens/leaderboard/LeaderboardScreen.tsx';
import { questsDue } from '../../../src/domain/earning/quests.ts';
import { type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, newcomer } from '../../kit/testHouse.ts';

const DAY_MS = 86_400_000;
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .filter((row) => row.getAttribute('aria-hidden') !== 'true');
const read = () => rows().map((row) => [...row.children].map((cell) => cell.textContent));

/** Stakes this many whole credits on dice. */
const stake = async ({ tab }: ScreenHouse, account: Parameters<typeof bet>[1], credits: number) =>
  accept(await bet(tab, account, credits * 100));

test('points rank the week; equal points share a rank; the own row is flagged', async () => {
  const house = await signedInHouse();
  const grace = await newcomer(house.tab, 'grace');
  const alan = await newcomer(house.tab, 'alan');
  house.show(<LeaderboardScreen />);
  await act(async () => {
    await stake(house, grace, 20);
    await stake(house, house.account, 20);
    await stake(house, alan, 5);
  });
  // The demo account's history of 10 credits is from the same week.
  expect(read()).toEqual([
    ['1', 'Aada' + 'You', '20 points'],
    ['1', 'Ggrace', '20 points'],
    ['3', 'Ddemo', '10 points'],
    ['4', 'Aalan', '5 points'],
  ]);
  expect(rows().filter((row) => row.getAttribute('aria-current') === 'true')).toHaveLength(1);
  expect(screen.getByText('Points reset every Monday 12:00 AM UTC.')).toBeVisible();
  // START is a Thursday, 08:00 UTC: three days and sixteen hours before Monday.
  expect(screen.getByRole('timer')).toHaveTextContent('3 d 16:00:00');
});

test('a bet in another tab lifts the own row', async () => {
  const house = await signedInHouse();
  const other = await house.browser.tab();
  house.show(<LeaderboardScreen />);
  expect(screen.getByText('You have no points this week.')).toBeVisible();
  await act(async () => void accept(await bet(other, house.account, 30_00)));
  await waitFor(() => expect(read()[0]).toEqual(['1', 'AadaYou', '30 points']));
  expect(rows()[0]).toHaveAttribute('aria-current', 'true');
});

test('the week resets, the month and all time stay', async () => {
  const house = await signedInHouse();
  await stake(house, house.account, 20);
  house.browser.clock.move(5 * DAY_MS);
  house.show(<LeaderboardScreen />);
  expect(screen.getByText('Nobody has points this week')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Monthly' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('period=month'));
  await waitFor(() => expect(read()[0]).toEqual(['1', 'AadaYou', '20 points']));
  await userEvent.click(screen.getByRole('tab', { name: 'All-Time' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('period=all'));
  await waitFor(() => expect(read()[0]).toEqual(['1', 'AadaYou', '20 points']));
  // The rows of a month look the same.
  await waitFor(() => expect(screen.queryByRole('timer')).not.toBeInTheDocument());
});

test('admins and the blocked are not ranked', async () => {
  const house = await signedInHouse();
  const grace = await newcomer(house.tab, 'grace');
  await stake(house, 'acc_00000000000000000000000000000ad1', 50);
  await stake(house, grace, 5);
  house.show(<LeaderboardScreen />);
  expect(screen.getByText('grace')).toBeVisible();
  expect(screen.queryByText('admin')).not.toBeInTheDocument();
  await act(
    async () =>
      void accept(await house.tab.house.submit({ type: 'BlockAccount', payload: { account: grace, reason: 'several accounts' } }, 'house')),
  );
  expect(screen.queryByText('grace')).not.toBeInTheDocument();
});

test('whoever is below the hundredth still sees their own row', async () => {
  const house = await signedInHouse();
  for (let i = 0; i < 101; i += 1) await stake(house, await newcomer(house.tab, `player-${i}`), 2);
  await stake(house, house.account, 1);
  house.show(<LeaderboardScreen />);
  expect(rows()).toHaveLength(101);
  expect(read().at(-1)).toEqual(['103', 'AadaYou', '1 point']);
  expect(screen.getByText('The best 100 of 103.')).toBeVisible();
}, 30_000);

test('a race that is announced shows what its places pay', async () => {
  const house = await signedInHouse();
  house.show(<LeaderboardScreen />);
  const race = within(screen.getByRole('region', { name: 'Race of the week' }));
  expect(race.getByText(/^A claimed quest of the day is 1 point.*The next race begins on Monday at 00:00 UTC\.$/u)).toBeVisible();
  const places = within(race.getByRole('list', { name: 'Places' })).getAllByRole('listitem');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    '1Nobody yet50.00 credits',
    '2Nobody yet25.00 credits',
    '3Nobody yet10.00 credits',
    '4Nobody yet5.00 credits',
    '5Nobody yet5.00 credits',
  ]);
});

test('the race of the week shows places, prizes and the last winners', async () => {
  const house = await signedInHouse();
  // On Monday after next, a week after the first in which everybody takes part.
  house.browser.clock.move(4 * DAY_MS);
  const { world } = house.tab.house;
  while (!questsDue(world.logId, 'day', house.browser.clock.now()).includes('day-bonus')) house.browser.clock.move(DAY_MS);
  house.show(<LeaderboardScreen />);
  const race = () => within(screen.getByRole('region', { name: 'Race of the week' }));
  expect(race().getByText('You have no points yet.')).toBeVisible();
  expect(within(race().getByRole('list', { name: 'Places' })).getAllByText('Nobody yet')).toHaveLength(5);
  await act(async () => {
    accept(await house.tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, house.account));
    accept(await house.tab.house.submit({ type: 'ClaimQuest', payload: { quest: 'day-bonus' } }, house.account));
  });
  const [first] = within(race().getByRole('list', { name: 'Places' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('1adaYou1 point50.00 credits');
  expect(race().queryByText(/word of the house server/u)).toBeNull();
  // As a page of a house server has it.
  Object.assign(house.tab.house, { received: 'own' });
  await act(async () => void accept(await house.tab.house.submit({ type: 'SetFeed', payload: { hidden: true } }, house.account)));
  expect(race().getByText(/word of the house server/u)).toHaveTextContent('Your own points are counted from your entries of the log: 1.');
  Object.assign(house.tab.house, { received: 'whole' });
  await act(async () => {
    house.browser.clock.move(7 * DAY_MS);
    accept(await house.tab.house.submit({ type: 'PayRace', payload: {} }, 'house'));
  });
  expect(within(race().getByRole('list', { name: 'Winners' })).getByRole('listitem')).toHaveTextContent('1. You 50.00 credits');
});

test('a page that knows its own entries only says whose word the table is, and counts its own points', async () => {
  const house = await signedInHouse();
  Object.assign(house.tab.house, { received: 'own' });
  await stake(house, house.account, 20);
  house.show(<LeaderboardScreen />);
  expect(await screen.findByText(/their points are the word of the house server/u)).toHaveTextContent(
    'Your own points are counted from your entries of the log: 20.',
  );
  expect(read()[0]).toEqual(['1', 'AadaYou', '20 points']);
});

test('a page that has the whole log counts everybody by itself', async () => {
  const house = await signedInHouse();
  const asked = vi.spyOn(house.tab.house, 'topicAnswer');
  await stake(house, house.account, 20);
  house.show(<LeaderboardScreen />);
  expect(read()[0]).toEqual(['1', 'AadaYou', '20 points']);
  expect(screen.queryByText(/word of the house server/u)).not.toBeInTheDocument();
  expect(asked.mock.calls.map(([topic]) => topic)).not.toContain('standings-week');
});
