/**
 * The audit of a long log of instant rounds (a round is one entry: a header and two events), every claim on, on one core.
 * Beside it where the time goes: each part of the work done alone over the same lines, in the same process.
 */
import { nodeHashing } from '../src/audit/nodeHashing.ts';
import { readLines } from '../src/audit/readLines.ts';
import { readLog } from '../src/audit/readLog.ts';
import { readEvent, readHeader } from '../src/domain/log/read.ts';
import { logOfRounds } from './rounds.ts';

const ROUNDS = 200_000;
const PASSES = 7;
const TARGET = 100_000;

const path = await logOfRounds(ROUNDS);

/** Seconds on the clock, and of processor time, which does not count waiting for a busy machine. */
function measured(work: () => void): { readonly wall: number; readonly processor: number } {
  globalThis.gc?.();
  const [start, before] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - start) / 1e3, processor: (user + system) / 1e6 };
}
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

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
const mac = nodeHashing.hmacSha256('00'.repeat(32));
/** The second of two passes: the verification was warm too. Nothing is kept, as nothing is kept there. */
const alone = (work: () => void): number => [measured(work), measured(work)][1]?.processor ?? 0;
const parts = {
  'read the file, lines': alone(() => readLines(path, { line: (text) => text.length >= 0, defect: (sentence) => console.error(sentence) })),
  'headers: form': alone(() => headers.forEach((line) => readHeader(line))),
  'events: form and schema': alone(() => events.forEach((line) => readEvent(line))),
  'chain: SHA-256 of each line': alone(() => lines.forEach((line) => nodeHashing.sha256(line))),
  'fairness: HMAC of each round': alone(() => headers.forEach((_, i) => mac(`change_me:${i}:0`))),
};
const inParts = Object.values(parts).reduce((sum, part) => sum + part, 0);

const perEntry = (seconds: number): string => `${((seconds * 1e6) / entries).toFixed(2).padStart(6)} µs`;
console.log(`Verification of ${entries} entries (${events.length} events), every claim on, one process, median of ${PASSES} passes:`);
console.log(`  by processor time   ${Math.round(entries / processor)} entries/s (target: at least ${TARGET} on a core)`);
console.log(`  by the clock        ${Math.round(entries / wall)} entries/s, the fastest pass ${Math.round(entries / fastest)}`);
console.log(`Where the time goes, an entry: ${perEntry(processor)}`);
for (const [name, part] of Object.entries(parts)) console.log(`  ${name.padEnd(32)}${perEntry(part)}`);
console.log(`  ${'the rest: legality, fold, books'.padEnd(32)}${perEntry(processor - inParts)}`);
if (entries / Math.min(processor, fastest) < TARGET) process.exitCode = 1;
