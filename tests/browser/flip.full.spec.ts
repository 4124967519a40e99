import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { chooseLook, looks } from '../kit/browser/looks.ts';
import { verifyKept } from '../kit/browser/kept.ts';
import { expectBalance, resultLine, toast } from '../kit/browser/person.ts';
import { openAs, prepareHouse } from '../kit/browser/prepared.ts';
import { expect, test } from '../kit/browser/test.ts';

/** A coin between two people in two tabs. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Long enough to appoint a moment with two pages. */
const SOON_MS = 1_000;

const table = (name: 'create' | 'join'): string => `/games/coinflip?table=${name}`;
const join = (page: Page, name: string) => page.getByRole('button', { name: `Join the game of ${name}` });

async function create(page: Page, credits: string): Promise<void> {
  await page.getByLabel('Bet amount').fill(credits);
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(toast(page, 'Game created successfully!')).toBeVisible();
}

test('one creates, two want to join at once, one plays; what is not joined is taken back', async ({ page: creator, anotherPerson }) => {
  const [bob, eve] = [await anotherPerson(), await anotherPerson()];
  await prepareHouse(creator, ['ada', 'bob', 'eve']);
  await openAs(creator, 'ada', table('create'));
  await openAs(bob, 'bob', table('join'));
  await openAs(eve, 'eve', table('join'));
  await expect(bob.getByText('No active games available')).toBeVisible();

  await test.step('a game is taken back, its stake returns', async () => {
    await create(creator, '7');
    await expectBalance(creator, '93.00');
    await expect(join(bob, 'ada')).toBeVisible();
    await creator.getByRole('button', { name: /^Cancel/u }).click();
    await expectBalance(creator, '100.00');
    await expect(join(bob, 'ada')).toBeHidden();
  });

  await test.step('of two who join at once one plays', async () => {
    await create(creator, '5');
    await expect(join(bob, 'ada')).toBeVisible();
    await expect(join(eve, 'ada')).toBeVisible();
    // Both press in the same moment: neither can have heard of the other.
    const at = Date.now() + SOON_MS;
    for (const page of [bob, eve])
      await join(page, 'ada').evaluate((button: HTMLButtonElement, when) => void setTimeout(() => button.click(), when - Date.now()), at);
    await expect(toast(creator, /^(bob|eve) joined your game!$/u)).toBeVisible();
    const winner = (await toast(creator, /joined your game!$/u).innerText()).startsWith('bob') ? bob : eve;
    const loser = winner === bob ? eve : bob;
    await expect(toast(loser, 'Failed to join game')).toBeVisible();
    await expectBalance(loser, '100.00');
    await winner.bringToFront();
    await expect(resultLine(winner)).toHaveText(/^(Heads|Tails), against ada\. (You won 9\.50 credits|Better luck next time!)$/u);
    await creator.bringToFront();
    await expect(resultLine(creator)).toHaveText(/^(Heads|Tails), against (bob|eve)\. (You won 9\.50 credits|Better luck next time!)$/u);
    const won = (await resultLine(creator).innerText()).includes('You won');
    await expectBalance(creator, won ? '104.50' : '95.00');
    await expectBalance(winner, won ? '95.00' : '104.50');
    const { report, events } = await verifyKept(creator);
    expect(report.ok).toBe(true);
    expect(events.filter(({ event }) => event.type === 'round/played')).toHaveLength(1);
    await creator
      .getByRole('region', { name: 'Recent games' })
      .getByRole('link', { name: /^Verify/u })
      .click();
    await expect(creator.getByText('Outcome matches')).toBeVisible();
  });

  await test.step('a creator who is elsewhere hears of it there', async () => {
    await creator.goto(table('create'));
    await create(creator, '2');
    await creator.getByRole('tab', { name: 'Dice' }).click();
    await bob.bringToFront();
    // Looked for from now on: a slow machine may bring the page to the front when the toast has gone.
    const heard = expect(toast(creator, /^Coin Flip: (you won 3\.80 credits|better luck next time!)$/u)).toBeVisible();
    await Promise.all([
      heard,
      join(bob, 'ada')
        .click()
        .then(() => creator.bringToFront()),
    ]);
  });
});

test.describe('looked at', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('creating and joining meet WCAG 2.2 AA in both themes, wide and narrow', async ({ page, anotherPerson }) => {
    const other = await anotherPerson();
    await prepareHouse(page, ['ada', 'bob']);
    await openAs(page, 'ada', table('create'));
    await openAs(other, 'bob', table('join'));
    await create(page, '5');
    await create(page, '6');
    await expect(join(other, 'ada').first()).toBeVisible();
    await join(other, 'ada').first().click();
    await expect(resultLine(other)).toBeVisible();
    for (const each of [page, other]) {
      await each.bringToFront();
      for (const { theme, width } of looks) {
        await chooseLook(each, theme, width);
        await axeScan(each, { label: `${each === page ? 'create' : 'join'}, ${theme}, ${width} px` });
        expect(await each.evaluate(() => document.documentElement.scrollWidth), 'nothing sticks out').toBeLessThanOrEqual(width);
      }
    }
  });
});
