import { test as base } from '@playwright/test';
import { problemsOf, watchContext } from './problems.ts';
import { launchProfile, type Profile, type ProfileOptions } from './profile.ts';
import { busyNeighbour, slowContext } from './slow.ts';

interface Kit {
  /** Starts a browser over a profile on disk (profile.ts) at the server's address. It is disposed of after the test. */
  readonly launchProfile: (options?: ProfileOptions) => Promise<Profile>;
  readonly watched: undefined;
}

interface WorkerKit {
  readonly neighbour: undefined;
}

/**
 * Playwright's `test` with every page watched. A test fails if a page broke the Content Security Policy, logged an error or
 * threw, unless the test allowed it with `allowProblem`. Storage of `page` is in memory. Use the fixture `launchProfile` for
 * data that must survive the browser, and `expectNoCspViolations` on its pages.
 */
export const test = base.extend<Kit, WorkerKit>({
  neighbour: [
    // Playwright reads the needed fixtures from the first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const end = busyNeighbour();
      await provide(undefined);
      end();
    },
    { auto: true, scope: 'worker' },
  ],
  launchProfile: async ({ baseURL, viewport }, provide) => {
    const profiles: Profile[] = [];
    await provide(async (options = {}) => {
      const profile = await launchProfile({ baseURL, viewport, ...options });
      profiles.push(profile);
      return profile;
    });
    await Promise.all(profiles.map((profile) => profile.dispose()));
  },
  watched: [
    async ({ context }, provide) => {
      await watchContext(context);
      await slowContext(context);
      await provide(undefined);
      const problems = context.pages().flatMap((page) => problemsOf(page));
      base.expect(problems, 'no page may break its policy nor log an error').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
