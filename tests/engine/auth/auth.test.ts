import { describe, expect, test, vi } from 'vitest';
import { defaultRules } from '../../../src/domain/rules.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { blockUser } from '../../../src/engine/accounts/administration.ts';
import type { ReferralMemory } from '../../../src/api/auth/authPorts.ts';
import { authSession } from '../../../src/api/auth/shapes.ts';
import { seededAdmin, seededDemo } from '../../../src/engine/genesis.ts';
import { accepted, outcomesOf, sentenceOf, keptBy } from '../accounts/kit.ts';
import { Bus, eventsIn, openTab, signUpForm, type Tab } from './kit.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

describe('what a person is told', () => {
  test('sign-up: account created, and a welcome, after about a second', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const { session, toasts } = accepted(await tab.auth.signUp(signUpForm));
    expect(toasts).toEqual(['Account created successfully! Welcome bonus: 100 credits', 'Welcome, Ada!']);
    expect(tab.timer.waited).toEqual([1_000]);
    expect(tab.auth.current()).toEqual(session);
    expect(tab.memory.value).toEqual(session);
    expect(Object.keys(session).toSorted()).toEqual(['accountId', 'expiresAt', 'sessionId']);
    expect(eventsIn(tab)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  });

  test('sign-up: the bonus that was paid, also if the rules have another one by now', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const { store } = tab.house.ports;
    const readTrail = store.readTrail.bind(store);
    const accounts = { ...defaultRules.accounts, welcomeBonusCents: 250_00 };
    vi.spyOn(store, 'readTrail').mockImplementationOnce(async (...asked) => {
      await tab.house.submit({ type: 'SetRules', payload: { rules: { ...defaultRules, accounts } } }, 'house');
      return readTrail(...asked);
    });
    const { toasts } = accepted(await tab.auth.signUp(signUpForm));
    expect(tab.house.world.rules.rules.accounts).toEqual(accounts);
    expect(toasts[0]).toBe('Account created successfully! Welcome bonus: 100 credits');
  });

  test('sign-in: welcome back; sign-out: you have been logged out', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    await tab.auth.signUp(signUpForm);
    expect(await tab.auth.signOut()).toEqual({ toasts: ['You have been logged out'] });
    expect(await tab.auth.signOut()).toEqual({ toasts: [] });
    expect(tab.auth.current()).toBeNull();
    const signedIn = accepted(await tab.auth.signInWithPassword({ email: 'ADA@example.org', password: 'difference' }));
    expect(signedIn.toasts).toEqual(['Welcome back, Ada!']);
    expect(tab.timer.waited).toEqual([1_000, 1_000]);
    expect(eventsIn(tab)).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT', 'SIGNED_IN']);
  });

  test('a sign-in to an account that a browser does not know, though it knows others; a sign-up to none', async () => {
    const [email, password] = ['ADA@example.org', 'difference'];
    const known: string[] = ['acc_other'];
    const tab = await openTab(new TestBrowser(), new Bus(), null, { isFamiliar: (account) => known.includes(account) });
    const { session, notices } = accepted(await tab.auth.signUp(signUpForm));
    expect(notices).toEqual([]);
    await tab.auth.signOut();
    expect(accepted(await tab.auth.signInWithPassword({ email, password })).notices).toEqual([
      'This browser shows the account Ada for the first time. If you expected another account, look at its name.',
    ]);
    await tab.auth.signOut();
    known.push(session.accountId);
    expect(accepted(await tab.auth.signInWithPassword({ email, password })).notices).toEqual([]);
  });

  test('third party: account created with Google, after about a second and a half', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const { session, toasts } = accepted(await tab.auth.signInWithIdentity({ who: 'last' }));
    const { username } = accountOf(tab.house.world, session.accountId) ?? { username: '' };
    expect(toasts).toEqual(['Account created with Google! Welcome bonus: 100 credits', `Welcome, ${username}!`]);
    expect(tab.timer.waited).toEqual([1_500]);
  });

  test('a paid referral is told with the name of who was paid', async () => {
    const browser = new TestBrowser();
    const told: unknown[] = [];
    const referrals: ReferralMemory = {
      read: () => ({ cookie: 'DEMO2023', pending: 'ADMIN2023' }),
      registered: (account, code) => Promise.resolve(void told.push([account, code])),
    };
    const tab = await openTab(browser, new Bus(), null, { referrals });
    const { session, toasts } = accepted(await tab.auth.signUp(signUpForm));
    expect(toasts).toContain("Referral bonus of 250 credits has been added to demo's account!");
    expect(told).toEqual([[session.accountId, 'DEMO2023']]);
    expect(accepted(await tab.auth.signInWithIdentity({ who: 'new', referralCode: '', referralTouched: true })).toasts).toHaveLength(2);
    const emptied = { ...signUpForm, username: 'Grace', email: 'grace@example.org', referralTouched: true };
    expect(accepted(await tab.auth.signUp(emptied)).toasts).toHaveLength(2);
    const byLink = accepted(await tab.auth.signInWithIdentity({ who: 'new' }));
    expect(byLink.toasts).toHaveLength(3);
    // The backend processes the referral of somebody who came through the third party, too.
    expect(told.at(-1)).toEqual([byLink.session.accountId, 'DEMO2023']);
    expect(told).toHaveLength(4);
  });
});

describe('the third party', () => {
  /** A tab of a person who came through the third party, and the name. */
  async function newcomer(tab: Tab) {
    const { session } = accepted(await tab.auth.signInWithIdentity({ who: 'new' }));
    return { account: session.accountId, username: accountOf(tab.house.world, session.accountId)?.username ?? '' };
  }

  test('leads to the same account again: after a sign-out, in another tab, and when the session is long over', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const tab = await openTab(browser, bus);
    const { account, username } = await newcomer(tab);
    await tab.auth.signOut();
    const again = accepted(await tab.auth.signInWithIdentity({ who: 'last' }));
    expect([again.session.accountId, again.toasts, again.notices]).toEqual([account, [`Welcome back, ${username}!`], []]);
    browser.clock.at += 400 * 86_400_000;
    const late = await openTab(browser, bus, again.session);
    expect(late.auth.current()).toBeNull();
    expect(accepted(await late.auth.signInWithIdentity({ who: 'last' })).session.accountId).toBe(account);
    expect(browser.exported().match(/"account\/registered"[^\n]*"google"/gu)).toHaveLength(1);
    expect(browser.log.entries.at(-1)?.lines).toContain('"method":"google"');
  });

  test('knows several accounts, the last used first, whatever the clock does', async () => {
    const browser = new TestBrowser();
    const tab = await openTab(browser, new Bus());
    expect(await tab.auth.identities()).toEqual([]);
    const one = await newcomer(tab);
    browser.clock.at -= 86_400_000;
    const two = await newcomer(tab);
    browser.clock.at += 86_400_000;
    const three = await newcomer(tab);
    expect(await tab.auth.identities()).toEqual([three, two, one]);
    accepted(await tab.auth.signInWithIdentity({ who: one.account }));
    expect(await tab.auth.identities()).toEqual([one, three, two]);
    const elsewhere = await openTab(browser, new Bus());
    expect(accepted(await elsewhere.auth.signInWithIdentity({ who: 'last' })).session.accountId).toBe(one.account);
    const four = await newcomer(elsewhere);
    expect(await tab.auth.identities(), 'a tab that has not heard of it yet').toEqual([four, one, three, two]);
  });

  test('refuses a blocked account, and one that did not come through it', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const { account } = await newcomer(tab);
    accepted(await blockUser(tab.house, seededAdmin.account, { account, reason: 'several accounts' }));
    expect(sentenceOf(await tab.auth.signInWithIdentity({ who: 'last' }))).toBe('This account has been blocked: several accounts');
    expect(sentenceOf(await tab.auth.signInWithIdentity({ who: seededDemo.account }))).toBe('User not logged in');
    expect((await newcomer(tab)).account).not.toBe(account);
  });

  test('knows nobody in a house that was begun anew', async () => {
    const given = await openTab(new TestBrowser(), new Bus());
    const { account } = await newcomer(given);
    const fresh = await openTab(new TestBrowser({ seed: 'begun anew' }), new Bus(), given.auth.current());
    expect(fresh.auth.current()).toBeNull();
    const { session, toasts } = accepted(await fresh.auth.signInWithIdentity({ who: 'last' }));
    expect(session.accountId).not.toBe(account);
    expect(toasts[0]).toBe('Account created with Google! Welcome bonus: 100 credits');
  });

  test('an account that came through it sets a first password, signs in with it, and needs it to change it', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const { account, username } = await newcomer(tab);
    const email = `${username.toLowerCase()}@example.com`;
    expect(await tab.auth.passwordSignIn()).toEqual({ email, hasPassword: false });
    expect(sentenceOf(await tab.auth.changePassword({ current: '', next: '' }))).toBe('Please fill in all fields');
    expect(sentenceOf(await tab.auth.changePassword({ current: '', next: 'short' }))).toBe('Password must be at least 6 characters');
    tab.store.failNextAppend();
    expect(sentenceOf(await tab.auth.changePassword({ current: '', next: 'difference' }))).toBe('Failed to update user');
    expect(await tab.auth.passwordSignIn()).toEqual({ email, hasPassword: false });
    expect(await tab.auth.changePassword({ current: '', next: 'difference' })).toEqual({ ok: true });
    expect(await tab.auth.passwordSignIn()).toEqual({ email, hasPassword: true });
    await tab.auth.signOut();
    expect(await tab.auth.passwordSignIn()).toBeNull();
    expect(accepted(await tab.auth.signInWithPassword({ email, password: 'difference' })).session.accountId).toBe(account);
    expect(sentenceOf(await tab.auth.changePassword({ current: '', next: 'analytical' }))).toBe('Please fill in all fields');
    expect(sentenceOf(await tab.auth.changePassword({ current: 'wrong', next: 'analytical' }))).toBe(
      'Your current password is not correct',
    );
    expect(await tab.auth.changePassword({ current: 'difference', next: 'analytical' })).toEqual({ ok: true });
    expect(accepted(await tab.auth.signInWithIdentity({ who: 'last' })).session.accountId).toBe(account);
  });
});

describe('referral codes', () => {
  const code = 'DEMO2023';
  const google = { who: 'new', referralTouched: true } as const;
  const friends = (tab: Tab) => accountOf(tab.house.world, seededDemo.account)?.referred;

  test('count from the form, also on the way through the third party', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const { toasts, notices } = accepted(await tab.auth.signInWithIdentity({ ...google, referralCode: 'demo2023 ' }));
    expect(toasts).toContain("Referral bonus of 250 credits has been added to demo's account!");
    expect([notices, friends(tab)]).toEqual([[], 1]);
  });

  test.each(['NOBODY99', 'no code!'])('%s is not known, which is said, and the account is opened all the same', async (referralCode) => {
    const tab = await openTab(new TestBrowser(), new Bus());
    expect(await tab.auth.referralProblem(referralCode)).toBe('This referral code is not known');
    for (const opened of [
      await tab.auth.signUp({ ...signUpForm, referralCode, referralTouched: true }),
      await tab.auth.signInWithIdentity({ ...google, referralCode }),
    ]) {
      expect(accepted(opened)).toMatchObject({ toasts: { length: 2 }, notices: ['This referral code is not known'] });
    }
  });

  test('of a link are told too where they are not known; an emptied field is no code', async () => {
    const referrals: ReferralMemory = { read: () => ({ cookie: 'NOBODY99', pending: null }), registered: () => Promise.resolve() };
    const tab = await openTab(new TestBrowser(), new Bus(), null, { referrals });
    expect(accepted(await tab.auth.signInWithIdentity({ who: 'new' })).notices).toEqual(['This referral code is not known']);
    expect(accepted(await tab.auth.signInWithIdentity({ ...google, referralCode: ' ' })).notices).toEqual([]);
  });

  test('of oneself are told as one’s own; those of others are good', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const { session } = accepted(await tab.auth.signUp(signUpForm));
    const own = accountOf(tab.house.world, session.accountId)?.referralCode ?? '';
    expect(await tab.auth.referralProblem(own.toLowerCase())).toBe('This is your own referral code');
    expect(await tab.auth.referralProblem(code)).toBeNull();
    await tab.auth.signOut();
    expect(await tab.auth.referralProblem(own)).toBeNull();
  });

  test('typed by somebody who has an account already are said to come too late', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    accepted(await tab.auth.signInWithIdentity({ who: 'new' }));
    const { notices } = accepted(await tab.auth.signInWithIdentity({ ...google, who: 'last', referralCode: code }));
    expect([notices, friends(tab)]).toEqual([['A referral code counts for a new account only'], 0]);
  });
});

describe('refusals', () => {
  test('what is wrong with a form is said at once', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    expect(sentenceOf(await tab.auth.signUp({ ...signUpForm, confirmPassword: '' }))).toBe('Please fill in all fields');
    expect(sentenceOf(await tab.auth.signInWithPassword({ email: '', password: 'x' }))).toBe('Please fill in all fields');
    expect(tab.timer.waited).toEqual([]);
  });

  test('a refused sign-in or sign-up appends nothing, opens no session and changes nothing', async () => {
    const browser = new TestBrowser();
    const tab = await openTab(browser, new Bus());
    const { session } = accepted(await tab.auth.signUp(signUpForm));
    const [before, kept] = [browser.exported(), await keptBy(browser)];
    expect(sentenceOf(await tab.auth.signUp({ ...signUpForm, email: 'ADA@EXAMPLE.ORG' }))).toBe('Email already in use');
    expect(sentenceOf(await tab.auth.signInWithPassword({ email: 'ada@example.org', password: 'wrong one' }))).toBe(
      'Invalid email or password',
    );
    expect(tab.auth.current()).toEqual(session);
    expect([browser.exported(), await keptBy(browser)]).toEqual([before, kept]);
    expect(eventsIn(tab)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
  });

  test('a store that cannot save: the sentence of the family, and nobody is signed in', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    tab.store.failNextAppend();
    expect(sentenceOf(await tab.auth.signUp(signUpForm))).toBe('Failed to create user');
    tab.store.failNextAppend();
    expect(sentenceOf(await tab.auth.signInWithIdentity({ who: 'new' }))).toBe('Failed to create user');
    expect(tab.auth.current()).toBeNull();
  });

  test('a double click registers once', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const results = await Promise.all([tab.auth.signUp(signUpForm), tab.auth.signUp(signUpForm)]);
    expect(outcomesOf(results)).toEqual(['Email already in use', null]);
  });
});

test('a changed password is told as USER_UPDATED; nobody signed in changes none', async () => {
  const tab = await openTab(new TestBrowser(), new Bus());
  expect(sentenceOf(await tab.auth.changePassword({ current: 'difference', next: 'analytical' }))).toBe('User not logged in');
  await tab.auth.signUp(signUpForm);
  expect(sentenceOf(await tab.auth.changePassword({ current: 'wrong', next: 'analytical' }))).toBe('Your current password is not correct');
  expect(await tab.auth.changePassword({ current: 'difference', next: 'analytical' })).toEqual({ ok: true });
  expect(eventsIn(tab)).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED']);
});

test('the whole session has the shape of the auth service', async () => {
  const browser = new TestBrowser();
  const tab = await openTab(browser, new Bus());
  expect(await tab.auth.fullSession()).toBeNull();
  const { session } = accepted(await tab.auth.signUp(signUpForm));
  const full = authSession.parse(await tab.auth.fullSession());
  expect(full).toMatchObject({ expires_in: 3_600, expires_at: browser.clock.at / 1_000 + 3_600, token_type: 'bearer' });
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
