import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ProfileScreen } from '../../../src/screens/profile/ProfileScreen.tsx';
import { nothing, screenHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, endFlights, rotate } from '../../kit/testHouse.ts';

const history = () => screen.getByRole('list', { name: 'Game history, newest first' });
const rows = () => within(history()).getAllByRole('listitem');

async function shown(prepare: (house: ScreenHouse) => Promise<void> = () => Promise.resolve()): Promise<ScreenHouse> {
  const house = await screenHouse();
  house.signIn();
  await prepare(house);
  house.show(<ProfileScreen onSignIn={nothing} />, '/profile');
  await screen.findByRole('heading', { level: 1, name: 'My Profile' });
  return house;
}

const play = async ({ tab, account }: ScreenHouse, bets: number): Promise<void> => {
  for (let i = 0; i < bets; i += 1) accept(await bet(tab, account, 10));
};

test('the cards say who, in which role, with which client seed, and how much', async () => {
  await shown();
  const profile = screen.getByRole('region', { name: 'Profile' });
  expect(profile).toHaveTextContent('ada');
  expect(profile).toHaveTextContent('User');
  expect(profile).toHaveTextContent('change_me');
  expect(await within(profile).findByText('ada@example.com')).toBeVisible();
  const balance = screen.getByRole('region', { name: 'Account balance' });
  expect(balance).toHaveTextContent('100.00 credits');
  expect(within(balance).getByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('both histories say that they are empty', async () => {
  await shown();
  expect(await screen.findByText('No game history yet')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Withdrawals' }));
  expect(await screen.findByText('No withdrawal history yet')).toBeVisible();
});

test('Deposit explains that credits are earned and leads to the offers', async () => {
  await shown();
  await userEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Credits are earned, not bought' });
  expect(within(dialog).getByRole('link', { name: 'Go to Offers' })).toHaveAttribute('href', '/offers');
});

test('bets stand newest first, verifiable once their seed is revealed, and new ones arrive on top', async () => {
  const house = await shown(async (one) => {
    await play(one, 1);
    accept(await rotate(one.tab, one.account));
    await play(one, 1);
  });
  await screen.findByRole('list', { name: 'Game history, newest first' });
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toHaveTextContent(/Dice · Rolled \d+, 50 or under.*not yet revealed/u);
  expect(within(rows()[1] ?? history()).getByRole('link', { name: /^Verify/u })).toHaveAttribute(
    'href',
    expect.stringContaining('/fairness?game=dice&serverSeed='),
  );
  await act(() => play(house, 1));
  expect(rows()).toHaveLength(3);
});

test('a bet that ended long after it was placed is told with how it was placed', async () => {
  await shown(async ({ tab, account, browser }) => {
    accept(
      await tab.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 1_00, choice: { autoCashOut: 101 } } }, account),
    );
    await play({ tab, account } as ScreenHouse, 2);
    browser.clock.move(600_000);
    accept(await endFlights(tab));
  });
  await screen.findByRole('list', { name: 'Game history, newest first' });
  expect(rows()[0]).toHaveTextContent(/Crash.*1\.01/u);
});

test('the history turns pages', async () => {
  await shown((house) => play(house, 45));
  expect(await screen.findByText('Bets 1 to 20')).toBeVisible();
  const turn = async (name: string, says: string): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(says)).toBeVisible();
  };
  await turn('Older', 'Bets 21 to 40');
  await turn('Older', 'Bets 41 to 45');
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  expect(rows()).toHaveLength(5);
  await turn('Newer', 'Bets 21 to 40');
});

test('bets on sports are among them, with their odds and the score', async () => {
  await shown(async ({ tab, account, browser }) => {
    const terms = {
      sport: 'Football',
      homeTeam: 'Lions',
      awayTeam: 'Bears',
      startsAt: browser.clock.at + 1_000,
      odds: { homeWin: 200, draw: 300, awayWin: 400 },
    };
    accept(await tab.house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house'));
    const event = Object.keys(tab.house.world.sportEvents).at(-1);
    accept(
      await tab.house.submit(
        { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: null } },
        account,
      ),
    );
    accept(await tab.house.submit({ type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 1 } }, 'house'));
  });
  await screen.findByRole('list', { name: 'Game history, newest first' });
  expect(rows()[0]).toHaveTextContent(/Lions – Bears · Won, home win at 2\.00.*by the score 2:1.*\+5\.00/u);
});
