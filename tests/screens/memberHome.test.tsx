/** The landing page of somebody who is signed in: where they stand comes first, and the specified texts stay. */
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('the pictures for guests are of the games that there are', () => {
  expect(tiles.map(({ game, title }) => [game, title])).toEqual([
    ...games.map(({ rulebook: { name, title } }) => [name, title]),
    ['sports', 'Sports'],
  ]);
});
