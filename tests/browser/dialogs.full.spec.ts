import { openDice, rollOnce } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A dialog leaves with an animation. Where the browser never says that this has ended, the page underneath is free all the same. */

test('a closed dialog does not lie over the page, though its animation never ends', async ({ page }) => {
  await page.addInitScript(() => {
    for (const type of ['animationend', 'animationcancel']) addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  await openAs(page, 'ada', '/games');
  await openDice(page);
  await page.getByRole('button', { name: 'Hotkeys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hotkeys' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await rollOnce(page);
});
