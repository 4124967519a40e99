import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { looks, scrollClear } from '../kit/browser/looks.ts';
import { allowProblem } from '../kit/browser/problems.ts';
import { expectBalance, fillSignUp, logOut, openAuth, person, signIn, submitSignUp, toast } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';
import { frameIsThere, offerCard } from '../kit/browser/earning.ts';

/** Earning, from outside: a friend over a link, an offer that survives a reload, bonuses, and how all of it looks. */

const [ada, ben] = [person('ada'), person('ben')];

async function openOffers(page: Page): Promise<void> {
  await page.goto('/offers');
  await expect(page.getByRole('heading', { name: 'Chart your first harbor' })).toBeVisible();
}

test('a friend comes over a referral link: prefilled, paid once, listed', async ({ page, context }) => {
  await openAs(page, 'ada', '/rewards?tab=referrals');
  const link = await page.getByRole('textbox', { name: 'Referral link' }).inputValue();
  const code = new URL(link).searchParams.get('ref') ?? '';
  await logOut(page, 'ada');

  // Any page takes the code; whoever types it in lower case meant the same one.
  await page.goto(`/games?game=dice&ref=${code.toLowerCase()}`);
  await expect(toast(page, 'Referral code applied!')).toBeVisible();
  await expect(page).toHaveURL(/\/games\/dice$/u);
  const cookie = (await context.cookies()).find(({ name }) => name === 'bb_ref');
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual({
    referrerCode: code,
    clickId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    timestamp: expect.any(Number),
  });
  expect((cookie?.expires ?? 0) * 1_000 - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
  expect(await page.evaluate(() => localStorage.getItem('pendingReferralCode'))).toBe(code);

  // Tracked once: while the cookie is active, further links are no further clicks.
  const clicks = async () => (await verifyKept(page)).events.filter(({ event }) => event.type === 'referral/clicked');
  await expect.poll(async () => (await clicks()).length).toBe(1);
  await page.goto(`/?ref=${code}`);
  await expect(page).toHaveURL(/\/$/u);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Up' })).toBeVisible();

  const form = await openAuth(page, 'Sign Up');
  await expect(form.getByLabel('Referral Code (Optional)')).toHaveValue(code);
  await fillSignUp(form, ben);
  await submitSignUp(form);
  await expect(toast(page, "Referral bonus of 250 credits has been added to ada's account!")).toBeVisible();
  await expectBalance(page, '100.00');
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'bb_ref'), 'the cookie is spent').toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('pendingReferralCode'))).toBeNull();
  await logOut(page, 'ben');

  await signIn(page, ada);
  await expectBalance(page, '350.00');
  await page.goto('/rewards?tab=referrals');
  await expect(page.getByRole('region', { name: 'Stats' })).toContainText(/Referrals1Pending0\.00 creditsPaid250\.00 credits/u);
  await expect(page.getByRole('region', { name: 'Friends you referred' }).getByText('ben')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Friends you referred' }).getByText('Paid')).toBeVisible();
  expect(await clicks()).toHaveLength(1);
  expect((await verifyKept(page)).report).toMatchObject({ ok: true });
});

test('a link that is none is taken out of the address and leaves nothing behind', async ({ page, context }) => {
  await page.goto('/offers?ref=%3Cscript%3E');
  await expect(page).toHaveURL(/\/offers$/u);
  expect((await context.cookies()).some(({ name }) => name === 'bb_ref')).toBe(false);
  await expect(page.getByText('Sign in to view offers')).toBeVisible();
  await expect(toast(page, 'This referral code is not known')).toBeVisible();
});

test('a wall cannot lead the page away, and opens in a tab of its own where that is offered', async ({ page, context }) => {
  await page.goto('/offers/beacon');
  await expect(page.getByText('Sign in to view offers')).toBeVisible();
  await openAs(page, 'ada', '/offers/beacon');
  await frameIsThere(page);
  allowProblem(page, /Unsafe attempt to initiate navigation|sandboxed/u);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await frame?.evaluate(() => {
    try {
      if (window.top) window.top.location.href = 'about:blank';
    } catch {
      // It is not allowed to.
    }
  });
  await expect(page).toHaveURL(/\/offers\/beacon$/u);
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open in a new tab' }).click();
  const opened = await opening;
  await expect(opened.getByRole('heading', { name: 'Small tasks, paid at once' })).toBeVisible();
  expect(await opened.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
});

test('an offer survives a reload in the middle of its three seconds and is paid once', async ({ page }) => {
  await openAs(page, 'ada', '/offers');
  await openOffers(page);
  const harbor = offerCard(page, 'Chart your first harbor');
  await harbor.getByRole('button', { name: 'Start offer' }).click();
  await expect(toast(page, 'Redirecting to offer provider...')).toBeVisible();
  await page.reload();
  await expect(harbor.getByRole('button', { name: /Redirecting to offer provider\.\.\.|Completed/u })).toBeVisible();
  await expect(toast(page, 'Offer completed! Earned 75.00 credits')).toBeVisible();
  await expect(harbor.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await expectBalance(page, '175.00');
  await page.reload();
  await expect(harbor.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await expectBalance(page, '175.00');
});

test('partners that cannot be read are tried again', async ({ page }) => {
  let broken = true;
  await page.route('**/partners.json', (route) => (broken ? route.fulfill({ status: 503, body: 'gone' }) : route.continue()));
  allowProblem(page, /503/u);
  await openAs(page, 'ada', '/offers');
  await expect(page.getByText('Failed to load offers. Please try again.')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: 'Harborlight' })).toBeVisible();
});

test.describe('WCAG 2.2 AA', () => {
  for (const { theme, width } of looks) {
    test(`offers, walls and rewards, ${theme}, ${width} px`, async ({ page }) => {
      test.slow();
      await page.goto('/offers');
      if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
      await axeScan(page, { label: `offers, guest, ${theme}` });
      await openAs(page, 'ada', '/offers');

      await openOffers(page);
      await offerCard(page, 'Watch the lighthouse film').getByRole('button', { name: 'Start offer' }).click();
      await axeScan(page, { label: `an offer on its way, ${theme}` });
      await expect(offerCard(page, 'Watch the lighthouse film').getByRole('button', { name: 'Completed' })).toBeVisible();
      await page.setViewportSize({ width, height: 900 });
      await openOffers(page);
      await axeScan(page, { label: `offers, ${theme}, ${width} px` });
      for (const name of ['lagoon', 'beacon']) {
        await page.goto(`/offers/${name}`);
        await frameIsThere(page);
        await axeScan(page, { label: `the wall ${name}, ${theme}, ${width} px` });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'no sideways scrolling').toBe(true);
      }
      for (const tab of ['daily', 'achievements', 'referrals']) {
        await page.goto(`/rewards?tab=${tab}`);
        await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first()).toBeVisible();
        if (tab === 'referrals') {
          await page.getByRole('button', { name: 'Save code' }).click();
          await expect(toast(page, 'Please enter a custom code')).toBeVisible();
        }
        await scrollClear(page);
        await axeScan(page, { label: `rewards, ${tab}, ${theme}, ${width} px` });
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'no sideways scrolling').toBe(true);
      }
    });
  }
});
