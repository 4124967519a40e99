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
import { screenHouse } from '../kit/screenHouse.tsx';

const pages: readonly [title: string, asks: string, screen: (onSignIn: () => void) => ReactNode][] = [
  ['Your balance', 'Sign in to see your balance', (onSignIn) => <BalanceScreen onSignIn={onSignIn} />],
  ['Leaderboard', 'Sign in to see the leaderboard', (onSignIn) => <LeaderboardScreen onSignIn={onSignIn} />],
  ['Offers', 'Sign in to view offers', (onSignIn) => <OffersScreen onSignIn={onSignIn} />],
  ['Change password', 'Sign in to change your password', (onSignIn) => <PasswordScreen onSignIn={onSignIn} />],
  ['My Profile', 'Sign in to see your profile', (onSignIn) => <ProfileScreen part={undefined} onSignIn={onSignIn} missing={null} />],
  ['Withdrawals', 'Please log in to see your withdrawals', (onSignIn) => <WithdrawalsScreen onSignIn={onSignIn} />],
  ['Rewards Center', 'Sign in to claim rewards', (onSignIn) => <RewardsScreen onSignIn={onSignIn} />],
];

test.each(pages)('guests of “%s” see its title and are asked to sign in', async (title, asks, page) => {
  const house = await screenHouse();
  const onSignIn = vi.fn();
  house.show(page(onSignIn));
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(asks)).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up / Sign In' }));
  expect(onSignIn).toHaveBeenCalledOnce();
});
