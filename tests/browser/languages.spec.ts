/** The language of a page: the browser's at first, then the chosen one, kept over a reload. */
import { expect, test } from '../kit/browser/test.ts';

/** For each amount with a sign whether the sign is drawn left of its last digit. */
const areSignsFirst = (): readonly boolean[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: boolean[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!/^[+−]\d+\.\d\d$/u.test(text.textContent ?? '')) continue;
    const leftOf = (place: number): number => {
      const range = document.createRange();
      range.setStart(text, place);
      range.setEnd(text, place + 1);
      return range.getBoundingClientRect().left;
    };
    found.push(leftOf(0) < leftOf((text.textContent ?? '').length - 1));
  }
  return found;
};

test.describe('a reader of German', () => {
  test.use({ locale: 'de-AT' });

  test('gets German at once, and English from the choice at the foot of the page', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Konto anlegen', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page).toHaveTitle('BountyBay: Spiele um Spielgeld, deren Ergebnisse alle prüfen können');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('reads refusals in German', async ({ page }) => {
    await page.goto('/games');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-Mail' }).fill('nobody@example.com');
    await dialog.getByLabel('Passwort', { exact: true }).fill('wrong password');
    await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(dialog.getByText('E-Mail oder Passwort ist falsch')).toBeVisible();
  });
});

test('a reader of a language that the app does not have gets English', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'fi-FI', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

/** No language of the app is written from right to left yet, so the page is turned as one of them would be. */
test.describe('a page that is written from right to left', () => {
  for (const width of [360, 1280]) {
    test(`fits ${width} px, and its tabs and panels turn with it`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(() => {
        const turn = (): void => {
          if (document.documentElement?.dir !== 'rtl') document.documentElement?.setAttribute('dir', 'rtl');
        };
        new MutationObserver(turn).observe(document, { attributes: true, childList: true, subtree: true });
        turn();
      });
      const signed: boolean[] = [];
      for (const path of ['/games/dice', '/games/crash', '/offers', '/rewards', '/leaderboard', '/log', '/fairness']) {
        await page.goto(path);
        await expect(page.locator('main').first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
        const { overflow, turnedBack } = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          turnedBack: [...document.querySelectorAll('[dir=ltr]')].map(({ tagName }) => tagName),
        }));
        expect({ path, overflow, turnedBack }).toEqual({ path, overflow: 0, turnedBack: [] });
        // The facts of a bet have a signed amount.
        if (path === '/games/dice') await expect(page.getByText('Potential win (profit)')).toBeVisible();
        signed.push(...(await page.evaluate(areSignsFirst)));
      }
      expect(new Set(signed), 'a sign stands to the left of its amount').toEqual(new Set([true]));
    });
  }
});
