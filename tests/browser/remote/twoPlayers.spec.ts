import type { Page } from '@playwright/test';
import { audit, explainedBalance, exportLog } from '../../kit/browser/books.ts';
import { serveHouse } from '../../kit/browser/house.ts';
import {
  expectBalance,
  fillSignUp,
  logOut,
  openAuth,
  openChat,
  openDice,
  person,
  register,
  resultLine,
  rollButton,
  rollOnce,
  signIn,
  submitSignUp,
  toast,
} from '../../kit/browser/person.ts';
import { allowProblem, expectNoCspViolations } from '../../kit/browser/problems.ts';
import { expect, servedForFile, test } from '../../kit/browser/test.ts';
import { cents, flip, openAt, talk } from '../../kit/browser/twoPlayers.ts';
import { forged } from '../../kit/lies.ts';

/** Two people with browsers of their own, at one house on a machine of its own. */

const house = servedForFile(serveHouse);

/** The result line of a round on which this player bet. */
const OWN_RESULT = /\. (?:You won [\d.,]+ credits|Better luck next time!)/u;

const [ada, ben] = [person('ada'), person('ben')];

async function betOnRed(page: Page): Promise<void> {
  await page.getByText('Red', { exact: true }).first().click();
  await page.getByLabel('Bet amount').fill('10');
  await page.getByRole('button', { name: 'Place bet' }).click();
  await expect(toast(page, 'Bet placed on red!')).toBeVisible();
}

test('they sign up by a link, talk, bet, flip and sit at one table; every balance is explained, and both logs verify; a lie is named', async ({
  browser,
}, info) => {
  test.slow();
  const options = { baseURL: house().url, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
  const [first, second] = await Promise.all([browser.newContext(options), browser.newContext(options)]);
  const [one, other] = [await openAt(first), await openAt(second)];
  const pages = [one, other];

  await test.step('the second comes by the referral link of the first', async () => {
    await one.goto('/games/dice');
    await register(one, ada);
    await expectBalance(one, '100.00');
    await one.goto('/rewards?tab=referrals');
    const link = await one.getByRole('textbox', { name: 'Referral link' }).inputValue();
    await other.goto(link);
    await expect(toast(other, 'Referral code applied!')).toBeVisible();
    const form = await openAuth(other, 'Sign Up');
    await fillSignUp(form, ben);
    await submitSignUp(form);
    await expect(toast(other, "Referral bonus of 250 credits has been added to ada's account!")).toBeVisible();
    await expectBalance(other, '100.00');
    await expectBalance(one, '350.00');
  });

  await test.step('a session is there after a reload, and gone after a sign-out', async () => {
    await other.goto('/profile');
    await expect(other.getByText(ben.email)).toBeVisible();
    await expectBalance(other, '100.00');
    await logOut(other, 'ben');
    await expect(toast(other, 'You have been logged out')).toBeVisible();
    await signIn(other, ben);
    await expectBalance(other, '100.00');
  });

  await test.step('they talk', () => talk(one, other));

  await test.step('one bets', async () => {
    await openDice(one);
    const before = await cents(one);
    await rollOnce(one);
    expect(await cents(one)).not.toBe(before);
  });

  await test.step('they flip a coin against each other', () => flip(one, other));

  await test.step('they sit at one table', async () => {
    for (const page of pages) await page.goto('/games/roulette?table=live');
    // A round that has just begun: both bets take some seconds on a busy machine.
    await expect(one.getByRole('timer')).toHaveText(/closes in 1[2-5] s/u, { timeout: 60_000 });
    await Promise.all(pages.map(betOnRed));
    // The line of an earlier round names no stake of theirs.
    for (const page of pages) await expect(resultLine(page)).toHaveText(OWN_RESULT, { timeout: 60_000 });
    const [number, ofTheOther] = (await Promise.all(pages.map((page) => resultLine(page).innerText()))).map((line) => line.split('.')[0]);
    expect(number).toBe(ofTheOther);
  });

  await test.step('the house goes and comes back: what is pressed meanwhile waits, nothing is lost', async () => {
    await openDice(one);
    const before = await cents(one);
    for (const page of pages) await openChat(page);
    for (const page of pages) allowProblem(page, /WebSocket connection to .* failed|net::ERR_CONNECTION_REFUSED/u);
    await house().end();
    const away = one
      .getByText(/^The house server cannot be reached\. Your balance is as of .+ What you press now waits until it answers/u)
      .first();
    await expect(away).toBeVisible();
    await rollButton(one).click();
    await expect(one.getByText('Your bet of 10.00: waiting for the connection.').first()).toBeVisible();
    await one.getByRole('button', { name: 'Take back' }).click();
    await expect(one.getByText('You took this back before it was sent. Nothing was taken from your balance.').first()).toBeVisible();
    expect(await cents(one)).toBe(before);
    await one.getByRole('textbox', { name: 'Message' }).fill('Is the house away?');
    await one.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect(one.getByText('Your message: waiting for the connection.').first()).toBeVisible();
    await house().startAgain();
    await expect(away).toBeHidden({ timeout: 60_000 });
    await expect(other.locator('[data-message]').filter({ hasText: 'Is the house away?' })).toHaveCount(1, { timeout: 60_000 });
    await rollOnce(one);
    expect(await cents(one)).not.toBe(before);
  });

  await test.step('every balance is explained, and both logs verify; a lie is named', async () => {
    for (const page of pages) {
      await explainedBalance(page);
      const { file } = await exportLog(page, info);
      expect(audit('verify', file)).toContain('holds');
      const verify = page.getByRole('region', { name: 'Verify my whole history' });
      await verify.getByRole('button', { name: 'Verify' }).click();
      await expect(verify.getByText(/^Everything holds, up to entry /u)).toBeVisible();
    }
  });

  await test.step('somebody between the house and a page changes a payout: the page names it and bets no more', async () => {
    const shorten = forged((line) => line.replace(/"payoutCents":\d+/u, '"payoutCents":1'));
    let lies = false;
    await other.routeWebSocket(/\/socket$/u, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => server.send(text));
      server.onMessage((text) => socket.send(lies ? (shorten(String(text)) ?? '') : text));
    });
    await openDice(other);
    lies = true;
    await rollButton(other).click();
    const doubt = other.getByText(/does not hold: bet\/settled: the payout is 0\.01, by the rules it is \d+\.\d\d\./u).first();
    await expect(doubt).toBeVisible();
    await rollButton(other).click();
    await expect(other.getByText('so this page sends it nothing more').first()).toBeVisible();
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'Save the evidence' }).first().click(),
    ]);
    const file = info.outputPath(download.suggestedFilename());
    await download.saveAs(file);
    expect(audit('evidence', file)).toContain('the payout is 0.01');
  });
  for (const page of pages) expectNoCspViolations(page);
  await Promise.all([first.close(), second.close()]);
});
