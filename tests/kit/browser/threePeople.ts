import type { Page, TestInfo } from '@playwright/test';
import { backTeam, decideTwoWithdrawals, openEvent, openOffice, settleForWhite, shownCents } from './backOffice.ts';
import { audit, explainedBalance, exportLog, HAS_HEAD, type ExplainedEntry } from './books.ts';
import { betAmount, openAuth, openChat, openDice, person, resultLine, rollOnce, toast, userMenu } from './person.ts';
import { openAs, prepareHouse } from './prepared.ts';
import { allowRefusals } from './problems.ts';
import { expect, test } from './test.ts';

const bob = person('bob');

const message = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });

async function say(page: Page, text: string): Promise<void> {
  const line = page.getByRole('textbox', { name: 'Message' });
  await line.fill(text);
  await line.press('Enter');
  await expect(message(page, text)).toBeVisible();
}

/** What the entries with these words moved, all together. */
const moved = (entries: readonly ExplainedEntry[], words: RegExp): number =>
  entries.filter((entry) => words.test(entry.words)).reduce((sum, { changeCents }) => sum + changeCents, 0);

/** Two players and the admin, from the first credit to the audit of everything they did. `length`: without chat, coin and block, or with them. */
export async function threePeople([admin, one, two]: readonly [Page, Page, Page], info: TestInfo, length: 'short' | 'long'): Promise<void> {
  await test.step('each is somebody else', async () => {
    await prepareHouse(admin, ['admin', 'ada', 'bob']);
    await openAs(admin, 'admin', '/games');
    await openAs(one, 'ada', '/games');
    await openAs(two, 'bob', '/games');
    await expect(userMenu(admin, 'admin')).toBeVisible();
    await expect(userMenu(one, 'ada')).toBeVisible();
  });

  await test.step('both play two games', async () => {
    for (const tab of [one, two]) {
      await rollOnce(tab);
      const rolled = (await resultLine(tab).getAttribute('data-result')) ?? '';
      await tab.getByRole('tab', { name: 'Slots' }).click();
      await betAmount(tab).fill('2.50');
      await tab.getByRole('button', { name: 'Spin', exact: true }).click();
      await expect(resultLine(tab)).not.toHaveAttribute('data-result', rolled);
    }
  });

  await test.step('the admin opens an event, both bet on it, it goes live and is settled', async () => {
    await openOffice(admin, 'sports');
    await openEvent(admin);

    for (const tab of [one, two]) await tab.goto('/sports');
    await backTeam(one, 'White');
    await admin.getByRole('button', { name: 'Go live White against Black' }).click();
    await expect(toast(admin, 'Event is live')).toBeVisible();
    await two.getByRole('tab', { name: /^Live/u }).click();
    await backTeam(two, 'Black');

    const before = await shownCents(one);
    await settleForWhite(admin);
    await expect(toast(one, /^You won [\d.]+ credits$/u)).toBeVisible();
    expect(await shownCents(one)).toBeGreaterThan(before);
  });

  if (length === 'long') {
    await test.step('they talk, with a heart', async () => {
      for (const tab of [one, two]) {
        await openDice(tab);
        await openChat(tab);
      }
      await say(one, 'Well played, bob');
      await message(two, 'Well played, bob').hover();
      await message(two, 'Well played, bob').getByRole('button', { name: 'Heart, 0' }).click();
      await expect(message(one, 'Well played, bob').getByRole('button', { name: 'Heart, 1' })).toBeVisible();
      await say(two, 'A coin for it?');
      await expect(message(one, 'A coin for it?')).toContainText('bob');
    });
  }

  if (length === 'long') {
    await test.step('a coin between the two', async () => {
      await one.goto('/games/coinflip?table=create');
      await two.goto('/games/coinflip?table=join');
      await betAmount(one).fill('5');
      await one.getByRole('button', { name: 'Create Game' }).click();
      await two.getByRole('button', { name: 'Join the game of ada' }).click();
      const shown = [];
      for (const tab of [one, two]) {
        await tab.bringToFront();
        await expect(resultLine(tab)).toHaveText(/You won 9\.50 credits|Better luck next time!/u);
        shown.push((await resultLine(tab).innerText()).includes('You won'));
      }
      expect(
        shown.filter((won) => won),
        'one wins',
      ).toHaveLength(1);
    });
  }

  await test.step('of two withdrawals one is completed and one is rejected', async () => {
    await decideTwoWithdrawals(admin, [one, two]);
  });

  const balances = new Map<string, number>();
  await test.step('every balance is explained to the cent', async () => {
    for (const [tab, name] of [
      [admin, 'admin'],
      [one, 'ada'],
      [two, 'bob'],
    ] as const) {
      const entries = await explainedBalance(tab);
      balances.set(name, await shownCents(tab));
      if (name === 'admin') continue;
      expect(
        entries.filter(({ changeCents }) => changeCents < 0).length,
        'two games, a bet on the event, the withdrawal, and the coin of the long test',
      ).toBeGreaterThanOrEqual(length === 'long' ? 5 : 4);
      expect(moved(entries, /withdraw/iu), name).toBe(name === 'ada' ? -20_00 : 0);
    }
  });

  if (length === 'long') {
    await test.step('bob is blocked: his tab is signed out and he is not let in again', async () => {
      await openOffice(admin, 'general', 'users');
      await admin.getByRole('button', { name: 'Block bob' }).click();
      await admin.getByRole('dialog').getByLabel('Reason').fill('several accounts');
      await admin.getByRole('dialog').getByRole('button', { name: 'Block user' }).click();
      await expect(toast(admin, 'User blocked')).toBeVisible();
      await expect(toast(two, 'This account has been blocked: several accounts')).toBeVisible();
      allowRefusals(two);
      const form = await openAuth(two, 'Sign In');
      await form.getByLabel('Email').fill(bob.email);
      await form.getByLabel('Password', { exact: true }).fill(bob.password);
      await form.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText('This account has been blocked: several accounts');
      await expect(userMenu(one, 'ada')).toBeVisible();
    });
  }

  await test.step('the auditor accepts the exported file and comes to the same balances', async () => {
    const { file, head } = await exportLog(admin, info, 'Export the whole log');
    expect(audit('verify', file, '--head', head)).toMatch(HAS_HEAD);
    for (const [name, expected] of balances) {
      const explained = JSON.parse(audit('explain', file, '--account', name, '--json')) as {
        balanceCents: number;
        postings: { changeCents: number }[];
      };
      expect(explained.balanceCents, name).toBe(expected);
      expect(
        explained.postings.reduce((sum, { changeCents }) => sum + changeCents, 0),
        name,
      ).toBe(expected);
    }
  });
}
