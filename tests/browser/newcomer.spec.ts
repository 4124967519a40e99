import type { Page } from '@playwright/test';
import { dialog, expectBalance, fillSignUp, person, resultLine, submitSignUp } from '../kit/browser/person.ts';
import { expect, test } from '../kit/browser/test.ts';

/** How many presses a newcomer needs beside the form of the account. Typing is none. */

const NEEDED = { firstBet: 3, verifiedBet: 2, dailyBonus: 2 };

/** Counts the presses on the page, except those within the form. A new page of the tab goes on counting. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = (event: Event): void => {
      const inForm = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
      if (event.isTrusted && !inForm) sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1));
    };
    addEventListener('click', count, true);
  });
  return () =>
    page.evaluate(() => {
      const presses = Number(sessionStorage.getItem('presses') ?? 0);
      sessionStorage.removeItem('presses');
      return presses;
    });
}

for (const size of [
  { width: 1_280, height: 800 },
  { width: 360, height: 740 },
]) {
  test(`a newcomer bets, verifies the bet and takes the bonus in a few presses, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    const presses = await countPresses(page);
    await page.goto('/');

    await test.step('from the landing page to the first bet', async () => {
      await page.getByRole('button', { name: 'Create Account' }).first().click();
      await fillSignUp(dialog(page), person('ada'));
      await submitSignUp(dialog(page));
      await expect(dialog(page)).toBeHidden();
      await page.getByRole('link', { name: 'Games', exact: true }).click();
      await page.getByRole('button', { name: 'Roll', exact: true }).click();
      await expect(resultLine(page)).toContainText('Rolled');
      expect(await presses()).toBeLessThanOrEqual(NEEDED.firstBet);
    });

    await test.step('from the result to its proof', async () => {
      await page.getByRole('link', { name: 'Verify the last round' }).click();
      await page.getByRole('button', { name: 'Reveal and verify' }).click();
      for (const what of ['Seed', 'Outcome', 'Payout']) await expect(page.getByText(`${what} matches`)).toBeVisible();
      expect(await presses()).toBeLessThanOrEqual(NEEDED.verifiedBet);
    });

    await test.step('the bonus of the day', async () => {
      const before = Number(
        (
          await page
            .getByRole('banner')
            .getByRole('link', { name: /^Balance / })
            .innerText()
        ).split(/\s/u)[0],
      );
      await page.getByRole('link', { name: 'Rewards', exact: true }).click();
      await page.getByRole('button', { name: /Claim/u }).first().click();
      await expectBalance(page, (before + 50).toFixed(2));
      expect(await presses()).toBeLessThanOrEqual(NEEDED.dailyBonus);
    });
  });
}
