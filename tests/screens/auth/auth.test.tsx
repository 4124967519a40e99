import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi, type Mock } from 'vitest';
import { refusalCodes, refuse, type Refusal } from '../../../src/domain/refusal.ts';
import { SignInForm } from '../../../src/screens/auth/SignInForm.tsx';
import { SignUpForm, type ReferralProblem, type SignUpTexts } from '../../../src/screens/auth/SignUpForm.tsx';
import type { Identity } from '../../../src/api/auth/authService.ts';
import { LiveRegions } from '../../../src/ui/announcements.tsx';
import { Toaster } from '../../../src/ui/Toaster.tsx';
import { UiProvider } from '../../../src/ui/UiProvider.tsx';
import { storeAfter } from '../../kit/stored.ts';
import { nothing, notifications } from '../../kit/screenHouse.tsx';

vi.setConfig({ testTimeout: 30_000 });

type Attempt = () => Promise<Refusal | null>;

/** The refusal of a sentence. */
function refusing(sentence: string): Attempt {
  const refusal = refusalCodes.map((code) => refuse(code)).find((one) => one.sentence === sentence);
  return () => (refusal ? Promise.resolve(refusal) : Promise.reject(new Error(`nothing is refused by “${sentence}”`)));
}

const none: Attempt = () => Promise.resolve(null);

interface Shown {
  readonly onIdentity?: (who: string, fields?: SignUpTexts) => Promise<Refusal | null>;
  readonly identities?: readonly Identity[];
  readonly needsCode?: boolean;
  readonly onCode?: (code: string) => Promise<Refusal | null>;
  readonly referralCode?: string;
  readonly referralProblem?: ReferralProblem;
}

function show(form: 'Sign In' | 'Sign Up', onSubmit: Attempt, { onIdentity = none, identities, ...more }: Shown = {}) {
  const { referralCode = '', referralProblem = () => Promise.resolve(null) } = more;
  const { needsCode = false, onCode = none } = more;
  const ways = { onSubmit, onIdentity, identities };
  render(
    <Provider store={storeAfter([])}>
      <UiProvider>
        <MemoryRouter>
          {form === 'Sign In' ? (
            <SignInForm {...ways} needsCode={needsCode} onCode={onCode} onSignUp={nothing} />
          ) : (
            <SignUpForm {...ways} referralCode={referralCode} referralProblem={referralProblem} onSignIn={nothing} />
          )}
          <Toaster />
          <LiveRegions />
        </MemoryRouter>
      </UiProvider>
    </Provider>,
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

test('everything that is wrong with the fields is said at once, and the first one takes the focus', async () => {
  const { submit } = show('Sign Up', refusing('Username must be at least 3 characters'));
  const typed = { Username: 'a', Email: 'nowhere', Password: '12345', 'Confirm Password': '1234' };
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text);
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  const sentences = [
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ];
  for (const [at, label] of Object.keys(typed).entries()) {
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentences[at] ?? ''));
  }
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
  show('Sign In', none, { onIdentity: refusing('Failed to create user') });
  const option = screen.getByRole('button', { name: 'Continue with Google' });
  await userEvent.click(option);
  expect(await screen.findByText('Failed to create user')).toBeVisible();
  expect(within(document.body).queryByRole('textbox', { name: 'Email' })).not.toHaveFocus();
});

test('the way in that was pressed is the one that is busy, and keeps the focus', async () => {
  let answer: (refused: Refusal | null) => void = nothing;
  const onIdentity = vi.fn<Attempt>(() => new Promise((resolve) => (answer = resolve)));
  const onSubmit = vi.fn<Attempt>(none);
  const { submit } = show('Sign In', onSubmit, { onIdentity });
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  const busy = screen.getByRole('button', { name: 'Continuing with Google…' });
  expect(busy).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-disabled', 'true');
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  await act(async () => answer(refuse('account-not-created')));
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-disabled');
});

describe('the third party', () => {
  const amber: Identity = { account: 'acc_0000000000000000000000000000000a', username: 'AmberOtter0042' };
  const calm: Identity = { account: 'acc_0000000000000000000000000000000b', username: 'CalmHeron1234' };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  /** Whose identity was asked for last. */
  const asked = (onIdentity: Mock<NonNullable<Shown['onIdentity']>>) => onIdentity.mock.lastCall?.[0];
  const another = () => screen.queryByRole('button', { name: 'Use another account' });

  test('that knows nobody here offers no other account', async () => {
    const onIdentity = vi.fn<NonNullable<Shown['onIdentity']>>(none);
    show('Sign In', none, { onIdentity, identities: [] });
    expect(another()).not.toBeInTheDocument();
    await press('Continue with Google');
    expect(asked(onIdentity)).toBe('last');
  });

  test('that knows one person says who, and another account is a new one', async () => {
    const onIdentity = vi.fn<NonNullable<Shown['onIdentity']>>(none);
    show('Sign In', none, { onIdentity, identities: [amber] });
    expect(screen.getByText('As AmberOtter0042')).toBeVisible();
    await press('Use another account');
    expect(asked(onIdentity)).toBe('new');
    await press('Continue with Google');
    expect(asked(onIdentity)).toBe('last');
  });

  test('that knows several lets one choose among the others and a new one', async () => {
    const onIdentity = vi.fn<NonNullable<Shown['onIdentity']>>(none);
    show('Sign In', none, { onIdentity, identities: [amber, calm] });
    expect(another()).toHaveAttribute('aria-expanded', 'false');
    await press('Use another account');
    expect(onIdentity).not.toHaveBeenCalled();
    expect(another()).toHaveAttribute('aria-expanded', 'true');
    const others = within(screen.getByRole('group', { name: 'Use another account' })).getAllByRole('button');
    expect(others.map(({ textContent }) => textContent)).toEqual(['CalmHeron1234', 'New account']);
    await press('CalmHeron1234');
    expect(asked(onIdentity)).toBe(calm.account);
    await press('New account');
    expect(asked(onIdentity)).toBe('new');
  });

  test('gets what stands in the referral field of the sign-up form', async () => {
    const onIdentity = vi.fn<NonNullable<Shown['onIdentity']>>(none);
    show('Sign Up', none, { onIdentity, referralCode: 'DEMO2023' });
    await press('Continue with Google');
    expect(onIdentity).toHaveBeenLastCalledWith('last', expect.objectContaining({ referralCode: 'DEMO2023' }));
    await userEvent.clear(screen.getByLabelText('Referral Code (Optional)'));
    await press('Continue with Google');
    expect(onIdentity).toHaveBeenLastCalledWith('last', expect.objectContaining({ referralCode: '' }));
  });
});

describe('the referral field', () => {
  const UNKNOWN = 'This referral code is not known';
  const problemOf: ReferralProblem = (code) => Promise.resolve(code === 'DEMO2023' ? null : UNKNOWN);
  const field = () => screen.getByLabelText('Referral Code (Optional)');

  test('says what is wrong with a typed code when it is left, not before, and stops nobody', async () => {
    const onSubmit = vi.fn<Attempt>(none);
    const { submit } = show('Sign Up', onSubmit, { referralProblem: problemOf });
    await userEvent.type(field(), 'DEMO');
    expect(field()).not.toHaveAccessibleDescription(UNKNOWN);
    await userEvent.tab();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(UNKNOWN));
    expect(field()).toBeValid();
    await waitFor(() => expect(document.querySelector('[data-region=polite]')).toHaveTextContent(UNKNOWN));
    await userEvent.type(field(), '2023');
    expect(field()).not.toHaveAccessibleDescription(UNKNOWN);
    await userEvent.tab();
    await userEvent.clear(field());
    await userEvent.type(field(), 'NOBODY99');
    await submit();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test('says so of a code that came with a link, and says nothing of a good one', async () => {
    show('Sign Up', none, { referralCode: 'NOBODY99', referralProblem: problemOf });
    await waitFor(() => expect(field()).toHaveAccessibleDescription(UNKNOWN));
    cleanup();
    const asked = vi.fn<ReferralProblem>(problemOf);
    show('Sign Up', none, { referralCode: 'DEMO2023', referralProblem: asked });
    await waitFor(() => expect(asked).toHaveBeenCalledWith('DEMO2023'));
    expect(field()).not.toHaveAccessibleDescription(UNKNOWN);
  });
});

test('a sign-in that needs a code asks for it, by the keyboard alone, and a wrong one is told by its field', async () => {
  const typed: string[] = [];
  const onCode = async (code: string) => {
    typed.push(code);
    return typed.length === 1 ? refuse('factor-wrong') : null;
  };
  show('Sign In', async () => refuse('factor-needed'), { onCode });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'secret word{Enter}');
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  await userEvent.keyboard('123 456{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/^This code is not right, or it was used before/u));
  await userEvent.clear(code);
  await userEvent.keyboard('654321{Enter}');
  await waitFor(() => expect(typed).toEqual(['123456', '654321']));
});

test('a sign-in from before that still needs a code begins with it, and has a way back', async () => {
  show('Sign In', none, { needsCode: true });
  expect(screen.getByLabelText('Code')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Email')).toBeVisible();
});
