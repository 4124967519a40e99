/** Plans of auto bets that the browser keeps, and what the rounds of a visit came to. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DiceScreen } from '../../../src/screens/games/dice/DiceScreen.tsx';
import { emptyDraft, readSavedPlans } from '../../../src/screens/play/savedPlans.ts';
import { atTable, press, skip, told } from '../games/atTable.tsx';

const field = (label: string): HTMLInputElement => screen.getByLabelText(new RegExp(`^${label}`, 'u'));
const type = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(field(label));
  if (text !== '') await userEvent.type(field(label), text);
};
const save = async (name: string): Promise<void> => {
  await press('Save plan…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this plan' }));
  if (name !== '') await userEvent.type(dialog.getByLabelText(/^Name/u), name);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
};

describe('a plan', () => {
  test('is saved by name, taken into the fields again and deleted, and saving it bets nothing', async () => {
    const table = await atTable('dice', <DiceScreen />);
    await userEvent.click(screen.getByRole('radio', { name: 'Auto' }));
    expect(screen.queryByLabelText('Saved plan')).toBeNull();
    await type('Number of bets', '3');
    await type('After a loss', '2');
    await save('Doubling');
    expect(await screen.findByLabelText('Saved plan')).toHaveValue('Doubling');
    await type('Number of bets', '7');
    expect(screen.getByLabelText('Saved plan')).toHaveValue('');
    await userEvent.selectOptions(screen.getByLabelText('Saved plan'), 'Doubling');
    expect(field('Number of bets')).toHaveValue('3');
    expect(field('After a loss')).toHaveValue('2');
    await press('Delete plan');
    expect(screen.queryByLabelText('Saved plan')).toBeNull();
    expect(field('Number of bets')).toHaveValue('3');
    expect(table.latest(), 'nothing was bet').toBeUndefined();
  });

  test('begins with a limit for losses, and says what an empty field means', async () => {
    await atTable('dice', <DiceScreen />);
    await userEvent.click(screen.getByRole('radio', { name: 'Auto' }));
    expect(field('Stop on loss')).toHaveValue('50');
    expect(field('Stop on loss')).toBeRequired();
    expect(field('After a loss')).toHaveAccessibleDescription('2 doubles. Empty: the first bet again');
    expect(field('Largest bet')).toHaveAccessibleDescription('Empty: what may be lost');
  });

  test('needs a name', async () => {
    await atTable('dice', <DiceScreen />);
    await userEvent.click(screen.getByRole('radio', { name: 'Auto' }));
    await save('');
    expect(await screen.findByText('Please give the plan a name')).toBeInTheDocument();
  });

  test('of another form is left out', () => {
    const plan = { name: 'mine', draft: emptyDraft };
    expect(readSavedPlans([plan, null, { name: 1, draft: emptyDraft }, { name: 'old', draft: { bets: '3' } }])).toEqual([plan]);
    expect(readSavedPlans('nothing')).toEqual([]);
  });
});

test('what the rounds of a visit came to is counted from the first one on, and can be reset', async () => {
  const table = await atTable('dice', <DiceScreen />);
  const tally = within(screen.getByRole('region', { name: 'Since you came' }));
  const shown = (term: string) => tally.getByText(term).nextElementSibling;
  expect(shown('Rounds')).toHaveTextContent('0');
  expect(tally.getByRole('button', { name: 'Reset' })).toBeDisabled();
  await press('Roll');
  skip();
  await told();
  await waitFor(() => expect(shown('Rounds')).toHaveTextContent('1'));
  const bet = table.latest();
  const won = bet !== undefined && bet.payoutCents > bet.stakeCents;
  expect([shown('Wins')?.textContent, shown('Losses')?.textContent]).toEqual(won ? ['1', '0'] : ['0', '1']);
  expect(tally.getByRole('img', { name: /^Net over the rounds: lowest/u })).toBeInTheDocument();
  await press('Reset');
  expect(shown('Rounds')).toHaveTextContent('0');
});
