import type { Page, WebSocketRoute } from '@playwright/test';
import { betAmount, expectBalance, openDice, person, register, resultLine, rollButton, rollOnce } from '../../kit/browser/person.ts';
import { cashOut, betButton } from '../../kit/browser/crash.ts';
import { expect, test } from '../../kit/browser/test.ts';

/** A connection that breaks for some seconds: what is pressed meanwhile is shown as waiting, and is sent once. */
test.use({ house: 'server' });

/** Puts somebody between the page and the house, who breaks the connection and mends it. */
async function breakable(
  page: Page,
): Promise<{ readonly cut: () => Promise<void>; readonly mend: () => void; readonly commands: string[] }> {
  const lines = new Set<WebSocketRoute>();
  const commands: string[] = [];
  let broken = false;
  await page.routeWebSocket(/\/socket$/u, (line) => {
    if (broken) return void line.close();
    const house = line.connectToServer();
    line.onMessage((text) => {
      const type = /^\{"kind":"command".*?"type":"(?<type>\w+)"/u.exec(String(text))?.groups?.['type'];
      if (type !== undefined) commands.push(type);
      house.send(text);
    });
    lines.add(line);
  });
  return {
    commands,
    async cut() {
      broken = true;
      for (const line of lines) await line.close();
      lines.clear();
    },
    mend: () => void (broken = false),
  };
}

test('a bet can be taken back before it is sent, and is placed once when the connection is back', async ({ page }) => {
  const line = await breakable(page);
  await page.goto('/games/dice');
  await register(page, person('ada'));
  await openDice(page);
  await rollOnce(page);
  const before = await resultLine(page).getAttribute('data-result');
  const placed = () => line.commands.filter((type) => type === 'PlaceBet').length;
  expect(placed()).toBe(1);

  await line.cut();
  await rollButton(page).click();
  await expect(page.getByRole('button', { name: 'Waiting to send…' })).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('You took this back before it was sent. Nothing was taken from your balance.').first()).toBeVisible();

  await rollButton(page).click();
  // It is read out, too.
  await expect(page.getByText('Your bet of 10.00: waiting for the connection.').first()).toBeVisible();
  line.mend();
  await expect(resultLine(page)).not.toHaveAttribute('data-result', before ?? '', { timeout: 30_000 });
  expect(placed()).toBe(2);
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0);
});

test('a cash-out that is pressed while the connection is broken is sent once, and is never an error without words', async ({ page }) => {
  const line = await breakable(page);
  await page.goto('/games/crash');
  await register(page, person('ada'));
  await page.goto('/games/crash');
  await expectBalance(page, '100.00');
  await betAmount(page).fill('1');
  await expect(async () => {
    // Some rounds are over before they can be cashed out. The next try begins with a connection again.
    line.mend();
    await betButton(page).click({ timeout: 15_000 });
    await expect(cashOut(page)).toBeEnabled({ timeout: 2_000 });
    await line.cut();
    await cashOut(page).click({ timeout: 1_000 });
    await expect(page.getByRole('button', { name: 'Cashing out…' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.waitForTimeout(2_500);
  line.mend();
  const paid = page.getByText(/^Sent at 1\.\d\d, arrived at 1\.\d\d\./u);
  const over = page.getByText(
    /^You cashed out at 1\.\d\d(?:, but the round was over when that arrived|\. The house had it at 1\.\d\d, and says that the round was over)$/u,
  );
  await expect(paid.or(over).first()).toBeVisible({ timeout: 30_000 });
  expect(line.commands.filter((type) => type === 'CashOut')).toHaveLength(1);
  await expect(page.getByText('An error occurred')).toHaveCount(0);
});
