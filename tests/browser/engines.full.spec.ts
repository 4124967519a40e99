/** Short journeys in Firefox. Playwright drives a Firefox of its own only, so Puppeteer drives the one that is installed. */
import type { Browser } from 'puppeteer-core';
import { startFirefox } from '../engines/browsers.ts';
import { openPage, press, resultAfter, see, shownBalance, signUp, type } from '../kit/browser/puppeteerPerson.ts';
import { serveHouse } from '../kit/browser/house.ts';
import { person } from '../kit/browser/person.ts';
import { expect, servedForFile, test } from '../kit/browser/test.ts';

const house = servedForFile(serveHouse);

let firefox: Browser | null = null;
test.beforeAll(async () => {
  firefox = await startFirefox();
});
test.afterAll(() => firefox?.close());

function installed(): Browser {
  test.skip(firefox === null, "Firefox is not installed: Debian's package is firefox-esr");
  if (firefox === null) throw new Error('a skipped test goes on');
  return firefox;
}

test('a newcomer signs up, bets, finds the balance after a reload and verifies the bet', async ({ baseURL }) => {
  const { page, problems } = await openPage(installed());
  await page.goto(`${baseURL}/`);
  await press(page, 'button', 'Create Account');
  await signUp(page, person('ada'));
  await press(page, 'link', 'Games');
  expect(await shownBalance(page)).toBe('100.00');
  await press(page, 'button', 'Roll');
  expect(await resultAfter(page, null)).toContain('Rolled');
  const balance = await shownBalance(page);
  expect(balance).not.toBe('100.00');
  await page.reload();
  expect(await shownBalance(page)).toBe(balance);
  await press(page, 'link', 'Verify the last round');
  await press(page, 'button', 'Reveal and verify');
  for (const what of ['Seed', 'Outcome', 'Payout']) await see(page, `${what} matches`);
  expect(problems).toEqual([]);
});

/** The players are two tabs of one window. Firefox draws nothing in the tab that is hidden, and Puppeteer waits for frames. */
test('two players at a house server flip a coin against each other, and both find their balance after a reload', async () => {
  const browser = installed();
  const [ada, ben] = [await openPage(browser), await openPage(browser)];
  for (const [{ page }, who] of [
    [ada, person('ada')],
    [ben, person('ben')],
  ] as const) {
    await page.bringToFront();
    await page.goto(`${house().url}/games/coinflip?table=${who.username === 'ada' ? 'create' : 'join'}`);
    await press(page, 'button', 'Sign Up');
    await signUp(page, who);
    expect(await shownBalance(page)).toBe('100.00');
  }
  await ada.page.bringToFront();
  await type(ada.page, 'Bet amount', '5');
  await press(ada.page, 'button', 'Create Game');
  await ben.page.bringToFront();
  await press(ben.page, 'button', 'Join the game of ada');
  const balances: string[] = [];
  for (const { page, problems } of [ada, ben]) {
    await page.bringToFront();
    await resultAfter(page, null);
    const balance = await shownBalance(page);
    await page.reload();
    expect(await shownBalance(page)).toBe(balance);
    balances.push(balance);
    expect(problems).toEqual([]);
  }
  expect(balances.toSorted()).toEqual(['104.50', '95.00']);
});
