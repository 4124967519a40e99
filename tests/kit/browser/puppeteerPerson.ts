/** What a person does in a page that Puppeteer drives. Things are found by their roles and names, as in person.ts. */
import type { Browser, Page } from 'puppeteer-core';
import type { Person } from './person.ts';

const found = (role: string, name: string): string => `::-p-aria([role="${role}"][name="${name}"])`;

/** A page in a profile of its own, with what it reports as wrong. */
export async function openPage(browser: Browser): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const page = await (await browser.createBrowserContext()).newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  return { page, problems };
}

export const press = (page: Page, role: string, name: string): Promise<void> => page.locator(found(role, name)).click();
export const type = (page: Page, name: string, text: string): Promise<void> => page.locator(found('textbox', name)).fill(text);
export const see = async (page: Page, text: string): Promise<void> => void (await page.waitForSelector(`::-p-text(${text})`));

/** Signs up through the dialog that is open. */
export async function signUp(page: Page, { username, email, password }: Person): Promise<void> {
  await type(page, 'Username', username);
  await type(page, 'Email', email);
  const passwords = await page.$$('[role=dialog] input[type=password]');
  for (const field of passwords) await field.type(password);
  await page.locator('[role=dialog] button[type=submit]').click();
  await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
}

/** The balance in the header, such as `100.00`, once it is shown. */
export async function shownBalance(page: Page): Promise<string> {
  const shown = await page.waitForFunction(
    () => /^Balance ([\d.,]+)/u.exec(document.querySelector('header a[aria-label^="Balance "]')?.getAttribute('aria-label') ?? '')?.[1],
  );
  return (await shown.jsonValue()) ?? '';
}

/** The line with the result of the last round, once it is another one than `before`. */
export async function resultAfter(page: Page, before: string | null): Promise<string> {
  const shown = await page.waitForFunction(
    (known) => {
      const line = document.querySelector('[data-result]');
      return line !== null && line.getAttribute('data-result') !== known && line.textContent;
    },
    {},
    before,
  );
  return String(await shown.jsonValue());
}
