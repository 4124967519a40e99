import { axeScan } from '../kit/browser/axe.ts';
import { looks } from '../kit/browser/looks.ts';
import { expectFieldError } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowRefusals } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';
import { ADDRESS, openRequest, openWithdrawals, submit } from '../kit/browser/withdrawals.ts';

/** How the withdrawals look. */

for (const { theme, width } of looks) {
  test(`meets WCAG 2.2 AA with the dialog open and refused, ${theme}, ${width} px`, async ({ page }) => {
    await openAs(page, 'admin', '/');
    allowRefusals(page);
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await page.setViewportSize({ width, height: 900 });
    await openWithdrawals(page);
    await axeScan(page, { label: `no withdrawals, ${theme}` });
    const form = await openRequest(page);
    await form.getByLabel('PayPal Email').fill(ADDRESS);
    await submit(form);
    await expectFieldError(form.getByLabel('Amount'), 'Please enter a valid amount');
    await axeScan(page, { label: `a refused request, ${theme}` });
    await form.getByLabel('Amount').fill('12.5');
    await submit(form);
    await expect(form).toBeHidden();
    await axeScan(page, { label: `a pending withdrawal, ${theme}` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
