import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../../src/domain/world.ts';
import { accept } from '../../../kit/testHouse.ts';
import { admin, fillIn, portal } from '../kit.tsx';

test('an event is created with its margin in sight, bet on, suspended and settled', async () => {
  const { open, tab, account } = await portal();
  await open('?tab=sports');
  const user = userEvent.setup();
  const form = await screen.findByRole('region', { name: 'Create Sports Event' });
  expect(within(form).getByText('28.57 %')).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Raise the home odds by 0.1' }));
  expect(within(form).getByLabelText('Home odds')).toHaveValue('2.10');
  expect(within(form).getByText('26.19 %')).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Create Event' }));
  await waitFor(() => expect(within(form).getByLabelText('Sport')).toHaveAccessibleDescription('Please fill all required fields'));
  expect(within(form).getByLabelText('Sport')).toHaveFocus();
  await fillIn(within(form).getByLabelText('Sport'), 'Chess');
  await fillIn(within(form).getByLabelText('Home team'), 'White');
  await fillIn(within(form).getByLabelText('Away team'), 'Black');
  await fillIn(within(form).getByLabelText(/^Start time/u), '2030-01-01T12:00');
  await user.clear(within(form).getByLabelText('Away odds'));
  await user.click(within(form).getByRole('button', { name: 'Create Event' }));
  await waitFor(() => expect(within(form).getByLabelText('Away odds')).toHaveAccessibleDescription('Please fill all required fields'));
  expect(within(form).getByLabelText('Home odds')).toBeValid();
  await fillIn(within(form).getByLabelText('Away odds'), '2');
  await user.click(within(form).getByRole('button', { name: 'Create Event' }));
  expect(await screen.findByText('Event created')).toBeVisible();

  const event = Object.keys(tab.house.world.sportEvents).at(-1);
  await act(
    async () =>
      void accept(
        await tab.house.submit(
          { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: null } },
          account,
        ),
      ),
  );
  await user.click(screen.getByRole('button', { name: 'Suspend betting White against Black' }));
  expect(await screen.findByText('Betting suspended')).toBeVisible();
  const settle = screen.getByRole('region', { name: 'Settle Event' });
  expect(within(settle).getByRole('button', { name: 'Settle Event' })).toBeDisabled();
  expect(within(settle).getByRole('button', { name: 'Settle Event' })).toHaveAccessibleDescription(
    'Choose the event that is over, then enter its final score.',
  );
  await user.click(screen.getByRole('button', { name: 'Settle White against Black' }));
  expect(await within(settle).findByText(/^1 bet is open\./u)).toBeVisible();
  expect(within(settle).getByText(/At worst the house loses 11.00/u)).toBeVisible();
  await fillIn(within(settle).getByLabelText('Home score'), '1.5');
  await user.type(within(settle).getByLabelText('Away score'), '0');
  await user.click(within(settle).getByRole('button', { name: 'Settle Event' }));
  await waitFor(() =>
    expect(within(settle).getByLabelText('Home score')).toHaveAccessibleDescription('Scores must be whole numbers, 0 or more'),
  );
  await fillIn(within(settle).getByLabelText('Home score'), '2');
  const pays = 'The home team wins: 1 bet is open, 1 wins. 21.00 credits are paid out of 10.00 staked.';
  expect(within(settle).getByText(pays)).toBeVisible();
  await user.click(within(settle).getByRole('button', { name: 'Settle Event' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Settle White – Black at 2:0?' }));
  expect(question.getByText('Betting on this event is open')).toBeVisible();
  expect(question.getByText(`${pays} You can take the settlement back for a while.`)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(Object.keys(tab.house.world.sportEvents)).toContain(event);
  await user.click(screen.getByRole('button', { name: 'Go live White against Black' }));
  expect(await screen.findByText('Betting closed')).toBeVisible();
  await user.click(within(settle).getByRole('button', { name: 'Settle Event' }));
  await user.click(await screen.findByRole('button', { name: 'Settle and pay' }));
  expect(await screen.findByText('Event settled')).toBeVisible();
  expect(balanceOf(tab.house.world, account)).toBe(111_00);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Settle White against Black' })).not.toBeInTheDocument());
  const takeBack = () => screen.queryByRole('button', { name: 'Take back White – Black' });
  await screen.findByRole('button', { name: 'Take back White – Black' });
  await fillIn(screen.getByLabelText('Ended sport or team contains'), 'green');
  expect(await screen.findByText('No ended events match')).toBeVisible();
  expect(takeBack()).toBeNull();
  await fillIn(screen.getByLabelText('Ended sport or team contains'), 'bLack');
  await user.click(await screen.findByRole('button', { name: 'Take back White – Black' }));
  const ended = within(await screen.findByRole('dialog', { name: 'Take back the end of White – Black?' }));
  await user.click(ended.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(ended.getByLabelText('Reason')).toHaveAccessibleDescription(/Please give a reason/u));
  await fillIn(ended.getByLabelText('Reason'), 'the score was wrong');
  await user.click(ended.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Settlement taken back')).toBeVisible();
  expect(balanceOf(tab.house.world, account)).toBe(90_00);
  expect(await screen.findByRole('button', { name: 'Settle White against Black' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back White – Black' })).not.toBeInTheDocument());
});

test('while bets are open a draw stays on the event, and its field says so', async () => {
  const { open, tab, account, browser } = await portal();
  const odds = { homeWin: 2_00, draw: 3_50, awayWin: 3_00 };
  const terms = { sport: 'Chess', homeTeam: 'White', awayTeam: 'Black', startsAt: browser.clock.at + 60_000, odds };
  accept(await tab.house.submit({ type: 'CreateSportEvent', payload: { terms } }, admin));
  const event = Object.keys(tab.house.world.sportEvents).at(-1);
  const payload = { event, pick: 'draw', stakeCents: 5_00, oddsHundredths: null };
  accept(await tab.house.submit({ type: 'PlaceSportBet', payload }, account));
  await open('?tab=sports');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit White against Black' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Event' }));
  const draw = dialog.getByLabelText('Draw odds');
  await user.clear(draw);
  await user.click(dialog.getByRole('button', { name: 'Save event' }));
  await waitFor(() => expect(draw).toHaveAccessibleDescription(/You cannot add or remove the draw while bets are open/u));
  expect(draw).toHaveFocus();
  expect(dialog.getByLabelText('Home odds')).toBeValid();
  await user.type(draw, '4');
  await user.click(dialog.getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('Event updated')).toBeVisible();
  expect(Object.values(tab.house.world.sportEvents).at(-1)?.odds.draw).toBe(4_00);
});

test('the question before a settlement counts what loses and what goes back', async () => {
  const { open, tab, account, browser } = await portal();
  const odds = { homeWin: 2_00, draw: null, awayWin: 3_00 };
  const terms = { sport: 'Chess', homeTeam: 'White', awayTeam: 'Black', startsAt: browser.clock.at + 60_000, odds };
  accept(await tab.house.submit({ type: 'CreateSportEvent', payload: { terms } }, admin));
  const event = Object.keys(tab.house.world.sportEvents).at(-1);
  for (const pick of ['homeWin', 'homeWin', 'awayWin']) {
    const payload = { event, pick, stakeCents: 5_00, oddsHundredths: null };
    accept(await tab.house.submit({ type: 'PlaceSportBet', payload }, account));
  }
  browser.clock.move(120_000);
  await open('?tab=sports');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Settle White against Black' }));
  const settle = within(screen.getByRole('region', { name: 'Settle Event' }));
  const asked = async (home: string, away: string): Promise<HTMLElement> => {
    for (const [label, score] of [
      ['Home score', home],
      ['Away score', away],
    ] as const) {
      await fillIn(settle.getByLabelText(label), score);
    }
    await user.click(settle.getByRole('button', { name: 'Settle Event' }));
    return screen.findByRole('alertdialog');
  };
  const away = await asked('0', '1');
  expect(away).toHaveTextContent('The away team wins: 3 bets are open, 1 wins. 15.00 credits are paid out of 15.00 staked.');
  expect(away).not.toHaveTextContent('Betting on this event is open');
  await user.click(within(away).getByRole('button', { name: 'Back to the form' }));
  const drawn = await asked('1', '1');
  expect(drawn).toHaveTextContent('3 bets are open. A draw could not be bet on: all 15.00 staked credits go back.');
  await user.click(within(drawn).getByRole('button', { name: 'Settle and pay' }));
  expect(await screen.findByText('Event settled')).toBeVisible();
  expect(balanceOf(tab.house.world, account)).toBe(100_00);
});
