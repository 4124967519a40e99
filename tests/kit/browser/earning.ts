import { expect, type Locator, type Page } from '@playwright/test';
import { balanceOf, type World } from '../../../src/domain/world.ts';
import { verifyKept, type VerifiedLog } from './kept.ts';
import { expectBalance, fillSignUp, openAuth, person, register, submitSignUp, toast } from './person.ts';

/** The steps of people who earn credits, the same for every backend. */

export const wallFrame = (page: Page) => page.frameLocator('iframe');
export const frameIsThere = (page: Page): Promise<void> =>
  expect(wallFrame(page).getByRole('heading', { name: 'Small tasks, paid at once' })).toBeVisible();
export const offerCard = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const stats = (page: Page): Locator => page.getByRole('region', { name: 'Stats' });

/** The balance of a person in the world, in cents. */
export function centsOf(world: World, username: string): number {
  const account = world.names[username];
  if (account === undefined) throw new Error(`nobody is called ${username}`);
  return balanceOf(world, account);
}

/** An offer of the list above the wall Lagoon. */
interface ListedOffer {
  readonly title: string;
  readonly cents: number;
}

/** Cents as they are shown. */
export const credits = (cents: number): string => (cents / 100).toFixed(2);

const [ada, ben] = [person('ada'), person('ben')];

/**
 * Ada shares her link. Ben opens it in a tab or browser of his own, registers, completes an offer, one of a wall and one of a list, and
 * claims
 * his bonus. Ada's tab is never reloaded. Returns the stored log, verified.
 */
export async function earnTogether(hers: Page, his: Page, listed: ListedOffer): Promise<VerifiedLog> {
  const size = hers.viewportSize();
  if (size) await his.setViewportSize(size);
  await his.goto('/games');
  await expect(his.getByText('Sign in to play games')).toBeVisible();

  await hers.goto('/rewards?tab=referrals');
  await register(hers, ada);
  await expect(stats(hers)).toContainText(/Referrals0Pending0\.00 creditsPaid0\.00 credits/u);
  const link = await hers.getByRole('textbox', { name: 'Referral link' }).inputValue();
  await hers.evaluate(() => Object.assign(window, { neverReloaded: true }));

  await his.goto(link);
  await expect(toast(his, 'Referral code applied!')).toBeVisible();
  await expect(his).toHaveURL(/\/$/u);
  const form = await openAuth(his, 'Sign Up');
  await expect(form.getByLabel('Referral Code (Optional)')).toHaveValue(new URL(link).searchParams.get('ref') ?? '');
  await fillSignUp(form, ben);
  await submitSignUp(form);
  await expect(toast(his, "Referral bonus of 250 credits has been added to ada's account!")).toBeVisible();
  await expectBalance(his, '100.00');

  await expectBalance(hers, '350.00');
  await expect(stats(hers)).toContainText(/Referrals1Pending0\.00 creditsPaid250\.00 credits/u);
  await expect(hers.getByRole('region', { name: 'Friends you referred' }).getByText('ben')).toBeVisible();

  await his.getByRole('main').getByRole('link', { name: 'Start Earning', exact: true }).click();
  const harbor = offerCard(his, 'Chart your first harbor');
  await harbor.getByRole('button', { name: 'Start offer' }).click();
  await expect(toast(his, 'Redirecting to offer provider...')).toBeVisible();
  await expect(harbor.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await expectBalance(his, '175.00');

  await his.getByRole('link', { name: 'Harborlight' }).click();
  await frameIsThere(his);
  await wallFrame(his).getByRole('button', { name: 'Earn 12.00' }).click();
  await expectBalance(his, '187.00');

  await his.getByRole('link', { name: 'Back to offers' }).click();
  await his.getByRole('link', { name: 'Lagoon' }).click();
  const offer = offerCard(his, listed.title);
  await offer.getByRole('button', { name: 'Complete offer' }).click();
  await expect(offer.getByRole('button', { name: 'Completed' })).toBeDisabled();
  await expectBalance(his, credits(187_00 + listed.cents));

  await his.goto('/rewards');
  await his.getByRole('region', { name: 'Daily Bonus' }).getByRole('button', { name: 'Claim' }).click();
  await expect(toast(his, '50.00 credits claimed')).toBeVisible();
  await expectBalance(his, credits(237_00 + listed.cents));

  expect(await hers.evaluate(() => 'neverReloaded' in window), 'her tab is the one it was').toBe(true);
  await expectBalance(hers, '350.00');
  const kept = await verifyKept(hers);
  expect(kept.report).toMatchObject({ ok: true });
  expect([centsOf(kept.world, 'ada'), centsOf(kept.world, 'ben')]).toEqual([350_00, 237_00 + listed.cents]);
  return kept;
}
