/** A referral whose processing failed after the sign-up: its cookie is kept and tried again at every start, for the right account only. */
import { expect, test, vi } from 'vitest';
import type { AccountId } from '../../src/domain/ids.ts';
import { browserReferrals, PENDING_CODE_KEY } from '../../src/browser/referralLink.ts';
import { retryReferral, type ProcessReferral } from '../../src/browser/referralRetry.ts';
import { readReferralCookie, writeReferralCookie } from '../../src/browser/referralCookie.ts';
import { newcomer, TestBrowser } from '../kit/testHouse.ts';

const LIFETIME = 30 * 86_400_000;
const CLICK = '00000000-0000-4000-8000-000000000000';

/** What a browser keeps of cookies: set by assignment, gone with an age of 0. */
class Jar {
  #pairs = new Map<string, string>();
  get cookie(): string {
    return [...this.#pairs].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(text) ?? [];
    if (/Max-Age=0\b/u.test(text)) this.#pairs.delete(name);
    else this.#pairs.set(name, value);
  }
}

async function clicked() {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const referrer = await newcomer({ house }, 'referrer');
  const code = house.world.accounts[referrer]?.referralCode ?? '';
  const old = await newcomer({ house }, 'oldfriend', { referralCode: code });
  browser.clock.move(1_000);
  const texts = new Map([[PENDING_CODE_KEY, code]]);
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  const ports = { jar: new Jar(), storage, clock: browser.clock, lifetimeMs: LIFETIME };
  writeReferralCookie(ports.jar, { referrerCode: code, clickId: CLICK, timestamp: browser.clock.at }, LIFETIME);
  browser.clock.move(1_000);
  const friend = await newcomer({ house }, 'friend', { referralCode: code });
  const retry = (account: AccountId, process: ProcessReferral) => retryReferral(ports, account, process);
  const cookie = () => readReferralCookie(ports.jar, browser.clock.at, LIFETIME);
  return { browser, house, code, friend, old, referrer, ports, texts, retry, cookie };
}

test('fails, is kept, is tried again, succeeds, is cleared', async () => {
  const { friend, code, ports, texts, retry, cookie } = await clicked();
  const process = vi.fn<ProcessReferral>(() => Promise.reject(new Error('no network')));
  await browserReferrals(ports, process).registered(friend, code);
  expect([texts.has(PENDING_CODE_KEY), cookie()?.referrerCode]).toEqual([false, code]);
  process.mockResolvedValueOnce(false);
  await retry(friend, process);
  expect(cookie()).not.toBeNull();
  process.mockResolvedValueOnce(true);
  await retry(friend, process);
  expect([cookie(), texts.size]).toEqual([null, 0]);
  await retry(friend, process);
  expect(process.mock.calls.map(([account, kept]) => [account, kept.referrerCode, kept.clickId])).toEqual(
    Array.from({ length: 3 }, () => [friend, code, CLICK]),
  );
});

test('is not found by the next person in this browser, and stays for the one who came by the link', async () => {
  const { house, friend, code, ports, retry, cookie } = await clicked();
  const process = vi.fn<ProcessReferral>(() => Promise.resolve(false));
  const referrals = browserReferrals(ports, process);
  expect(referrals.read()).toEqual({ cookie: code, pending: code });
  await referrals.registered(friend, code);
  expect(referrals.read()).toEqual({ cookie: null, pending: null });
  const stranger = await newcomer({ house }, 'stranger');
  await referrals.registered(stranger, null);
  await retry(stranger, process);
  expect([process.mock.calls.length, cookie()?.clickId]).toEqual([1, CLICK]);
  await retry(friend, process.mockResolvedValueOnce(true));
  expect(cookie()).toBeNull();
});

test('a link of the next person counts for them, beside the cookie that is kept for another', async () => {
  const { house, friend, code, ports, texts, retry } = await clicked();
  const process = vi.fn<ProcessReferral>(() => Promise.resolve(false));
  const referrals = browserReferrals(ports, process);
  await referrals.registered(friend, code);
  texts.set(PENDING_CODE_KEY, 'OTHER1');
  expect(referrals.read()).toEqual({ cookie: null, pending: 'OTHER1' });
  await referrals.registered(await newcomer({ house }, 'stranger'), 'OTHER1');
  await retry(friend, process);
  expect(process.mock.calls.map(([account]) => account)).toEqual([friend, friend]);
});

test('is not tried for anybody where nobody has signed up by the link', async () => {
  const { old, referrer, friend, retry, cookie } = await clicked();
  const process = vi.fn<ProcessReferral>(() => Promise.resolve(true));
  for (const account of [old, referrer, friend]) await retry(account, process);
  expect(process).not.toHaveBeenCalled();
  expect(cookie()).not.toBeNull();
});

test('a cookie that is too old is not tried any more', async () => {
  const { browser, friend, code, ports, retry } = await clicked();
  const process = vi.fn<ProcessReferral>(() => Promise.resolve(false));
  await browserReferrals(ports, process).registered(friend, code);
  browser.clock.move(LIFETIME);
  await retry(friend, process);
  expect(process).toHaveBeenCalledTimes(1);
});

test('whoever chose another code, or none, is not processed with the link’s', async () => {
  for (const chosen of [null, 'OTHER1']) {
    const { friend, ports, cookie } = await clicked();
    const process = vi.fn<ProcessReferral>(() => Promise.resolve(true));
    await browserReferrals(ports, process).registered(friend, chosen);
    expect(process).not.toHaveBeenCalled();
    expect(cookie()).toBeNull();
  }
});
