import { join, relative } from 'node:path';
import { z } from 'zod';

/** How many tests a step ran and how they ended. */
interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A test and its duration. The name begins with the path of its file. */
interface TimedTest {
  readonly name: string;
  readonly ms: number;
}

/** A failed test. Without a title, its whole file failed. */
interface Failure {
  readonly file: string;
  /** The titles of its groups and its own, with spaces between: what a tool's filter by name is matched with. */
  readonly title?: string;
  /** The seed of a failed property. */
  readonly seed?: string;
}

/** The result of a step. */
export interface Ran {
  readonly totals: Totals;
  readonly tests: readonly TimedTest[];
  readonly failures: readonly Failure[];
}

const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 };
const ONE_FAILED: Totals = { ...NOTHING, failed: 1 };

/** The result of a step that passes or fails as a whole. It counts as one test. */
export const ranAsOne = (passed: boolean): Ran => ({
  totals: passed ? { ...NOTHING, passed: 1 } : ONE_FAILED,
  tests: [],
  failures: [],
});

const add = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** Several results as one. */
export const joined = (parts: readonly Ran[]): Ran => ({
  totals: parts.map(({ totals }) => totals).reduce(add, NOTHING),
  tests: parts.flatMap(({ tests }) => tests),
  failures: parts.flatMap(({ failures }) => failures),
});

/** The last line of a run. Skipped tests are named only if there are any. */
export function summaryLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A line for each of the slowest tests, slowest first. */
export function slowestLines(tests: readonly TimedTest[], most: number): string[] {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, most);
  return slowest.map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** The command that repeats a failed test. `command` runs its suite. */
export function repeatCommand(command: string, { file, title, seed }: Failure): string {
  const before = seed === undefined ? '' : `FC_SEED=${seed} `;
  const after = title === undefined ? '' : ` -t ${shellQuoted(literally(title))}`;
  return `${before}${command} -- ${file}${after}`;
}

const named = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' › ');

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          title: z.string(),
          ancestorTitles: z.array(z.string()),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** fast-check names the seed of a failed property in its message. */
const seedIn = (message: string): string | undefined =>
  /Property failed after[\s\S]*?seed: (?<seed>-?\d+)/u.exec(message)?.groups?.['seed'];

const SKIPPED = new Set(['pending', 'skipped', 'todo', 'disabled']);

/** Reads Vitest's JSON report. A test file that fails without a failing test (it did not load) counts as one failure. */
export function vitestRan(report: unknown, root: string): Ran {
  const files = vitestReport.parse(report).testResults.map(({ name, status, assertionResults }): Ran => {
    const file = relative(root, name).replaceAll('\\', '/');
    const passed = assertionResults.filter((result) => result.status === 'passed');
    const skipped = assertionResults.filter((result) => SKIPPED.has(result.status));
    const failed = assertionResults.filter((result) => result.status !== 'passed' && !SKIPPED.has(result.status));
    const failures = failed.map(({ ancestorTitles, title, failureMessages }): Failure => {
      const seed = seedIn(failureMessages?.join('\n') ?? '');
      return { file, title: [...ancestorTitles, title].join(' '), ...(seed === undefined ? {} : { seed }) };
    });
    if (status === 'failed' && failures.length === 0) failures.push({ file });
    return {
      totals: { passed: passed.length, failed: failures.length, skipped: skipped.length },
      tests: assertionResults.map(({ title, ancestorTitles, duration }) => ({
        name: named(file, ...ancestorTitles, title),
        ms: duration ?? 0,
      })),
      failures,
    };
  });
  return joined(files);
}

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
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

/** The tests of a suite. The outermost suites are files with their paths; inner suites are groups of tests. */
function testsIn({ specs, suites = [] }: PlaywrightSuite, groups: readonly string[], pathOf: (file: string) => string): Ran {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }): Ran => {
      const path = pathOf(file);
      return {
        totals: NOTHING,
        tests: [
          {
            name: named(path, projectName === '' ? '' : `[${projectName}]`, ...groups, title),
            ms: results.reduce((sum, { duration }) => sum + duration, 0),
          },
        ],
        failures: status === 'unexpected' || status === 'flaky' ? [{ file: path, title: [...groups, title].join(' ') }] : [],
      };
    }),
  );
  return joined([...own, ...suites.map((suite) => testsIn(suite, [...groups, suite.title], pathOf))]);
}

/** Reads Playwright's JSON report. A flaky test counts as a failure, and so does each error outside a test. */
export function playwrightRan(report: unknown, root: string): Ran {
  const { config, suites, stats, errors } = playwrightReport.parse(report);
  const pathOf = (file: string): string => relative(root, join(config.rootDir, file)).replaceAll('\\', '/');
  return {
    ...joined(suites.map((suite) => testsIn(suite, [], pathOf))),
    totals: { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped },
  };
}

/**
 * The final result of a step with a report. A nonzero exit code without a reported failure adds one failure: a crash after
 * the last test, or a report that was never written. So does a step without any test, unless `mayBeEmpty`.
 */
export function judged(ran: Ran, exitCode: number, mayBeEmpty = false): Ran {
  const { passed, failed } = ran.totals;
  const isBroken = failed === 0 && (exitCode !== 0 || (passed === 0 && !mayBeEmpty));
  return isBroken ? joined([ran, ranAsOne(false)]) : ran;
}
