/**
 * The audit of two long logs, every claim on, on one core: instant rounds of dice (a round is one entry: a header and two
 * events), and people who play all games. Beside it where the time goes: each part of the work done alone over the same
 * lines, in the same process; and the bare SHA-256 of all lines, which no audit can do without. What is wanted is wanted of
 * instant rounds, and of the fastest pass: in the others the machine did something else besides.
 */
import { nodeHashing } from '../src/audit/nodeHashing.ts';
import { readLines } from '../src/audit/readLines.ts';
import { readLog } from '../src/audit/readLog.ts';
import { readEvent, readHeader, recogniseEvent } from '../src/domain/log/read.ts';
import { logOfAllGames, logOfRounds } from './rounds.ts';

const ROUNDS = 200_000;
const [PEOPLE, DAYS] = [400, 90];
const PASSES = 7;
const TARGET = 100_000;

interface Took {
  /** Seconds on the clock. */
  readonly wall: number;
  /** Seconds of processor time, which does not count waiting for a busy machine. */
  readonly processor: number;
}

function measured(work: () => void): Took {
  const [start, before] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - start) / 1e3, processor: (user + system) / 1e6 };
}
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
/** The second of two passes: the verification was warm too. Nothing is kept, as nothing is kept there. */
const alone = (work: () => void): number => [measured(work), measured(work)][1]?.processor ?? 0;

function bench(about: string, path: string, target?: number): void {
  let entries = 0;
  const verify = (): void => {
    const { report } = readLog(path);
    if (!report.ok) throw new Error(report.failure?.sentence);
    entries = report.entries;
  };
  measured(verify);
  const passes = Array.from({ length: PASSES }, () => measured(verify));
  const processor = median(passes.map((pass) => pass.processor));
  const wall = median(passes.map((pass) => pass.wall));
  const fastest = Math.min(...passes.map((pass) => pass.wall));

  const lines: string[] = [];
  readLines(path, { line: (text) => lines.push(text) > 0, defect: (sentence) => console.error(sentence) });
  const events = lines.filter((line) => line.startsWith('{"salt"'));
  const headers = lines.filter((line) => line.startsWith('{"v"'));
  const rounds = events.filter((line) => line.includes('"type":"bet/settled"') || line.includes('"type":"round/played"')).length;
  const recognised = events.filter((line) => recogniseEvent(line) !== undefined).length;
  const mac = nodeHashing.hmacSha256('00'.repeat(32));
  const hashing = alone(() => lines.forEach((line) => nodeHashing.sha256(line)));
  const parts = {
    'read the file, lines': alone(() => readLines(path, { line: (text) => text.length >= 0, defect: (sentence) => console.error(sentence) })),
    'headers: form': alone(() => headers.forEach((line) => readHeader(line, true))),
    'events: form and schema': alone(() => events.forEach((line) => readEvent(line, true))),
    'chain: SHA-256 of each line': hashing,
    'fairness: HMAC of each round': alone(() => {
      for (let i = 0; i < rounds; i += 1) mac(`change_me:${i}:0`);
    }),
  };
  const inParts = Object.values(parts).reduce((sum, part) => sum + part, 0);

  const perEntry = (seconds: number): string => `${((seconds * 1e6) / entries).toFixed(2).padStart(6)} µs`;
  console.log(`\nVerification of ${entries} entries (${events.length} events), ${about}, every claim on, one process, median of ${PASSES} passes:`);
  console.log(`  by processor time   ${Math.round(entries / processor)} entries/s`);
  console.log(`  by the clock        ${Math.round(entries / wall)} entries/s, the fastest pass ${Math.round(entries / fastest)}${target === undefined ? '' : ` (wanted: at least ${target} on a core)`}`);
  console.log(`  bare hashing        ${Math.round(entries / hashing)} entries/s by processor time; the verification takes ${(processor / hashing).toFixed(1)} × as long`);
  console.log(`  read the short way  ${((100 * recognised) / events.length).toFixed(2)} % of the events`);
  console.log(`Where the time goes, an entry: ${perEntry(processor)}`);
  for (const [name, part] of Object.entries(parts)) console.log(`  ${name.padEnd(32)}${perEntry(part)}`);
  console.log(`  ${'the rest: legality, fold, books'.padEnd(32)}${perEntry(processor - inParts)}`);
  if (target !== undefined && entries / fastest < target) process.exitCode = 1;
}

bench('dice only', await logOfRounds(ROUNDS), TARGET);
bench('all games', await logOfAllGames(PEOPLE, DAYS));
