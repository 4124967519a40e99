/**
 * `npm run hunt -- --seed N [--minutes M | --commands K]`: plays random histories at the real engine over stores in memory, in one process
 * and without real time, and judges each by the simple model. It plays the histories that failed once first. A new failure is shortened and
 * written to fixtures/hunt.
 */
import { hunt } from '../../tests/kit/hunt/hunt.ts';
import { keepRun, keptNames, keptRun } from '../../tests/kit/hunt/kept.ts';
import { playRun } from '../../tests/kit/hunt/play.ts';
import { commandOptions } from '../commandOptions.ts';
import { fail } from '../fail.ts';

const MINUTE_MS = 60_000;
/** Runs between two lines of progress. */
const RUNS_A_LINE = 100;

const { values } = commandOptions({ seed: { type: 'string' }, minutes: { type: 'string' }, commands: { type: 'string' } });

/** A number above 0, or what it is by default. */
function numberOf(name: keyof typeof values, otherwise: number): number {
  const text = values[name];
  if (text === undefined) return otherwise;
  const number = Number(text);
  return number > 0 && Number.isFinite(number) ? number : fail(`--${name} must be a number above 0.`);
}

const seed = numberOf('seed', 1);
const commands = numberOf('commands', Infinity);
const minutes = numberOf('minutes', commands === Infinity ? 1 : Infinity);

for (const name of keptNames()) {
  const { failure } = await playRun(keptRun(name).run);
  if (failure !== null) fail(`fixtures/hunt/${name} fails: ${failure}`);
}

const began = performance.now();
const cpu = process.cpuUsage();
const onRun = (_played: unknown, number: number): void => {
  if (number % RUNS_A_LINE === RUNS_A_LINE - 1)
    console.log(`${number + 1} runs after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
};
const { found, ...sum } = await hunt({ seed, commands, ms: minutes * MINUTE_MS, onRun });
const { user, system } = process.cpuUsage(cpu);
const cpuSeconds = (user + system) / 1e6;
console.log(
  `seed ${seed}: ${sum.runs} runs, ${sum.commands} commands, ${sum.entries} entries, ${sum.refusals - sum.unjudged} of ${sum.refusals} refusals judged, ` +
    `${Math.round(sum.commands / cpuSeconds)} commands a second of processor time`,
);
if (found !== null) {
  const name = keepRun(`seed-${seed}-run-${found.number}`, found);
  fail(`run ${found.number}: ${found.failure}\nShortened to ${found.run.steps.length} steps in fixtures/hunt/${name}.`);
}
