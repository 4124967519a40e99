import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { BalanceScreen } from '../../src/screens/balance/BalanceScreen.tsx';
import { LeaderboardScreen } from '../../src/screens/leaderboard/LeaderboardScreen.tsx';
import { OffersScreen } from '../../src/screens/offers/OffersScreen.tsx';
import { PasswordScreen } from '../../src/screens/password/PasswordScreen.tsx';
import { ProfileScreen } from '../../src/screens/profile/ProfileScreen.tsx';
import { WithdrawalsScreen } from '../../src/screens/profile/WithdrawalsScreen.tsx';
import { RewardsScreen } from '../../src/screens/rewards/RewardsScreen.tsx';
import { AuthDialogContext } from '../../src/screens/shell/authDialogContext.ts';
import { screenHouse } from '../kit/screenHouse.tsx';

const pages: readonly [title: string, asks: string, Page: () => ReactNode][] = [
  ['Your balance', 'Sign in to see your balance', BalanceScreen],
  ['Leaderboard', 'Sign in to see the leaderboard', LeaderboardScreen],
  ['Offers', 'Sign in to view offers', OffersScreen],
  ['Change password', 'Sign in to change your password', PasswordScreen],
  ['My Profile', 'Sign in to see your profile', () => <ProfileScreen part={undefined} missing={null} />],
  ['Withdrawals', 'Please log in to see your withdrawals', WithdrawalsScreen],
  ['Rewards Center', 'Sign in to claim rewards', RewardsScreen],
];

test.each(pages)('guests of “%s” see its title and are asked to sign in', async (title, asks, Page) => {
  const house = await screenHouse();
  const openAuth = vi.fn();
  house.show(
    <AuthDialogContext value={openAuth}>
      <Page />
    </AuthDialogContext>,
  );
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(asks)).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up / Sign In' }));
  expect(openAuth).toHaveBeenCalledExactlyOnceWith('sign-in');
});
