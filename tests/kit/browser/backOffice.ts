import type { Locator, Page } from '@playwright/test';
import { centsOf } from './books.ts';
import { balance, dialog, toast } from './person.ts';
import { expect } from './test.ts';

/** What an admin does in the portal, and what players ask of them. */

export const openOffice = async (admin: Page, tab: string, view = ''): Promise<void> => {
  await admin.goto(`/admin?tab=${tab}${view === '' ? '' : `&view=${view}`}`);
};

const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The balance in the header. */
export const shownCents = async (page: Page): Promise<number> => centsOf((await balance(page).innerText()).split(/\s/u)[0] ?? '');

/** Opens an event, White against Black, that begins in 2040. The office's tab for sports must be open. */
export async function openEvent(admin: Page): Promise<void> {
  const create = admin.getByRole('region', { name: 'Create Sports Event' });
  await create.getByLabel('Sport').fill('Chess');
  await create.getByLabel('Home team').fill('White');
  await create.getByLabel('Away team').fill('Black');
  await create.getByLabel(/^Start time/u).fill('2040-01-01T12:00');
  await create.getByLabel(/^Live betting until/u).fill('2040-01-01T14:00');
  await create.getByRole('button', { name: 'Create Event' }).click();
  await expect(toast(admin, 'Event created')).toBeVisible();
}

/** Bets on a team of the event. */
export async function backTeam(page: Page, team: string): Promise<void> {
  await page
    .getByRole('article', { name: 'White against Black' })
    .getByRole('button', { name: new RegExp(`^${team} to win`, 'u') })
    .click();
  await page.getByRole('region', { name: 'Place Your Bet' }).getByRole('button', { name: 'Place Bet' }).click();
  await expect(toast(page, 'Bet placed successfully!')).toBeVisible();
}

/** Settles the event: White has won, sooner than betting would have closed. */
export async function settleForWhite(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Edit White against Black' }).click();
  await dialog(admin)
    .getByLabel(/^Live betting until/u)
    .fill('');
  await dialog(admin).getByRole('button', { name: 'Save event' }).click();
  await expect(admin.getByText('Betting has closed')).toBeVisible();
  await admin.getByRole('button', { name: 'Settle White against Black' }).click();
  const settle = admin.getByRole('region', { name: 'Settle Event' });
  await settle.getByLabel('Home score').fill('1');
  await settle.getByLabel('Away score').fill('0');
  await settle.getByRole('button', { name: 'Settle Event' }).click();
  await admin.getByRole('button', { name: 'Settle and pay' }).click();
  await expect(toast(admin, 'Event settled')).toBeVisible();
}

/** Asks for a withdrawal by PayPal on the page of withdrawals. */
export async function askForWithdrawal(page: Page, amount: string, address: string): Promise<void> {
  await page.goto('/withdrawal');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  // The dialog takes the focus a moment after it is there: what is typed before would go to its first field.
  await expect(dialog(page).getByLabel('Amount')).toBeFocused();
  await dialog(page).getByLabel('Amount').fill(amount);
  await dialog(page).getByLabel('PayPal Email').fill(address);
  await dialog(page).getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Completes the withdrawal to an address. The office's withdrawals must be open. */
export async function completeWithdrawal(admin: Page, address: string): Promise<void> {
  await row(admin, address)
    .getByRole('button', { name: /^Complete/u })
    .click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Complete withdrawal' }).click();
  await expect(toast(admin, 'Withdrawal completed')).toBeVisible();
}

/** Rejects it, for a reason. */
async function rejectWithdrawal(admin: Page, address: string, reason: string): Promise<void> {
  await row(admin, address)
    .getByRole('button', { name: /^Reject/u })
    .click();
  await dialog(admin).getByLabel('Reason').fill(reason);
  await dialog(admin).getByRole('button', { name: 'Reject withdrawal' }).click();
  await expect(toast(admin, 'Withdrawal rejected')).toBeVisible();
}

const REASON = 'the address is not reachable';

/** Of two withdrawals the admin completes one and rejects the other, whose stake comes back with the reason. */
export async function decideTwoWithdrawals(admin: Page, [paid, rejected]: readonly [Page, Page]): Promise<void> {
  await askForWithdrawal(paid, '20', 'paid@example.net');
  const before = await shownCents(rejected);
  await askForWithdrawal(rejected, '10.01', 'rejected@example.net');
  await expect.poll(() => shownCents(rejected)).toBe(before - 10_01);
  await openOffice(admin, 'general', 'withdrawals');
  await completeWithdrawal(admin, 'paid@example.net');
  await rejectWithdrawal(admin, 'rejected@example.net', REASON);
  await expect.poll(() => shownCents(rejected), 'what was set aside is back').toBe(before);
  await expect(rejected.getByText(REASON).first()).toBeVisible();
  await expect(paid.getByRole('region', { name: 'Withdrawals, newest first' }).getByRole('row').nth(1)).toContainText('Completed');
}
