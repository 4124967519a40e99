import { EntryFeed } from '../domain/log/entryFeed.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { looksLikeTrailer } from '../domain/log/trailer.ts';
import { entryFor } from '../domain/log/view.ts';
import { looksLikeViewLine } from '../domain/log/viewLine.ts';
import { counted } from '../domain/verify/claim.ts';
import type { Report } from '../domain/verify/verifier.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { nodeHashing } from './nodeHashing.ts';
import { readLines } from './readLines.ts';
import { readLog } from './readLog.ts';
import { reportLines } from './verify.ts';

interface ReadHeads {
  readonly path: string;
  readonly report: Report;
  /** Of entry n at place n − 1: the hash of the entry before. */
  readonly before: readonly string[];
}

function headsOf(path: string): ReadHeads {
  const before: string[] = [];
  const { report } = readLog(path, { onEntry: ({ prev }) => void before.push(prev) });
  return { path, report, before };
}

/** The hash of an entry: the next one names it, or it is the head. */
const hashAt = ({ report, before }: ReadHeads, seq: number): string | undefined =>
  before[seq] ?? (report.head?.seq === seq ? report.head.hash : undefined);

/** The first entry at which two logs differ, up to the end of the shorter one; null if there is none. */
function partsAt(one: ReadHeads, other: ReadHeads): number | null {
  const shorter = Math.min(one.before.length, other.before.length);
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

/** The places of the lines of an entry that are shown or withheld. */
const placesOf = ({ lines }: StoredEntry, shown: boolean): readonly number[] =>
  lines.split('\n').flatMap((line, place) => ((line === 'null') === shown ? [] : [place]));

/**
 * The first entry of a view that withholds a line from its viewer, although the other file shows that the viewer may read it; null if there
 * is none. The line has the same hash in both, so the house gave its reader a part of what was written.
 */
function withholdsAt({ path, report: { viewer } }: ReadHeads, other: ReadHeads): number | null {
  if (viewer === null) return null;
  const withheld = new Map<number, readonly number[]>();
  eachEntry(path, (entry) => {
    const places = placesOf(entry, false);
    if (places.length > 0) withheld.set(entry.seq, places);
    return true;
  });
  let found: number | null = null;
  eachEntry(other.path, (entry) => {
    const places = withheld.get(entry.seq);
    const readable = places === undefined ? [] : placesOf(entryFor(viewer, entry), true);
    if (readable.some((place) => places?.includes(place) === true)) found = entry.seq;
    return found === null;
  });
  return found;
}

export const compareLogs: AuditCommand = {
  usage: 'LOG.jsonl OTHER.jsonl',
  about: 'whether two logs or views can belong to one log, and where they differ',
  details: [
    'All views of a log have the same headers, so one hash that differs shows that the house wrote two logs.',
    'A view may withhold only what its viewer may not read, so a line that the other file shows to be readable was kept from its viewer.',
    'Exit code 0: one log. 1: two logs, a line kept from its viewer, lines withheld from nobody named, or a file that does not hold. 2: no such file, or called wrongly.',
  ],
  plan: { positionals: ['LOG.jsonl', 'OTHER.jsonl'], values: [], flags: [] },
  run(args, print) {
    const paths = [args.positional(0), args.positional(1)] as const;
    const [one, other] = [headsOf(paths[0]), headsOf(paths[1])];
    for (const [place, { report }] of [one, other].entries()) {
      if (report.ok) continue;
      print(`${paths[place] ?? ''} does not hold.`);
      for (const line of reportLines(report)) print(line);
      return EXIT.defect;
    }
    const seq = partsAt(one, other);
    if (seq !== null) {
      print(
        seq === 1 ? 'Two logs: they differ from entry 1 on.' : `Two logs: the same up to entry ${seq - 1}, and they part at entry ${seq}.`,
      );
      print(`Entry ${seq} is ${hashAt(one, seq) ?? ''} in ${paths[0]}, and ${hashAt(other, seq) ?? ''} in ${paths[1]}.`);
      return EXIT.defect;
    }
    const nameless = [one, other].find(({ report }) => report.isCut);
    if (nameless) {
      print(`${nameless.path} names no viewer, so nobody can tell what it withholds from whom.`);
      return EXIT.defect;
    }
    for (const [view, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const at = withholdsAt(view, second);
      if (at === null) continue;
      print(`One log, two stories: entry ${at} is withheld from its viewer in ${view.path}, who may read what ${second.path} shows of it.`);
      return EXIT.defect;
    }
    const more = Math.abs(one.before.length - other.before.length);
    const longer = one.before.length > other.before.length ? paths[0] : paths[1];
    print(
      `One log: the same ${counted(Math.min(one.before.length, other.before.length), 'entry', 'entries')}${more === 0 ? '' : `; ${longer} has ${more} more`}.`,
    );
    return EXIT.holds;
  },
};
