import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HouseTab } from '../../../../src/screens/admin/books/HouseTab.tsx';
import { accept, bet } from '../../../kit/testHouse.ts';
import { fillIn, portal, showAnswered } from '../kit.tsx';

const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const cents = { player: 1_00, escrow: 2_00, debt: -3_00, house: 4_00, promo: -5_00, partners: -6_00, cashout: 7_00, opening: 0 };

test.each([
  ['Adds up to 0', cents],
  ['Does not add up', { ...cents, opening: 1 }],
])('each account of the ledger has its meaning and its balance: %s', async (state, balances) => {
  await showAnswered(<HouseTab />, { ledger: { players: 3, escrowItems: 1, cents: balances } });
  expect(await screen.findByText(state)).toBeVisible();
  expect(cells(/^player/u)).toEqual(['what 3 accounts can spend', '1.00 credits']);
  expect(cells(/^escrow/u)).toEqual(['held for 1 open item: bets, flips, withdrawals', '2.00 credits']);
  expect(cells(/^debt/u)).toEqual(['what accounts owe', '−3.00 credits']);
  expect(cells(/^house/u)).toEqual(['what games took in, minus what they paid', '4.00 credits']);
  expect(cells(/^promo/u)).toEqual(['bonuses and rewards paid', '−5.00 credits']);
  expect(cells(/^partners/u)).toEqual(['offers and walls paid', '−6.00 credits']);
  expect(cells(/^cashout/u)).toEqual(['withdrawals paid', '7.00 credits']);
});

test('the ledger adds up to 0, and games stand beside their exact return', async () => {
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

test('the house can be asked what another house edge would have come to', async () => {
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
  expect(within(dialog).getByRole('row', { name: /Dice: house edge 2 % 1.50 %/u })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Set these rules' }));
  expect(await screen.findByText('Rules changed')).toBeVisible();
  expect(tab.house.world.rules.rules.dice.houseEdgeBps).toBe(150);
  expect(await screen.findByText(`Entry ${tab.house.head.seq}, by admin`)).toBeVisible();
  expect(tab.house.world.rulesHistory).toHaveLength(2);
});
