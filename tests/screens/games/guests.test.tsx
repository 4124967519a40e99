/** The games without an account: shown at rest, played as demonstrations, and never written. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { freshSeatBytes } from '../../../src/base/chance.ts';
import { games } from '../../../src/screens/games/games.ts';
import { gameScreens } from '../../../src/screens/games/GamesScreen.tsx';
import { AuthDialogContext } from '../../../src/screens/shell/authDialogContext.ts';
import { instantToggled } from '../../../src/store/preferences.ts';
import { notifications, screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, newcomer } from '../../kit/testHouse.ts';
import { button, press, result, told } from './atTable.tsx';

vi.setConfig({ testTimeout: 20_000 });

const PLAY = 'Try it free';
const instant = games.filter(({ rulebook }) => !rulebook.flight).map(({ rulebook }) => rulebook.name);

let house: ScreenHouse;
let before: number;
const openAuth = vi.fn();

/** A guest in front of a game. */
async function asGuest(game: (typeof instant)[number], path = '/'): Promise<void> {
  house = await screenHouse();
  house.store.dispatch(instantToggled());
  before = house.tab.house.head.seq;
  const Screen = gameScreens[game];
  await Screen.preload();
  house.show(
    <AuthDialogContext value={openAuth}>
      <Screen />
    </AuthDialogContext>,
    path,
  );
  expect(await screen.findByText('Sign in to play games')).toBeVisible();
}

afterEach(() => {
  expect(house.tab.house.head.seq, 'nothing was written').toBe(before);
  openAuth.mockClear();
});

test.each(instant)('a guest plays a demonstration of %s, which costs nothing and has its proof', async (game) => {
  await asGuest(game);
  expect(screen.getByText('It costs nothing, and nothing is saved.')).toBeVisible();
  expect(screen.getByText('Potential win', { exact: false })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Auto' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Bet again/u })).not.toBeInTheDocument();
  await press(PLAY);
  expect(await told()).toMatch(/^Free try: .+ A bet of [\d.]+ would have (paid [\d.,]+|been lost)\.$/u);
  expect(screen.getByText('Nothing was bet, and nothing is saved.')).toBeVisible();
  expect(document.querySelector('[data-net]')).toBeNull();
  expect(notifications().queryByText(/./u)).toBeNull();
  const proof = new URL(screen.getByRole('link', { name: 'Verify the free try' }).getAttribute('href') ?? '', 'http://x');
  expect(proof.pathname).toBe('/fairness');
  expect(Object.fromEntries(proof.searchParams)).toMatchObject({ game, clientSeed: 'change_me', nonce: '0' });
  // The bet is let go in a frame of its own, after the board has drawn the result.
  await expect.poll(() => house.store.getState().heldBets).toMatchObject({ held: [], settled: {}, card: null });
});

test('amounts are proposed as for a newcomer, and a wrong one is told under its field', async () => {
  await asGuest('dice');
  await press('Bet the most possible');
  expect(screen.getByLabelText('Bet amount')).toHaveValue('100');
  await userEvent.clear(screen.getByLabelText('Bet amount'));
  await press(PLAY);
  expect(screen.getByLabelText('Bet amount')).toBeInvalid();
  expect(result()).toBeNull();
});

test('the prompt opens the sign-in dialog, and a guest who signs in bets', async () => {
  await asGuest('dice');
  await press('Sign Up / Sign In');
  expect(openAuth).toHaveBeenCalledExactlyOnceWith('sign-in');
  house.signIn();
  expect(await screen.findByRole('button', { name: 'Roll' })).toBeVisible();
  expect(screen.queryByText('Sign in to play games')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Recent results' })).toBeVisible();
});

test.each([
  ['crash', '/', 'Bet', 'Please login to play'],
  ['roulette', '/?table=live', 'Place bet', 'Please login to play'],
  ['crash', '/?table=shared', 'Place bet', 'Please login to play'],
  ['coinflip', '/?table=create', 'Create Game', 'Please login to create a game'],
] as const)('%s at %s is shown at rest, and a bet opens the sign-in dialog, which says why', async (game, path, action, sentence) => {
  await asGuest(game, path);
  expect(screen.queryByRole('button', { name: PLAY })).not.toBeInTheDocument();
  expect(button(action)).toBeEnabled();
  await press(action);
  expect(openAuth).toHaveBeenCalledExactlyOnceWith('sign-in', sentence);
  expect(screen.getByLabelText('Bet amount')).toBeValid();
});

test('whoever wants to join a game is asked to sign in', async () => {
  await asGuest('coinflip', '/?table=join');
  const { tab } = house;
  const payload = { stakeCents: 5_00, side: 'heads', freshBytes: freshSeatBytes(tab.house) };
  await act(async () => void accept(await tab.house.submit({ type: 'CreateFlip', payload }, await newcomer(tab, 'ben'))));
  before = tab.house.head.seq;
  await userEvent.click(await screen.findByRole('button', { name: /^Join/u }));
  expect(openAuth).toHaveBeenCalledExactlyOnceWith('sign-in', 'Please login to join a game');
});

test('Crash says what a guest finds instead of a demonstration', async () => {
  await asGuest('crash');
  expect(screen.getByText('Crash has no free try. The paytable shows what it pays.')).toBeVisible();
});

test('beside a demonstration a guest is offered an account', async () => {
  await asGuest('dice');
  expect(screen.getByText(/A new account begins with 100\.00 credits/u)).toBeVisible();
  await press('Create Account');
  expect(openAuth).toHaveBeenCalledExactlyOnceWith('sign-up');
});

test('the list of open games can be read by guests', async () => {
  await asGuest('coinflip', '/?table=join');
  expect(screen.getByText('No active games available')).toBeVisible();
});
