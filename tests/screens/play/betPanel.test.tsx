import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DiceScreen } from '../../../src/screens/games/dice/DiceScreen.tsx';
import { SlotsScreen } from '../../../src/screens/games/slots/SlotsScreen.tsx';
import { goBy, holdClock } from '../../kit/heldClock.ts';
import { atTable, button, press, result, stake } from '../games/atTable.tsx';

/** Chooses Auto and fills in a plan of one bet, but for what a test is about. */
async function planned(fields: Readonly<Record<string, string>>, game: 'dice' | 'slots' = 'dice') {
  const table = await atTable(game, game === 'dice' ? <DiceScreen /> : <SlotsScreen />);
  await userEvent.click(screen.getByRole('radio', { name: 'Auto' }));
  for (const [label, text] of Object.entries(fields)) {
    const field = screen.getByLabelText(new RegExp(`^${label}`, 'u'));
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  }
  return table;
}

const run = (): string | null => document.querySelector('[data-stage] [data-run]')?.textContent ?? null;

test('the first field that is wrong gets the focus, is brought into view with its sentence, at every press', async () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await planned({ 'Number of bets': '3', 'Stop on loss': '' });
  const field = screen.getByLabelText(/^Stop on loss/u);
  for (const times of [1, 2]) {
    await press('Start auto bet');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/^Please enter the most you are willing to lose/u);
    expect(shown).toHaveBeenCalledTimes(times);
    expect(shown.mock.contexts[times - 1]).toHaveTextContent('Please enter the most you are willing to lose');
  }
});

test.each([
  ['an amount that is none', 'Bet amount', '', 'Bet amount'],
  ['a stake of nothing, refused by the house', 'Bet amount', '0', 'Bet amount'],
  ['a choice that cannot be played', 'Target number, as a number', '0', 'Target number, as a number'],
])('%s leads to its field', async (_, label, text, leadsTo) => {
  await atTable('dice', <DiceScreen />);
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
  await press('Roll');
  await waitFor(() => expect(screen.getByLabelText(leadsTo)).toHaveFocus());
  expect(screen.getByLabelText(leadsTo)).toBeInvalid();
});

test('whoever mends a choice keeps typing in its field, and the amount is not called wrong', async () => {
  await atTable('dice', <DiceScreen />);
  const field = screen.getByLabelText('Target number, as a number');
  await userEvent.clear(field);
  await press('Roll');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard('42');
  expect(field).toHaveValue('42');
  expect(field).toHaveFocus();
  expect(stake()).toBeValid();
  expect(stake()).toHaveValue('10');
});

test('the stage tells of a run round by round, and why it ended; the next bet by hand ends the telling', async () => {
  const table = await planned({ 'Number of bets': '2', 'Stop on loss': '50' });
  holdClock();
  fireEvent.click(button('Start auto bet'));
  await goBy(200);
  expect(run()).toBe('Auto bet: round 1 of 2, bet 10.00, net 0.00.');
  await goBy(1_000);
  const first = table.latest();
  const net = ((first?.payoutCents ?? 0) - (first?.stakeCents ?? 0)) / 100;
  expect(run()).toBe(`Auto bet: round 1 of 2, bet 10.00, net ${net > 0 ? '+' : '−'}${Math.abs(net).toFixed(2)}.`);
  await goBy(5_000);
  expect(run()).toMatch(/^Auto bet: round 2 of 2, net [+−]?\d+\.\d{2}\. All bets of the plan have been placed\.$/u);
  fireEvent.click(screen.getByRole('radio', { name: 'Manual' }));
  expect(run()).not.toBeNull();
  fireEvent.click(button('Roll'));
  await goBy(5_000);
  expect(result()).not.toBeNull();
  expect(run()).toBeNull();
});

test('a refused bet ends the run, says so on the stage and leads to the amount', async () => {
  // Dice's field is capped at the balance.
  await planned({ 'Number of bets': '', 'Stop on loss': '9000' }, 'slots');
  fireEvent.change(stake(), { target: { value: '5000' } });
  await press('Start auto bet');
  await expect.poll(() => run()).toBe('Auto bet: no round, net 0.00. Stopped: the bet was refused.');
  await waitFor(() => expect(stake()).toHaveFocus());
});

test('“?” lists the hotkeys also while they are off', async () => {
  await atTable('dice', <DiceScreen />);
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Hotkeys' });
  expect(dialog).toBeVisible();
  const keys = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(keys).toEqual(['B', 'A', 'H', 'D', 'M', 'I', '?', '1 to 9', 'Esc']);
});

test('the largest payout of several stands beside its chance', async () => {
  await atTable('slots', <SlotsScreen />);
  expect(screen.getByText('Payout, up to').nextElementSibling).toHaveTextContent(/^10× 1 in [\d,.]+$/u);
});
