/** Somebody who is blocked reads at the sign-in how to get their credits out, and their last rounds proved. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { isRefusal, refuse } from '../../../src/domain/refusal.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { registerWithEmail } from '../../../src/engine/accounts/registration.ts';
import { freshCommandId } from '../../../src/base/chance.ts';
import { signInWithPassword } from '../../../src/engine/accounts/signIn.ts';
import { SignInForm } from '../../../src/screens/auth/SignInForm.tsx';
import { nothing, screenHouse } from '../../kit/screenHouse.tsx';
import { accept, balance } from '../../kit/testHouse.ts';

const password = 'difference';

/** The form after the attempt of a blocked account to sign in. */
async function refusedSignIn({ factor = false } = {}) {
  const house = await screenHouse();
  const { tab } = house;
  const form = { email: 'eve@example.com', password, confirmPassword: password, username: 'eve', referralCode: null };
  const opened = await registerWithEmail(tab.house, form, { commandId: freshCommandId(tab.house.ports.entropy), iterations: 2 });
  if (isRefusal(opened)) throw new Error(opened.sentence);
  const bet = { game: 'dice', stakeCents: 1, choice: { direction: 'under', target: 98 } } as const;
  accept(await tab.house.submit({ type: 'PlaceBet', payload: bet }, opened.account));
  if (factor) accept(await tab.house.submit({ type: 'AddFactor', payload: {} }, opened.account));
  accept(await tab.house.submit({ type: 'BlockAccount', payload: { account: opened.account, reason: 'several accounts' } }, 'house'));
  const signIn = async (credentials: Parameters<typeof signInWithPassword>[1]) => {
    const answer = await signInWithPassword(tab.house, credentials, { iterations: 2 });
    return isRefusal(answer) ? answer : null;
  };
  const unknown = async () => refuse('account-unknown');
  house.show(<SignInForm needsCode={false} onCode={unknown} onSubmit={signIn} onIdentity={unknown} identities={[]} onSignUp={nothing} />);
  await userEvent.type(screen.getByLabelText('Email'), 'eve@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  expect(screen.queryByRole('button', { name: 'Withdraw my credits' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('This account has been blocked: several accounts')).toBeVisible();
  return { tab, account: opened.account };
}

test('a blocked player withdraws all credits from the sign-in form', async () => {
  const { tab, account } = await refusedSignIn();
  accept(
    await tab.house.submit(
      { type: 'CorrectLedger', payload: { account, counterparty: 'promo', cents: 100_00 - balance(tab, account), reason: 'a round sum' } },
      'house',
    ),
  );
  expect(await screen.findByText(/^Your credits are still yours\./u)).toBeVisible();
  const ask = screen.getByRole('button', { name: 'Withdraw my credits' });
  await userEvent.click(ask);
  expect(await screen.findByText('Please enter your withdrawal address')).toBeVisible();
  await userEvent.type(screen.getByLabelText('PayPal Email'), 'eve@example.org');
  await userEvent.click(ask);
  expect(await screen.findByText('Withdrawal of 100.00 credits requested. An admin decides about it.')).toBeVisible();
  expect(balance(tab, account)).toBe(0);
});

test('a blocked player has the last rounds proved from the sign-in form', async () => {
  const { tab, account } = await refusedSignIn();
  const { activeHash = 'none' } = accountOf(tab.house.world, account)?.seeds ?? {};
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal my server seed' }));
  expect(await screen.findByText(/equals the hash that was promised\. It proves 1 bet\./u)).toBeVisible();
  expect(accountOf(tab.house.world, account)?.lastReveal).toMatchObject({ seedHash: activeHash, clientSeed: 'change_me', bets: 1 });
  expect(screen.getByRole('link', { name: 'Verify its last bet step by step' })).toHaveAttribute(
    'href',
    expect.stringContaining(activeHash),
  );
});

test('a blocked player with a second factor is asked for its code', async () => {
  await refusedSignIn({ factor: true });
  await userEvent.type(screen.getByLabelText('PayPal Email'), 'eve@example.org');
  expect(screen.queryByLabelText('Code')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my credits' }));
  expect(await screen.findByText('Enter the code of your authenticator app')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my credits' }));
  // The house of a tab has no codes.
  expect(await screen.findByText('This code is not right, or it was used before')).toBeVisible();
});
