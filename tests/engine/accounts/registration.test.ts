import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { accountIdFrom } from '../../../src/domain/ids.ts';
import { refuse } from '../../../src/domain/refusal.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { signInWithPassword } from '../../../src/engine/accounts/signIn.ts';
import { registerWithEmail, registerWithIdentity } from '../../../src/engine/accounts/registration.ts';
import { beginRegistration, sweepRegistrations } from '../../../src/engine/accounts/unfinished.ts';
import { peopleOf } from '../../../src/engine/accounts/peopleOf.ts';
import { passwordOf } from '../../../src/engine/passwords.ts';
import { accepted, ada, FAST, id, outcomesOf, register, sentenceOf, keptBy } from './kit.ts';
import { TestBrowser } from '../../kit/testHouse.ts';
import { anyText } from '../../kit/anyText.ts';

test('a person registers: account, welcome bonus, session and two commitments in one entry', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const commandId = id();
  const opened = accepted(await register(house, {}, commandId));
  expect(opened.account).toBe(accountIdFrom(commandId));
  expect(opened.events.map(({ type }) => type)).toEqual(['account/registered', 'account/named', 'bonus/welcomed', 'session/started']);
  expect(balanceOf(house.world, opened.account)).toBe(100_00);
  expect(accountOf(house.world, opened.account)).toMatchObject({ username: 'Ada', verified: false, authProvider: 'email', role: 'user' });
  expect(await peopleOf(house).emailOf(opened.account)).toBe('ada@example.org');
  expect(await browser.vault.keys('registration:')).toEqual([]);
});

describe('what is wrong with a form is said in this order', () => {
  const worst = { username: '', email: 'no address', password: 'short', confirmPassword: 'other', referralCode: null };
  test.each([
    [worst, 'Please fill in all fields'],
    [{ ...worst, username: '   ' }, 'Please fill in all fields'],
    [{ ...ada, email: '' }, 'Please fill in all fields'],
    [{ ...ada, password: '' }, 'Please fill in all fields'],
    [{ ...ada, confirmPassword: '' }, 'Please fill in all fields'],
    [{ ...worst, username: 'ab' }, 'Username must be at least 3 characters'],
    [{ ...worst, username: 'a'.repeat(21) }, 'Username can be at most 20 characters'],
    [{ ...worst, username: 'a'.repeat(10_000) }, 'Username can be at most 20 characters'],
    [{ ...worst, username: '<b>Ada</b>' }, 'Username can only contain letters, numbers, dots, dashes and underscores'],
    [{ ...worst, username: 'A\u202eda' }, 'Username can only contain letters, numbers, dots, dashes and underscores'],
    [{ ...worst, username: 'A\u0000da' }, 'Username can only contain letters, numbers, dots, dashes and underscores'],
    [{ ...worst, username: 'Аda' /* Cyrillic A */ }, 'Username can only contain letters, numbers, dots, dashes and underscores'],
    [{ ...worst, username: 'Ada' }, 'Please enter a valid email address'],
    [{ ...ada, email: `${'a'.repeat(10_000)}@example.org` }, 'Please enter a valid email address'],
    [{ ...ada, email: 'ada@example' }, 'Please enter a valid email address'],
    [{ ...ada, email: 'a da@example.org' }, 'Please enter a valid email address'],
    [{ ...ada, email: 'ada@exam\u202eple.org' }, 'Please enter a valid email address'],
    [{ ...worst, username: 'Ada', email: ada.email }, 'Password must be at least 6 characters'],
    [{ ...ada, password: '👍👍👍', confirmPassword: '👍👍👍' }, 'Password must be at least 6 characters'],
    [{ ...ada, confirmPassword: 'Difference' }, 'Passwords do not match'],
    [{ ...ada, username: 'demo', email: 'DEMO@Example.com' }, 'Email already in use'],
    [{ ...ada, username: 'DEMO' }, 'This username is already taken'],
    [{ ...worst, username: 'Guest' }, 'This username is not allowed'],
    [{ ...worst, username: 'Adm1n.' }, 'This username is not allowed'],
    [{ ...worst, username: '...' }, 'Username must have at least one letter or number'],
    [{ ...ada, password: 'x'.repeat(129), confirmPassword: '' }, 'Please fill in all fields'],
    [{ ...ada, password: 'x'.repeat(129) }, 'Password can be at most 128 characters'],
    [{ ...ada, password: 'x'.repeat(1_200) }, 'Password can be at most 128 characters'],
  ])('%# %s', async (form, sentence) => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const [before, keptBefore] = [browser.exported(), await keptBy(browser)];
    expect(sentenceOf(await registerWithEmail(house, form, { commandId: id(), iterations: FAST }))).toBe(sentence);
    expect(browser.exported()).toBe(before);
    expect(await keptBy(browser)).toEqual(keptBefore);
  });
});

test('any form is answered by a registration or one sentence, and a refusal keeps nothing', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const text = fc.oneof(
    anyText({ maxLength: 30 }),
    fc.constantFrom('', 'Ada', 'ada@example.org', 'difference', '__proto__', 'constructor'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.record({ username: text, email: text, password: text, confirmPassword: text, referralCode: fc.option(text) }),
      async (form) => {
        const [before, keptBefore] = [browser.exported(), await keptBy(browser)];
        const result = await registerWithEmail(house, form, { commandId: id(), iterations: FAST });
        if (sentenceOf(result) === null) return;
        expect(browser.exported()).toBe(before);
        expect(await keptBy(browser)).toEqual(keptBefore);
      },
    ),
  );
});

test('of two tabs that register one address or one name at once, one is accepted and the other leaves nothing behind', async () => {
  const browser = new TestBrowser();
  const [one, other] = [(await browser.tab()).house, (await browser.tab()).house];
  const results = await Promise.all([register(one), register(other, { username: 'Ada2', email: 'ADA@example.org' })]);
  expect(outcomesOf(results)).toEqual(['Email already in use', null]);
  const named = await Promise.all([
    register(one, { username: 'Grace', email: 'g1@example.org' }),
    register(other, { username: 'GRACE', email: 'g2@example.org' }),
  ]);
  expect(outcomesOf(named)).toEqual(['This username is already taken', null]);
  expect(await browser.directory.keys('person:')).toHaveLength(4);
  expect(await browser.vault.keys('password:')).toHaveLength(4);
  expect(await browser.vault.keys('registration:')).toEqual([]);
});

test('when nothing can be saved: Failed to create user, nothing kept for more than an hour, and the same form works afterwards', async () => {
  const browser = new TestBrowser();
  const { house, store } = await browser.tab();
  const [before, keptBefore] = [browser.exported(), await keptBy(browser)];
  store.failNextAppend();
  const commandId = id();
  expect(sentenceOf(await register(house, {}, commandId))).toBe('Failed to create user');
  expect(browser.exported()).toBe(before);
  browser.clock.at += 3_600_001;
  expect(await sweepRegistrations(house)).toBe(1);
  const seedless = (kept: ReadonlyMap<string, string>) => [...kept].filter(([key]) => !key.startsWith('seed:'));
  expect(seedless(await keptBy(browser))).toEqual(seedless(keptBefore));
  expect(accepted(await register(house, {}, commandId)).username).toBe('Ada');
});

test('after a sign-up that could not be saved, the next one with the same address and name works at once', async () => {
  const browser = new TestBrowser();
  const { house, store } = await browser.tab();
  store.failNextAppend();
  expect(sentenceOf(await register(house, {}, id()))).toBe('Failed to create user');
  expect(accepted(await register(house, {}, id())).username).toBe('Ada');
});

test('a registration whose answer was lost is found again and not doubled', async () => {
  const browser = new TestBrowser();
  const { house, store } = await browser.tab();
  const append = store.append.bind(store);
  store.append = async (batch) => {
    await append(batch);
    store.append = append;
    throw new (await import('../../../src/base/ports.ts')).StoreUnavailableError('the connection died');
  };
  const commandId = id();
  const opened = accepted(await register(house, {}, commandId));
  expect(accountOf(house.world, opened.account)?.username).toBe('Ada');
  const entries = browser.log.entries.length;
  expect(accepted(await register(house, {}, commandId)).account).toBe(opened.account);
  expect(sentenceOf(await register(house, { password: 'another', confirmPassword: 'another' }, commandId))).toBe(
    'This request was already used for something else',
  );
  expect(browser.log.entries).toHaveLength(entries);
  expect(await signInWithPassword(house, ada, { iterations: FAST })).toMatchObject({ ok: true });
});

test('what a crash before the entry left behind is erased after an hour, and no account loses its records', async () => {
  const browser = new TestBrowser();
  const { house, store } = await browser.tab();
  const opened = accepted(await register(house));
  store.append = () => new Promise(() => undefined);
  void register(house, { username: 'Grace', email: 'grace@example.org' });
  await expect.poll(() => browser.vault.keys('registration:')).toHaveLength(1);
  await expect.poll(() => browser.directory.keys('person:')).toHaveLength(4);
  const { house: next } = await browser.tab();
  expect(await sweepRegistrations(next)).toBe(0);
  browser.clock.at += 3_600_001;
  expect(await sweepRegistrations(next)).toBe(1);
  expect(await browser.directory.keys('person:')).toHaveLength(3);
  expect(await browser.vault.keys('registration:')).toEqual([]);
  expect(await passwordOf(browser.vault, opened.account)).not.toBeNull();
});

describe('a house that has not heard that an account was opened elsewhere erases nothing of it', () => {
  const behind = async () => {
    const browser = new TestBrowser();
    const [{ house: ahead }, { house: late }] = [await browser.tab(), await browser.tab()];
    browser.channel.deaf = true;
    const commandId = id();
    const { account } = accepted(await register(ahead, {}, commandId));
    return { browser, ahead, late, commandId, account };
  };

  test('when it sweeps', async () => {
    const { browser, ahead, late, commandId, account } = await behind();
    // As if the marker could not be deleted.
    await beginRegistration(ahead, account, commandId);
    browser.clock.at += 3_600_001;
    expect(await sweepRegistrations(late)).toBe(1);
    expect(accountOf(late.world, account)).toBeUndefined();
    expect(await browser.vault.keys('registration:')).toEqual([]);
    expect(await signInWithPassword(ahead, ada, { iterations: FAST })).toMatchObject({ ok: true });
  });

  test('when it refuses the same command', async () => {
    const { ahead, late, commandId } = await behind();
    vi.spyOn(late, 'submit').mockResolvedValue({ kind: 'refused', refusal: refuse('username-taken'), at: 0 });
    expect(sentenceOf(await register(late, {}, commandId))).toBe(refuse('username-taken').sentence);
    expect(await signInWithPassword(ahead, ada, { iterations: FAST })).toMatchObject({ ok: true });
  });
});

describe('a sweep an hour after a registration was broken off, and the same command again', () => {
  const brokenOff = async () => {
    const browser = new TestBrowser();
    const { house, store } = await browser.tab();
    const commandId = id();
    store.failNextAppend();
    await register(house, {}, commandId);
    browser.clock.at += 3_600_001;
    const { vault } = house.ports;
    return { browser, house, vault, commandId };
  };

  test('an attempt that begins before the sweep erases is kept', async () => {
    const { house, vault, commandId } = await brokenOff();
    const getMany = vault.getMany.bind(vault);
    vi.spyOn(vault, 'getMany').mockImplementationOnce(async (keys) => {
      const found = await getMany(keys);
      expect(await beginRegistration(house, accountIdFrom(commandId), commandId)).not.toBeNull();
      return found;
    });
    expect(await sweepRegistrations(house)).toBe(0);
    expect(await passwordOf(vault, accountIdFrom(commandId))).not.toBeNull();
  });

  test('a sweep that breaks off is done by the next one', async () => {
    const { browser, house, vault, commandId } = await brokenOff();
    const { directory } = house.ports;
    const people = (await directory.keys('person:')).filter((key) => !key.endsWith(accountIdFrom(commandId)));
    vi.spyOn(directory, 'delete').mockRejectedValueOnce(new Error('the tab is closed'));
    await expect(sweepRegistrations(house)).rejects.toThrow('the tab is closed');
    expect(await sweepRegistrations(house), 'it may be erasing still').toBe(0);
    browser.clock.at += 3_600_001;
    expect(await sweepRegistrations(house)).toBe(1);
    expect([await vault.keys('registration:'), await directory.keys('person:')]).toEqual([[], people]);
  });

  test('an attempt that begins while the sweep erases is refused, and the next one is accepted', async () => {
    const { house, vault, commandId } = await brokenOff();
    const change = vault.change.bind(vault);
    vi.spyOn(vault, 'change').mockImplementationOnce(async (keys, by) => {
      await change(keys, by);
      expect(sentenceOf(await register(house, {}, commandId))).toBe('Failed to create user');
    });
    expect(await sweepRegistrations(house)).toBe(1);
    accepted(await register(house, {}, commandId));
    expect(await signInWithPassword(house, ada, { iterations: FAST })).toMatchObject({ ok: true });
  });
});

test('a third-party account is made up, verified, without a password', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const opened = accepted(await registerWithIdentity(house, { commandId: id() }));
  expect(accountOf(house.world, opened.account)).toMatchObject({ verified: true, authProvider: 'google' });
  expect(opened.username).toMatch(/^[A-Za-z]+\d{4}$/);
  expect(await peopleOf(house).emailOf(opened.account)).toBe(`${opened.username.toLowerCase()}@example.com`);
  expect(await passwordOf(browser.vault, opened.account)).toBeNull();
  expect(balanceOf(house.world, opened.account)).toBe(100_00);
  expect(
    sentenceOf(await signInWithPassword(house, { email: `${opened.username}@example.com`, password: 'anything' }, { iterations: FAST })),
  ).toBe('Invalid email or password');
});

test('a referral code pays its owner; an unknown one is passed over', async () => {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const referrer = accepted(await register(house));
  const code = accountOf(house.world, referrer.account)?.referralCode ?? '';
  const friend = accepted(await register(house, { username: 'Grace', email: 'grace@example.org', referralCode: code.toLowerCase() }));
  expect(friend.events.some(({ type }) => type === 'referral/paid')).toBe(true);
  expect(balanceOf(house.world, referrer.account)).toBe(350_00);
  const stranger = accepted(await register(house, { username: 'Alan', email: 'alan@example.org', referralCode: 'NOBODY12' }));
  expect(house.world.referrals[stranger.account]).toBeUndefined();
});
