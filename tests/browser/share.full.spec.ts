import { readFile } from 'node:fs/promises';
import { axeScan } from '../kit/browser/axe.ts';
import { toast } from '../kit/browser/person.ts';
import { expect, test } from '../kit/browser/test.ts';

/** A proof is shared: its link opens the same proof for a guest, and its picture is a real one. */

test('the copied link opens the same proof, and the picture is a PNG of its size, drawn by this page alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/fairness');
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  const proof = page.getByRole('region', { name: 'The proof' });
  await expect(proof.getByText('Seed matches')).toBeVisible();
  await axeScan(page, { label: 'a round to share' });

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(toast(page, 'Picture saved')).toBeVisible();
  const file = await download;
  expect(file.suggestedFilename()).toBe('bountybay-dice-0.png');
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
  // Text does not compress to nothing: an empty picture of this size has 4 kB.
  expect(bytes.length).toBeGreaterThan(20_000);

  await page.goto(link);
  await expect(proof.getByText('Seed matches')).toBeVisible();
  await expect(page.getByLabel('Nonce')).toHaveValue('0');
});
