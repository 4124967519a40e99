import type { Report } from '../domain/verify/verifier.ts';
import { isoTime } from '../domain/utc.ts';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { readLog } from './readLog.ts';

const HEAD = /^[0-9a-f]{64}$/;

/** The report for a person: a line for each claim, then the conclusion. */
export function reportLines({ claims, failure, head, anchored, entries }: Report): readonly string[] {
  const lines = claims.map(({ claim, holds, sentence }) => `${claim.padEnd(14)}${(holds ? 'holds' : 'FAILS').padEnd(7)}${sentence}`);
  const upTo = head ? `entry ${head.seq} of ${isoTime(head.at)}` : 'nothing';
  if (failure) {
    return [
      ...lines,
      '',
      `Refused: entry ${failure.seq} (line ${failure.line}), ${failure.claim}: ${failure.sentence}.`,
      head ? `What holds ends with ${upTo}, head ${head.hash}` : 'Nothing before it holds.',
    ];
  }
  const anchor = anchored
    ? 'and is the log that the given head was taken from'
    : 'but is not anchored: give --head to compare it with a head from elsewhere';
  return [
    ...lines,
    '',
    `All ${entries} entries hold, up to ${upTo}; the log is consistent, ${anchor}. Keep its head as a receipt: ${head?.hash ?? ''}`,
  ];
}

export const verify: AuditCommand = {
  usage: 'LOG.jsonl [--head HASH] [--json]',
  about: 'whether every credit and every roll of an exported log is right',
  details: [
    '--head HASH   the hash that the last entry must have, from a source other than the file',
    '--json        the report as one JSON object',
    'Exit code 0: every claim holds. 1: something in the file does not. 2: no such file, or called wrongly.',
  ],
  plan: { positionals: ['LOG.jsonl'], values: ['head'], flags: ['json'] },
  run(args, print) {
    const head = args.value('head')?.toLowerCase();
    if (head !== undefined && !HEAD.test(head)) throw new UsageError('--head must be 64 hex digits.');
    const { report } = readLog(args.positional(0), head === undefined ? {} : { expectedHead: head });
    if (args.has('json')) print(JSON.stringify(report));
    else for (const line of reportLines(report)) print(line);
    return report.ok ? EXIT.holds : EXIT.defect;
  },
};
