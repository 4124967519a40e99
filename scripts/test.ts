/**
 * `npm test`: every check there is, in order, and the true totals in the last line.
 *
 *   tsx scripts/test.ts                  the default run
 *   tsx scripts/test.ts build browser    only these stages
 *   tsx scripts/test.ts --full           with the full matrix of widths and themes, and the long campaigns
 *
 * A stage that fails does not stop the later ones, except that browser tests need a build that worked.
 */
import { type Stage, STAGES } from './testStages.ts';
import { add, NOTHING, ONE_FAILED, summaryLine, type Totals } from './testReports.ts';

function runStage(stage: Stage): Totals {
  console.log(`\n── ${stage.says} ──`);
  const began = Date.now();
  let totals: Totals;
  try {
    totals = stage.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    totals = ONE_FAILED;
  }
  console.log(`${stage.says}: ${summaryLine(totals)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return totals;
}

function main(args: readonly string[]): void {
  const names = args.filter((arg) => arg !== '--full');
  const known = STAGES.map((stage) => stage.name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no stage "${unknown}"; there are ${known.join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  if (args.includes('--full')) process.env['BOUNTYBAY_TEST_MATRIX'] = 'full';

  let total = NOTHING;
  const failedStages: string[] = [];
  for (const stage of STAGES.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const needsBuild = stage.name === 'browser' && failedStages.includes('build');
    if (needsBuild) console.error('\nThe browser tests were not run, because the build failed.');
    const totals = needsBuild ? ONE_FAILED : runStage(stage);
    if (totals.failed > 0) failedStages.push(stage.name);
    total = add(total, totals);
  }
  console.log('');
  if (failedStages.length > 0) console.log(`Failed: ${failedStages.join(', ')}`);
  console.log(summaryLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
}

main(process.argv.slice(2));
