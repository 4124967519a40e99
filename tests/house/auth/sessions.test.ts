import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf } from '../../../src/domain/world.ts';
import { REFRESH_MARGIN_TICKS, TICK_MS } from '../../../src/house/auth/sessionKeeper.ts';
import { SESSION_LIFETIME_MS } from '../../../src/house/auth/sessionVault.ts';
import { accepted, Browser } from '../accounts/kit.ts';
import { Bus, eventsIn, openTab, settled, signUpForm, type Tab } from './kit.ts';

const grace = { ...signUpForm, username: 'Grace', email: 'grace@example.org' };
const signUp = async (tab: Tab, form = signUpForm) => accepted(await tab.auth.signUp(form)).session;
const ends = (browser: Browser) =>
  browser.log.entries.flatMap(({ lines }) => [...lines.matchAll(/"session\/ended".*?"reason":"(\w+)"/g)].map(([, reason]) => reason));
const MARGIN_MS = REFRESH_MARGIN_TICKS * TICK_MS;

describe('a tab starts', () => {
  test('with nothing, from a session that is good, and not from one that is gone, expired, another’s or no session at all', async () => {
    const [browser, bus] = [new Browser(), new Bus()];
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

    browser.now += SESSION_LIFETIME_MS;
    const late = await openTab(browser, bus, session);
    expect(late.changes).toEqual([{ event: 'INITIAL_SESSION', session: null, notice: 'You have been logged out' }]);
    expect(await browser.vault.keys('session:')).toEqual([]);
  });

  test('from a vault that cannot be read: without a session, which stays for the next start', async () => {
    const [browser, bus] = [new Browser(), new Bus()];
    const session = await signUp(await openTab(browser, bus));
    const get = browser.vault.get.bind(browser.vault);
    browser.vault.get = (key) => (key.startsWith('session:') ? Promise.reject(new Error('gone')) : get(key));
    const tab = await openTab(browser, bus, session);
    expect(tab.changes).toEqual([{ event: 'INITIAL_SESSION', session: null, notice: null }]);
    expect(tab.memory.value).toEqual(session);
  });

  test('and stops ticking and listening when told', async () => {
    const tab = await openTab(new Browser(), new Bus());
    expect(tab.timer.running).toBe(1);
    tab.auth.stop();
    expect(tab.timer.running).toBe(0);
  });
});

describe('ticks', () => {
  test.each([
    [SESSION_LIFETIME_MS - MARGIN_MS - 1, 'kept'],
    [SESSION_LIFETIME_MS - MARGIN_MS, 'refreshed'],
    [SESSION_LIFETIME_MS - 1, 'refreshed'],
    [SESSION_LIFETIME_MS, 'ended'],
    [365 * 86_400_000, 'ended'],
    [-365 * 86_400_000, 'refreshed'],
  ])('%i ms after sign-in the session is %s', async (after, what) => {
    const browser = new Browser();
    const tab = await openTab(browser, new Bus());
    const session = await signUp(tab);
    const tokens = await browser.vault.get(`session:${session.sessionId}`);
    browser.now += after;
    await tab.tick();
    const now = tab.auth.current();
    if (what === 'kept') expect(now).toEqual(session);
    if (what === 'refreshed') expect(now).toEqual({ ...session, expiresAt: browser.now + SESSION_LIFETIME_MS });
    if (what === 'ended') expect(now).toBeNull();
    expect(eventsIn(tab).slice(2)).toEqual({ kept: [], refreshed: ['TOKEN_REFRESHED'], ended: ['SIGNED_OUT'] }[what]);
    expect(tab.memory.value).toEqual(now);
    expect((await browser.vault.get(`session:${session.sessionId}`)) === tokens).toBe(what === 'kept');
  });

  test('keep a session alive for as long as the tab lives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: MARGIN_MS }), { minLength: 60, maxLength: 90 }), async (steps) => {
        const browser = new Browser();
        const tab = await openTab(browser, new Bus());
        await signUp(tab);
        for (const step of steps) {
          browser.now += step;
          await tab.tick();
          expect(tab.auth.current()?.expiresAt).toBeGreaterThan(browser.now);
        }
      }),
      { numRuns: 5 },
    );
  });

  test('that find the vault or the log closed lose nothing: the next one asks again', async () => {
    const browser = new Browser();
    const tab = await openTab(browser, new Bus());
    const session = await signUp(tab);
    const get = browser.vault.get.bind(browser.vault);
    browser.vault.get = () => Promise.reject(new Error('gone'));
    await tab.tick();
    expect(tab.auth.current()).toEqual(session);
    browser.vault.get = get;
    await browser.vault.put([[`session:${session.sessionId}`, '{"not":"a session"}']]);
    tab.store.failNextCommit();
    await tab.tick();
    expect(tab.auth.current()).toBeNull();
    expect(tab.changes.at(-1)).toMatchObject({ event: 'SIGNED_OUT', notice: 'You have been logged out' });
  });
});

describe('several tabs and people', () => {
  test('a refresh in one tab is taken over by the other at its tick', async () => {
    const [browser, bus] = [new Browser(), new Bus()];
    const first = await openTab(browser, bus);
    const session = await signUp(first);
    const second = await openTab(browser, bus, session);
    browser.now += SESSION_LIFETIME_MS - MARGIN_MS;
    await first.tick();
    await second.tick();
    expect(second.auth.current()).toEqual(first.auth.current());
    expect(eventsIn(second)).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('sign-out reaches every tab of the same account and no other', async () => {
    const [browser, bus] = [new Browser(), new Bus()];
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
    const [browser, bus] = [new Browser(), new Bus()];
    const first = await openTab(browser, bus);
    const session = await signUp(first);
    const sharing = await openTab(browser, bus, session);
    browser.now += SESSION_LIFETIME_MS;
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
    const [browser, bus] = [new Browser(), new Bus()];
    const first = await openTab(browser, bus);
    const session = await signUp(first);
    const second = await openTab(browser, bus, session);
    browser.now += SESSION_LIFETIME_MS - MARGIN_MS;
    const put = browser.vault.put.bind(browser.vault);
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    browser.vault.put = (records) => gate.then(() => put(records));
    await second.tick();
    await first.auth.signOut();
    await settled();
    open();
    await settled();
    expect([first.auth.current(), second.auth.current()]).toEqual([null, null]);
    expect(await browser.vault.keys('session:')).toEqual([]);
  });

  test('a blocked account loses its session', async () => {
    const tab = await openTab(new Browser(), new Bus());
    const { accountId } = await signUp(tab);
    const account = accountOf(tab.house.world, accountId);
    if (account) account.blocked = true;
    await tab.tick();
    expect(tab.auth.current()).toBeNull();
  });

  test('leaving works even where nothing can be written, and in a tab with a session of its own', async () => {
    const [browser, bus] = [new Browser(), new Bus()];
    const tab = await openTab(browser, bus);
    const session = await signUp(tab);
    const own = await openTab(browser, bus);
    await own.house.catchUp();
    accepted(await own.auth.signInWithPassword({ email: signUpForm.email, password: signUpForm.password }));
    tab.store.failNextCommit();
    browser.vault.delete = () => Promise.reject(new Error('gone'));
    expect(await tab.auth.signOut()).toEqual({ toasts: ['You have been logged out'] });
    await settled();
    expect([tab.auth.current(), own.auth.current()]).toEqual([null, null]);
    expect(bus.told).toEqual([{ accountId: session.accountId, sessionId: session.sessionId, reason: 'logout' }]);
  });
});
