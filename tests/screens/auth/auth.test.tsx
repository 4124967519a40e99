import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { refusalCodes, refuse, type Refusal } from '../../../src/domain/refusal.ts';
import { SignInForm } from '../../../src/screens/auth/SignInForm.tsx';
import { SignUpForm } from '../../../src/screens/auth/SignUpForm.tsx';
import { LiveRegions } from '../../../src/ui/LiveRegions.tsx';
import { Toaster } from '../../../src/ui/Toaster.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { nothing, notifications } from '../../kit/screenHouse.tsx';

vi.setConfig({ testTimeout: 30_000 });

type Attempt = () => Promise<Refusal | null>;

/** The refusal of a sentence. */
function refusing(sentence: string): Attempt {
  const refusal = refusalCodes.map((code) => refuse(code)).find((one) => one.sentence === sentence);
  return () => (refusal ? Promise.resolve(refusal) : Promise.reject(new Error(`nothing is refused by “${sentence}”`)));
}

const none: Attempt = () => Promise.resolve(null);

function show(form: 'Sign In' | 'Sign Up', onSubmit: Attempt, onIdentity: Attempt = none) {
  render(
    <UiProvider>
      <MemoryRouter>
        {form === 'Sign In' ? (
          <SignInForm onSubmit={onSubmit} onIdentity={onIdentity} onSignUp={nothing} />
        ) : (
          <SignUpForm referralCode="" onSubmit={onSubmit} onIdentity={onIdentity} onSignIn={nothing} />
        )}
        <Toaster />
        <LiveRegions />
      </MemoryRouter>
    </UiProvider>,
  );
  return { submit: () => userEvent.click(screen.getByRole('button', { name: form })) };
}

const spokenAtOnce = () => document.querySelector('[data-region=assertive]');
const said = (sentence: string) => screen.getAllByText(sentence);

test.each([
  ['Email already in use', 'Email'],
  ['Please enter a valid email address', 'Email'],
  ['This username is already taken', 'Username'],
  ['Username must be at least 3 characters', 'Username'],
  ['Password must be at least 6 characters', 'Password'],
  ['Passwords do not match', 'Confirm Password'],
])('“%s” is told once, by the field that it is about', async (sentence, label) => {
  const { submit } = show('Sign Up', refusing(sentence));
  await submit();
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(field).toBeInvalid();
  expect(said(sentence)).toHaveLength(1);
  expect(notifications().queryByText(sentence)).not.toBeInTheDocument();
});

test('whoever is in that field already hears it', async () => {
  show('Sign Up', refusing('Email already in use'));
  await userEvent.type(screen.getByLabelText('Email'), 'demo@example.com{Enter}');
  await waitFor(() => expect(spokenAtOnce()).toHaveTextContent('Email already in use'));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

test('what is missing is an alert over the form, and the first empty field takes the focus', async () => {
  const { submit } = show('Sign In', refusing('Please fill in all fields'));
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
  expect(said('Please fill in all fields')).toHaveLength(1);
});

test('a third party that does not answer is said over the form, and the focus stays', async () => {
  show('Sign In', none, refusing('Failed to create user'));
  const option = screen.getByRole('button', { name: 'Continue with Google' });
  await userEvent.click(option);
  expect(await screen.findByText('Failed to create user')).toBeVisible();
  expect(within(document.body).queryByRole('textbox', { name: 'Email' })).not.toHaveFocus();
});

test('the way in that was pressed is the one that is busy, and keeps the focus', async () => {
  let answer: (refused: Refusal | null) => void = nothing;
  const onIdentity = vi.fn<Attempt>(() => new Promise((resolve) => (answer = resolve)));
  const onSubmit = vi.fn<Attempt>(none);
  const { submit } = show('Sign In', onSubmit, onIdentity);
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  const busy = screen.getByRole('button', { name: 'Continuing with Google…' });
  expect(busy).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-disabled', 'true');
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  await act(async () => answer(refuse('account-not-created')));
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-disabled');
});
