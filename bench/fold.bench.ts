/**
 * The fold of a million events, compared with a bare mutable loop that computes the same facts from the same decoded events.
 * Both run in one process, in turns. The ratio is the median over the rounds, and both must agree at the end. The process
 * has a heap of 1 GiB (scripts/bench.ts), which holds all decoded events: if the run ends, that was enough.
 */
import { isDeepStrictEqual } from 'node:util';
import { getHeapStatistics } from 'node:v8';
import { readLines } from '../src/audit/readLines.ts';
import { LOG_VERSION, type Entry, type EventLine } from '../src/domain/log/entry.ts';
import { foldEntry } from '../src/domain/evolve.ts';
import { isDefect, parseEvent } from '../src/domain/log/read.ts';
import { emptyWorld, type World } from '../src/domain/world.ts';
import { BareFold } from './bareFold.ts';
import { judge, median, timesInTurns } from './kit/figures.ts';
import { logOfRounds } from './rounds.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const EVENTS = 1_000_000;
const ROUNDS = 9;
const AT_MOST = 2.5;

const lists = new Map<number, readonly string[]>();

/** As many empty hashes as the header has. A fold does not read them, and a million of them take much memory. */
function noHashes(header: string): readonly string[] {
  const count = (JSON.parse(header) as Entry['header']).lines.length;
  const known = lists.get(count) ?? Array.from({ length: count }, () => '');
  lists.set(count, known);
  return known;
}

/** The first million events of a log, decoded, entry by entry. */
function decode(path: string): readonly Entry[] {
  const entries: Entry[] = [];
  let events = 0;
  let open: { header: Entry['header']; bound: number; lines: EventLine[] } | null = null;
  readLines(path, {
    line(text) {
      if (open) {
        open.bound += 1;
        // The line of the command. A fold does not read it.
        if (open.bound === 1) return true;
        // `parseEvent` makes new strings. The faster reader slices them from the line, which would keep all lines in memory.
        const event = parseEvent(text);
        if (isDefect(event)) throw new Error(event.defect);
        open.lines.push(event);
        events += 1;
        if (open.bound === open.header.lines.length) {
          entries.push({ header: open.header, hash: '', act: null, events: open.lines });
          open = null;
        }
        return events < EVENTS || open !== null;
      }
      const { logId, seq, at } = JSON.parse(text) as Entry['header'];
      open = { header: { v: LOG_VERSION, logId, seq, at, prev: '', lines: noHashes(text) }, bound: 0, lines: [] };
      return true;
    },
    defect(sentence) {
      throw new Error(sentence);
    },
  });
  return entries;
}

const entries = decode(logOfRounds(520_000));
const count = entries.reduce((sum, { events }) => sum + events.length, 0);

function fold(): World {
  const world = emptyWorld();
  for (const entry of entries) foldEntry(world, entry);
  return world;
}

function bare(): BareFold {
  const state = new BareFold();
  for (const { header, events } of entries) {
    for (const line of events) if (line.kind === 'event') state.take(line.event, header);
  }
  return state;
}

/** Seconds of processor time. It does not include waiting for a busy machine. */
function secondsOf(work: () => unknown): number {
  globalThis.gc?.();
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

secondsOf(fold);
secondsOf(bare);
const rounds = Array.from({ length: ROUNDS }, () => ({ fold: secondsOf(fold), bare: secondsOf(bare) }));
const times = rounds.map((round) => round.fold / round.bare);
const speed = (which: 'fold' | 'bare'): string => (count / median(rounds.map((round) => round[which])) / 1e6).toFixed(2);

const world = fold();
if (!isDeepStrictEqual(bare().facts(), BareFold.factsOf(world))) throw new Error('the bare loop and the fold disagree');

console.log(`Fold of ${count} decoded events of ${entries.length} entries, ${ROUNDS} rounds each, in turn, by processor time:`);
console.log(`  bare mutable loop   ${speed('bare')} M events/s`);
console.log(`  fold                ${speed('fold')} M events/s`);
console.log(`  rounds              ${times.map((one) => one.toFixed(2)).join(' ')}`);
console.log(
  `  memory              ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB at most, in a heap of ${Math.round(getHeapStatistics().heap_size_limit / 2 ** 20)} MiB`,
);
console.log('  both came to the same balances, escrow, open bets, nonces, totals and last ten bets');
judge([
  {
    what: `fold of ${count} events`,
    to: 'a bare loop over them',
    times: timesInTurns(rounds.map((round) => ({ ours: round.fold, bare: round.bare }))),
    atMost: AT_MOST,
    figures: `${speed('fold')} against ${speed('bare')} million events a second`,
  },
]);
