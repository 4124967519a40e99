/** The landing page of somebody who is signed in: where they stand comes first, and the specified texts stay. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { freshSeatBytes } from '../../src/base/chance.ts';
import { questOf, questsDue } from '../../src/domain/earning/quests.ts';
import { DAY_MS } from '../../src/domain/utc.ts';
import { MemberHome } from '../../src/screens/landing/MemberHome.tsx';
import { tiles } from '../../src/screens/shell/gameTiles.tsx';
import { games } from '../../src/screens/games/games.ts';
import { gameOpened } from '../../src/store/preferences.ts';
import { signedInHouse } from '../kit/screenHouse.tsx';
import { accept, bet } from '../kit/testHouse.ts';

const home = () => within(screen.getByRole('region', { name: 'Hello, ada' }));
const figure = (title: string): string | null | undefined => home().getByText(title).parentElement?.querySelector('dd')?.textContent;

test('a newcomer sees balance, streak and bonus above the page', async () => {
  const house = await signedInHouse();
  house.show(<MemberHome />);
  expect(figure('Balance')).toMatch(/^100\.00/u);
  expect(figure('Streak')).toBe('0 of 7');
  expect(home().getByRole('link', { name: 'Your daily bonus is here' })).toHaveAttribute('href', '/rewards');
  expect(home().getByRole('link', { name: 'To the games' })).toHaveAttribute('href', '/games');
  expect(screen.getByRole('heading', { level: 1, name: 'Earn & Play' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start Earning' })).toHaveAttribute('href', '/offers');
  expect(screen.queryByRole('region', { name: 'Nine Games' }), 'a member knows them').toBeNull();
});

test('it leads back to the last game, and lists the last three rounds', async () => {
  const house = await signedInHouse();
  const { store, tab, account } = house;
  house.show(<MemberHome />);
  act(() => void store.dispatch(gameOpened('plinko')));
  expect(home().getByRole('link', { name: 'Go on with Plinko' })).toHaveAttribute('href', '/games/plinko');
  for (let i = 0; i < 4; i += 1) await act(async () => accept(await bet(tab, account, 1_00)));
  const rows = home().getAllByRole('row').slice(1);
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toHaveTextContent(/^DiceRolled \d+\. You needed /u);
  await act(async () => accept(await tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, account)));
  expect(figure('Streak')).toBe('1 of 7');
  expect(home().getByText(/^Next bonus in/u)).toBeVisible();
});

test('a newcomer sees the quests of the day, the level and the prize of the race', async () => {
  const house = await signedInHouse();
  const { tab, account } = house;
  house.show(<MemberHome />);
  const [first] = questsDue(tab.house.world.logId, 'day', house.browser.clock.now());
  expect(figure('Quests of the day')).toBe('0 of 3');
  expect(home().getByRole('link', { name: questOf(first ?? expect.fail()).asks })).toHaveAttribute('href', '/rewards');
  expect(figure('Level')).toBe('1');
  expect(home().getByRole('link', { name: '100 points to the next' })).toHaveAttribute('href', '/rewards');
  expect(figure('Race of the week')).toMatch(/^50\.00/u);
  expect(home().getByRole('link', { name: 'For the first place, from Monday' })).toHaveAttribute('href', '/leaderboard');
  expect(home().queryByText('Open bets')).toBeNull();
  await act(async () => accept(await bet(tab, account, 100_00, { direction: 'under', target: 98 })));
  expect(home().getByRole('link', { name: 'Claim 10.00 credits' })).toHaveAttribute('href', '/rewards');
});

test('on later days it tells of a quest to claim, the place in the race, a waiting flip and a broken streak', async () => {
  const house = await signedInHouse();
  const { tab, account } = house;
  house.browser.clock.move(4 * DAY_MS);
  while (!questsDue(tab.house.world.logId, 'day', house.browser.clock.now()).includes('day-bonus')) house.browser.clock.move(DAY_MS);
  accept(await tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, account));
  house.show(<MemberHome />);
  expect(figure('Quests of the day')).toBe('1 of 3');
  expect(home().getByRole('link', { name: 'For the first place' })).toBeVisible();
  await userEvent.click(home().getByRole('link', { name: /^Claim \d+\.00 credits$/u }));
  expect(screen.getByTestId('address')).toHaveTextContent('/rewards');
  await act(async () => accept(await tab.house.submit({ type: 'ClaimQuest', payload: { quest: 'day-bonus' } }, account)));
  expect(home().getByRole('link', { name: 'You: place 1' })).toBeVisible();
  const payload = { stakeCents: 5_00, side: 'heads', freshBytes: freshSeatBytes(tab.house) };
  await act(async () => accept(await tab.house.submit({ type: 'CreateFlip', payload }, account)));
  expect(figure('Open bets')).toBe('1');
  expect(home().getByRole('link', { name: 'A coin flip waits for a player' })).toHaveAttribute('href', '/games/coinflip');
  house.browser.clock.move(2 * DAY_MS + 60_000);
  await act(async () => accept(await bet(tab, account, 1_00)));
  expect(home().getByRole('link', { name: 'You can repair your streak' })).toHaveAttribute('href', '/rewards');
});

test('the pictures for guests are of the games that there are', () => {
  expect(tiles.map(({ game, title }) => [game, title])).toEqual([
    ...games.map(({ rulebook: { name, title } }) => [name, title]),
    ['sports', 'Sports'],
  ]);
});
