/** New passwords by a link, on the screens: where one is asked for, made and used. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { failure, refuse, type Refusal } from '../../../src/domain/refusal.ts';
import type { AuthService } from '../../../src/api/auth/authService.ts';
import type { PasswordResets } from '../../../src/api/auth/passwordResets.ts';
import { resetPath } from '../../../src/api/auth/resetLink.ts';
import { ResetLink } from '../../../src/screens/admin/general/userDialogs.tsx';
import { SupportScreen } from '../../../src/screens/legal/SupportScreen.tsx';
import { PasswordScreen } from '../../../src/screens/password/PasswordScreen.tsx';
import { AuthContext, HousePlaceContext } from '../../../src/store/houseContext.ts';
import { houseStatusChanged } from '../../../src/store/houseStatus.ts';
import { makeStore } from '../../../src/store/store.ts';
import { Toaster } from '../../../src/ui/Toaster.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { nowhere } from '../../kit/stored.ts';

const TOKEN = `acc_${'0'.repeat(32)}.${'f'.repeat(64)}`;
const OLD = failure('This link has been used or is too old. Ask for a new one.');

/** Shows a page of a house server. What it asks for is kept; the next answer may be a refusal. */
function show(page: React.ReactNode, path = '/') {
  const asked: (readonly string[])[] = [];
  let refusal: Refusal | null = null;
  const answer = async <T extends object>(words: readonly string[], good: T): Promise<T | Refusal> => {
    asked.push(words);
    return refusal ?? good;
  };
  const resets: PasswordResets = {
    request: (email) => answer([email], { ok: true }),
    offer: (email) => answer([email], { ok: true, link: `https://play.example.org${resetPath(TOKEN)}` }),
    use: (token, next, code) => answer([token, next, code], { ok: true }),
  };
  const auth = { resets, passwordSignIn: async () => null, onAuthStateChange: () => () => undefined } as unknown as AuthService;
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  store.dispatch(houseStatusChanged({ phase: 'open' }));
  render(
    <Provider store={store}>
      <UiProvider>
        <HousePlaceContext.Provider value="server">
          <AuthContext.Provider value={auth}>
            <MemoryRouter initialEntries={[path]}>
              {page}
              <Toaster />
            </MemoryRouter>
          </AuthContext.Provider>
        </HousePlaceContext.Provider>
      </UiProvider>
    </Provider>,
  );
  return { asked, resets, refuseWith: (why: Refusal | null) => (refusal = why) };
}

function helpOf(help: object): void {
  vi.stubGlobal('fetch', async () => Response.json(help));
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('a link leads to a form that names each fault before the link is used up, and then to the sign-in', async () => {
  const { asked, refuseWith } = show(<PasswordScreen />, resetPath(TOKEN));
  expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  const [next, confirm] = [screen.getByLabelText('New password'), screen.getByLabelText('Confirm new password')];
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  await userEvent.type(next, 'short');
  await send();
  await waitFor(() => expect(next).toHaveAccessibleDescription(/^Password must be at least 6 characters/u));
  await userEvent.type(next, 'er one');
  await userEvent.type(confirm, 'another');
  await send();
  await waitFor(() => expect(confirm).toHaveAccessibleDescription(/^Passwords do not match/u));
  expect(asked).toEqual([]);
  await userEvent.clear(confirm);
  await userEvent.type(confirm, 'shorter one');
  refuseWith(OLD);
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(OLD.sentence);
  refuseWith(null);
  await userEvent.type(confirm, '{Enter}');
  expect(await screen.findByText('Your new password is set.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  expect(asked).toEqual([
    [TOKEN, 'shorter one', ''],
    [TOKEN, 'shorter one', ''],
  ]);
});

test('an account with a second factor is asked for a code too', async () => {
  const { asked, refuseWith } = show(<PasswordScreen />, resetPath(TOKEN));
  for (const label of ['New password', 'Confirm new password']) await userEvent.type(screen.getByLabelText(label), 'difference');
  refuseWith(refuse('factor-needed'));
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveAccessibleDescription(/^Enter the code of your authenticator app/u);
  refuseWith(null);
  await userEvent.type(code, '123 456{Enter}');
  expect(await screen.findByText('Your new password is set.')).toBeVisible();
  expect(asked.at(-1)).toEqual([TOKEN, 'difference', '123456']);
});

test('a house that sends e-mail is asked for a link, and says the same whether there is an account', async () => {
  helpOf({ contact: 'help@example.org', mail: true });
  const { asked } = show(<SupportScreen />);
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com{Enter}');
  expect(await screen.findByText(/^If an account has the address ada@example\.com, a link to a new password is on its way/u)).toBeVisible();
  expect(asked).toEqual([['ada@example.com']]);
  expect(screen.getByRole('link', { name: 'help@example.org' })).toHaveAttribute('href', 'mailto:help@example.org');
});

test('a house that sends none says whom to ask', async () => {
  helpOf({ contact: 'https://example.org/help', mail: false });
  show(<SupportScreen />);
  expect(await screen.findByRole('link', { name: 'https://example.org/help' })).toBeVisible();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  expect(screen.getByText(/^An administrator can give you a link with which you set a new one\./u)).toBeVisible();
});

test('an admin gets a link to hand on', async () => {
  const { resets } = show(null);
  render(
    <UiProvider>
      <Provider store={makeStore({ preferences: nowhere, session: nowhere }).store}>
        <ResetLink resets={resets} email="ada@example.com" />
      </Provider>
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Make a link to a new password' }));
  expect(await screen.findByText(`https://play.example.org${resetPath(TOKEN)}`)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy link to a new password' })).toBeEnabled();
});
