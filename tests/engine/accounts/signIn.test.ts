import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Account } from '../../../src/domain/accounts/account.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { changeOwnPassword } from '../../../src/engine/accounts/changePassword.ts';
import { ensureDemo, seededDemo } from '../../../src/engine/genesis.ts';
import { registerWithEmail } from '../../../src/engine/accounts/registration.ts';
import { signInWithPassword } from '../../../src/engine/accounts/signIn.ts';
import type { House } from '../../../src/engine/house.ts';
import { keepPassword, passwordOf, recordPassword, renewPassword, type PasswordRecord } from '../../../src/engine/passwords.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { accepted, ada, FAST, id, register, sentenceOf, keptBy } from './kit.ts';
import { accept, TestBrowser } from '../../kit/testHouse.ts';

const signIn = (house: House, email: string, password: string) => signInWithPassword(house, { email, password }, { iterations: FAST });

const block = async (house: House, account: Account['id']): Promise<void> =>
  void accept(await house.submit({ type: 'BlockAccount', payload: { account, reason: 'several accounts' } }, 'house'));

describe('signing in', () => {
  test('takes the address in any case and the password exactly, and is written to the trail', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const { account } = accepted(await register(house));
    expect(await signIn(house, ' ADA@Example.ORG ', 'difference')).toEqual({ ok: true, account, username: 'Ada' });
    expect(browser.log.entries.at(-1)?.lines).toContain('"session/started"');
    expect(sentenceOf(await signIn(house, ada.email, 'Difference'))).toBe('Invalid email or password');
    expect(sentenceOf(await signIn(house, ada.email, 'difference '))).toBe('Invalid email or password');
  });

  test.each([
    ['', 'difference', 'Please fill in all fields'],
    ['  ', 'difference', 'Please fill in all fields'],
    ['ada@example.org', '', 'Please fill in all fields'],
    ['nobody@example.org', 'difference', 'Invalid email or password'],
    ['__proto__', 'difference', 'Invalid email or password'],
    ['ada@example.org', 'x'.repeat(10_000), 'Invalid email or password'],
  ])('%s with %s is refused and appends nothing', async (email, password, sentence) => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    await register(house);
    const before = browser.exported();
    expect(sentenceOf(await signIn(house, email, password))).toBe(sentence);
    expect(browser.exported()).toBe(before);
  });

  const [composed, decomposed] = ['pässwört'.normalize('NFC'), 'pässwört'.normalize('NFD')];

  test.each([
    [composed, decomposed],
    [decomposed, composed],
    ['two\u3000words', 'two words'],
  ])('a password that is %j on one keyboard is %j on another', async (one, other) => {
    const { house } = await new TestBrowser().tab();
    await register(house, { password: one, confirmPassword: one });
    expect(await signIn(house, ada.email, other)).toMatchObject({ ok: true });
    expect(await signIn(house, ada.email, one)).toMatchObject({ ok: true });
    expect(sentenceOf(await signIn(house, ada.email, one.toUpperCase()))).toBe('Invalid email or password');
  });

  describe('a record of a password as it was typed', () => {
    /** Made before passwords were prepared. */
    function recordOf(password: string): PasswordRecord {
      const salt = '5a'.repeat(16);
      const hash = pbkdf2Sync(Buffer.from(password), Buffer.from(salt, 'hex'), FAST, 32, 'sha256').toString('hex');
      return { algorithm: 'PBKDF2-HMAC-SHA-256', iterations: FAST, salt, hash };
    }

    test('fits once as it was typed, and is renewed', async () => {
      const browser = new TestBrowser();
      const { house } = await browser.tab();
      const { account } = accepted(await register(house));
      await keepPassword(browser.vault, account, recordOf(decomposed));
      expect(sentenceOf(await signIn(house, ada.email, composed))).toBe('Invalid email or password');
      expect(await signIn(house, ada.email, decomposed)).toMatchObject({ ok: true });
      expect(await signIn(house, ada.email, composed)).toMatchObject({ ok: true });
      expect(await signIn(house, ada.email, decomposed)).toMatchObject({ ok: true });
    });

    test('is not renewed over a password that was changed meanwhile', async () => {
      const browser = new TestBrowser();
      const { house } = await browser.tab();
      const { account } = accepted(await register(house));
      const [old, changed] = [recordOf(decomposed), await recordPassword('something else', browser.entropy, FAST)];
      await keepPassword(browser.vault, account, changed);
      await renewPassword(browser.vault, account, old, await recordPassword(decomposed, browser.entropy, FAST));
      expect(await passwordOf(browser.vault, account)).toEqual(changed);
    });

    test('is not renewed where nothing can be saved, and the sign-in holds', async () => {
      const browser = new TestBrowser();
      const { house } = await browser.tab();
      const { account } = accepted(await register(house));
      await keepPassword(browser.vault, account, recordOf(decomposed));
      vi.spyOn(browser.vault, 'change').mockRejectedValue(new StoreUnavailableError('full'));
      expect(await signIn(house, ada.email, decomposed)).toMatchObject({ ok: true });
    });
  });

  test('an unknown address costs the same derivation as a wrong password', async () => {
    const { house } = await new TestBrowser().tab();
    await registerWithEmail(house, ada, { commandId: id(), iterations: 77 });
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    const work = async (email: string): Promise<unknown[]> => {
      derive.mockClear();
      await signInWithPassword(house, { email, password: 'wrong password' }, { iterations: 77 });
      return derive.mock.calls.map(([parameters]) => (parameters as Pbkdf2Params).iterations);
    };
    expect(await work('ada@example.org')).toEqual([77]);
    expect(await work('nobody@example.org')).toEqual([77]);
    // Of a password that is prepared, both forms are tried.
    const twice = async (email: string): Promise<number> => {
      derive.mockClear();
      await signInWithPassword(house, { email, password: decomposed }, { iterations: 77 });
      return derive.mock.calls.length;
    };
    expect([await twice('ada@example.org'), await twice('nobody@example.org')]).toEqual([2, 2]);
  });

  test('a blocked account is told so only after the right password', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    await block(house, accepted(await register(house)).account);
    const before = browser.exported();
    expect(sentenceOf(await signIn(house, ada.email, 'wrong password'))).toBe('Invalid email or password');
    expect(sentenceOf(await signIn(house, ada.email, 'difference'))).toBe('This account has been blocked: several accounts');
    expect(browser.exported()).toBe(before);
  });

  test('a store that cannot save signs nobody in', async () => {
    const { house, store } = await new TestBrowser().tab();
    await register(house);
    store.failNextAppend();
    expect(sentenceOf(await signIn(house, ada.email, 'difference'))).toMatch(/^Your browser could not save this/);
  });

  test('the real iteration count is 600,000, for new accounts and for the seeded ones', async () => {
    const { house } = await new TestBrowser().tab();
    await registerWithEmail(house, ada, { commandId: id() });
    const { account } = accepted(await signInWithPassword(house, ada));
    expect(await passwordOf(house.ports.vault, account)).toMatchObject({ iterations: 600_000 });
    expect(await signInWithPassword(house, { email: 'admin@example.com', password: 'admin123' })).toMatchObject({
      ok: true,
      username: 'admin',
    });
    expect(await signInWithPassword(house, { email: seededDemo.email, password: 'demo123' })).toMatchObject({ ok: true, username: 'demo' });
    expect(sentenceOf(await signInWithPassword(house, { email: seededDemo.email, password: 'demo1234' }))).toBe(
      'Invalid email or password',
    );
  });
});

describe('changing the password', () => {
  test('replaces the record and tells so; the old password is worth nothing', async () => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const { account } = accepted(await register(house));
    expect(await changeOwnPassword(house, account, { current: 'difference', next: 'analytical' }, { iterations: FAST })).toEqual({
      ok: true,
    });
    expect(browser.log.entries.at(-1)?.lines).toContain('"account/password-changed"');
    expect(sentenceOf(await signIn(house, ada.email, 'difference'))).toBe('Invalid email or password');
    expect(await signIn(house, ada.email, 'analytical')).toMatchObject({ ok: true });
  });

  test.each([
    ['', 'analytical', 'Please fill in all fields'],
    ['difference', '', 'Please fill in all fields'],
    ['wrong', 'short', 'Password must be at least 6 characters'],
    ['wrong', 'analytical', 'Your current password is not correct'],
    ['wrong!', 'wrong!', 'Your current password is not correct'],
    ['difference', 'difference', 'The new password must differ from the current one'],
  ])('from "%s" to "%s": %s', async (current, next, sentence) => {
    const browser = new TestBrowser();
    const { house } = await browser.tab();
    const { account } = accepted(await register(house));
    const [before, keptBefore] = [browser.exported(), await keptBy(browser)];
    expect(sentenceOf(await changeOwnPassword(house, account, { current, next }, { iterations: FAST }))).toBe(sentence);
    expect(browser.exported()).toBe(before);
    expect(await keptBy(browser)).toEqual(keptBefore);
  });

  test('when nothing can be saved the old password stays', async () => {
    const { house, store } = await new TestBrowser().tab();
    const { account } = accepted(await register(house));
    store.failNextAppend();
    expect(sentenceOf(await changeOwnPassword(house, account, { current: 'difference', next: 'analytical' }, { iterations: FAST }))).toBe(
      'Failed to update user',
    );
    expect(await signIn(house, ada.email, 'difference')).toMatchObject({ ok: true });
  });
});

describe('the demo account', () => {
  /** Takes the demo account out of a fold, as if the log had none. */
  function forgetDemo(house: House): void {
    const { world } = house;
    const demo = accountOf(world, seededDemo.account);
    delete world.accounts[seededDemo.account];
    delete world.names['demo'];
    delete world.codes[seededDemo.referralCode];
    if (demo) delete world.emails[demo.emailDigest];
    world.ledger.opening += world.ledger.player[seededDemo.account] ?? 0;
    delete world.ledger.player[seededDemo.account];
  }

  test('is added again where it is missing, once, with its password', async () => {
    const browser = new TestBrowser({ frozen: false });
    const { house } = await browser.tab();
    forgetDemo(house);
    await browser.vault.delete([`password:${seededDemo.account}`]);
    expect(await ensureDemo(house)).toBe(true);
    expect(house.world.ledger.player[seededDemo.account]).toBe(1_000_00);
    expect(accountOf(house.world, seededDemo.account)).toMatchObject({
      username: 'demo',
      verified: true,
      referralCode: seededDemo.referralCode,
      publicPassword: true,
    });
    expect(await passwordOf(browser.vault, seededDemo.account)).toEqual(seededDemo.password);
    expect(await ensureDemo(house)).toBe(false);
  });

  test('stays as it is where it exists, blocked or not', async () => {
    const browser = new TestBrowser({ frozen: false });
    const { house } = await browser.tab();
    await block(house, seededDemo.account);
    const before = browser.exported();
    expect(await ensureDemo(house)).toBe(false);
    expect(browser.exported()).toBe(before);
  });

  test('gives way to somebody who took its name, and a house that cannot write opens without it', async () => {
    const browser = new TestBrowser({ frozen: false });
    const { house, store } = await browser.tab();
    forgetDemo(house);
    store.failNextAppend();
    expect(await ensureDemo(house)).toBe(false);
    const { account } = accepted(await register(house));
    house.world.names['demo'] = account;
    const before = browser.exported();
    expect(await ensureDemo(house)).toBe(false);
    expect(browser.exported()).toBe(before);
    expect(await browser.directory.get(`person:${seededDemo.account}`)).toBeNull();
  });
});
