import { test as base } from '@playwright/test';
import { problemsOf, watchContext } from './problems.ts';

/**
 * Playwright's `test` with every page watched: a test fails when a page broke the Content Security Policy, logged
 * an error or threw, unless the test said so with `allowProblem`. Storage is in memory here; use `launchProfile` of
 * profile.ts for whatever must survive the browser.
 */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ context }, use) => {
      await watchContext(context);
      await use(undefined);
      const problems = context.pages().flatMap((page) => problemsOf(page));
      base.expect(problems, 'no page may break its policy nor log an error').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
