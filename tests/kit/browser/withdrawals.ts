import type { Locator, Page } from '@playwright/test';
import { dialog } from './person.ts';
import { expect } from './test.ts';

/** Where credits are paid out to. */
export const ADDRESS = 'payout-of-ada@example.net';

export async function openRequest(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  const opened = dialog(page);
  await expect(opened.getByLabel('Amount')).toBeFocused();
  return opened;
}

/** By the keyboard: on a narrow screen the toast of the last refusal may lie over the button. */
export const submit = (form: Locator): Promise<void> => form.getByLabel('Amount').press('Enter');

export async function openWithdrawals(page: Page): Promise<void> {
  await page.goto('/withdrawal');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
}
