import { join, relative } from 'node:path';
import { z } from 'zod';

/** How many tests a step ran and how they ended. */
interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A test and its duration. The name begins with the path of its file. */
export interface TimedTest {
  readonly name: string;
  readonly ms: number;
}

/** The result of a step. */
export interface Ran {
  readonly totals: Totals;
  readonly tests: readonly TimedTest[];
}

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Totals = { ...NOTHING, passed: 1 };
export const ONE_FAILED: Totals = { ...NOTHING, failed: 1 };

export function add(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of a run. Skipped tests are named only if there are any. */
export function summaryLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A line for each of the slowest tests, slowest first. */
export function slowestLines(tests: readonly TimedTest[], most: number): string[] {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, most);
  return slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
}

const named = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' › ');

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), title: z.string(), ancestorTitles: z.array(z.string()), duration: z.number().nullish() }),
      ),
    }),
  ),
});

/** Reads Vitest's JSON report. A test file that fails without a failing test (it did not load) counts as one failure. */
export function vitestRan(report: unknown, root: string): Ran {
  const { testResults } = vitestReport.parse(report);
  const totals = testResults
    .map(({ status, assertionResults }) => {
      const count = (...wanted: string[]): number => assertionResults.filter((result) => wanted.includes(result.status)).length;
      const passed = count('passed');
      const skipped = count('pending', 'skipped', 'todo', 'disabled');
      const failed = assertionResults.length - passed - skipped;
      return { passed, skipped, failed: status === 'failed' ? Math.max(1, failed) : failed };
    })
    .reduce(add, NOTHING);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, duration }) => ({
      name: named(relative(root, name), ...ancestorTitles, title),
      ms: duration ?? 0,
    })),
  );
  return { totals, tests };
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ projectName: z.string(), results: z.array(z.object({ duration: z.number() })) })),
});
interface PlaywrightSuite {
  title: string;
  file: string;
  specs: z.infer<typeof playwrightSpec>[];
  suites?: PlaywrightSuite[] | undefined;
}
const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(playwrightSpec),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});
const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** The times of all tests. The outermost suites are files with their paths; inner suites are groups of tests. */
function timesIn({ specs, suites = [] }: PlaywrightSuite, groups: readonly string[], pathOf: (file: string) => string): TimedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: named(pathOf(file), projectName === '' ? '' : `[${projectName}]`, ...groups, title),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap((suite) => timesIn(suite, [...groups, suite.title], pathOf))];
}

/** Reads Playwright's JSON report. A flaky test counts as a failure, and so does each error outside a test. */
export function playwrightRan(report: unknown, root: string): Ran {
  const { config, suites, stats, errors } = playwrightReport.parse(report);
  const pathOf = (file: string): string => relative(root, join(config.rootDir, file));
  return {
    totals: { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped },
    tests: suites.flatMap((suite) => timesIn(suite, [], pathOf)),
  };
}

/**
 * The final totals of a step with a report. A nonzero exit code without a reported failure adds one failure: a crash after
 * the last test, or a report that was never written. A step without any test also gets one failure.
 */
export function judged(totals: Totals, exitCode: number): Totals {
  const ran = totals.passed + totals.failed;
  const broken = totals.failed === 0 && (exitCode !== 0 || ran === 0);
  return broken ? add(totals, ONE_FAILED) : totals;
}
