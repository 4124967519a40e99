/** A referral whose processing failed after the sign-up: its cookie is kept and tried again at every start, for the right account only. */
import { expect, test, vi } from 'vitest';
import type { AccountId } from '../../../src/domain/ids.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { browserReferrals, PENDING_CODE_KEY, retryReferral, type ProcessReferral } from '../../../src/browser/referralLink.ts';
import { readReferralCookie, writeReferralCookie } from '../../../src/browser/referralCookie.ts';
import { newcomer, TestBrowser } from '../../kit/testHouse.ts';

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
  const retry = (account: AccountId, process: ProcessReferral) => {
    const one = accountOf(house.world, account);
    if (!one) throw new Error('nobody');
    return retryReferral(ports, house.world, one, process);
  };
  const cookie = () => readReferralCookie(ports.jar, browser.clock.at, LIFETIME);
  return { browser, house, code, friend, old, referrer, ports, texts, retry, cookie };
}

test('fails, is kept, is tried again, succeeds, is cleared', async () => {
  const { friend, code, ports, texts, retry, cookie } = await clicked();
  const process = vi.fn<ProcessReferral>(() => Promise.reject(new Error('no network')));
  await browserReferrals(ports, process).registered(friend, code);
  expect([texts.size, cookie()?.referrerCode]).toEqual([0, code]);
  process.mockResolvedValueOnce(false);
  await retry(friend, process);
  expect(cookie()).not.toBeNull();
  process.mockResolvedValueOnce(true);
  await retry(friend, process);
  expect(cookie()).toBeNull();
  await retry(friend, process);
  expect(process.mock.calls.map(([account, kept]) => [account, kept.referrerCode, kept.clickId])).toEqual(
    Array.from({ length: 3 }, () => [friend, code, CLICK]),
  );
});

test('is not tried for somebody else: registered before the click, by another code, or by none', async () => {
  const { house, old, referrer, retry, cookie } = await clicked();
  const process = vi.fn<ProcessReferral>(() => Promise.resolve(true));
  const stranger = await newcomer({ house }, 'stranger');
  for (const account of [old, referrer, stranger]) await retry(account, process);
  expect(process).not.toHaveBeenCalled();
  expect(cookie()).not.toBeNull();
});

test('a cookie that is too old is not tried any more', async () => {
  const { browser, friend, retry } = await clicked();
  const process = vi.fn<ProcessReferral>(() => Promise.resolve(true));
  browser.clock.move(LIFETIME);
  await retry(friend, process);
  expect(process).not.toHaveBeenCalled();
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
