/**
 * `npm run test:mutants [WORD]`: puts each small fault of tests/kit/mutants.ts, or those with the word, into a copy of the project, runs the
 * tests that must notice it, and prints a table. A fault that no test notices is a missing test.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants, type Mutant } from '../tests/kit/mutants.ts';
import { fail } from './fail.ts';
import { root } from './testSteps.ts';
import { commandOptions } from './commandOptions.ts';

/** What the tests of Vitest read. */
const COPIED = [
  'src',
  'tests',
  'scripts',
  'fixtures',
  'public',
  'docs',
  'examples',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'vite.config.ts',
  'index.html',
];
/** For each file of tests. One that does not end has not noticed the fault: on a slow machine it would not end either. */
const LONGEST_MS = 600_000;

interface Report {
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
}

/** How many tests failed in the copy; null if it is not known, for instance because they did not end. */
function failedIn(copy: string, tests: readonly string[]): number | null {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  // The hunt plays the same 6,000 commands for each fault.
  const env = { ...process.env, FC_SEED: '1', FC_NUM_RUNS: '60', CI: 'true' };
  const args = ['run', '--bail=1', '--project=unit', '--reporter=json', `--outputFile.json=${report}`, ...tests];
  const { error } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: copy,
    env,
    stdio: 'ignore',
    timeout: LONGEST_MS * tests.length,
  });
  if (error || !existsSync(report)) return null;
  const { numTotalTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return numTotalTests === 0 ? null : Math.max(numFailedTests, numFailedTestSuites);
}

/** Tries the tests one after the other, the quickest first. Returns the one that noticed the fault, or null. */
function noticedBy(copy: string, { file, find, put, tests }: Mutant): string | null {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(find, () => put),
  );
  try {
    return tests.find((test) => (failedIn(copy, [test]) ?? 0) > 0) ?? null;
  } finally {
    writeFileSync(path, source);
  }
}

const [word = ''] = commandOptions({}, { words: true }).positionals;
const wanted = mutants.filter(({ what, file }) => `${what} ${file}`.includes(word));
if (wanted.length === 0) fail(`No fault has “${word}” in its words or its file.`);
const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
const tests = [...new Set(wanted.flatMap((mutant) => mutant.tests))];
const failed = failedIn(copy, tests);
if (failed === null) fail('The tests do not end without any fault.');
if (failed > 0) fail('The tests fail without any fault.');
let survivors = 0;
for (const mutant of wanted) {
  const test = noticedBy(copy, mutant);
  if (test === null) survivors += 1;
  console.log(`${test === null ? 'SURVIVES' : 'noticed '}  ${mutant.file}: ${mutant.what}${test === null ? '' : ` (${test})`}`);
}
console.log(`${wanted.length - survivors} of ${wanted.length} faults were noticed.`);
process.exitCode = survivors === 0 ? 0 : 1;
