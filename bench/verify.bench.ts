/**
 * The audit of two long logs with every claim on, on one core: instant rounds of dice (a round is one entry: a header and
 * two events), and people who play all games. It is compared with the bare SHA-256 of all lines, which every audit needs,
 * in turns. It also shows the time of each part of the work, done alone over the same lines in the same process.
 * Both are processor time, and yet the ratio is higher on a busy machine: for dice 13.1 × at a load of 20, 9.6 × at rest.
 */
import { nodeHashing } from '../src/audit/nodeHashing.ts';
import { readLines } from '../src/audit/readLines.ts';
import { readLog } from '../src/audit/readLog.ts';
import { readEvent, readHeader, recogniseEvent } from '../src/domain/log/read.ts';
import { judge, median, type Ratio, timesInTurns } from './kit/figures.ts';
import { logOfAllGames, logOfRounds } from './rounds.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const ROUNDS = 200_000;
const [PEOPLE, DAYS] = [400, 90];
const PASSES = 7;
const AT_MOST = { dice: 11, allGames: 18 };

interface Took {
  /** Seconds of wall-clock time. */
  readonly wall: number;
  /** Seconds of processor time. It does not include waiting for a busy machine. */
  readonly processor: number;
}

function measured(work: () => void): Took {
  const [start, before] = [performance.now(), process.cpuUsage()];
  work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - start) / 1e3, processor: (user + system) / 1e6 };
}
/** Processor time of the second of two runs, because the verification was warm too. Neither keeps its results. */
const alone = (work: () => void): number => [measured(work), measured(work)][1]?.processor ?? 0;

function bench(about: string, path: string, atMost: number): Ratio {
  let entries = 0;
  const verify = (): void => {
    const { report } = readLog(path);
    if (!report.ok) throw new Error(report.failure?.sentence);
    entries = report.entries;
  };
  const lines: string[] = [];
  readLines(path, { line: (text) => lines.push(text) > 0, defect: (sentence) => console.error(sentence) });
  const hash = (): void => lines.forEach((line) => nodeHashing.sha256(line));
  measured(verify);
  measured(hash);
  const turns = Array.from({ length: PASSES }, () => ({ verified: measured(verify), hashed: measured(hash) }));
  const processor = median(turns.map(({ verified }) => verified.processor));
  const hashing = median(turns.map(({ hashed }) => hashed.processor));
  const walls = turns.map(({ verified }) => verified.wall);

  const events = lines.filter((line) => /^\{"salt":"[0-9a-f]+","type"/.test(line));
  const headers = lines.filter((line) => line.startsWith('{"v"'));
  const rounds = events.filter((line) => line.includes('"type":"bet/settled"') || line.includes('"type":"round/played"')).length;
  const recognised = events.filter((line) => recogniseEvent(line) !== undefined).length;
  const mac = nodeHashing.hmacSha256('00'.repeat(32));
  const parts = {
    'read the file, lines': alone(() =>
      readLines(path, { line: (text) => text.length >= 0, defect: (sentence) => console.error(sentence) }),
    ),
    'headers: form': alone(() => headers.forEach((line) => readHeader(line))),
    'events: form and schema': alone(() => events.forEach((line) => readEvent(line))),
    'chain: SHA-256 of each line': hashing,
    'fairness: HMAC of each round': alone(() => {
      for (let i = 0; i < rounds; i += 1) mac(`change_me:${i}:0`);
    }),
  };
  const inParts = Object.values(parts).reduce((sum, part) => sum + part, 0);

  const perEntry = (seconds: number): string => `${((seconds * 1e6) / entries).toFixed(2).padStart(6)} µs`;
  console.log(
    `\nVerification of ${entries} entries (${events.length} events), ${about}, every claim on, one process, median of ${PASSES} passes, each followed by a bare hashing of all lines:`,
  );
  console.log(`  by processor time   ${Math.round(entries / processor)} entries/s`);
  console.log(
    `  by the clock        ${Math.round(entries / median(walls))} entries/s, the fastest pass ${Math.round(entries / Math.min(...walls))}`,
  );
  console.log(`  bare hashing        ${Math.round(entries / hashing)} entries/s by processor time`);
  console.log(`  read the short way  ${((100 * recognised) / events.length).toFixed(2)} % of the events`);
  console.log(`Where the time goes, an entry: ${perEntry(processor)}`);
  for (const [name, part] of Object.entries(parts)) console.log(`  ${name.padEnd(32)}${perEntry(part)}`);
  console.log(`  ${'the rest: legality, fold, books'.padEnd(32)}${perEntry(processor - inParts)}`);
  const times = timesInTurns(turns.map(({ verified, hashed }) => ({ ours: verified.processor, bare: hashed.processor })));
  return { what: `verification, ${about}`, to: 'SHA-256 of its lines', times, atMost };
}

judge([bench('dice only', logOfRounds(ROUNDS), AT_MOST.dice), bench('all games', logOfAllGames(PEOPLE, DAYS), AT_MOST.allGames)]);
