import { expect, test } from 'vitest';
import { judged, playwrightTotals, summaryLine, vitestTotals } from '../../scripts/testReports.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('the last line says what passed and failed, and skipped only where there is something to say', () => {
  expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(summaryLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
});

test('vitest: every test once, todo and skipped apart', () => {
  const report = { success: false, testResults: [file('passed', 'passed', 'skipped', 'todo'), file('failed', 'passed', 'failed', 'failed')] };
  expect(vitestTotals(report)).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test('vitest: a file that did not load is a failure', () => {
  expect(vitestTotals({ success: false, testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('Playwright: flaky is failed, and so is an error outside a test', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] };
  expect(playwrightTotals(report)).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test.each([
  ['all passed', { passed: 3, failed: 0, skipped: 0 }, 0, 0],
  ['a crash after the last test', { passed: 3, failed: 0, skipped: 0 }, 1, 1],
  ['no test at all', { passed: 0, failed: 0, skipped: 0 }, 0, 1],
  ['only skipped tests', { passed: 0, failed: 0, skipped: 9 }, 0, 1],
  ['failures that are counted already', { passed: 3, failed: 2, skipped: 0 }, 1, 2],
] as const)('a stage is judged: %s', (_what, totals, exitCode, failed) => {
  expect(judged(totals, exitCode).failed).toBe(failed);
});

test('a report of another shape is an error, not zero failures', () => {
  expect(() => vitestTotals({ numPassedTests: 7 })).toThrow();
  expect(() => playwrightTotals({})).toThrow();
});
