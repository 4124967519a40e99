import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { coloursWanted, playwrightWithoutColours, withoutColours } from './colours.ts';
import type { Suite } from './testFiles.ts';
import { joined, judged, playwrightRan, type Ran, ranAsOne, vitestRan } from './testReports.ts';

export const root = fileURLToPath(new URL('../', import.meta.url));
const CACHE = '.cache';

/** One step of `npm test`. */
export interface Step {
  readonly title: string;
  readonly run: () => Promise<Ran>;
  /** The command that repeats the step, where it is no test runner. */
  readonly repeat?: string;
}

/** The tests that are wanted: these files, or all, and those with a matching title only. */
export interface Wanted {
  readonly suite: Suite;
  readonly files: readonly string[];
  readonly title?: string;
}

const plain = !coloursWanted(process.stdout.isTTY);

interface Ended {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a tool of node_modules/.bin. Its output is printed at once, or returned. Death by a signal counts as a failure. */
function runTool(name: string, args: readonly string[], env: NodeJS.ProcessEnv, output: 'print' | 'return'): Promise<Ended> {
  const bin = `${root}node_modules/.bin/${name}`;
  return new Promise((resolve) => {
    const stdio = output === 'print' ? 'inherit' : 'pipe';
    const tool = spawn(bin, args, { cwd: root, env, stdio: ['ignore', stdio, stdio], shell: process.platform === 'win32' });
    let text = '';
    for (const stream of [tool.stdout, tool.stderr]) stream?.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    tool.on('error', (error) => resolve({ exitCode: 1, output: `${name} could not be run: ${error.message}\n` }));
    tool.on('close', (code) => resolve({ exitCode: code ?? 1, output: text }));
  });
}

/** The type checker and the linter do part of their work once for each thread, and here they run beside other steps. */
const ONE_THREAD = { GOMAXPROCS: '1' };

/** Tools that pass or fail as a whole, in order. Their output is printed when the last one has ended. */
function check(title: string, repeat: string, ...commands: readonly (readonly [tool: string, ...args: string[]])[]): Step {
  const run = async (): Promise<Ran> => {
    const ran: Ran[] = [];
    let text = '';
    for (const [name, ...args] of commands) {
      const env = { ...(plain ? withoutColours(process.env) : { ...process.env, FORCE_COLOR: '1' }), ...ONE_THREAD };
      const { exitCode, output } = await runTool(name, args, env, 'return');
      text += output;
      ran.push(ranAsOne(exitCode === 0));
    }
    if (text !== '') console.log(`\n${text.trimEnd()}`);
    return joined(ran);
  };
  return { title, run, repeat };
}

/** Runs a tool that writes a JSON report. Deletes an earlier report first, so that it is not read by mistake. */
async function withReport(
  file: string,
  run: () => Promise<Ended>,
  read: (report: unknown, root: string) => Ran,
  mayBeEmpty: boolean,
): Promise<Ran> {
  const path = `${root}${file}`;
  mkdirSync(`${root}${CACHE}`, { recursive: true });
  rmSync(path, { force: true });
  const { exitCode, output } = await run();
  if (output !== '') console.error(output);
  try {
    return judged(read(JSON.parse(readFileSync(path, 'utf8')), root), exitCode, mayBeEmpty);
  } catch (error) {
    console.error(`There is no report of this step: ${error instanceof Error ? error.message : String(error)}`);
    return ranAsOne(false);
  }
}

const VITEST_REPORT = `${CACHE}/vitest.json`;
const PLAYWRIGHT_REPORT = `${CACHE}/playwright.json`;

export const staticChecks: readonly Step[] = [
  check(
    'Types',
    'npm run types',
    ['tsc', '--singleThreaded', '-p', 'tsconfig.json'],
    ['tsc', '--singleThreaded', '-p', 'src/domain/tsconfig.json'],
    ['tsc', '--singleThreaded', '-p', 'src/serviceWorker/tsconfig.json'],
  ),
  check('Format and lint', 'npm run lint', ['oxfmt', '--check'], ['oxlint', '--type-aware']),
];

export const build = check('Build', 'npm run build', ['vite', 'build', '--logLevel', 'warn']);

/** Prints one line for each file, and none for slow tests: the slowest of the whole run are listed at its end. */
export function vitest({ suite, files, title }: Wanted): Step {
  const args = ['run', '--reporter=default', '--slowTestThreshold=3600000', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  if (title !== undefined) args.push('-t', title);
  // On a terminal Vitest would redraw its last lines, and so the lines of the checks that run beside it.
  const env = { ...(plain ? withoutColours(process.env) : process.env), BOUNTYBAY_TEST_SUITE: suite, CI: process.env['CI'] ?? 'true' };
  const run = () => runTool('vitest', [...args, ...files], env, 'print');
  return { title: 'Unit, property and component tests', run: () => withReport(VITEST_REPORT, run, vitestRan, title !== undefined) };
}

export function playwright({ suite, files, title }: Wanted): Step {
  const args = ['test', '--reporter=./scripts/fileReporter.ts,json'];
  if (title !== undefined) args.push('--grep', title, '--pass-with-no-tests');
  const env = {
    ...(plain ? playwrightWithoutColours(process.env) : process.env),
    BOUNTYBAY_TEST_SUITE: suite,
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
  };
  const run = (): Promise<Ended> => {
    findChromium();
    return runTool('playwright', [...args, ...files], env, 'print');
  };
  return { title: 'Browser tests', run: () => withReport(PLAYWRIGHT_REPORT, run, playwrightRan, title !== undefined) };
}
