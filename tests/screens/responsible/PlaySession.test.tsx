import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../src/domain/world.ts';
import { whenPlayMayContinue } from '../../../src/screens/responsible/playHold.ts';
import { PlaySession } from '../../../src/screens/responsible/PlaySession.tsx';
import { formatCredits } from '../../../src/ui/credits.ts';
import { screenHouse, type ScreenHouse, signedInHouse } from '../../kit/screenHouse.tsx';
import { accept, bet, became } from '../../kit/testHouse.ts';

const MINUTE = 60_000;
const session = () => screen.getByRole('region', { name: 'This session' });

/** Bets a cent now and again, so often that none of it is a pause. */
async function play({ tab, account, browser }: ScreenHouse, minutes: number): Promise<void> {
  await act(async () => {
    for (let minute = 0; minute < minutes; minute += 1) {
      accept(await bet(tab, account, 1));
      browser.clock.move(MINUTE);
    }
    accept(await bet(tab, account, 1));
  });
}

async function shown(): Promise<ScreenHouse> {
  const house = await signedInHouse();
  house.show(<PlaySession />);
  await waitFor(() => expect(session()).toBeVisible());
  // What was played before has been read, also where the reading has let the page do other work.
  for (let turn = 0; turn < 3; turn += 1) await act(() => new Promise((next) => setTimeout(next)));
  return house;
}

test('timer and net result are there from the start and follow the bets', async () => {
  const house = await shown();
  expect(session()).toHaveTextContent('Playing00:00:00Net0.00');
  await play(house, 12);
  const net = balanceOf(house.tab.house.world, house.account) - 100_00;
  await waitFor(() => expect(session()).toHaveTextContent(`Playing00:12:00Net${formatCredits(net, 'always')}`));
});

test('after half an hour of play it asks, automatic play waits, and the answer counts for half an hour more', async () => {
  const house = await shown();
  await play(house, 29);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await play(house, 1);
  const dialog = await screen.findByRole('alertdialog', { name: 'Time for a look at the clock' });
  expect(dialog).toHaveTextContent('00:30:00');
  let waited = false;
  const waiting = whenPlayMayContinue().then(() => (waited = true));
  await Promise.resolve();
  expect(waited).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waiting;
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await play(house, 29);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await play(house, 1);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('01:00:00');
});

test('a break is asked twice and keeps from bets', async () => {
  const house = await shown();
  await play(house, 30);
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take a break' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '7 days' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take a break of 7 days' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(session()).toHaveTextContent('You are taking a break until');
  expect(became(await bet(house.tab, house.account, 1))).toMatch(/^You are taking a break until/u);
});

test('guests have no session', async () => {
  const house = await screenHouse();
  house.show(<PlaySession />);
  expect(screen.queryByRole('region', { name: 'This session' })).not.toBeInTheDocument();
});
