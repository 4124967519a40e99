/**
 * `npm test`: runs the default suite, then prints the slowest tests, a command that repeats each failure and, in the last
 * line, the totals.
 *
 *   npm test                                  checks of types and style, a build and all tests of the suite
 *   npm test -- money wallet                  tests only, of files with one of these words in their path
 *   npm test -- tests/x.test.ts -t 'a title'  tests only, with a matching title
 *   npm run test:full                         the full suite: files named *.full.*, and more cases of each property
 *   npm run test:matrix                       both suites with long campaigns, in all widths and at both houses
 *   npm run test:slow                         browser tests on slowed-down pages beside a busy second process
 */
import { commandOptions } from './commandOptions.ts';
import { allTestFiles, isBrowserTest, type Suite, SUITES, suitesOf } from './testFiles.ts';
import { joined, type Ran, ranAsOne, repeatCommand, slowestLines, summaryLine } from './testReports.ts';
import { build, playwright, root, type Step, staticChecks, vitest, type Wanted } from './testSteps.ts';

const SLOWEST = 10;
/** No more failures than this get a command each. */
const MOST_REPEATED = 20;

const COMMAND: Readonly<Record<Suite, string>> = { default: 'npm test', full: 'npm run test:full' };

/** Commands that repeat what failed. */
const toRepeat: string[] = [];

async function runStep({ title, run, repeat }: Step, command: string): Promise<Ran> {
  const began = Date.now();
  let ran: Ran;
  try {
    ran = await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    ran = ranAsOne(false);
  }
  console.log(`── ${title}: ${summaryLine(ran.totals)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (ran.totals.failed > 0 && repeat !== undefined) toRepeat.push(repeat);
  toRepeat.push(...ran.failures.map((failure) => repeatCommand(command, failure)));
  return ran;
}

/**
 * Runs a suite, or files of it. Without `namesFiles` each tool finds its files itself. The checks and the build run beside
 * Vitest, which waits now and then. Browser tests have the machine to themselves.
 */
async function runSuite(wanted: Wanted, isFiltered: boolean, namesFiles: boolean): Promise<Ran> {
  const command = COMMAND[wanted.suite];
  const browserFiles = wanted.files.filter(isBrowserTest);
  const vitestFiles = wanted.files.filter((file) => !isBrowserTest(file));
  const isBrowserWanted = browserFiles.length > 0;
  const checks = isFiltered || wanted.suite === 'full' ? [] : staticChecks;

  const runChecks = async (): Promise<Ran[]> => {
    const ran: Ran[] = [];
    for (const step of [...checks, ...(isBrowserWanted ? [build] : [])]) ran.push(await runStep(step, command));
    return ran;
  };
  const runVitest = async (): Promise<Ran[]> =>
    vitestFiles.length === 0 ? [] : [await runStep(vitest({ ...wanted, files: namesFiles ? vitestFiles : [] }), command)];

  const [checked, tested] = await Promise.all([runChecks(), runVitest()]);
  const ran = [...checked, ...tested];
  if (isBrowserWanted) {
    const isBuilt = checked.at(-1)?.totals.failed === 0;
    if (!isBuilt) console.error('The browser tests were not run, because the build failed.');
    ran.push(isBuilt ? await runStep(playwright({ ...wanted, files: namesFiles ? browserFiles : [] }), command) : ranAsOne(false));
  }
  return joined(ran);
}

async function main(): Promise<void> {
  const { values, positionals: words } = commandOptions(
    { title: { type: 'string', short: 't' }, full: { type: 'boolean' }, matrix: { type: 'boolean' }, slow: { type: 'boolean' } },
    { words: true },
  );
  const isMatrix = values.matrix === true;
  if (isMatrix) process.env['BOUNTYBAY_TEST_MATRIX'] = 'full';
  if (values.slow === true) process.env['BOUNTYBAY_TEST_SLOW'] = 'yes';
  const title = values.title === undefined ? {} : { title: values.title };
  const isFiltered = words.length > 0 || values.title !== undefined;

  const matching = allTestFiles(root).filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  const suites: readonly Suite[] = isMatrix ? SUITES : [values.full === true ? 'full' : 'default'];
  const ran: Ran[] = [];
  for (const suite of suites) {
    // The matrix runs each file once, in the first suite that has it.
    const files = matching.filter((file) => (isMatrix ? suitesOf(file)[0] === suite : suitesOf(file).includes(suite)));
    if (files.length > 0) ran.push(await runSuite({ suite, files, ...title }, isFiltered, isFiltered || isMatrix));
  }
  if (ran.length === 0) {
    const others = matching.length === 0 ? '' : ` The other suite has: ${matching.join(', ')}.`;
    console.error(`No test file of the ${suites[0]} suite matches ${words.join(', ')}.${others}`);
    ran.push(ranAsOne(false));
  }

  const { totals, tests } = joined(ran);
  if (tests.length > 0 && !isFiltered) console.log(`\nThe ten slowest tests:\n${slowestLines(tests, SLOWEST).join('\n')}`);
  if (toRepeat.length > 0) {
    const more = toRepeat.length - MOST_REPEATED;
    console.log(`\nTo repeat what failed:\n${toRepeat.slice(0, MOST_REPEATED).join('\n')}${more > 0 ? `\nand ${more} more` : ''}`);
  }
  const isEmpty = totals.passed + totals.failed === 0;
  if (isEmpty) console.error('No test has a title that matches.');
  console.log(`\n${summaryLine(isEmpty ? { ...totals, failed: 1 } : totals)}`);
  process.exitCode = totals.failed > 0 || isEmpty ? 1 : 0;
}

await main();
