import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OfficeAnswer } from '../../../../src/api/office.ts';
import { StoreUnavailableError } from '../../../../src/base/ports.ts';
import { Returns } from '../../../../src/screens/admin/books/Returns.tsx';
import { showAnswered } from '../kit.tsx';

type Row = OfficeAnswer<'returns'>['rows'][number];

/** Half of the stakes is expected back, and 95 times in 100 between 48.04 and 51.96 percent. */
const row: Row = { game: 'dice', bets: 30, stakedCents: 10_000_00, paidCents: 5_000_00, expectedCents: 5_000_00, variance: 100_00 ** 2 };
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test.each([
  ['Within', row],
  ['Within', { ...row, paidCents: 5_195_00 }],
  ['Outside', { ...row, paidCents: 5_197_00 }],
  ['Outside', { ...row, paidCents: 4_803_00 }],
  ['Too few bets', { ...row, bets: 29, paidCents: 9_000_00 }],
])('a return is called: %s (%#)', async (verdict, counted) => {
  await showAnswered(<Returns />, { returns: { countedTo: 9, head: 9, rows: [counted] } });
  await screen.findByRole('row', { name: /Dice/u });
  expect(cells(/Dice/u).at(-1)).toBe(verdict);
});

test('what a game took in and gave back stands beside what is exact', async () => {
  await showAnswered(<Returns />, { returns: { countedTo: 9, head: 9, rows: [{ ...row, bets: 1_234, paidCents: 5_100_00 }] } });
  await screen.findByRole('row', { name: /Dice/u });
  expect(cells(/Dice/u)).toEqual(['1,234', '10,000.00 credits', '+4,900.00 credits', '51.00%', '50.00%', '48.04% – 51.96%', 'Within']);
});

test('while bets are counted it says how far; a house without bets has no table', async () => {
  await showAnswered(<Returns />, { returns: { countedTo: 25, head: 100, rows: [] } });
  const progress = () => screen.getByRole('progressbar', { name: 'Counting all bets' });
  await waitFor(() => expect(progress()).toHaveAttribute('aria-valuenow', '25'));
  expect(screen.queryByText('No game has been played yet')).not.toBeInTheDocument();
});

test('a house where nobody has played says so', async () => {
  await showAnswered(<Returns />, { returns: { countedTo: 9, head: 9, rows: [] } });
  expect(await screen.findByText('No game has been played yet')).toBeVisible();
});

test('if the bets cannot be read, only that is said', async () => {
  await showAnswered(<Returns />, { returns: new StoreUnavailableError('The house server cannot be reached at the moment.') });
  expect(await screen.findByText('The house server cannot be reached at the moment.')).toBeVisible();
  expect(screen.queryByText('No game has been played yet')).not.toBeInTheDocument();
});
