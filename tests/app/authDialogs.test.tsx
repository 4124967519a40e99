import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuthService } from '../../src/api/auth/authService.ts';
import { AuthDialogs, type AuthDialogsProps } from '../../src/app/AuthDialogs.tsx';
import { PENDING_CODE_KEY } from '../../src/browser/referralLink.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { screenHouse } from '../kit/screenHouse.tsx';

test('a link in the dialog closes it, because its page would open behind it', async () => {
  const house = await screenHouse();
  const onForm = vi.fn<AuthDialogsProps['onForm']>();
  house.show(<AuthDialogs form="sign-in" onForm={onForm} whenOpen={async () => null} />, '/games');
  const link = await screen.findByRole('link', { name: 'Forgot password?' });
  expect(onForm).not.toHaveBeenCalled();
  await userEvent.click(link);
  expect(screen.getByTestId('address')).toHaveTextContent('/support');
  expect(onForm).toHaveBeenCalledExactlyOnceWith(null);
});

function CompletesAddress() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/games/dice', { replace: true })}>complete</button>;
}

test('a page that completes its own address leaves the dialog open', async () => {
  const house = await screenHouse();
  const onForm = vi.fn<AuthDialogsProps['onForm']>();
  house.show(
    <>
      <CompletesAddress />
      <AuthDialogs form="sign-in" onForm={onForm} whenOpen={async () => null} />
    </>,
    '/games',
  );
  await screen.findByRole('link', { name: 'Forgot password?' });
  fireEvent.click(screen.getByText('complete'));
  expect(screen.getByTestId('address')).toHaveTextContent('/games/dice');
  expect(onForm).not.toHaveBeenCalled();
});

afterEach(() => localStorage.clear());

/** What the dialogs ask of an auth service. It refuses every sign-in, so that the forms stay. */
const service = (needsCode = false) => ({
  identities: vi.fn(async () => []),
  needsCode: vi.fn(async () => needsCode),
  referralProblem: vi.fn(async () => null),
  signInWithPassword: vi.fn(async () => refuse('credentials-wrong')),
  signUp: vi.fn(async () => refuse('email-taken')),
});
const opened =
  (auth: ReturnType<typeof service>): AuthDialogsProps['whenOpen'] =>
  async () =>
    auth as unknown as AuthService;

async function show(props: Partial<AuthDialogsProps>) {
  const house = await screenHouse();
  const onForm = vi.fn<AuthDialogsProps['onForm']>();
  house.show(<AuthDialogs form="sign-in" onForm={onForm} whenOpen={async () => null} {...props} />);
  return { onForm };
}

async function typeIn(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
}
const signIn = { Email: 'ada@example.com', Password: 'nanoseconds' };
const signUp = { Username: 'ada', ...signIn, 'Confirm Password': 'nanoseconds' };

test('the dialog says why it asks', async () => {
  await show({ form: 'sign-up', why: 'Guests cannot bet.' });
  expect(await screen.findByRole('dialog', { name: 'Create Your Account' })).toHaveAccessibleDescription('Guests cannot bet.');
});

test('without a reason it has no description', async () => {
  await show({});
  expect(await screen.findByRole('dialog', { name: 'Sign In to Your Account' })).not.toHaveAccessibleDescription();
});

test('a sign-in from before that still needs a code goes on with it', async () => {
  await show({ whenOpen: opened(service(true)) });
  expect(await screen.findByText('Your account has a second factor.')).toBeVisible();
});

test.each([
  ['of a link counts, if it is left as it is', 'ADAL1F00D5', false],
  ['counts as typed', 'BENS1SL4ND', true],
  ['that is emptied means none', '', true],
])('a referral code %s', async (_what, referralCode, referralTouched) => {
  localStorage.setItem(PENDING_CODE_KEY, 'ADAL1F00D5');
  const auth = service();
  await show({ form: 'sign-up', whenOpen: opened(auth) });
  const field = 'Referral Code (Optional)';
  expect(screen.getByLabelText(field)).toHaveValue('ADAL1F00D5');
  await typeIn(signUp);
  await userEvent.clear(screen.getByLabelText(field));
  if (referralCode !== '') await userEvent.paste(referralCode);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(auth.signUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ referralCode, referralTouched })));
});

test('a form that is closed while the house opens sends nothing', async () => {
  const auth = service();
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  const house = await screenHouse();
  function Page() {
    const [form, setForm] = useState<AuthDialogsProps['form']>('sign-in');
    return <AuthDialogs form={form} onForm={(next) => next && setForm(next)} whenOpen={() => isOpen.then(opened(auth))} />;
  }
  house.show(<Page />);
  await typeIn(signIn);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  await screen.findByRole('dialog', { name: 'Create Your Account' });
  await act(async () => open());
  await waitFor(() => expect(auth.identities).toHaveBeenCalled());
  expect(auth.signInWithPassword).not.toHaveBeenCalled();
});

test('where the house cannot be opened, the form says so', async () => {
  const { onForm } = await show({});
  await typeIn(signIn);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('The app could not start. Reload the page to try again.')).toBeVisible();
  expect(onForm).not.toHaveBeenCalled();
});
