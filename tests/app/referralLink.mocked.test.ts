// @vitest-environment happy-dom
// Its module remembers the link of a visit, and so does the address: this file shares neither with others.
import { afterEach, expect, test, vi } from 'vitest';
import { linkedReferralCode, reportReferralClick, takeReferralFromAddress, reportReferralLink } from '../../src/app/referralLink.ts';
import { accountOf } from '../../src/domain/world.ts';
import type { Backend } from '../../src/api/backend/backend.ts';
import { dismissToast, readToasts } from '../../src/ui/toasts.ts';
import { accepted } from '../engine/accounts/kit.ts';
import { Bus, openTab, signUpForm, type Tab } from '../engine/auth/kit.ts';
import { TestBrowser } from '../kit/testHouse.ts';

const UNKNOWN = 'This referral code is not known';

afterEach(() => {
  document.cookie = 'bb_ref=; Max-Age=0; Path=/';
  history.replaceState(null, '', '/');
});

/** Follows a link, and tells what it is worth. Returns what was told, and in which tone. */
async function follow(address: string, { auth }: Tab): Promise<readonly (readonly [string, string])[]> {
  dismissAll();
  history.replaceState(null, '', address);
  takeReferralFromAddress();
  await reportReferralLink(auth);
  return readToasts().map(({ kind, text }) => [kind, text] as const);
}

/** Two toasts are shown at most, so what was told before would keep back what is told now. */
function dismissAll(): void {
  for (let shown = readToasts(); shown.length > 0; shown = readToasts()) for (const { id } of shown) dismissToast(id);
}

test.each([
  ['/?ref=demo2023', 'success', 'Referral code applied!'],
  ['/games?ref=NOBODY99', 'info', UNKNOWN],
  ['/?ref=%3Cscript%3E', 'info', UNKNOWN],
])('a guest who follows %s is told (%s): %s', async (address, kind, text) => {
  expect(await follow(address, await openTab(new TestBrowser(), new Bus()))).toEqual([[kind, text]]);
  expect(location.search).toBe('');
});

test.each(['/', '/?ref=', '/?preference=1'])('nothing is told of %s, nor of a link a second time', async (address) => {
  const tab = await openTab(new TestBrowser(), new Bus());
  expect(await follow(address, tab)).toEqual([]);
  await follow('/?ref=DEMO2023', tab);
  const shown = readToasts().length;
  await reportReferralLink(tab.auth);
  expect(readToasts()).toHaveLength(shown);
});

test('somebody who follows the own link is told so', async () => {
  const tab = await openTab(new TestBrowser(), new Bus());
  const { session } = accepted(await tab.auth.signUp(signUpForm));
  const own = accountOf(tab.house.world, session.accountId)?.referralCode ?? '';
  expect(await follow(`/?ref=${own}`, tab)).toEqual([['info', 'This is your own referral code']]);
});

test('a friend’s link promises nothing to somebody who has an account', async () => {
  const tab = await openTab(new TestBrowser(), new Bus());
  accepted(await tab.auth.signUp(signUpForm));
  expect(await follow('/?ref=DEMO2023', tab)).toEqual([]);
});

const keptCode = (): unknown => {
  const pair = document.cookie.split('; ').find((one) => one.startsWith('bb_ref='));
  return pair && (JSON.parse(decodeURIComponent(pair.slice('bb_ref='.length))) as { referrerCode: string }).referrerCode;
};

test('a good link takes the place of an earlier one that nobody knows, and its click is tracked', async () => {
  const tab = await openTab(new TestBrowser(), new Bus());
  await follow('/?ref=NOBODY99', tab);
  expect([keptCode(), linkedReferralCode()]).toEqual(['NOBODY99', 'NOBODY99']);
  expect(await follow('/?ref=demo2023', tab)).toEqual([['success', 'Referral code applied!']]);
  expect([keptCode(), linkedReferralCode()]).toEqual(['DEMO2023', 'DEMO2023']);
  const clicks: string[] = [];
  const trackClick = vi.fn(({ referrerCode }: { referrerCode: string }) => Promise.resolve(clicks.push(referrerCode) > 0));
  await reportReferralClick({ trackClick } as unknown as Backend);
  expect(clicks).toEqual(['DEMO2023']);
});

test('an earlier good link goes on counting, whatever comes after it', async () => {
  const tab = await openTab(new TestBrowser(), new Bus());
  await follow('/?ref=DEMO2023', tab);
  expect(await follow('/?ref=NOBODY99', tab)).toEqual([['info', UNKNOWN]]);
  expect(keptCode()).toBe('DEMO2023');
  expect(await follow('/?ref=ADMIN2023', tab)).toEqual([['success', 'Referral code applied!']]);
  expect(keptCode()).toBe('DEMO2023');
});
