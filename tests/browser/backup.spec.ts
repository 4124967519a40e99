import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { keptHead, verifyKept } from '../kit/browser/kept.ts';
import { balance, expectBalance, openDice, person, register, rollOnce, signIn, toast } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { expectNoCspViolations } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** A backup takes a whole house from one browser to another. */

const PASSPHRASE = 'four words that nobody guesses';

/** Opens the log from within the app, so that who is signed in stays. */
const openLog = (page: Page): Promise<void> => page.getByRole('contentinfo').getByRole('link', { name: 'Event log' }).click();

async function saveBackup(page: Page): Promise<string> {
  await page.getByLabel('New passphrase').fill(PASSPHRASE);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save backup' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^house-[0-9a-f]{8}-\d+\.backup$/u);
  await expect(toast(page, 'Backup saved')).toBeVisible();
  return file.path();
}

async function chooseBackup(page: Page, path: string, passphrase: string): Promise<void> {
  await page.getByLabel('Backup file').setInputFiles(path);
  await page.getByLabel('Passphrase of the backup').fill(passphrase);
  await page.getByRole('button', { name: 'Restore backup' }).click();
}

const confirmed = (page: Page): Promise<void> => page.getByRole('alertdialog').getByRole('button', { name: 'Replace everything' }).click();

test('a backup restored in a fresh browser: the same balance, the same head, and one plays on', async ({ launchProfile }) => {
  const ada = person('ada');
  const here = await launchProfile();
  const first = here.page();
  await first.goto('/games');
  await register(first, ada);
  await openDice(first);
  for (let roll = 0; roll < 3; roll += 1) await rollOnce(first);
  const had = await balance(first).textContent();
  const head = await keptHead(first);
  await openLog(first);
  await axeScan(first, { label: 'the log with its backup' });
  const backup = await saveBackup(first);
  expectNoCspViolations(first);

  const there = await launchProfile();
  const second = there.page();
  await second.goto('/log');
  await expect(second.getByRole('button', { name: 'Save backup' })).toBeVisible();
  const fresh = await keptHead(second);
  await chooseBackup(second, backup, PASSPHRASE);
  await second.getByRole('alertdialog').getByRole('button', { name: 'Keep everything as it is' }).click();
  expect(await keptHead(second), 'nothing happens before it is confirmed').toEqual(fresh);
  await chooseBackup(second, backup, PASSPHRASE);
  // A restored page loads itself again.
  const reloaded = second.waitForEvent('load');
  await confirmed(second);
  await reloaded;
  await expect.poll(async () => keptHead(second).catch(() => null)).toEqual(head);
  await second.goto('/games');
  await signIn(second, ada);
  expect(await balance(second).textContent()).toBe(had);
  await openDice(second);
  await rollOnce(second);
  const { report } = await verifyKept(second);
  expect(report).toMatchObject({ ok: true, anchor: report.head?.seq });
  expect(report.head?.seq).toBeGreaterThan(head.seq);
  expectNoCspViolations(second);
});

test('a wrong passphrase and a damaged file change nothing', async ({ page }, info) => {
  await openAs(page, 'ada', '/games');
  await openLog(page);
  await page.getByRole('button', { name: 'Save backup' }).click();
  await expect(page.getByText('Passphrase must be at least 8 characters')).toBeVisible();
  const backup = await saveBackup(page);
  const head = await keptHead(page);

  await chooseBackup(page, backup, 'not the passphrase');
  await confirmed(page);
  const sentence = 'The passphrase is wrong, or the file is damaged.';
  await expect(toast(page, sentence)).toBeVisible();
  await expect(page.getByLabel('Backup file')).toHaveAccessibleDescription(new RegExp(sentence, 'u'));

  const damaged = info.outputPath('damaged.backup');
  await writeFile(damaged, (await readFile(backup, 'utf8')).slice(0, -20));
  await chooseBackup(page, damaged, PASSPHRASE);
  await confirmed(page);
  await expect(toast(page, 'This file is not a backup.')).toBeVisible();
  expect(await keptHead(page)).toEqual(head);
  await expectBalance(page, '100.00');
});
