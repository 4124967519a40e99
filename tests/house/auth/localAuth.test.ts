import { describe, expect, test } from 'vitest';
import { accountOf } from '../../../src/domain/world.ts';
import type { ReferralMemory } from '../../../src/house/auth/authPorts.ts';
import { authSession } from '../../../src/house/auth/shapes.ts';
import { accepted, Browser, outcomesOf, sentenceOf } from '../accounts/kit.ts';
import { Bus, eventsIn, openTab, signUpForm } from './kit.ts';

describe('what a person is told', () => {
  test('sign-up: account created, and a welcome, after about a second', async () => {
    const tab = await openTab(new Browser(), new Bus());
    const { session, toasts } = accepted(await tab.auth.signUp(signUpForm));
    expect(toasts).toEqual(['Account created successfully! Welcome bonus: 100 credits', 'Welcome, Ada!']);
    expect(tab.timer.waited).toEqual([1_000]);
    expect(tab.auth.current()).toEqual(session);
    expect(tab.memory.value).toEqual(session);
    expect(Object.keys(session).toSorted()).toEqual(['accountId', 'expiresAt', 'sessionId']);
    expect(eventsIn(tab)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  });

  test('sign-in: welcome back; sign-out: you have been logged out', async () => {
    const tab = await openTab(new Browser(), new Bus());
    await tab.auth.signUp(signUpForm);
    expect(await tab.auth.signOut()).toEqual({ toasts: ['You have been logged out'] });
    expect(await tab.auth.signOut()).toEqual({ toasts: [] });
    expect(tab.auth.current()).toBeNull();
    const signedIn = accepted(await tab.auth.signInWithPassword({ email: 'ADA@example.org', password: 'difference' }));
    expect(signedIn.toasts).toEqual(['Welcome back, Ada!']);
    expect(tab.timer.waited).toEqual([1_000, 1_000]);
    expect(eventsIn(tab)).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN']);
  });

  test('third party: account created with Google, after about a second and a half', async () => {
    const tab = await openTab(new Browser(), new Bus());
    const { session, toasts } = accepted(await tab.auth.signInWithIdentity());
    const { username } = accountOf(tab.house.world, session.accountId) ?? { username: '' };
    expect(toasts).toEqual(['Account created with Google! Welcome bonus: 100 credits', `Welcome, ${username}!`]);
    expect(tab.timer.waited).toEqual([1_500]);
  });

  test('a paid referral is told with the name of who was paid', async () => {
    const browser = new Browser();
    const told: unknown[] = [];
    const referrals: ReferralMemory = {
      read: () => ({ cookie: 'DEMO2023', pending: 'ADMIN2023' }),
      registered: (account, code) => Promise.resolve(void told.push([account, code])),
    };
    const tab = await openTab(browser, new Bus(), null, { referrals });
    const { session, toasts } = accepted(await tab.auth.signUp(signUpForm));
    expect(toasts).toContain("Referral bonus of 250 credits has been added to demo's account!");
    expect(told).toEqual([[session.accountId, 'DEMO2023']]);
    const emptied = { ...signUpForm, username: 'Grace', email: 'grace@example.org', referralTouched: true };
    expect(accepted(await tab.auth.signUp(emptied)).toasts).toHaveLength(2);
    expect(accepted(await tab.auth.signInWithIdentity()).toasts).toHaveLength(3);
  });
});

describe('refusals', () => {
  test('what is wrong with a form is said at once', async () => {
    const tab = await openTab(new Browser(), new Bus());
    expect(sentenceOf(await tab.auth.signUp({ ...signUpForm, confirmPassword: '' }))).toBe('Please fill in all fields');
    expect(sentenceOf(await tab.auth.signInWithPassword({ email: '', password: 'x' }))).toBe('Please fill in all fields');
    expect(tab.timer.waited).toEqual([]);
  });

  test('a refused sign-in or sign-up appends nothing, opens no session and changes nothing', async () => {
    const browser = new Browser();
    const tab = await openTab(browser, new Bus());
    const { session } = accepted(await tab.auth.signUp(signUpForm));
    const [before, kept] = [browser.text(), await browser.kept()];
    expect(sentenceOf(await tab.auth.signUp({ ...signUpForm, email: 'ADA@EXAMPLE.ORG' }))).toBe('Email already in use');
    expect(sentenceOf(await tab.auth.signInWithPassword({ email: 'ada@example.org', password: 'wrong one' }))).toBe(
      'Invalid email or password',
    );
    expect(tab.auth.current()).toEqual(session);
    expect([browser.text(), await browser.kept()]).toEqual([before, kept]);
    expect(eventsIn(tab)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  });

  test('a store that cannot save: the sentence of the family, and nobody is signed in', async () => {
    const tab = await openTab(new Browser(), new Bus());
    tab.store.failNextCommit();
    expect(sentenceOf(await tab.auth.signUp(signUpForm))).toBe('Failed to create user');
    tab.store.failNextCommit();
    expect(sentenceOf(await tab.auth.signInWithIdentity())).toBe('Failed to create user');
    expect(tab.auth.current()).toBeNull();
  });

  test('a double click registers once', async () => {
    const tab = await openTab(new Browser(), new Bus());
    const results = await Promise.all([tab.auth.signUp(signUpForm), tab.auth.signUp(signUpForm)]);
    expect(outcomesOf(results)).toEqual(['Email already in use', null]);
  });
});

test('a changed password is told as USER_UPDATED; nobody signed in changes none', async () => {
  const tab = await openTab(new Browser(), new Bus());
  expect(sentenceOf(await tab.auth.changePassword({ current: 'difference', next: 'analytical' }))).toBe('User not logged in');
  await tab.auth.signUp(signUpForm);
  expect(sentenceOf(await tab.auth.changePassword({ current: 'wrong', next: 'analytical' }))).toBe('Your current password is not correct');
  expect(await tab.auth.changePassword({ current: 'difference', next: 'analytical' })).toEqual({ ok: true });
  expect(eventsIn(tab)).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED']);
});

test('the whole session has the shape of the auth service', async () => {
  const browser = new Browser();
  const tab = await openTab(browser, new Bus());
  expect(await tab.auth.fullSession()).toBeNull();
  const { session } = accepted(await tab.auth.signUp(signUpForm));
  const full = authSession.parse(await tab.auth.fullSession());
  expect(full).toMatchObject({ expires_in: 3_600, expires_at: browser.now / 1_000 + 3_600, token_type: 'bearer' });
  expect(full.user).toMatchObject({
    id: session.accountId,
    email: 'ada@example.org',
    role: 'user',
    identities: [{ provider: 'email' }],
    factors: [],
  });
  expect(full.access_token).not.toBe(full.refresh_token);
  expect(await browser.vault.get(`session:${session.sessionId}`)).toContain(full.access_token);
});
