/**
 * `audit compare`: whether two logs, views or checkpoints can belong to one log. It finds a house that shows different histories to different people.
 * Checkpoints are compared first (`comparedAsCheckpoints`). Logs and views are compared by the hashes of their entries, and then by what they withhold.
 */
import { EntryFeed } from '../domain/log/entryFeed.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { looksLikeTrailer } from '../domain/log/trailer.ts';
import { entryFor } from '../domain/log/view.ts';
import { looksLikeViewLine } from '../domain/log/viewLine.ts';
import { counted } from '../domain/verify/claim.ts';
import type { Report } from '../domain/verify/verifier.ts';
import { EXIT, type AuditCommand, type ExitCode, type Print } from './command.ts';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { isSameHash } from '../domain/transparency/merkleTree.ts';
import { isSignedBy, readVerifierKey, UnreadableNoteError, type NoteKey } from '../domain/transparency/signedNote.ts';
import { originOf, readCheckpoint } from '../domain/transparency/checkpoint.ts';
import { orElse } from '../base/orElse.ts';
import { UsageError } from './arguments.ts';
import { CheckpointCheck } from './checkpointCheck.ts';
import { nodeHashing } from './nodeHashing.ts';
import { readLines } from './readLines.ts';
import { readLog } from './readLog.ts';
import { reportLines } from './verify.ts';

interface ReadHeads {
  readonly path: string;
  readonly report: Report;
  /** At place n − 1: the hash of the entry before entry n, as entry n names it. */
  readonly prevHashes: readonly string[];
}

function headsOf(path: string): ReadHeads {
  const prevHashes: string[] = [];
  const { report } = readLog(path, { onEntry: ({ header }) => void prevHashes.push(header.prev) });
  return { path, report, prevHashes };
}

/** The hash of an entry: the next one names it, or it is the head. */
const hashAt = ({ report, prevHashes }: ReadHeads, seq: number): string | undefined =>
  prevHashes[seq] ?? (report.head?.seq === seq ? report.head.hash : undefined);

/** The first entry at which two logs differ, up to the end of the shorter one; null if there is none. */
function firstDifference(one: ReadHeads, other: ReadHeads): number | null {
  const shorter = Math.min(one.prevHashes.length, other.prevHashes.length);
  for (let seq = 1; seq <= shorter; seq += 1) if (hashAt(one, seq) !== hashAt(other, seq)) return seq;
  return null;
}

/** Calls the reader with each entry of a file that holds, until it answers false. */
function eachEntry(path: string, reader: (entry: StoredEntry) => boolean): void {
  const feed = new EntryFeed(nodeHashing);
  readLines(path, {
    line(text) {
      const entry = looksLikeViewLine(text) || looksLikeTrailer(text) ? null : feed.line(text);
      return entry === null || reader(entry);
    },
    defect: () => undefined,
  });
}

/** The indexes of the lines of an entry that are shown or withheld. */
const lineIndexesOf = ({ lines }: StoredEntry, shown: boolean): readonly number[] =>
  lines.split('\n').flatMap((line, index) => ((line === 'null') === shown ? [] : [index]));

/**
 * The first entry of a view that withholds a line from its viewer, although the other file shows that the viewer may read it; null if there
 * is none. The line has the same hash in both, so the house gave its reader a part of what was written.
 */
function firstWronglyWithheld({ path, report: { viewer } }: ReadHeads, other: ReadHeads): number | null {
  if (viewer === null) return null;
  const withheld = new Map<number, readonly number[]>();
  eachEntry(path, (entry) => {
    const indexes = lineIndexesOf(entry, false);
    if (indexes.length > 0) withheld.set(entry.seq, indexes);
    return true;
  });
  let found: number | null = null;
  eachEntry(other.path, (entry) => {
    const hidden = withheld.get(entry.seq) ?? [];
    const readable = hidden.length === 0 ? [] : lineIndexesOf(entryFor(viewer, entry), true);
    if (readable.some((index) => hidden.includes(index))) found = entry.seq;
    return found === null;
  });
  return found;
}

/** Refuses a file with withheld lines that names no viewer. Only its form was checked. */
function refuseNameless(path: string, print: Print): ExitCode {
  print(`${path} names no viewer, so nobody can tell what it withholds from whom.`);
  return EXIT.defect;
}

/** How a checkpoint of a house begins: with the origin of a log. */
const CHECKPOINT_BEGINS = originOf('log_');

/** Whether a file is a signed checkpoint. */
function isCheckpoint(path: string): boolean {
  const first = Buffer.alloc(CHECKPOINT_BEGINS.length);
  return orElse(() => {
    const file = openSync(path, 'r');
    readSync(file, first);
    closeSync(file);
    return first.toString('utf8') === CHECKPOINT_BEGINS;
  }, false);
}

/** A log or a view against a checkpoint. The key is in the first entry. */
function compareWithCheckpoint(log: string, path: string, print: Print): ExitCode {
  const check = new CheckpointCheck(readFileSync(path, 'utf8'), []);
  const { report } = readLog(log, check.options);
  if (!report.ok) {
    print(`${log} does not hold.`);
    for (const line of reportLines(report)) print(line);
    return EXIT.defect;
  }
  if (report.isCut) return refuseNameless(log, print);
  const { finding, sentence } = check.verdict();
  print(`${{ holds: 'One log', other: 'Two logs', unknown: 'Not known' }[finding]}: ${sentence}.`);
  return finding === 'holds' ? EXIT.holds : EXIT.defect;
}

/** Two checkpoints alone: they contradict each other if they have one size and two roots. */
function compareCheckpoints(paths: readonly [string, string], key: NoteKey | undefined, print: Print): ExitCode {
  const [one, other] = [readCheckpoint(readFileSync(paths[0], 'utf8')), readCheckpoint(readFileSync(paths[1], 'utf8'))];
  const unsignedIndex = key && [one, other].findIndex(({ note }) => !isSignedBy(note, key));
  const conclude = (sentence: string, exit: ExitCode): ExitCode => {
    print(sentence);
    return exit;
  };
  if (unsignedIndex === 0 || unsignedIndex === 1)
    return conclude(`Not known: ${paths[unsignedIndex]} is not signed with the key of ${key?.name}.`, EXIT.defect);
  const { origin, size, root } = one.checkpoint;
  if (origin !== other.checkpoint.origin) return conclude(`Two logs: ${origin} and ${other.checkpoint.origin}.`, EXIT.defect);
  if (size !== other.checkpoint.size)
    throw new UsageError(
      'Checkpoints of two sizes cannot be compared alone: compare each with a log, or ask the house: checkpoint URL --since FILE.',
    );
  if (isSameHash(root, other.checkpoint.root)) return conclude(`One log: the same ${counted(size, 'entry', 'entries')}.`, EXIT.holds);
  const who = key ? 'the house signed both' : 'whoever signed both showed two histories; --key says whether the house did';
  return conclude(`Two logs: each checkpoint has ${counted(size, 'entry', 'entries')} and another root, and ${who}.`, EXIT.defect);
}

/** Undefined: neither file is a checkpoint. */
function comparedAsCheckpoints(paths: readonly [string, string], key: string | undefined, print: Print): ExitCode | undefined {
  const [one, other] = [isCheckpoint(paths[0]), isCheckpoint(paths[1])];
  if (!one && !other) return undefined;
  try {
    if (one && other) return compareCheckpoints(paths, key === undefined ? undefined : readVerifierKey(key), print);
    return one ? compareWithCheckpoint(paths[1], paths[0], print) : compareWithCheckpoint(paths[0], paths[1], print);
  } catch (error) {
    throw error instanceof UnreadableNoteError ? new UsageError(error.message) : error;
  }
}

export const compareLogs: AuditCommand = {
  usage: 'LOG.jsonl OTHER.jsonl [--key KEY]',
  about: 'whether two logs, views or checkpoints can belong to one log, and where they differ',
  details: [
    'Each file may be a signed checkpoint instead of a log.',
    '--key KEY  the key of the house, in the form name+id+key, that must have signed two checkpoints',
    'All views of a log have the same headers, so one hash that differs shows that the house wrote two logs.',
    'A view may withhold only what its viewer may not read, so a line that the other file shows to be readable was kept from its viewer.',
    'Exit code 0: one log. 1: two logs, a line kept from its viewer, lines withheld from nobody named, or a file that does not hold. 2: no such file, or called wrongly.',
  ],
  plan: { positionals: ['LOG.jsonl', 'OTHER.jsonl'], values: ['key'], flags: [] },
  run(args, print) {
    const paths = [args.positional(0), args.positional(1)] as const;
    const compared = comparedAsCheckpoints(paths, args.value('key'), print);
    if (compared !== undefined) return compared;
    const [one, other] = [headsOf(paths[0]), headsOf(paths[1])];
    for (const { path, report } of [one, other]) {
      if (report.ok) continue;
      print(`${path} does not hold.`);
      for (const line of reportLines(report)) print(line);
      return EXIT.defect;
    }
    const seq = firstDifference(one, other);
    if (seq !== null) {
      print(
        seq === 1 ? 'Two logs: they differ from entry 1 on.' : `Two logs: the same up to entry ${seq - 1}, and they part at entry ${seq}.`,
      );
      print(`Entry ${seq} is ${hashAt(one, seq) ?? ''} in ${paths[0]}, and ${hashAt(other, seq) ?? ''} in ${paths[1]}.`);
      return EXIT.defect;
    }
    const nameless = [one, other].find(({ report }) => report.isCut);
    if (nameless) return refuseNameless(nameless.path, print);
    for (const [view, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const at = firstWronglyWithheld(view, second);
      if (at === null) continue;
      print(`One log, two stories: entry ${at} is withheld from its viewer in ${view.path}, who may read what ${second.path} shows of it.`);
      return EXIT.defect;
    }
    const more = Math.abs(one.prevHashes.length - other.prevHashes.length);
    const longer = one.prevHashes.length > other.prevHashes.length ? paths[0] : paths[1];
    print(
      `One log: the same ${counted(Math.min(one.prevHashes.length, other.prevHashes.length), 'entry', 'entries')}${more === 0 ? '' : `; ${longer} has ${more} more`}.`,
    );
    return EXIT.holds;
  },
};
