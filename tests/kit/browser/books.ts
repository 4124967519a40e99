import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page, TestInfo } from '@playwright/test';
import { formatCredits } from '../../../src/ui/credits.ts';
import { balance, toast } from './person.ts';
import { expect } from './test.ts';

/** The ledger as a person sees it: the balance entry by entry, the exported file, and the auditor's result. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the installed auditor's command line. Throws if the log has a defect. */
export const audit = (...args: readonly string[]): string =>
  execFileSync(process.execPath, ['src/audit/bin.mjs', ...args], { cwd: root, encoding: 'utf8' });

/** What the auditor says of an export whose last entry has the given head. */
export const HAS_HEAD = /has the given head at entry \d+, with 0 entries after it/u;

/** `1,019.40` in cents. */
export const centsOf = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);

/** An entry on the balance page. */
export interface ExplainedEntry {
  readonly words: string;
  readonly changeCents: number;
}

const AMOUNT = /^[+−]?[\d,]+\.\d\d$/u;

/**
 * Opens the balance page by the link in the header and reads its entries, newest first. Checks that they lead to the
 * header's balance: by their sum, and one by one by the balance after each of them.
 */
export async function explainedBalance(page: Page): Promise<readonly ExplainedEntry[]> {
  await balance(page).click();
  await expect(page).toHaveURL('/balance');
  const headerCents = centsOf((await balance(page).innerText()).split(/\s/u)[0] ?? '');
  const sum = page.getByText(
    new RegExp(`^(?:1 entry adds|[\\d,]+ entries add) up to ${formatCredits(headerCents)} credits: your balance\\.$`, 'u'),
  );
  await expect(sum).toBeVisible();
  const items = page.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem');
  // The list comes by a query of its own.
  await expect(items).toHaveCount(Number.parseInt(await sum.innerText(), 10));
  const rows = await items.allInnerTexts();
  let afterCents = headerCents;
  const entries = rows.map((row) => {
    const amounts = row
      .split('\n')
      .map((line) => line.replace(/^Balance after:\s*/u, '').trim())
      .filter((line) => AMOUNT.test(line));
    const [change = '', after = ''] = amounts;
    expect(amounts, row).toHaveLength(2);
    expect(centsOf(after), `the balance after “${row}”`).toBe(afterCents);
    const changeCents = centsOf(change.slice(1)) * (change.startsWith('+') ? 1 : -1);
    afterCents -= changeCents;
    return { words: row, changeCents };
  });
  expect(afterCents, 'before the first entry there was nothing').toBe(0);
  return entries;
}

/** Exports the log on its page. Returns the path of the file, and the head that the page shows. */
export async function exportLog(
  page: Page,
  info: TestInfo,
  which: 'Export my log' | 'Export the whole log' | 'Export the public log' = 'Export my log',
): Promise<{ readonly file: string; readonly head: string }> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Event log' }).click();
  const own = page.getByRole('region', { name: 'Export the log' });
  const [download] = await Promise.all([page.waitForEvent('download'), own.getByRole('button', { name: which }).click()]);
  const file = info.outputPath(download.suggestedFilename());
  await download.saveAs(file);
  await expect(toast(page, 'Log exported')).toBeVisible();
  const head = /^[0-9a-f]{64}$/mu.exec(await own.innerText())?.[0] ?? 'no head in the panel';
  return { file, head };
}
