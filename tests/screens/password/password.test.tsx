import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import type { AuthService } from '../../../src/api/auth/authService.ts';
import { PasswordScreen } from '../../../src/screens/password/PasswordScreen.tsx';
import { AuthContext, HouseContext } from '../../../src/store/houseContext.ts';
import { linkHouse } from '../../../src/store/link.ts';
import { signedIn } from '../../../src/store/session.ts';
import { makeStore } from '../../../src/store/store.ts';
import { Toaster } from '../../../src/ui/Toaster.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { notifications } from '../../kit/screenHouse.tsx';
import { nowhere } from '../../kit/stored.ts';
import { accepted } from '../../engine/accounts/kit.ts';
import { Bus, openTab, signUpForm } from '../../engine/auth/kit.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

vi.setConfig({ testTimeout: 30_000 });

/** The page of somebody who has just signed in, through the third party or by the form. */
async function show(way: (auth: AuthService) => ReturnType<AuthService['signUp']>) {
  const tab = await openTab(new TestBrowser(), new Bus());
  const { session } = accepted(await way(tab.auth));
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  linkHouse(tab.house, store).markOpen();
  store.dispatch(signedIn(session));
  render(
    <Provider store={store}>
      <UiProvider>
        <HouseContext.Provider value={tab.house}>
          <AuthContext.Provider value={tab.auth}>
            <MemoryRouter>
              <PasswordScreen />
              <Toaster />
            </MemoryRouter>
          </AuthContext.Provider>
        </HouseContext.Provider>
      </UiProvider>
    </Provider>,
  );
  await screen.findByRole('button', { name: /^(?:Set|Change) password$/u });
  return { tab, account: session.accountId };
}

const usernameOf = (tab: Awaited<ReturnType<typeof show>>['tab'], account: AccountId) => tab.house.world.usernames[account]?.name ?? '';
const field = (label: string) => screen.getByLabelText(label);
const current = () => screen.queryByLabelText('Current password');

test('an account of the third party sets a first password without one before, reads its address, and then changes it', async () => {
  const { tab, account } = await show((auth) => auth.signInWithIdentity({ who: 'new' }));
  expect(screen.getByText(/^This account signs in through Google and has no password yet\./u)).toBeVisible();
  expect(screen.getByText(`${usernameOf(tab, account).toLowerCase()}@example.com`)).toBeVisible();
  expect(current()).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(/^Please fill in all fields/u));
  await userEvent.type(field('New password'), 'difference');
  await userEvent.type(field('Confirm new password'), 'else');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(field('Confirm new password')).toHaveAccessibleDescription(/^Passwords do not match/u));
  await userEvent.clear(field('Confirm new password'));
  await userEvent.type(field('Confirm new password'), 'difference');
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await notifications().findByText('Password set')).toBeVisible();

  expect(await screen.findByLabelText('Current password')).toHaveValue('');
  await userEvent.type(field('Current password'), 'wrong');
  await userEvent.type(field('New password'), 'analytical');
  await userEvent.type(field('Confirm new password'), 'analytical');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(field('Current password')).toHaveAccessibleDescription(/^Your current password is not correct/u));
});

test('an account of the form is asked for its password, and its address is not shown', async () => {
  await show((auth) => auth.signUp(signUpForm));
  expect(current()).toBeInTheDocument();
  expect(screen.getByText('For the account Ada.')).toBeVisible();
  expect(screen.queryByText(signUpForm.email)).not.toBeInTheDocument();
});
