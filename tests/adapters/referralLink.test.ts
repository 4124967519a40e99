import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clearReferralCookie, readReferralCookie, writeReferralCookie } from '../../src/browser/referralCookie.ts';
import { browserReferrals, captureReferral, PENDING_CODE_KEY } from '../../src/browser/referralLink.ts';
import { UNPROCESSED_KEY } from '../../src/browser/referralRetry.ts';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import { MapStorage } from '../kit/mapStorage.ts';
import { anyText } from '../kit/anyText.ts';

const DAY = 86_400_000;
const LIFETIME = 30 * DAY;
const account = `acc_${'a'.repeat(32)}` as const;

/** A document's cookies: setting adds one, `Max-Age=0` removes it. */
class Jar {
  readonly values = new Map<string, string>();
  last = '';
  get cookie(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    this.last = text;
    const [pair = '', ...attributes] = text.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) this.values.delete(name);
    else this.values.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

function visit(href: string, { jar = new Jar(), storage = new MapStorage(), now = 1_000_000 } = {}) {
  const shown: string[] = [];
  const clicks: string[] = [];
  const ports = { jar, storage, lifetimeMs: LIFETIME, clock: { now: () => now } };
  const code = captureReferral({
    ...ports,
    entropy: cryptoEntropy,
    location: { href, protocol: new URL(href).protocol },
    history: { state: { kept: true }, replaceState: (state, _title, url) => shown.push(`${JSON.stringify(state)} ${String(url)}`) },
    onClick: ({ referrerCode }) => clicks.push(referrerCode),
  });
  return { code, jar, storage, shown, clicks, referrals: browserReferrals(ports), ports };
}

describe('a link with ?ref=', () => {
  test('sets the cookie and the pending code, tells of the click, and cleans the address', () => {
    const { code, jar, storage, shown, clicks, referrals } = visit('https://house.test/games?tab=dice&ref=adal1f00d5#top');
    expect(code).toBe('ADAL1F00D5');
    expect(storage.getItem(PENDING_CODE_KEY)).toBe('ADAL1F00D5');
    expect(clicks).toEqual(['ADAL1F00D5']);
    expect(shown).toEqual(['{"kept":true} https://house.test/games?tab=dice#top']);
    expect(jar.last).toMatch(/^bb_ref=[^;]+; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/);
    expect(readReferralCookie(jar, 1_000_000, LIFETIME)).toEqual({
      referrerCode: 'ADAL1F00D5',
      clickId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      timestamp: 1_000_000,
    });
    expect(referrals.read()).toEqual({ cookie: 'ADAL1F00D5', pending: 'ADAL1F00D5' });
  });

  test('with an active cookie: the first referrer stays in it, the link is pending', () => {
    const { jar } = visit('http://localhost/?ref=FIRST1');
    const second = visit('http://localhost/?ref=SECOND', { jar, now: 1_000_000 + LIFETIME });
    expect(second.referrals.read()).toEqual({ cookie: 'FIRST1', pending: 'SECOND' });
    expect(second.clicks).toEqual([]);
    const third = visit('http://localhost/?ref=THIRD1', { jar, now: 1_000_001 + LIFETIME });
    expect(third.referrals.read()).toEqual({ cookie: 'THIRD1', pending: 'THIRD1' });
    expect(third.clicks).toEqual(['THIRD1']);
  });

  test.each(['', 'abc', 'A'.repeat(13), '<script>', '%E2%80%AEADA1', '__proto__'])(
    'ref=%s is no code: the address is cleaned, nothing is kept',
    (raw) => {
      const { code, jar, storage, shown } = visit(`http://localhost/?ref=${raw}`);
      expect([code, jar.values.size, storage.values.size]).toEqual([null, 0, 0]);
      expect(shown).toEqual(['{"kept":true} http://localhost/']);
    },
  );

  test('without the parameter nothing happens', () => {
    const { code, shown } = visit('http://localhost/?preference=1');
    expect([code, shown]).toEqual([null, []]);
  });

  test('forbidden storage and a failing hook do not stop it', () => {
    const storage = new MapStorage();
    storage.broken = true;
    const { code, referrals, ports } = visit('http://localhost/?ref=ADA12', { storage });
    expect([code, referrals.read()]).toEqual(['ADA12', { cookie: 'ADA12', pending: null }]);
    const failing = {
      ...ports,
      jar: new Jar(),
      entropy: cryptoEntropy,
      location: { href: 'http://localhost/?ref=ADA12', protocol: 'http:' },
      history: { state: null, replaceState: () => undefined },
    };
    expect(
      captureReferral({
        ...failing,
        onClick: () => {
          throw new Error('no network');
        },
      }),
    ).toBe('ADA12');
  });
});

describe('the cookie', () => {
  const cookie = { referrerCode: 'ADA12', clickId: '00000000-0000-4000-8000-000000000000', timestamp: 5_000 };

  test.each([
    [LIFETIME - 1, true],
    [LIFETIME, true],
    [LIFETIME + 1, false],
  ])('%i ms old: active %s', (age, active) => {
    const jar = new Jar();
    writeReferralCookie(jar, cookie, LIFETIME);
    expect(readReferralCookie(jar, cookie.timestamp + age, LIFETIME)).toEqual(active ? cookie : null);
    expect(jar.values.has('bb_ref')).toBe(active);
  });

  test('is found among others; a forged one is cleared', () => {
    const jar = new Jar();
    jar.cookie = 'xbb_ref=1; Path=/';
    writeReferralCookie(jar, cookie, LIFETIME);
    jar.cookie = 'theme=dark; Path=/';
    expect(readReferralCookie(jar, 5_000, LIFETIME)).toEqual(cookie);
    clearReferralCookie(jar);
    fc.assert(
      fc.property(
        fc.oneof(anyText(), fc.json(), fc.constant('%'), fc.constant(JSON.stringify({ ...cookie, referrerCode: 'ada' }))),
        (forged) => {
          jar.values.set('bb_ref', forged.replaceAll(';', ''));
          expect(readReferralCookie(jar, 5_000, LIFETIME)).toBeNull();
          expect(jar.values.has('bb_ref')).toBe(false);
        },
      ),
    );
  });
});

test('after a sign-up the pending code is spent; the cookie goes when the referral is processed and stays when that fails', async () => {
  for (const [process, kept] of [
    [() => Promise.resolve(true), false],
    [() => Promise.resolve(false), true],
    [() => Promise.reject(new Error('offline')), true],
  ] as const) {
    const { ports, jar, storage } = visit('http://localhost/?ref=ADA12');
    await browserReferrals(ports, process).registered(account, 'ADA12');
    expect([storage.values.has(PENDING_CODE_KEY), storage.values.has(UNPROCESSED_KEY), jar.values.has('bb_ref')]).toEqual([
      false,
      kept,
      kept,
    ]);
  }
  const { referrals, jar } = visit('http://localhost/?ref=ADA12');
  await referrals.registered(account, null);
  expect(jar.values.size).toBe(0);
});
