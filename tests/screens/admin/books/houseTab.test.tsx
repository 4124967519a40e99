import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HouseTab } from '../../../../src/screens/admin/books/HouseTab.tsx';
import { showAnswered } from '../kit.tsx';

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
