import { expect, test } from 'vitest';
import { judged, playwrightRan, repeatCommand, slowestLines, summaryLine, vitestRan } from '../../scripts/testReports.ts';

const file = (status: string, ...tests: string[]) => ({
  name: '/project/tests/dice.test.ts',
  status,
  assertionResults: tests.map((each, place) => ({ status: each, title: `test ${place}`, ancestorTitles: [], duration: 1 })),
});
const vitestTotals = (report: unknown) => vitestRan(report, '/project').totals;

test('the last line says what passed and failed, and skipped only where there is something to say', () => {
  expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(summaryLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
});

test('vitest: every test once, todo and skipped apart', () => {
  const report = {
    success: false,
    testResults: [file('passed', 'passed', 'skipped', 'todo'), file('failed', 'passed', 'failed', 'failed')],
  };
  expect(vitestTotals(report)).toEqual({ passed: 2, failed: 2, skipped: 2 });
});

test('vitest: a file that did not load is a failure', () => {
  expect(vitestTotals({ success: false, testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('Playwright: flaky is failed, and so is an error outside a test', () => {
  const report = { config: { rootDir: '/project' }, suites: [], stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] };
  expect(playwrightRan(report, '/project').totals).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test.each([
  ['all passed', { passed: 3, failed: 0, skipped: 0 }, 0, 0],
  ['a crash after the last test', { passed: 3, failed: 0, skipped: 0 }, 1, 1],
  ['no test at all', { passed: 0, failed: 0, skipped: 0 }, 0, 1],
  ['only skipped tests', { passed: 0, failed: 0, skipped: 9 }, 0, 1],
  ['failures that are counted already', { passed: 3, failed: 2, skipped: 0 }, 1, 2],
] as const)('a step is judged: %s', (_what, totals, exitCode, failed) => {
  expect(judged({ totals, tests: [], failures: [] }, exitCode).totals.failed).toBe(failed);
});

test('a step without any test passes only where that may be', () => {
  const none = { totals: { passed: 0, failed: 0, skipped: 9 }, tests: [], failures: [] };
  expect([judged(none, 0, true), judged(none, 1, true)].map(({ totals }) => totals.failed)).toEqual([0, 1]);
});

test('a failed test is repeated by its file, its title and the seed of its property', () => {
  const results = [
    { status: 'failed', title: 'pays 2.00 (or more)', ancestorTitles: ["ada's bets"], failureMessages: ['Error: expected 1 to be 2'] },
    {
      status: 'failed',
      title: 'adds up',
      ancestorTitles: [],
      failureMessages: ['Property failed after 3 tests\n{ seed: -77, path: "2:1" }'],
    },
    { status: 'passed', title: 'holds', ancestorTitles: [] },
  ];
  const report = { success: false, testResults: [{ name: '/project/tests/dice.test.ts', status: 'failed', assertionResults: results }] };
  expect(vitestRan(report, '/project').failures.map((failure) => repeatCommand('npm test', failure))).toEqual([
    String.raw`npm test -- tests/dice.test.ts -t 'ada'\''s bets pays 2\.00 \(or more\)'`,
    "FC_SEED=-77 npm test -- tests/dice.test.ts -t 'adds up'",
  ]);
});

test('a file that did not load is repeated as a whole', () => {
  const { failures } = vitestRan({ success: false, testResults: [file('failed')] }, '/project');
  expect(failures.map((failure) => repeatCommand('npm run test:full', failure))).toEqual(['npm run test:full -- tests/dice.test.ts']);
});

test('a report of another shape is an error, not zero failures', () => {
  expect(() => vitestTotals({ numPassedTests: 7 })).toThrow();
  expect(() => playwrightRan({}, '/project')).toThrow();
});

test('vitest: each test with its file, its groups and its time; one that did not run took none', () => {
  const assertionResults = [
    { status: 'passed', title: 'pays', ancestorTitles: ['dice', 'a win'], duration: 12.5 },
    { status: 'skipped', title: 'waits', ancestorTitles: [] },
  ];
  const report = { success: true, testResults: [{ name: '/project/tests/dice.test.ts', status: 'passed', assertionResults }] };
  expect(vitestRan(report, '/project').tests).toEqual([
    { name: 'tests/dice.test.ts › dice › a win › pays', ms: 12.5 },
    { name: 'tests/dice.test.ts › waits', ms: 0 },
  ]);
});

test('Playwright: the same, with the project and all tries together', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'kill.spec.ts',
    tests: [
      { projectName: 'wide', status: durations.length > 1 ? 'flaky' : 'expected', results: durations.map((duration) => ({ duration })) },
    ],
  });
  const inner = { title: 'a bet', file: 'kill.spec.ts', specs: [spec('is kept', 400, 50)] };
  const suites = [{ title: 'kill.spec.ts', file: 'kill.spec.ts', specs: [spec('opens', 7)], suites: [inner] }];
  const report = {
    config: { rootDir: '/project/tests/browser' },
    suites,
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    errors: [],
  };
  const { tests, failures } = playwrightRan(report, '/project');
  expect(failures).toEqual([{ file: 'tests/browser/kill.spec.ts', title: 'a bet is kept' }]);
  expect(tests).toEqual([
    { name: 'tests/browser/kill.spec.ts › [wide] › opens', ms: 7 },
    { name: 'tests/browser/kill.spec.ts › [wide] › a bet › is kept', ms: 450 },
  ]);
});

test('the slowest tests come first, and no more than are asked for', () => {
  const tests = [3_000, 12_345, 50, 3_001].map((ms) => ({ name: `of ${ms}`, ms }));
  expect(slowestLines(tests, 3)).toEqual(['   12.3 s  of 12345', '    3.0 s  of 3001', '    3.0 s  of 3000']);
});
