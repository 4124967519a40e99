import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeScan } from '../kit/browser/axe.ts';
import { keptHead, verifyLog } from '../kit/browser/kept.ts';
import { expectBalance, signIn, toast } from '../kit/browser/person.ts';
import { openAs } from '../kit/browser/prepared.ts';
import { allowProblem } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** What a browser says whose log is not what it was, and that nothing of it is a dead end. */

/** Registers somebody and leaves the app, so that its data can be changed behind its back. */
async function playedAndLeft(page: Page): Promise<void> {
  await openAs(page, 'ada', '/games');
  await page.goto('/robots.txt');
  allowProblem(page, /favicon/u);
}

/** Makes the kept entries those of a house that wrote the first format. */
const asFormat1 = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('house');
        opening.onerror = () => reject(new Error('The database of the house did not open.'));
        opening.onsuccess = () => {
          const change = opening.result.transaction('tail', 'readwrite');
          const walking = change.objectStore('tail').openCursor();
          walking.onsuccess = () => {
            const entry = walking.result;
            if (!entry) return;
            const kept = entry.value as { readonly lines: string };
            entry.update({ ...kept, lines: kept.lines.replace('{"v":5,', '{"v":2,') });
            entry.continue();
          };
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

const deleteEntry = (page: Page, seq: number): Promise<void> =>
  page.evaluate(
    (place) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('house');
        opening.onerror = () => reject(new Error('The database of the house did not open.'));
        opening.onsuccess = () => {
          const change = opening.result.transaction('tail', 'readwrite');
          change.objectStore('tail').delete(place);
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    seq,
  );

test('a damaged log is said with its place; it can be taken along, inspected, and begun anew', async ({ page }) => {
  await playedAndLeft(page);
  const { seq } = await keptHead(page);
  await deleteEntry(page, 4);
  allowProblem(page, /The stored log is damaged: entry 4 is missing\./u);
  await page.goto('/games');
  await expect(page.getByRole('heading', { name: 'The history in this browser is damaged' })).toBeVisible();
  await expect(page.getByText('The stored log is damaged: entry 4 is missing.')).toBeVisible();
  await axeScan(page, { label: 'the page of a damaged log' });

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export what is there' }).click();
  const file = await saving;
  await expect(toast(page, 'Log exported, without 1 entry that cannot be read')).toBeVisible();
  const path = await file.path();
  expect(verifyLog(await readFile(path, 'utf8')).report).toMatchObject({ ok: false, failure: { seq: 4 } });

  await page.getByRole('link', { name: 'Inspect a log file' }).click();
  await expect(page.getByText('The history in this browser is damaged')).toBeVisible();
  await page.getByLabel('Log file', { exact: true }).setInputFiles(path);
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await expect(page.getByText('Entry 4 does not hold').first()).toBeVisible();
  expect((await keptHead(page)).seq, 'nothing was changed').toBe(seq);

  await page.getByRole('link', { name: 'See what you can do' }).click();
  await page.getByRole('button', { name: 'Start again from nothing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start again', exact: true }).click();
  await expect(page.getByText('Sign in to play games')).toBeVisible();
  await signIn(page, { email: 'demo@example.com', password: 'demo123' });
  await expectBalance(page, '1,000.00');
});

test('a log whose known last entry is another one was rewritten, and says so', async ({ page }) => {
  await playedAndLeft(page);
  const { seq } = await keptHead(page);
  await page.evaluate(() => {
    const marker = JSON.parse(localStorage.getItem('headMarker') ?? '') as { hash: string };
    localStorage.setItem('headMarker', JSON.stringify({ ...marker, hash: 'a'.repeat(64) }));
  });
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto('/games');
    await expect(page.getByRole('heading', { name: 'The history in this browser was changed' })).toBeVisible();
    await expect(page.getByText(`Entry ${seq} is not the one that you had`)).toBeVisible();
  }
  expect((await keptHead(page)).seq, 'nothing was changed').toBe(seq);
});

test('a log of the first format is said to be one; it can be taken along as it is, and the house begun anew', async ({ page }) => {
  await playedAndLeft(page);
  const { seq } = await keptHead(page);
  await asFormat1(page);
  await page.goto('/games');
  await expect(page.getByRole('heading', { name: 'The history in this browser has an older format' })).toBeVisible();
  await axeScan(page, { label: 'the page of an older log' });

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export what is there' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text.match(/^\{"v":2,/gmu)).toHaveLength(seq);
  expect(verifyLog(text).report.failure?.sentence).toMatch(/older version/u);
  expect((await keptHead(page)).seq, 'nothing was changed').toBe(seq);

  await page.getByRole('button', { name: 'Start again from nothing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start again', exact: true }).click();
  await expect(page.getByText('Sign in to play games')).toBeVisible();
  await signIn(page, { email: 'demo@example.com', password: 'demo123' });
  await expectBalance(page, '1,000.00');
});
