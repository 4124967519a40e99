import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { judged, NOTHING, ONE_FAILED, ONE_PASSED, playwrightTotals, type Totals, vitestTotals } from './testReports.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const CACHE = '.cache';

/** One step of `npm test`. Its tools print what fails; it answers with the counts. */
export interface Stage {
  readonly name: string;
  readonly says: string;
  readonly run: () => Totals;
}

/** Runs a tool of node_modules/.bin and answers with its exit code; being killed by a signal is a failure too. */
function tool(name: string, ...args: string[]): number {
  const bin = fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
  const ended = spawnSync(bin, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (ended.error !== undefined) console.error(`${name} could not be run: ${ended.error.message}`);
  return ended.status ?? 1;
}

/** A tool that holds or does not: it counts as one test. */
function check(name: string, ...args: string[]): () => Totals {
  return () => (tool(name, ...args) === 0 ? ONE_PASSED : ONE_FAILED);
}

/** A runner that writes a JSON report; the report of an earlier run must not be taken for this one's. */
function withReport(file: string, run: () => number, totalsOf: (report: unknown) => Totals): Totals {
  const path = `${root}${file}`;
  mkdirSync(`${root}${CACHE}`, { recursive: true });
  rmSync(path, { force: true });
  const exitCode = run();
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return judged(totalsOf(report), exitCode);
  } catch (error) {
    console.error(`There is no report of this stage: ${error instanceof Error ? error.message : String(error)}`);
    return judged(NOTHING, exitCode);
  }
}

const VITEST_REPORT = `${CACHE}/vitest.json`;
/** playwright.config.ts writes this file. */
export const PLAYWRIGHT_REPORT = `${CACHE}/playwright.json`;

export const STAGES: readonly Stage[] = [
  { name: 'types', says: 'Type check', run: check('tsc', '-p', 'tsconfig.json') },
  {
    name: 'domain-types',
    says: 'Type check of the domain, without DOM and node',
    run: check('tsc', '-p', 'src/domain/tsconfig.json'),
  },
  { name: 'worker-types', says: 'Type check of the service worker', run: check('tsc', '-p', 'src/serviceWorker/tsconfig.json') },
  { name: 'lint', says: 'Lint', run: check('oxlint', '--type-aware') },
  {
    name: 'unit',
    says: 'Unit, property and component tests',
    run: () =>
      withReport(
        VITEST_REPORT,
        () => tool('vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`),
        vitestTotals,
      ),
  },
  { name: 'build', says: 'Production build', run: check('vite', 'build', '--logLevel', 'warn') },
  {
    name: 'browser',
    says: 'Browser tests',
    run: () => {
      findChromium();
      return withReport(PLAYWRIGHT_REPORT, () => tool('playwright', 'test'), playwrightTotals);
    },
  },
];
