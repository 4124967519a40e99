import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { GamesPlace } from '../../src/app/GamesPlace.tsx';
import { gameNames } from '../../src/domain/games/catalog.ts';
import { gameScreens } from '../../src/screens/games/GamesScreen.tsx';
import { AuthDialogContext } from '../../src/screens/shell/authDialogContext.ts';
import { gameOpened } from '../../src/store/preferences.ts';
import { accept, bet } from '../kit/testHouse.ts';
import { nothing, screenHouse, type ScreenHouse, signedInHouse } from '../kit/screenHouse.tsx';

const place = (
  <Routes>
    <Route path="/games/:game?" element={<GamesPlace sports={<p>The matches</p>} missing={<p>Nothing here</p>} />} />
  </Routes>
);

/** Shows the games at an address to somebody who is signed in. */
async function at(path: string, before: (house: ScreenHouse) => void = nothing): Promise<ScreenHouse> {
  const house = await signedInHouse();
  before(house);
  house.show(place, path);
  return house;
}

const address = (): string | null => screen.getByTestId('address').textContent;
/** The open game. A game may have tabs of its own, and be there at once. */
const open = (): string | null => within(screen.getByRole('tablist', { name: 'Games' })).getByRole('tab', { selected: true }).textContent;

test('the games begin with Dice, and with the last game from then on', async () => {
  const house = await at('/games');
  expect(open()).toBe('Dice');
  expect(address()).toBe('/games/dice');
  expect(document.title).toMatch(/^Dice · /u);
  await userEvent.click(screen.getByRole('tab', { name: 'Sports' }));
  // The router goes there in a transition.
  expect(await screen.findByText('The matches')).toBeVisible();
  expect(address()).toBe('/games/sports');
  // Effects run a little after what they belong to is shown.
  await expect.poll(() => document.title).toMatch(/^Sports · /u);
  await expect.poll(() => house.store.getState().preferences.lastGame).toBe('sports');
});

test.each([
  ['/games', 'poker', '/games/poker', 'Poker'],
  ['/games', 'a game of another time', '/games/dice', 'Dice'],
  ['/games?game=coinflip&table=create', null, '/games/coinflip?table=create', 'Coin Flip'],
  ['/games?game=chess', 'slots', '/games/slots', 'Slots'],
  ['/games/scratch', 'slots', '/games/scratch', 'Scratch-Off'],
])('%s after %s leads to %s', async (path, last, leadsTo, title) => {
  await at(path, ({ store }) => last !== null && store.dispatch(gameOpened(last)));
  expect(address()).toBe(leadsTo);
  expect(open()).toBe(title);
});

test('the lobby shows every game as a tile, favourites first, and what was played and won', async () => {
  const house = await at('/games/lobby', ({ store }) => void store.dispatch(gameOpened('poker')));
  const titles = () => screen.getAllByRole('listitem').flatMap((item) => item.querySelector('a')?.textContent ?? []);
  expect(titles()).toEqual(['Dice', 'Slots', 'Roulette', 'Scratch-Off', 'Poker', 'Coin Flip', 'Plinko', 'Crash', 'Sports']);
  const tile = (game: string) => within(document.querySelector<HTMLElement>(`[data-game=${game}]`) ?? document.body);
  expect(tile('poker').getByText('Last opened')).toBeVisible();
  let won = 0;
  while (won <= 0) {
    const { events } = accept(await act(() => bet(house.tab, house.account, 1_00)));
    for (const event of events) if (event.type === 'bet/settled') won = event.data.payoutCents - event.data.stakeCents;
  }
  expect(await tile('dice').findByText(/Best of today: (?:ada|demo) won [\d.]+$/u)).toHaveTextContent(/^Being played now\./u);
  await userEvent.click(screen.getByRole('button', { name: 'Plinko as a favourite' }));
  expect(titles()[0]).toBe('Plinko');
  expect(house.store.getState().preferences).toMatchObject({ favouriteGames: ['plinko'], lastGame: 'poker' });
  await userEvent.click(tile('plinko').getByRole('link', { name: 'Plinko' }));
  expect(await screen.findByRole('tab', { name: 'Plinko', selected: true })).toBeVisible();
});

test('a game that is none is a missing page, and is not remembered', async () => {
  const house = await at('/games/chess');
  expect(screen.getByText('Nothing here')).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(house.store.getState().preferences.lastGame).toBeNull();
});

test('the page has a title for screen readers, which takes no room', async () => {
  await at('/games/sports');
  expect(screen.getByRole('heading', { level: 1, name: 'Games' })).toHaveStyle({ position: 'absolute', width: '1px' });
});

test('pointing at a tab or focusing it fetches its game', async () => {
  await at('/games/sports');
  const fetches = (['plinko', 'crash'] as const).map((game) => vi.spyOn(gameScreens[game], 'preload'));
  await userEvent.hover(screen.getByRole('tab', { name: 'Plinko' }));
  expect(fetches.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  screen.getByRole('tab', { name: 'Crash' }).focus();
  expect(fetches[1]).toHaveBeenCalled();
});

test('guests see every game and are asked to sign in, by the games and by each tab', async () => {
  const house = await screenHouse();
  const openAuth = vi.fn();
  house.show(<AuthDialogContext value={openAuth}>{place}</AuthDialogContext>, '/games/crash');
  expect(await screen.findByText('Sign in to play games')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Crash' })).toBeVisible();
  expect(within(screen.getByRole('tablist', { name: 'Games' })).getAllByRole('tab')).toHaveLength([...gameNames, 'sports'].length);
  expect(open()).toBe('Crash');
  await userEvent.click(screen.getByRole('tab', { name: 'Crash' }));
  expect(openAuth).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{ArrowLeft}');
  expect(open()).toBe('Crash');
  await userEvent.click(screen.getByRole('tab', { name: 'Sports' }));
  expect(openAuth).toHaveBeenCalledTimes(2);
  await expect.poll(open).toBe('Sports');
  expect(await screen.findByText('Sign in to play games')).toBeVisible();
  expect(screen.getByText('The matches'), 'guests see events and odds').toBeVisible();
  // The game's own button goes with its panel.
  await expect.poll(() => screen.getAllByRole('button', { name: 'Sign Up / Sign In' }).length).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up / Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  const why = expect.stringContaining('Close this to look around') as string;
  expect(openAuth.mock.calls).toEqual([['sign-in', why], ['sign-in', why], ['sign-in'], ['sign-up']]);
});
