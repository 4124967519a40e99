import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts';
import { FULL_AT_SERVER, suite } from './scripts/testFiles.ts';
import { ONLY_IN_BROWSER, type HouseOption } from './tests/kit/browser/test.ts';
import { BROWSER_PATIENCE_MS } from './tests/kit/patience.ts';

/**
 * Browser tests run against the production build behind the production server, with its real headers.
 * The server takes any free port and says which; Playwright puts it into the environment before the workers start,
 * so two runs on one machine never meet.
 */
const port = process.env['BOUNTYBAY_TEST_PORT'] ?? '0';

/** Set by `npm run test:slow`. */
const slow = process.env['BOUNTYBAY_TEST_SLOW'] === 'yes';

/** A file ending in `.full.spec.ts` runs in `npm run test:full` only, and there nothing else runs. */
const FULL_FILES = '**/*.full.spec.ts';
const inBothSuites = (name: string): readonly string[] => [`**/${name}.spec.ts`, `**/${name}.full.spec.ts`];

/** A phone. Tests whose title names a width choose their own, and so do these files. */
const NARROW = { width: 360, height: 740 };
const CHOOSE_THEIR_WIDTH = ['accessibility', 'stage', 'toasts', 'serve', 'stores', 'kit', 'kill', 'tenTabs', 'engines'].flatMap(
  inBothSuites,
);
const TITLED_WITH_A_WIDTH = /\d px|wide and narrow/u;

const wide = { name: 'wide' };
const narrow = { name: 'narrow', use: { viewport: NARROW }, testIgnore: CHOOSE_THEIR_WIDTH, grepInvert: TITLED_WITH_A_WIDTH };
/**
 * Files about the house in a browser: its tabs, its backup, its damaged log, a killed browser, another backend, the kit, and the server of
 * `npm start`. A house server has tests of its own for the same: tests/client, tests/server, tests/scripts/house.test.ts.
 */
const NOT_AT_SERVER = ['backup', 'closed', 'earningOverHttp', 'kill', 'kit', 'serve', 'stores', 'tenTabs', 'engines'].flatMap(inBothSuites);
/** The same journeys at a house server. The tests of the folder `remote` start one of their own. */
const server = {
  name: 'server',
  use: { house: 'server' as const },
  testIgnore: ['**/remote/**', ...NOT_AT_SERVER],
  grepInvert: new RegExp(ONLY_IN_BROWSER, 'u'),
};
const serverNarrow = {
  ...narrow,
  name: 'server-narrow',
  use: { ...narrow.use, ...server.use },
  testIgnore: [...server.testIgnore, ...CHOOSE_THEIR_WIDTH],
  grepInvert: [TITLED_WITH_A_WIDTH, server.grepInvert],
};

/** Every journey at both houses, on a desktop and on a phone. */
const matrix = [wide, narrow, server, serverNarrow];
const defaultSuite = [{ ...wide, testIgnore: FULL_FILES }];
const fullSuite = [
  { ...wide, testMatch: FULL_FILES },
  { ...server, testMatch: [...FULL_AT_SERVER, 'tests/browser/sports.full.spec.ts'].map((file) => `**/${file}`) },
];
const isMatrix = process.env['BOUNTYBAY_TEST_MATRIX'] === 'full';
const chosen = suite === 'full' ? fullSuite : defaultSuite;

export default defineConfig<HouseOption>({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // A PostgreSQL for the house servers, started by the first test that needs it.
  globalSetup: './tests/kit/postgresSetup.ts',
  // Two wait for their pages about a third of the time; beside a busy neighbour each, two are enough.
  workers: slow ? 2 : 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Long enough for a machine that has other things to do: a test that hangs is seen all the same. A journey has many steps;
  // what a person would wait for one of them is the time of `expect`, and that is the same everywhere.
  timeout: slow ? 480_000 : 240_000,
  expect: { timeout: BROWSER_PATIENCE_MS },
  projects: isMatrix ? matrix : chosen,
  // `npm test` has reporters of its own (scripts/testSteps.ts).
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    // Requests are answered as the tests say; where the worker is what is tested, a test allows it.
    serviceWorkers: 'block',
    // Boards end at once; a test of what moves asks for motion.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: [...CHROMIUM_FLAGS] },
  },
  webServer: {
    command: 'node --import tsx scripts/serve.ts --build-if-missing',
    wait: { stdout: /http:\/\/localhost:(?<bountybay_test_port>\d+)/u },
    env: { PORT: '0' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 240_000,
  },
});
