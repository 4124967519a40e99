import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defaultRules } from '../../../src/domain/rules.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { LevelPanel } from '../../../src/screens/rewards/LevelPanel.tsx';
import { useAppSelector } from '../../../src/store/hooks.ts';
import { selectAccount } from '../../../src/store/selectors/account.ts';
import { signedInHouse, type ScreenHouse } from '../../kit/screenHouse.tsx';
import { accept, bet } from '../../kit/testHouse.ts';

function OwnLevel() {
  const account = useAppSelector(selectAccount);
  return account && <LevelPanel account={account} />;
}

/** Shows the level of an account with this many points of all time. */
function showPoints(house: ScreenHouse, points: number): void {
  const account = accountOf(house.tab.house.world, house.account);
  if (!account) throw new Error('nobody');
  house.show(<LevelPanel account={{ ...account, points: points * 100 }} />);
}

const rows = () =>
  within(screen.getByRole('region', { name: 'All levels' }))
    .getAllByRole('row')
    .slice(1);

test('the table has what each level needs and pays, and marks the claimed one', async () => {
  const house = await signedInHouse();
  house.show(<OwnLevel />);
  await userEvent.click(screen.getByText('All levels'));
  expect(rows()).toHaveLength(19);
  expect(rows()[0]).toHaveTextContent(/^2100\+10\.00/u);
  expect(rows().at(-1)).toHaveTextContent(/^201,000,000\+100\.00/u);
  const marked = () => rows().flatMap((row, place) => (row.getAttribute('aria-current') === 'true' ? [place + 2] : []));
  expect(marked()).toEqual([]);
  await act(async () => void accept(await bet(house.tab, house.account, 100_00, { direction: 'under', target: 98 })));
  await userEvent.click(screen.getByRole('button', { name: 'Claim level 2 (+10.00)' }));
  expect(screen.getByRole('heading', { name: 'Level 2' })).toBeVisible();
  expect(marked()).toEqual([2]);
});

test('the points for a staked credit are not those for an earned one', async () => {
  const house = await signedInHouse();
  const leaderboard = { ...defaultRules.leaderboard, pointsPerCreditStaked: 1, pointsPerCreditEarned: 7 };
  accept(await house.tab.house.submit({ type: 'SetRules', payload: { rules: { ...defaultRules, leaderboard } } }, seededAdmin.account));
  house.show(<OwnLevel />);
  expect(screen.getByText(/^1 point for every credit staked in settled bets, 7 points for every credit earned/u)).toBeInTheDocument();
});

test('several levels are claimed at once, and pay together', async () => {
  showPoints(await signedInHouse(), 750);
  expect(screen.getByRole('button', { name: 'Claim level 4 (+45.00)' })).toBeVisible();
  const progress = screen.getByRole('progressbar', { name: 'To level 5 (+25.00)' });
  expect(progress).toHaveAttribute('aria-valuenow', '75');
  expect(progress).toHaveAttribute('aria-valuetext', '750 of 1,000 points');
});

test('after the highest level there is no next one', async () => {
  showPoints(await signedInHouse(), 1_234_567);
  expect(screen.getByRole('progressbar', { name: 'Highest level' })).toHaveAttribute('aria-valuetext', '1,234,567 points');
});
