import { counted } from '../domain/verify/claim.ts';
import type { Report } from '../domain/verify/verifier.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { readLog } from './readLog.ts';
import { reportLines } from './verify.ts';

interface ReadHeads {
  readonly report: Report;
  /** Of entry n at place n − 1: the hash of the entry before. */
  readonly before: readonly string[];
}

function headsOf(path: string): ReadHeads {
  const before: string[] = [];
  const { report } = readLog(path, { onEntry: ({ prev }) => void before.push(prev) });
  return { report, before };
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

export const compareLogs: AuditCommand = {
  usage: 'LOG.jsonl OTHER.jsonl',
  about: 'whether two logs or views can belong to one log, and where they part',
  details: [
    'All views of a log have the same headers, so one hash that differs shows that the house wrote two logs.',
    'Exit code 0: one log. 1: two logs, or a file that does not hold. 2: no such file, or called wrongly.',
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
    const more = Math.abs(one.before.length - other.before.length);
    const longer = one.before.length > other.before.length ? paths[0] : paths[1];
    print(
      `One log: the same ${counted(Math.min(one.before.length, other.before.length), 'entry', 'entries')}${more === 0 ? '' : `; ${longer} has ${more} more`}.`,
    );
    return EXIT.holds;
  },
};
