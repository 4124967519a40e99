/** What the chart of the net of each game says in words and in its table. */
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GameNetChart } from '../../../../src/screens/balance/charts/GameNetChart.tsx';
import type { GameNet } from '../../../../src/screens/balance/charts/gameNet.ts';
import { UiProvider } from '../../../../src/ui/UiProvider.tsx';

const dice = (netCents: number): GameNet => ({
  title: 'Dice',
  bets: 2,
  stakedCents: 2_00,
  netCents,
  expected: { cents: -4, lowCents: -2_80, highCents: 2_72 },
});
const sports: GameNet = { title: 'Sports', bets: 1, stakedCents: 5_00, netCents: 3_00, expected: null };

function shown(games: readonly GameNet[], all: GameNet): void {
  render(
    <UiProvider>
      <GameNetChart games={games} all={all} />
    </UiProvider>,
  );
}

test.each([
  [-2_80, '−2.80', 'within'],
  [2_72, '+2.72', 'within'],
  [-2_81, '−2.81', 'outside'],
  [2_73, '+2.73', 'outside'],
])('a net of %i cents is told as %s and %s the band', (netCents, net, where) => {
  shown([dice(netCents)], dice(netCents));
  const sentence = `${net} in 2 bets, where the odds predict −0.04. That is ${where} the −2.80 to +2.72 that 95 of 100 players would see.`;
  expect(screen.getByText(sentence)).toBeVisible();
});

test('what is not drawn counts in the first sum only, and has no band in the table', () => {
  shown([dice(94), sports], dice(94));
  expect(screen.getByText(/^\+3\.94 in 3 bets; of that \+0\.94 on drawn games, where the odds predict −0\.04\. /u)).toBeVisible();
  const rows = within(screen.getByRole('figure', { name: 'Net per game' })).getAllByRole('row', { hidden: true });
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
    'Dice22.00 credits+0.94 credits−0.04−2.80 and +2.72',
    'Sports15.00 credits+3.00 creditsnot knownnot known',
  ]);
});
