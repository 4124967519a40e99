import { axeScan } from '../kit/browser/axe.ts';
import { betAmount, openDice, rollOnce, toast } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** A round whose server seed is still in use is revealed and proved in one step, from the link beside the game. */

for (const width of [1_280, 360] as const) {
  test(`${width} px: the sealed last round is in view, and then its proof`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openAs(page, 'ada', '/games/dice');
    await openDice(page);
    await betAmount(page).fill('1');
    await rollOnce(page);
    await page.getByRole('link', { name: 'Verify the last round' }).click();
    await expect(page).toHaveURL(/\/fairness\?game=dice&seedHash=/u);
    await expect(page.getByText('This round is sealed')).toBeInViewport();
    const reveal = page.getByRole('button', { name: 'Reveal and verify' });
    await expect(reveal).toBeInViewport();
    await axeScan(page);
    await reveal.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Server seed rotated')).toBeVisible();
    for (const what of ['Seed', 'Outcome', 'Payout']) await expect(page.getByText(`${what} matches`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The proof', exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'The proof', exact: true })).toBeInViewport();
    await expect(page).toHaveURL(/serverSeed=[0-9a-f]{64}/u);
  });
}
