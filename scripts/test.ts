/**
 * `npm test`: runs all checks in order, then prints the slowest tests and, in the last line, the totals.
 *
 *   tsx scripts/test.ts                  the default run
 *   tsx scripts/test.ts build browser    only these steps
 *   tsx scripts/test.ts --full           with the full matrix of widths and themes, and the long campaigns
 *   tsx scripts/test.ts --slow browser   with a quarter of the processor for each page, and a busy second process
 *
 * A failed step does not stop the later ones, except that browser tests need a successful build.
 */
import { type Step, STEPS } from './testSteps.ts';
import { add, NOTHING, ONE_FAILED, type Ran, slowestLines, summaryLine, type TimedTest } from './testReports.ts';

const SLOWEST = 10;

function runStep(step: Step): Ran {
  console.log(`\n── ${step.says} ──`);
  const began = Date.now();
  let ran: Ran;
  try {
    ran = step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    ran = { totals: ONE_FAILED, tests: [] };
  }
  console.log(`${step.says}: ${summaryLine(ran.totals)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return ran;
}

function main(args: readonly string[]): void {
  const names = args.filter((arg) => arg !== '--full' && arg !== '--slow');
  const known = STEPS.map((step) => step.name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no step "${unknown}"; there are ${known.join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  if (args.includes('--full')) process.env['BOUNTYBAY_TEST_MATRIX'] = 'full';
  if (args.includes('--slow')) process.env['BOUNTYBAY_TEST_SLOW'] = 'yes';

  let total = NOTHING;
  const timed: TimedTest[] = [];
  const failedSteps: string[] = [];
  for (const step of STEPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const needsBuild = step.name === 'browser' && failedSteps.includes('build');
    if (needsBuild) console.error('\nThe browser tests were not run, because the build failed.');
    const { totals, tests } = needsBuild ? { totals: ONE_FAILED, tests: [] } : runStep(step);
    timed.push(...tests);
    if (totals.failed > 0) failedSteps.push(step.name);
    total = add(total, totals);
  }
  if (timed.length > 0) console.log(`\nThe ten slowest tests:\n${slowestLines(timed, SLOWEST).join('\n')}`);
  console.log('');
  if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`);
  console.log(summaryLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

main(process.argv.slice(2));
