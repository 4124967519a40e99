/**
 * `node --import tsx scripts/campaign.ts [SEED [PLAYERS [DAYS]]]`: simulates a long history over all games and audits it.
 * The defaults make about a hundred thousand rounds.
 */
import { nodeHashing } from '../src/audit/nodeHashing.ts';
import { simulateHistory } from '../src/audit/simulation/history.ts';
import { LogVerifier } from '../src/domain/verify/verifier.ts';
import { roundsIn } from '../tests/kit/rounds.ts';
import { commandOptions, numbersOf } from './commandOptions.ts';

const [seed, players, days] = numbersOf(commandOptions({}, { words: true }).positionals, [1, 600, 60]);
const started = performance.now();
const seconds = (): string => ((performance.now() - started) / 1_000).toFixed(1);
const { house, refused } = await simulateHistory({ seed, players, days });
console.log(`seed ${seed}: ${house.head.seq} entries simulated after ${seconds()} s, ${refused} commands refused`);

let text = '';
for await (const piece of house.exported()) text += piece;
const lines = text.trimEnd().split('\n');
const verifier = new LogVerifier({ hashing: nodeHashing, expectedHead: house.head.hash });
for (const line of lines) verifier.line(line);
const report = verifier.end();
const { settled, rounds, problems } = roundsIn(lines, house.world.rules.rules.bets.largestPayoutCents);
for (const { claim, holds, sentence } of report.claims) console.log(`${claim.padEnd(14)}${holds ? 'holds' : 'DOES NOT HOLD'}  ${sentence}`);
for (const problem of problems) console.log(problem);
console.log(
  `${rounds} rounds, ${[...settled.values()].reduce((sum, count) => sum + count, 0)} settled bets: ${[...settled].map(([game, count]) => `${game} ${count}`).join(', ')}`,
);
console.log(`${(text.length / 1e6).toFixed(1)} MB, audited after ${seconds()} s`);
process.exitCode = report.ok && problems.length === 0 ? 0 : 1;
