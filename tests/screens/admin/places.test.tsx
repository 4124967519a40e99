import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { balanceOf } from '../../../src/domain/world.ts';
import { accept, bet, completeOffers } from '../../kit/testHouse.ts';
import { admin, fillIn, portal } from './kit.tsx';

describe('offers', () => {
  test('are added, changed and deleted', async () => {
    const { open, tab } = await portal();
    await open('?tab=offers');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add Offer' }));
    let dialog = await screen.findByRole('dialog', { name: 'Add Offer' });
    await user.click(within(dialog).getByRole('button', { name: 'Create offer' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Please fill all required fields');
    await fillIn(within(dialog).getByLabelText('Title'), 'Count the gulls');
    await fillIn(within(dialog).getByLabelText('Description'), 'For an hour.');
    await fillIn(within(dialog).getByLabelText('Provider'), 'Gull & Partners');
    await fillIn(within(dialog).getByLabelText('Reward'), '0.5');
    await user.click(within(dialog).getByRole('button', { name: 'Create offer' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Please fill all required fields');
    expect(within(dialog).getByLabelText('Reward')).toHaveAccessibleDescription('Reward must be at least 1.00');
    expect(within(dialog).getByLabelText('Reward')).toBeInvalid();
    await fillIn(within(dialog).getByLabelText('Reward'), '7.5');
    await fillIn(within(dialog).getByLabelText('Time it takes'), 'an hour');
    await user.click(within(dialog).getByRole('button', { name: 'Create offer' }));
    expect(within(dialog).getByLabelText('Time it takes')).toHaveAccessibleDescription(/whole minutes from 1 to 10,080/u);
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    await fillIn(within(dialog).getByLabelText('Time it takes'), '60');
    await user.click(within(dialog).getByRole('button', { name: 'Create offer' }));
    expect(await screen.findByText('Offer created')).toBeVisible();
    const newest = () => Object.values(tab.house.world.offers).at(-1);
    expect(newest()).toMatchObject({ title: 'Count the gulls', category: 'other', rewardCents: 7_50, minutes: 60 });

    await user.click(await screen.findByRole('button', { name: 'Edit Count the gulls' }));
    dialog = await screen.findByRole('dialog', { name: 'Edit Offer' });
    await fillIn(within(dialog).getByLabelText('Reward'), '8');
    expect(within(dialog).getByLabelText('Time it takes')).toHaveValue('60');
    await user.clear(within(dialog).getByLabelText('Time it takes'));
    await user.click(within(dialog).getByRole('button', { name: 'Save offer' }));
    expect(await screen.findByText('Offer updated')).toBeVisible();
    expect(newest()).toMatchObject({ rewardCents: 8_00, minutes: null });

    await user.click(await screen.findByRole('button', { name: 'Delete Count the gulls' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete offer' }));
    expect(await screen.findByText('Offer deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Count the gulls' })).not.toBeInTheDocument());
  });

  test('who completed one is listed with address and time', async () => {
    const { open, tab, account, browser } = await portal();
    const [offer] = Object.values(tab.house.world.offers);
    if (!offer) throw new Error('no sample offers');
    accept(await tab.house.submit({ type: 'StartOffer', payload: { offer: offer.id } }, account));
    browser.clock.move(5_000);
    accept(await completeOffers(tab));
    await open('?tab=offers');
    await userEvent.click(await screen.findByRole('button', { name: `1 completions of ${offer.title}` }));
    const row = await within(await screen.findByRole('dialog')).findByRole('row', { name: /ada/u });
    expect(await within(row).findByText('ada@example.com')).toBeVisible();
  });
});

test('visits of walls are listed, and narrowed down by user or wall', async () => {
  const { open, tab, account } = await portal();
  accept(await tab.house.submit({ type: 'OpenWall', payload: { wall: 'lagoon' } }, account));
  await open('?tab=offers&view=partners');
  const visits = within(await screen.findByRole('table', { name: 'Newest sessions' }));
  expect(visits.getByRole('row', { name: /ada/u })).toBeVisible();
  await fillIn(screen.getByLabelText('User or wall contains'), 'desert');
  expect(await screen.findByText('No sessions match')).toBeVisible();
  await fillIn(screen.getByLabelText('User or wall contains'), 'laGoon');
  expect(await screen.findByRole('row', { name: /ada/u })).toBeVisible();
});

describe('sports', () => {
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
});

test('a trail is read newest first, narrowed down, and the account is shown as it was', async () => {
  const { open, tab, account } = await portal();
  for (let i = 0; i < 30; i += 1) accept(await bet(tab, account, 1_00));
  await open(`?tab=trail&account=${account}`);
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: 'Trail of ada' })).toBeVisible();
  const entries = () => within(screen.getByRole('list', { name: 'Entries, newest first' })).getAllByRole('listitem');
  await waitFor(() => expect(entries()).toHaveLength(25));
  await user.click(screen.getByRole('button', { name: 'Older' }));
  await screen.findByText('Page 2, back to the first entry');
  expect(entries().at(-1)).toHaveTextContent('ada registered');
  const past = screen.getByRole('region', { name: 'Account at an earlier entry' });
  const last = screen.getAllByRole('button', { name: /^Account at this entry/u }).at(-1);
  if (!last) throw new Error('no entries');
  await user.click(last);
  expect(await within(past).findByText('100.00')).toBeVisible();
  expect(within(past).getByText('0, 0 won')).toBeVisible();
  await user.click(within(past).getByRole('button', { name: 'Now' }));
  expect(await within(past).findByText(/^30, \d+ won$/u)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Kind'), 'account');
  await waitFor(() => expect(entries()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Check the chain' }));
  expect(await screen.findByText(`Holds from entry 1 to ${tab.house.head.seq}`)).toBeVisible();
});

describe('the house', () => {
  test('its ledger adds up to 0, and games stand beside their exact return', async () => {
    const { open, tab, account } = await portal();
    for (let i = 0; i < 40; i += 1) accept(await bet(tab, account, 1_00));
    await open('?tab=house');
    expect(await screen.findByText('Adds up to 0')).toBeVisible();
    const returns = await screen.findByRole('region', { name: 'Return to player by game' });
    const dice = within(returns).getByRole('row', { name: /Dice/u });
    expect(dice).toHaveTextContent('98.00%');
    // The log is read beside what is shown.
    await waitFor(() => expect(dice).toHaveTextContent('41'));
  });

  test('it can be asked what another house edge would have come to', async () => {
    const { open } = await portal();
    await open('?tab=house');
    const whatIf = within(await screen.findByRole('region', { name: 'What if' }));
    expect(whatIf.getByText(/^The whole log is played again/u)).toBeVisible();
    expect(whatIf.getByRole('slider', { name: 'House edge in percent' })).toBeVisible();
  });

  test('a change of the rules shows what it changes before it is sent, and stands in their history', async () => {
    const { open, tab } = await portal();
    await open('?tab=house');
    const user = userEvent.setup();
    await user.click(await screen.findByText('Dice', { selector: 'summary' }));
    const edge = await screen.findByRole('textbox', { name: 'House edge' });
    expect(edge).toHaveValue('2');
    await fillIn(edge, '100');
    await user.click(screen.getByRole('button', { name: 'Review change' }));
    await waitFor(() => expect(edge).toHaveAccessibleDescription(/The rules do not allow this value/u));
    await fillIn(edge, '1.5');
    await user.click(screen.getByRole('button', { name: 'Review change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the rules' });
    expect(within(dialog).getByRole('row', { name: /Dice: house edge 2 % 1.5 %/u })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Set these rules' }));
    expect(await screen.findByText('Rules changed')).toBeVisible();
    expect(tab.house.world.rules.rules.dice.houseEdgeBps).toBe(150);
    expect(await screen.findByText(`Entry ${tab.house.head.seq}, by admin`)).toBeVisible();
    expect(tab.house.world.rulesHistory).toHaveLength(2);
  });
});

test('every tab of the portal opens', async () => {
  const { open, account } = await portal();
  expect(account).not.toBe(admin);
  await open();
  for (const name of ['Offer Management', 'Sports Betting', 'Event Trail', 'House', 'General Admin']) {
    await userEvent.click(screen.getByRole('tab', { name }));
    await waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
  }
});
