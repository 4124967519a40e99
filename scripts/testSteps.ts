import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { coloursWanted, playwrightWithoutColours, withoutColours } from './colours.ts';
import { judged, NOTHING, ONE_FAILED, ONE_PASSED, playwrightRan, type Ran, vitestRan } from './testReports.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const CACHE = '.cache';

/** One step of `npm test`. Its tools print failures; it returns counts and times. */
export interface Step {
  readonly name: string;
  readonly says: string;
  readonly run: () => Ran;
}

const plain = !coloursWanted(process.stdout.isTTY);

/** Runs a tool of node_modules/.bin and returns its exit code. Death by a signal counts as a failure. */
function tool(name: string, args: readonly string[], env = plain ? withoutColours(process.env) : process.env): number {
  const bin = fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
  const ended = spawnSync(bin, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (ended.error !== undefined) console.error(`${name} could not be run: ${ended.error.message}`);
  return ended.status ?? 1;
}

/** A tool that passes or fails. It counts as one test. */
function check(name: string, ...args: string[]): () => Ran {
  return () => ({ totals: tool(name, args) === 0 ? ONE_PASSED : ONE_FAILED, tests: [] });
}

/** Runs a tool that writes a JSON report. Deletes an earlier report first, so that it is not read by mistake. */
function withReport(file: string, run: () => number, read: (report: unknown, root: string) => Ran): Ran {
  const path = `${root}${file}`;
  mkdirSync(`${root}${CACHE}`, { recursive: true });
  rmSync(path, { force: true });
  const exitCode = run();
  try {
    const { totals, tests } = read(JSON.parse(readFileSync(path, 'utf8')), root);
    return { totals: judged(totals, exitCode), tests };
  } catch (error) {
    console.error(`There is no report of this step: ${error instanceof Error ? error.message : String(error)}`);
    return { totals: judged(NOTHING, exitCode), tests: [] };
  }
}

const VITEST_REPORT = `${CACHE}/vitest.json`;
const PLAYWRIGHT_REPORT = `${CACHE}/playwright.json`;

/** Prints one line for each file, and none for slow tests: the slowest of the whole run are listed at its end. */
function runVitest(): number {
  return tool('vitest', [
    'run',
    '--reporter=default',
    '--slowTestThreshold=3600000',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ]);
}

function runPlaywright(): number {
  findChromium();
  const env = plain ? playwrightWithoutColours(process.env) : process.env;
  return tool('playwright', ['test', '--reporter=./scripts/fileReporter.ts,json'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
  });
}

export const STEPS: readonly Step[] = [
  { name: 'types', says: 'Type check', run: check('tsc', '-p', 'tsconfig.json') },
  {
    name: 'domain-types',
    says: 'Type check of the domain, without DOM and node',
    run: check('tsc', '-p', 'src/domain/tsconfig.json'),
  },
  { name: 'worker-types', says: 'Type check of the service worker', run: check('tsc', '-p', 'src/serviceWorker/tsconfig.json') },
  { name: 'format', says: 'Format', run: check('oxfmt', '--check') },
  { name: 'lint', says: 'Lint', run: check('oxlint', '--type-aware') },
  { name: 'unit', says: 'Unit, property and component tests', run: () => withReport(VITEST_REPORT, runVitest, vitestRan) },
  { name: 'build', says: 'Production build', run: check('vite', 'build', '--logLevel', 'warn') },
  { name: 'browser', says: 'Browser tests', run: () => withReport(PLAYWRIGHT_REPORT, runPlaywright, playwrightRan) },
];
