import { z } from 'zod';

/** How many tests a stage ran and how they ended. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Totals = { ...NOTHING, passed: 1 };
export const ONE_FAILED: Totals = { ...NOTHING, failed: 1 };

export function add(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of a run. Skipped tests are said where there are any: silence about them would be a claim. */
export function summaryLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const vitestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** Totals out of vitest's JSON report. A test file that fails without a failing test (it did not load) counts as one. */
export function vitestTotals(report: unknown): Totals {
  const { testResults } = vitestReport.parse(report);
  return testResults
    .map(({ status, assertionResults }) => {
      const count = (...wanted: string[]): number =>
        assertionResults.filter((result) => wanted.includes(result.status)).length;
      const passed = count('passed');
      const skipped = count('pending', 'skipped', 'todo', 'disabled');
      const failed = assertionResults.length - passed - skipped;
      return { passed, skipped, failed: status === 'failed' ? Math.max(1, failed) : failed };
    })
    .reduce(add, NOTHING);
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Totals out of Playwright's JSON report. A flaky test failed once and is a failure; so is each error outside a test. */
export function playwrightTotals(report: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * What a stage with a report counts for. The exit code is believed when it is worse than the report: a crash after
 * the last test, or a report that was never written, is at least one failure, and so is a stage without any test.
 */
export function judged(totals: Totals, exitCode: number): Totals {
  const ran = totals.passed + totals.failed;
  const broken = totals.failed === 0 && (exitCode !== 0 || ran === 0);
  return broken ? add(totals, ONE_FAILED) : totals;
}
