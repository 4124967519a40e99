import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * The problems of a page: console errors, uncaught exceptions, and breaches of the Content Security Policy.
 * Watch a page before its first navigation; `test` and `launchProfile` of this kit do so for every page.
 */
interface Watch {
  readonly problems: string[];
  readonly allowed: RegExp[];
}

const watches = new WeakMap<Page, Watch>();

/** Marks the lines that the page writes when the policy stops something. */
const CSP_MARK = 'Content-Security-Policy breach:';

/** Watches every page of the context, present and future. Call it before the first navigation. */
export async function watchContext(context: BrowserContext): Promise<void> {
  await context.addInitScript((mark) => {
    addEventListener('securitypolicyviolation', (event) => {
      const where = event.sourceFile === '' ? '' : ` in ${event.sourceFile}:${event.lineNumber}`;
      console.error(`${mark} ${event.effectiveDirective} stopped ${event.blockedURI} ${event.sample}${where}`);
    });
  }, CSP_MARK);
  context.pages().forEach(watchPage);
  context.on('page', watchPage);
}

function watchPage(page: Page): void {
  const watch: Watch = { problems: [], allowed: [] };
  watches.set(page, watch);
  page.on('console', (message) => {
    if (message.type() === 'error') watch.problems.push(sentence(message));
  });
  page.on('pageerror', (error) => watch.problems.push(`Uncaught ${error.stack ?? error.message}`));
}

function sentence(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return url === '' ? message.text() : `${message.text()} (${url}:${lineNumber})`;
}

function watchOf(page: Page): Watch {
  const watch = watches.get(page);
  if (watch === undefined) throw new Error('This page is not watched: take it from the kit, or call watchContext first.');
  return watch;
}

/** Allows a problem that is part of the test, e.g. the missing path that the 404 page must log. */
export function allowProblem(page: Page, pattern: RegExp): void {
  watchOf(page).allowed.push(pattern);
}

/** Allows that the house refuses requests. A house server does so with a status, which the browser writes down as an error. */
export const allowRefusals = (page: Page): void => allowProblem(page, /the server responded with a status of 4(?:0[039]|22|29)\b/u);

/** The problems of the page so far, without the allowed ones. */
export function problemsOf(page: Page): readonly string[] {
  const { problems, allowed } = watchOf(page);
  return problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
}

/** Fails with the list of the page's problems: CSP breaches, console errors, uncaught exceptions. */
export function expectNoCspViolations(page: Page): void {
  expect(problemsOf(page), `${page.url()} must not break its policy nor log an error`).toEqual([]);
}
