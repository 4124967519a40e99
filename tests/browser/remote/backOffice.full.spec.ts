import type { Page } from '@playwright/test';
import { backTeam, decideTwoWithdrawals, openEvent, openOffice, settleForWhite, shownCents } from '../../kit/browser/backOffice.ts';
import { audit, explainedBalance, exportLog, HAS_HEAD } from '../../kit/browser/books.ts';
import { serveHouse } from '../../kit/browser/house.ts';
import { expectBalance, person, register, signIn, toast } from '../../kit/browser/person.ts';
import { expectNoCspViolations, watchContext } from '../../kit/browser/problems.ts';
import { expect, servedForFile, test } from '../../kit/browser/test.ts';

/** Two players and the admin, each with a browser of their own, at one house on a machine of its own. */

const house = servedForFile(serveHouse);

test('an admin at a house server settles an event, pays one withdrawal and rejects another; all three logs verify', async ({
  browser,
}, info) => {
  test.slow();
  const pages: Page[] = [];
  for (let place = 0; place < 3; place += 1) {
    const context = await browser.newContext({ baseURL: house().url, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await watchContext(context);
    pages.push(await context.newPage());
  }
  const [admin, one, two] = pages as [Page, Page, Page];

  await test.step('each signs in in a browser of their own', async () => {
    await admin.goto('/games/dice');
    await signIn(admin, { email: 'admin@example.com', password: house().adminPassword });
    for (const [page, name] of [
      [one, 'ada'],
      [two, 'ben'],
    ] as const) {
      await page.goto('/games/dice');
      await register(page, person(name));
      await expectBalance(page, '100.00');
    }
  });

  await test.step('the admin opens an event, both bet on it, and it is settled', async () => {
    await openOffice(admin, 'sports');
    await openEvent(admin);
    for (const page of [one, two]) await page.goto('/sports');
    await backTeam(one, 'White');
    await backTeam(two, 'Black');
    await admin.getByRole('button', { name: 'Go live White against Black' }).click();
    const before = await shownCents(one);
    await settleForWhite(admin);
    await expect(toast(one, /^You won [\d.]+ credits$/u)).toBeVisible();
    expect(await shownCents(one)).toBeGreaterThan(before);
  });

  await test.step('of two withdrawals one is completed and one is rejected', async () => {
    await decideTwoWithdrawals(admin, [one, two]);
  });

  await test.step('the admin reads a trail back to its beginning', async () => {
    await openOffice(admin, 'trail');
    await admin.getByLabel('Account').fill('ada');
    await admin.getByRole('button', { name: 'Open trail' }).click();
    await expect(admin.getByText('The withdrawal of 20.00 by ada was paid').first()).toBeVisible();
  });

  await test.step('every balance is explained to the cent, and all three exports verify', async () => {
    const [now, then] = [await shownCents(one), await shownCents(two)];
    for (const [page, label] of [
      [one, undefined],
      [two, undefined],
      [admin, 'Export the whole log'],
    ] as const) {
      await explainedBalance(page);
      const { file, head } = await exportLog(page, info, label);
      expect(audit('verify', file, '--head', head)).toMatch(HAS_HEAD);
      if (page !== admin) continue;
      for (const [name, expected] of [
        ['ada', now],
        ['ben', then],
      ] as const) {
        expect((JSON.parse(audit('explain', file, '--account', name, '--json')) as { balanceCents: number }).balanceCents, name).toBe(
          expected,
        );
      }
    }
  });
  for (const page of pages) {
    expectNoCspViolations(page);
    await page.context().close();
  }
});
