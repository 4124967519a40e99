import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { blockUser, createUser, editUser, type AccountForm } from '../../../src/engine/accounts/administration.ts';
import { peopleOf } from '../../../src/engine/accounts/peopleOf.ts';
import { sweepRegistrations } from '../../../src/engine/accounts/unfinished.ts';
import { SessionVault } from '../../../src/engine/auth/sessionVault.ts';
import { signInWithPassword } from '../../../src/engine/accounts/signIn.ts';
import { seededAdmin, seededDemo } from '../../../src/engine/genesis.ts';
import { Bus, openTab, settled, signUpForm } from '../auth/kit.ts';
import { accepted, FAST, register, sentenceOf, keptBy } from './kit.ts';
import { TestBrowser } from '../../kit/testHouse.ts';

const admin = seededAdmin.account;
const demo = seededDemo.account;
const fast = { iterations: FAST };
const form: AccountForm = { username: 'grace', email: 'Grace@example.org', password: 'nanoseconds', balanceCents: 100_00 };

/** Every command of the portal, and the few that the house keeps for itself, each in a form that an admin could send. */
const privileged: readonly Command[] = [
  { type: 'SetRules', payload: { rules: defaultRules } },
  { type: 'CorrectLedger', payload: { account: demo, counterparty: 'house', cents: 1_000_00, reason: 'because I can' } },
  { type: 'CorrectClock', payload: {} },
  { type: 'MigrateRecords', payload: { accounts: [], rejected: 0 } },
  {
    type: 'SeedAccount',
    payload: {
      account: 'acc_000000000000000000000000000000ff',
      username: 'root',
      emailDigest: 'ab'.repeat(32),
      referralCode: 'ROOT2023',
      role: 'admin',
      openingCents: 1_00,
    },
  },
  { type: 'CreateAccount', payload: { username: 'grace', balanceCents: 100_00, emailDigest: 'ab'.repeat(32), codeDigits: 'ABCDEF' } },
  { type: 'EditAccount', payload: { account: demo, emailDigest: 'ab'.repeat(32), passwordChanged: true } },
  { type: 'BlockAccount', payload: { account: demo, reason: 'several accounts' } },
  { type: 'MuteInChat', payload: { account: demo, forMs: 60_000 } },
  {
    type: 'CreateOffer',
    payload: { terms: { title: 'a', description: 'b', requirements: '', provider: 'c', category: '', rewardCents: 1_00, imageUrl: '' } },
  },
  {
    type: 'UpdateOffer',
    payload: {
      offer: 'off_0',
      terms: { title: 'a', description: 'b', requirements: '', provider: 'c', category: '', rewardCents: 1_00, imageUrl: '' },
    },
  },
  { type: 'DeleteOffer', payload: { offer: 'off_0' } },
  { type: 'CompleteOffers', payload: { offers: [] } },
  {
    type: 'CreateSportEvent',
    payload: { terms: { sport: 'Chess', homeTeam: 'a', awayTeam: 'b', startsAt: 1, odds: { homeWin: 200, draw: null, awayWin: 200 } } },
  },
  {
    type: 'ChangeSportEvent',
    payload: { event: 'evt_0', startsAt: 1, odds: { homeWin: 200, draw: null, awayWin: 200 }, live: true, suspended: false },
  },
  { type: 'SettleSportEvent', payload: { event: 'evt_0', homeScore: 1, awayScore: 0 } },
  { type: 'CancelSportEvent', payload: { event: 'evt_0' } },
  { type: 'CompleteWithdrawal', payload: { withdrawal: 'wdr_0' } },
  { type: 'RejectWithdrawal', payload: { withdrawal: 'wdr_0', reason: 'no' } },
  { type: 'EndFlights', payload: { bets: [] } },
  { type: 'SpinLiveRound', payload: {} },
  { type: 'OpenLiveRound', payload: {} },
];

describe('who is no admin', () => {
  test.each(privileged.map((command) => [command.type, command] as const))(
    '%s by hand: Unauthorized, and nothing is appended',
    async (_type, command) => {
      const browser = new TestBrowser();
      const { house } = await browser.tab();
      const blocked = accepted(await createUser(house, admin, form, fast)).account;
      accepted(await blockUser(house, admin, { account: blocked, reason: 'several accounts' }));
      const { account: ada } = accepted(await register(house));
      const before = browser.exported();
      for (const actor of ['guest', ada, demo, blocked, 'acc_000000000000000000000000000000aa'] satisfies Actor[]) {
        // The clock is looked at before anybody is: whoever asks to correct a right one is told so.
        const expected = command.type === 'CorrectClock' ? 'The clock needs no correction' : 'Unauthorized';
        const submitted = await house.submit(command, actor);
        expect(submitted.kind === 'refused' ? submitted.refusal.sentence : submitted.kind).toBe(expected);
      }
      expect(browser.exported()).toBe(before);
    },
  );

  test('keeps nothing through the house either: no address, no password, no entry', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const { account: ada } = accepted(await register(house));
    const [before, kept] = [browser.exported(), await keptBy(browser)];
    expect(sentenceOf(await createUser(house, ada, form, fast))).toBe('Unauthorized');
    expect(sentenceOf(await editUser(house, ada, { account: demo, email: 'mine@example.org', password: 'mine now' }, fast))).toBe(
      'Unauthorized',
    );
    expect(sentenceOf(await blockUser(house, ada, { account: demo, reason: 'several accounts' }))).toBe('Unauthorized');
    expect(browser.exported()).toBe(before);
    expect(await keptBy(browser)).toEqual(kept);
  });
});

describe('creating', () => {
  test('an account is verified, has what it was given and signs in; address and password are not in the log', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const { account } = accepted(await createUser(house, admin, form, fast));
    expect(accountOf(house.world, account)).toMatchObject({
      username: 'grace',
      role: 'user',
      verified: true,
      authProvider: 'email',
      publicPassword: false,
    });
    expect(balanceOf(house.world, account)).toBe(100_00);
    expect(await peopleOf(house).emailOf(account)).toBe('Grace@example.org');
    expect(browser.exported()).not.toMatch(/grace@example|nanoseconds/iu);
    accepted(await signInWithPassword(house, { email: 'grace@EXAMPLE.org', password: 'nanoseconds' }, fast));
  });

  test.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ email: 'nowhere' }, 'Please enter a valid email address'],
    [{ password: 'short' }, 'Password must be at least 6 characters'],
    [{ balanceCents: -1 }, 'Balance cannot be negative'],
    [{ balanceCents: Number.NaN }, 'Balance cannot be negative'],
    [{ email: 'DEMO@example.com' }, 'Email already in use'],
    [{ username: 'Demo' }, 'This username is already taken'],
    [{ balanceCents: 1e15 }, 'Failed to create user'],
  ])('%o is refused, and nothing is kept', async (change, sentence) => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const [before, accounts, passwords] = [browser.exported(), await browser.directory.keys(''), await browser.vault.keys('password:')];
    expect(sentenceOf(await createUser(house, admin, { ...form, ...change }, fast))).toBe(sentence);
    expect(browser.exported()).toBe(before);
    expect([await browser.directory.keys(''), await browser.vault.keys('password:')]).toEqual([accounts, passwords]);
  });

  test('a full disk: Failed to create user', async () => {
    const browser = new TestBrowser();
    const { house, store } = await browser.tab();
    store.failNextAppend();
    expect(sentenceOf(await createUser(house, admin, form, fast))).toBe('Failed to create user');
    browser.clock.at += 3_600_001;
    await sweepRegistrations(house);
    expect(await browser.vault.keys('password:')).toHaveLength(2);
  });
});

describe('editing', () => {
  test('a new address and password replace the old ones', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const { account } = accepted(await createUser(house, admin, form, fast));
    accepted(await editUser(house, admin, { account, email: 'hopper@example.org', password: 'a new secret' }, fast));
    accepted(await signInWithPassword(house, { email: 'hopper@example.org', password: 'a new secret' }, fast));
    expect(sentenceOf(await signInWithPassword(house, { email: form.email, password: form.password }, fast))).toBe(
      'Invalid email or password',
    );
    expect(await peopleOf(house).emailOf(account)).toBe('hopper@example.org');
    expect(browser.exported()).not.toMatch(/hopper@|a new secret/u);
    // The old address is kept nowhere.
    expect(JSON.stringify([...(await keptBy(browser)).values()])).not.toContain(form.email);
  });

  test('a blank password keeps the present one; only the case of an address is not the log’s business', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const { account } = accepted(await createUser(house, admin, form, fast));
    const before = browser.exported();
    expect(sentenceOf(await editUser(house, admin, { account, email: form.email, password: '' }, fast))).toBe('Nothing was changed');
    accepted(await editUser(house, admin, { account, email: 'GRACE@example.org', password: '' }, fast));
    expect(browser.exported()).toBe(before);
    expect(await peopleOf(house).emailOf(account)).toBe('GRACE@example.org');
    accepted(await signInWithPassword(house, { email: form.email, password: form.password }, fast));
  });

  test('what is refused or cannot be saved leaves address and password as they were', async () => {
    const browser = new TestBrowser();
    const { house, store } = await browser.tab();
    const { account } = accepted(await createUser(house, admin, form, fast));
    const kept = await keptBy(browser);
    const edit = (email: string, password: string) => editUser(house, admin, { account, email, password }, fast);
    expect(sentenceOf(await edit('nowhere', ''))).toBe('Please enter a valid email address');
    expect(sentenceOf(await edit(form.email, 'short'))).toBe('Password must be at least 6 characters');
    expect(sentenceOf(await edit('Demo@Example.com', 'a new secret'))).toBe('Email already in use');
    store.failNextAppend();
    expect(sentenceOf(await edit('hopper@example.org', 'a new secret'))).toBe('Failed to update user');
    expect(await keptBy(browser)).toEqual(kept);
  });

  test('an edit that cannot be saved gives no password to an account that had none', async () => {
    const browser = new TestBrowser();
    const { house, store } = await browser.tab();
    await browser.vault.delete([`password:${demo}`]);
    store.failNextAppend();
    const edit = { account: demo, email: 'demo@example.com', password: 'a new secret' };
    expect(sentenceOf(await editUser(house, admin, edit, fast))).toBe('Failed to update user');
    expect(await browser.vault.keys(`password:${demo}`)).toEqual([]);
  });

  test('an edit that a crash cut off shows the address that the log still knows', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const account = accountOf(house.world, demo);
    if (!account) throw new Error('no demo');
    await browser.directory.put([[`person:${demo}`, JSON.stringify({ email: 'new@example.org', before: 'demo@example.com' })]]);
    expect((await peopleOf(house).emailsOf([account])).get(demo)).toBe('demo@example.com');
  });
});

describe('blocking', () => {
  test('ends the sessions of the account in every tab, tells why, and nobody else’s', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const first = await openTab(browser, bus);
    const { session } = accepted(await first.auth.signUp(signUpForm));
    const second = await openTab(browser, bus, session);
    const other = await openTab(browser, bus);
    accepted(await other.auth.signUp({ ...signUpForm, username: 'Grace', email: 'grace@example.org' }));
    const office = await openTab(browser, bus);

    accepted(await blockUser(office.house, admin, { account: session.accountId, reason: 'several accounts' }));
    await settled();
    expect([first.auth.current(), second.auth.current()]).toEqual([null, null]);
    expect(first.changes.at(-1)).toEqual({ event: 'SIGNED_OUT', session: null, notice: 'This account has been blocked: several accounts' });
    expect(other.auth.current()).not.toBeNull();
    expect(await browser.vault.keys('session:')).toHaveLength(1);
    expect(sentenceOf(await first.auth.signInWithPassword(signUpForm))).toBe('This account has been blocked: several accounts');
  });

  test('ends the session of a tab that sleeps', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    await new SessionVault(house).open(demo);
    accepted(await blockUser(house, admin, { account: demo, reason: 'several accounts' }));
    expect(await browser.vault.keys('session:')).toEqual([]);
  });

  test('admins are not blocked, nobody is blocked twice, a full disk is said', async () => {
    const browser = new TestBrowser();
    const { house, store } = await browser.tab();
    expect(sentenceOf(await blockUser(house, admin, { account: admin, reason: 'several accounts' }))).toBe('Failed to block user');
    store.failNextAppend();
    expect(sentenceOf(await blockUser(house, admin, { account: demo, reason: 'several accounts' }))).toBe('Failed to block user');
    accepted(await blockUser(house, admin, { account: demo, reason: 'several accounts' }));
    expect(sentenceOf(await blockUser(house, admin, { account: demo, reason: 'several accounts' }))).toBe('Failed to block user');
  });
});
