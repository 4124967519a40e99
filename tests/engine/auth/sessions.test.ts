import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REFRESH_MARGIN_TICKS, TICK_MS } from '../../../src/engine/auth/tabAuthCaller.ts';
import { ACCESS_LIFETIME_MS } from '../../../src/engine/auth/sessionVault.ts';
import { blockUser } from '../../../src/engine/accounts/administration.ts';
import { seededAdmin, seededDemo } from '../../../src/engine/genesis.ts';
import { accepted } from '../accounts/kit.ts';
import { Bus, eventsIn, openTab, settled, signUpForm, type Tab } from './kit.ts';
import { accept, TestBrowser } from '../../kit/testHouse.ts';

const grace = { ...signUpForm, username: 'Grace', email: 'grace@example.org' };
const signUp = async (tab: Tab, form = signUpForm) => accepted(await tab.auth.signUp(form)).session;
/** The records of all sessions: of each the tokens, and the hashes that the house keeps. */
const tokensIn = async ({ vault }: TestBrowser): Promise<readonly string[]> => [
  ...(await vault.getMany([...(await vault.keys('session:')), ...(await vault.keys('refresh:'))])).values(),
];
const ends = (browser: TestBrowser) =>
  browser.log.entries.flatMap(({ lines }) => [...lines.matchAll(/"session\/ended".*?"reason":"(\w+)"/g)].map(([, reason]) => reason));
const DAY_MS = 86_400_000;
/** A refresh token is good for 30 days. */
const REFRESH_MS = 30 * DAY_MS;
const MARGIN_MS = REFRESH_MARGIN_TICKS * TICK_MS;

describe('a tab starts', () => {
  test('with nothing, from a session that is good, and not from one that is gone, expired, another’s or no session at all', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const first = await openTab(browser, bus);
    expect(first.changes).toEqual([{ event: 'INITIAL_SESSION', session: null, notice: null }]);
    const session = await signUp(first);
    const second = await openTab(browser, bus, session);
    expect(second.changes).toEqual([{ event: 'INITIAL_SESSION', session, notice: null }]);

    for (const bad of [
      { ...session, sessionId: '00000000-0000-4000-8000-000000000000' },
      { ...session, accountId: 'acc_00000000000000000000000000000de0' },
      { ...session, accountId: '__proto__' },
      { ...session, token: 'smuggled' },
      'text',
      7,
      [],
      null,
    ]) {
      const tab = await openTab(browser, bus, bad);
      expect(tab.auth.current()).toBeNull();
      expect(eventsIn(tab)).toEqual(['INITIAL_SESSION']);
      expect(tab.memory.value).toBeNull();
    }
    await settled();
    expect([first.auth.current(), second.auth.current()]).toEqual([session, session]);

    browser.clock.at += REFRESH_MS;
    const late = await openTab(browser, bus, session);
    expect(late.changes).toEqual([{ event: 'INITIAL_SESSION', session: null, notice: 'You have been logged out' }]);
    expect(await tokensIn(browser)).toEqual([]);
  });

  test('after days away: its tokens are refreshed without a word', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const session = await signUp(await openTab(browser, bus));
    browser.clock.at += REFRESH_MS - 1;
    const tab = await openTab(browser, bus, session);
    const now = { ...session, expiresAt: browser.clock.at + ACCESS_LIFETIME_MS };
    expect(tab.changes).toEqual([
      { event: 'INITIAL_SESSION', session, notice: null },
      { event: 'TOKEN_REFRESHED', session: now, notice: null },
    ]);
    expect(tab.memory.value).toEqual(now);
    browser.clock.at += REFRESH_MS - 1;
    expect((await openTab(browser, bus, now)).auth.current(), 'each refresh counts the 30 days anew').not.toBeNull();
    expect(bus.told).toEqual([]);
  });

  test('of an account that was blocked meanwhile: without it, and says why', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const session = await signUp(await openTab(browser, bus));
    const { house: office } = await browser.tab();
    accepted(await blockUser(office, seededAdmin.account, { account: session.accountId, reason: 'several accounts' }));
    browser.clock.at += 2 * DAY_MS;
    const tab = await openTab(browser, bus, session);
    expect(tab.changes).toEqual([{ event: 'INITIAL_SESSION', session: null, notice: 'This account has been blocked: several accounts' }]);
    expect(await tokensIn(browser)).toEqual([]);
  });

  test('for the demo account like for any other', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const first = await openTab(browser, bus);
    const { session } = accepted(await first.auth.signInWithPassword({ email: seededDemo.email, password: 'demo123' }));
    browser.clock.at += 2 * DAY_MS;
    const tab = await openTab(browser, bus, session);
    expect(tab.auth.current()).toMatchObject({ accountId: seededDemo.account, expiresAt: browser.clock.at + ACCESS_LIFETIME_MS });
  });

  test('from a vault that cannot be read: without a session, which stays for the next start', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const session = await signUp(await openTab(browser, bus));
    const getMany = browser.vault.getMany.bind(browser.vault);
    browser.vault.getMany = (keys) => (keys.some((key) => key.startsWith('session:')) ? Promise.reject(new Error('gone')) : getMany(keys));
    const tab = await openTab(browser, bus, session);
    expect(tab.changes).toEqual([{ event: 'INITIAL_SESSION', session: null, notice: null }]);
    expect(tab.memory.value).toEqual(session);
  });

  test('and stops ticking and listening when told', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    expect(tab.timer.running).toBe(1);
    tab.auth.stop();
    expect(tab.timer.running).toBe(0);
  });
});

describe('ticks', () => {
  test.each([
    [ACCESS_LIFETIME_MS - MARGIN_MS - 1, 'kept'],
    [ACCESS_LIFETIME_MS - MARGIN_MS, 'refreshed'],
    [ACCESS_LIFETIME_MS - 1, 'refreshed'],
    [ACCESS_LIFETIME_MS, 'refreshed'],
    [REFRESH_MS - 1, 'refreshed'],
    [REFRESH_MS, 'ended'],
    [365 * DAY_MS, 'ended'],
    [-365 * DAY_MS, 'refreshed'],
  ])('%i ms after sign-in the session is %s', async (after, what) => {
    const browser = new TestBrowser();
    const tab = await openTab(browser, new Bus());
    const session = await signUp(tab);
    const tokens = await tokensIn(browser);
    browser.clock.at += after;
    await tab.tick();
    const now = tab.auth.current();
    if (what === 'kept') expect(now).toEqual(session);
    if (what === 'refreshed') expect(now).toEqual({ ...session, expiresAt: browser.clock.at + ACCESS_LIFETIME_MS });
    if (what === 'ended') expect(now).toBeNull();
    expect(eventsIn(tab).slice(2)).toEqual({ kept: [], refreshed: ['TOKEN_REFRESHED'], ended: ['SIGNED_OUT'] }[what]);
    expect(tab.memory.value).toEqual(now);
    const left = await tokensIn(browser);
    expect(left.length).toBe(what === 'ended' ? 0 : 2);
    expect(left.filter((token) => tokens.includes(token)).length).toBe(what === 'kept' ? 2 : 0);
  });

  test('keep a session alive for as long as the tab lives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: MARGIN_MS }), { minLength: 60, maxLength: 90 }), async (steps) => {
        const browser = new TestBrowser();
        const tab = await openTab(browser, new Bus());
        await signUp(tab);
        for (const step of steps) {
          browser.clock.at += step;
          await tab.tick();
          expect(tab.auth.current()?.expiresAt).toBeGreaterThan(browser.clock.at);
        }
      }),
      { numRuns: 5 },
    );
  });

  test('that find the vault or the log closed lose nothing: the next one asks again', async () => {
    const browser = new TestBrowser();
    const tab = await openTab(browser, new Bus());
    const session = await signUp(tab);
    const getMany = browser.vault.getMany.bind(browser.vault);
    browser.vault.getMany = () => Promise.reject(new Error('gone'));
    await tab.tick();
    expect(tab.auth.current()).toEqual(session);
    browser.vault.getMany = getMany;
    await browser.vault.put([[`session:${session.sessionId}`, '{"not":"a session"}']]);
    tab.store.failNextAppend();
    await tab.tick();
    expect(tab.auth.current()).toBeNull();
    expect(tab.changes.at(-1)).toMatchObject({ event: 'SIGNED_OUT', notice: 'You have been logged out' });
  });
});

describe('several tabs and people', () => {
  test('a refresh in one tab is taken over by the other at its tick', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const first = await openTab(browser, bus);
    const session = await signUp(first);
    const second = await openTab(browser, bus, session);
    browser.clock.at += ACCESS_LIFETIME_MS - MARGIN_MS;
    await first.tick();
    await second.tick();
    expect(second.auth.current()).toEqual(first.auth.current());
    expect(eventsIn(second)).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('sign-out reaches every tab of the same account and no other', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const ada = await openTab(browser, bus);
    const session = await signUp(ada);
    const adasSecond = await openTab(browser, bus, session);
    const adasOwn = await openTab(browser, bus);
    await adasOwn.house.catchUp();
    accepted(await adasOwn.auth.signInWithPassword({ email: signUpForm.email, password: signUpForm.password }));
    const graces = await openTab(browser, bus);
    const graceSession = await signUp(graces, grace);

    await ada.auth.signOut();
    await settled();
    for (const tab of [adasSecond, adasOwn]) {
      expect(tab.auth.current()).toBeNull();
      expect(tab.memory.value).toBeNull();
      expect(tab.changes.at(-1)).toEqual({ event: 'SIGNED_OUT', session: null, notice: 'You have been logged out' });
    }
    expect(ada.changes.at(-1)).toEqual({ event: 'SIGNED_OUT', session: null, notice: null });
    expect(graces.auth.current()).toEqual(graceSession);
    expect(await browser.vault.keys('session:')).toEqual([`session:${graceSession.sessionId}`]);
    expect(ends(browser)).toEqual(['logout']);
  });

  test('an expired session ends in the tabs that share it; one that is still good stays', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const first = await openTab(browser, bus);
    const session = await signUp(first);
    const sharing = await openTab(browser, bus, session);
    browser.clock.at += REFRESH_MS;
    const fresh = await openTab(browser, bus);
    await fresh.house.catchUp();
    accepted(await fresh.auth.signInWithPassword({ email: signUpForm.email, password: signUpForm.password }));
    await first.tick();
    await sharing.tick();
    expect([first.auth.current(), sharing.auth.current()]).toEqual([null, null]);
    expect(fresh.auth.current()).not.toBeNull();
    expect(ends(browser)).toEqual(['expired']);
    expect(bus.told).toEqual([{ accountId: session.accountId, sessionId: session.sessionId, reason: 'expired' }]);
  });

  test('a refresh that is under way does not bring back what another tab has just ended', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const first = await openTab(browser, bus);
    const session = await signUp(first);
    const second = await openTab(browser, bus, session);
    browser.clock.at += ACCESS_LIFETIME_MS - MARGIN_MS;
    const change = browser.vault.change.bind(browser.vault);
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    browser.vault.change = (keys, by) => gate.then(() => change(keys, by));
    await second.tick();
    await first.auth.signOut();
    await settled();
    open();
    await settled();
    expect([first.auth.current(), second.auth.current()]).toEqual([null, null]);
    expect(await tokensIn(browser)).toEqual([]);
  });

  test('tabs that refresh at the same moment all stay, then and later', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const first = await openTab(browser, bus);
    const session = await signUp(first);
    const tabs = [first, await openTab(browser, bus, session), await openTab(browser, bus, session)];
    for (let hour = 0; hour < 3; hour += 1) {
      browser.clock.at += ACCESS_LIFETIME_MS;
      await Promise.all(tabs.map((tab) => tab.tick()));
      await settled();
      const now = { ...session, expiresAt: browser.clock.at + ACCESS_LIFETIME_MS };
      expect(tabs.map(({ auth }) => auth.current())).toEqual([now, now, now]);
    }
    expect(await tokensIn(browser)).toHaveLength(2);
  });

  test('a refresh that could not be kept is done again at the next tick', async () => {
    const browser = new TestBrowser();
    const tab = await openTab(browser, new Bus());
    const session = await signUp(tab);
    browser.clock.at += ACCESS_LIFETIME_MS;
    const change = browser.vault.change.bind(browser.vault);
    browser.vault.change = () => Promise.reject(new Error('full'));
    await tab.tick();
    expect(tab.auth.current()).toEqual(session);
    browser.vault.change = change;
    await tab.tick();
    expect(tab.auth.current()?.expiresAt).toBe(browser.clock.at + ACCESS_LIFETIME_MS);
  });

  test('the house keeps no refresh token, only the hash of the newest', async () => {
    const browser = new TestBrowser();
    const tab = await openTab(browser, new Bus());
    const { sessionId } = await signUp(tab);
    for (let hour = 0; hour < 3; hour += 1) {
      const token = (await tab.auth.fullSession())?.refresh_token ?? '';
      const kept = (await browser.vault.get(`refresh:${sessionId}`)) ?? '';
      expect(kept).not.toContain(token);
      expect(kept).toContain(createHash('sha256').update(token).digest('hex'));
      browser.clock.at += ACCESS_LIFETIME_MS;
    }
  });

  test.each([1, 2])('a refresh token that was replaced %i times and comes again ends the session in every tab', async (times) => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const first = await openTab(browser, bus);
    const session = await signUp(first);
    const key = `session:${session.sessionId}`;
    const copied = (await browser.vault.get(key)) ?? '';
    for (let hour = 0; hour < times; hour += 1) {
      browser.clock.at += ACCESS_LIFETIME_MS;
      await first.tick();
    }
    const second = await openTab(browser, bus, first.auth.current());
    expect(second.auth.current()).not.toBeNull();
    await browser.vault.put([[key, copied]]);
    await second.tick();
    await settled();
    expect([first.auth.current(), second.auth.current()]).toEqual([null, null]);
    expect(await tokensIn(browser)).toEqual([]);
    expect(ends(browser)).toEqual(['expired']);
  });

  test('the tokens for a server are fresh, also right after a wake-up', async () => {
    const browser = new TestBrowser();
    const tab = await openTab(browser, new Bus());
    await signUp(tab);
    const before = await tab.auth.fullSession();
    browser.clock.at += 2 * DAY_MS;
    const after = await tab.auth.fullSession();
    expect(after?.access_token).not.toBe(before?.access_token);
    expect(after?.expires_at).toBe((browser.clock.at + ACCESS_LIFETIME_MS) / 1_000);
    browser.clock.at += REFRESH_MS;
    expect(await tab.auth.fullSession()).toBeNull();
  });

  test('a blocked account loses its session', async () => {
    const tab = await openTab(new TestBrowser(), new Bus());
    const { accountId } = await signUp(tab);
    accept(await tab.house.submit({ type: 'BlockAccount', payload: { account: accountId, reason: 'several accounts' } }, 'house'));
    await tab.tick();
    expect(tab.auth.current()).toBeNull();
  });

  test('leaving works even where nothing can be written, and in a tab with a session of its own', async () => {
    const [browser, bus] = [new TestBrowser(), new Bus()];
    const tab = await openTab(browser, bus);
    const session = await signUp(tab);
    const own = await openTab(browser, bus);
    await own.house.catchUp();
    accepted(await own.auth.signInWithPassword({ email: signUpForm.email, password: signUpForm.password }));
    tab.store.failNextAppend();
    browser.vault.delete = () => Promise.reject(new Error('gone'));
    expect(await tab.auth.signOut()).toEqual({ toasts: ['You have been logged out'] });
    await settled();
    expect([tab.auth.current(), own.auth.current()]).toEqual([null, null]);
    expect(bus.told).toEqual([{ accountId: session.accountId, sessionId: session.sessionId, reason: 'logout' }]);
  });
});
