import type { Page } from '@playwright/test';
import { holdBack, HOUSE_CODE } from './holdBack.ts';
import { openAuth } from './person.ts';
import { expect } from './test.ts';

/** Sends a sign-in before the house is there. Answers what lets it open. */
export async function signInEarly(page: Page): Promise<() => void> {
  const arrive = await holdBack(page, HOUSE_CODE);
  await page.goto('/');
  const form = await openAuth(page, 'Sign In');
  await form.getByLabel('Email').fill('admin@example.com');
  await form.getByLabel('Password', { exact: true }).fill('admin123');
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  return arrive;
}
