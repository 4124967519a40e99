import { readFile } from 'node:fs/promises';
import { audit } from '../../kit/browser/books.ts';
import { balance, openAuth, person, register } from '../../kit/browser/person.ts';
import { allowProblem } from '../../kit/browser/problems.ts';
import { expect, test } from '../../kit/browser/test.ts';

/** What somebody who is locked out can still find out at a house server. */

test.use({ house: 'server' });

/** The server says with a status what it refuses, and the browser writes that down. */
const refusedByStatus = /the server responded with a status of 40[013]/u;

test('a blocked player exports the own log, which the page and the auditor verify, and leaves by a link', async ({
  page,
  houseServer,
}, info) => {
  test.slow();
  allowProblem(page, refusedByStatus);
  const ada = person('ada');
  await page.goto('/games/dice');
  await register(page, ada);
  await page.getByRole('button', { name: 'Roll', exact: true }).click();
  await expect(balance(page)).not.toHaveText('100.00 credits');
  const idOf = (name: string) => Object.values(houseServer!.world.accounts).find(({ username }) => username === name)!.id;
  const block = { type: 'BlockAccount', payload: { account: idOf('ada'), reason: 'several accounts' } } as const;
  expect(await houseServer!.send(block, idOf('admin'))).toBe('accepted');

  const form = await openAuth(page, 'Sign In');
  await form.getByLabel('Email').fill(ada.email);
  await form.getByLabel('Password', { exact: true }).fill(ada.password);
  await form.getByRole('button', { name: 'Sign In', exact: true }).click();
  await form.getByRole('button', { name: 'Reveal my server seed' }).click();
  await expect(form.getByText(/equals the hash that was promised\. It proves 1 bet\./u)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Export and verify my log' }).click(),
  ]);
  await expect(form.getByText(/^Everything holds, up to entry/u)).toBeVisible();
  await expect(form.getByText(/^At its end ada has [\d.]+ credits\.$/u)).toBeVisible();
  const file = info.outputPath(download.suggestedFilename());
  await download.saveAs(file);
  expect(audit('verify', file)).toContain('fairness      holds  1 round recomputed');
  expect(await readFile(file, 'utf8')).toContain('account/blocked');

  await form.getByRole('link', { name: 'the page of the log' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The event log' })).toBeVisible();
});
