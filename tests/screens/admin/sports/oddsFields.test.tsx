import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OddsFields } from '../../../../src/screens/admin/sports/OddsFields.tsx';
import { screenHouse } from '../../../kit/screenHouse.tsx';

const odds = { homeWin: '2', draw: '3.5', awayWin: '4' };
const none = { stakedCents: 0, payoutCents: 0 };

async function show(props: Partial<Parameters<typeof OddsFields>[0]> = {}) {
  const onChange = vi.fn();
  (await screenHouse()).show(<OddsFields odds={odds} onChange={onChange} errorAt={() => undefined} {...props} />);
  return onChange;
}
const fact = (term: string): string | null | undefined => screen.getByText(term).nextElementSibling?.textContent;

test.each([
  ['Raise the home odds by 0.1', { ...odds, homeWin: '2.10' }],
  ['Lower the home odds by 0.1', { ...odds, homeWin: '1.90' }],
  ['Raise the draw odds by 0.1', { ...odds, draw: '3.60' }],
  ['Lower the draw odds by 0.1', { ...odds, draw: '3.40' }],
  ['Raise the away odds by 0.1', { ...odds, awayWin: '4.10' }],
  ['Lower the away odds by 0.1', { ...odds, awayWin: '3.90' }],
])('%s', async (name, changed) => {
  const onChange = await show();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(changed);
});

test('odds have a margin, and what the house loses at worst', async () => {
  const homeWin = { stakedCents: 30_00, payoutCents: 60_00 };
  await show({ liability: { homeWin, draw: none, awayWin: { stakedCents: 5_00, payoutCents: 20_00 } } });
  // 1/2 + 1/3.5 + 1/4 = 1.0357; of 100 on the away team 300 is lost; 60 is paid out of 35 staked.
  expect(fact('Margin')).toBe('3.57 %');
  expect(fact('Worst case per 100 on one pick')).toBe('−300.00 credits');
  expect(fact('Worst case of the bets placed')).toBe('−25.00 credits');
});

test('whoever bets on every outcome of generous odds wins', async () => {
  await show({ odds: { homeWin: '3', draw: '3.5', awayWin: '4' } });
  expect(fact('Margin')).toBe('-13.09 % – betting on every outcome always wins');
});

test('odds that are no numbers have no margin yet', async () => {
  await show({ odds: { ...odds, awayWin: 'four' } });
  expect(screen.getByText('The margin appears once all odds are numbers from 1.00.')).toBeVisible();
});
