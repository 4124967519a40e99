/**
 * `npm run hunt -- --seed N [--minutes M | --commands K]`: plays random histories at the real engine over stores in memory, in one process
 * and without real time, and judges each by the simple model. It plays the histories that failed once first. A new failure is shortened and
 * written to fixtures/hunt.
 */
import { Worker } from 'node:worker_threads';
import { hunt } from '../../tests/kit/hunt/hunt.ts';
import { keepRun, keptNames, keptRun } from '../../tests/kit/hunt/kept.ts';
import { playRun, type Played } from '../../tests/kit/hunt/play.ts';
import { commandOptions } from '../commandOptions.ts';
import { fail } from '../fail.ts';

const MINUTE_MS = 60_000;
/** Runs between two lines of progress. */
const RUNS_A_LINE = 100;
/** A run takes less than a second. */
const STUCK_MS = 10_000;

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

/** A run that never ends keeps its thread busy until the process dies. Another thread names it. */
const watcher = new Worker(
  `let timer;
  require('node:worker_threads').parentPort.on('message', (what) => {
    clearTimeout(timer);
    timer = setTimeout(() => require('node:fs').writeSync(2, what + ' takes longer than ${STUCK_MS / 1_000} s\\n'), ${STUCK_MS});
  });`,
  { eval: true },
);
watcher.unref();

for (const name of keptNames()) {
  watcher.postMessage(name);
  const { failure } = await playRun(keptRun(name).run);
  if (failure !== null) fail(`fixtures/hunt/${name} fails: ${failure}`);
}

const began = performance.now();
const cpu = process.cpuUsage();
watcher.postMessage(`seed ${seed}: run 0`);
const onRun = ({ failure }: Played, number: number): void => {
  watcher.postMessage(failure === null ? `seed ${seed}: run ${number + 1}` : `seed ${seed}: shortening run ${number}`);
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
