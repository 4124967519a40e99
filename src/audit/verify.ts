import type { Report } from '../domain/verify/verifier.ts';
import { counted } from '../domain/verify/claim.ts';
import { isoTime } from '../domain/utc.ts';
import type { NamedViewer } from '../domain/log/viewLine.ts';
import { accountIdNamed } from './accountArgument.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { readLog } from './readLog.ts';

const ACCOUNT = /^acc_[0-9a-f]{32}$/;

/** The report for a person: a line for each claim, then the conclusion, and what of the log was seen. */
export function reportLines({ claims, failure, head, anchor, entries, viewer, isCut, seen, discretion }: Report): readonly string[] {
  const lines = [
    ...claims.map(({ claim, holds, sentence }) => `${claim.padEnd(14)}${(holds ? 'holds' : 'FAILS').padEnd(7)}${sentence}`),
    ...(discretion.length > 0 ? ['', 'The house alone decided:', ...discretion.map(({ sentence }) => `  ${sentence}`)] : []),
  ];
  const upTo = head ? `entry ${head.seq} of ${isoTime(head.at)}` : 'nothing';
  if (failure) {
    return [
      ...lines,
      '',
      `Refused: entry ${failure.seq} (line ${failure.line}), ${failure.claim}: ${failure.sentence}.`,
      head ? `What holds ends with ${upTo}, head ${head.hash}` : 'Nothing before it holds.',
    ];
  }
  const anchored =
    anchor === null
      ? 'but is not anchored: give --head to compare it with a head from elsewhere'
      : `and has the given head at entry ${anchor}, with ${counted(entries - anchor, 'entry', 'entries')} after it`;
  return [
    ...lines,
    '',
    ...(isCut
      ? []
      : [
          `${viewer === null ? `All ${entries} entries hold` : `What is shown of ${entries} entries holds`}, up to ${upTo}; the log is consistent, ${anchored}. Keep its head as a receipt: ${head?.hash ?? ''}`,
        ]),
    `Seen: ${seen}.`,
  ];
}

/** The viewer of `--as`. A name is looked up in the file, where everybody may read it. */
function viewerCalled(who: string, path: string): NamedViewer {
  if (who === 'public' || ACCOUNT.test(who)) return who as NamedViewer;
  return accountIdNamed(readLog(path).world, who);
}

export const verify: AuditCommand = {
  usage: 'LOG.jsonl [--head HASH] [--as ACCOUNT|public] [--json]',
  about: 'whether every credit and every roll of an exported log is right',
  details: [
    '--head HASH   the hash that an entry must have, from a source other than the file: the head that was kept may be anywhere in it',
    '--as ACCOUNT  whose view the file is, by id or username, where the file does not name its viewer; --as public, everybody’s',
    '--json        the report as one JSON object',
    'A view is judged as the view of its viewer: exactly what they may not read is withheld. Of a file with other gaps only the form is checked.',
    'Exit code 0: what is checked holds. 1: something in the file does not. 2: no such file, or called wrongly.',
  ],
  plan: { positionals: ['LOG.jsonl'], values: ['head', 'as'], flags: ['json'] },
  run(args, print) {
    const [path, who, head] = [args.positional(0), args.value('as'), args.hex('head')];
    const { report } = readLog(path, {
      ...(head === undefined ? {} : { expectedHead: head.hex }),
      ...(who === undefined ? {} : { viewer: viewerCalled(who, path) }),
    });
    if (args.has('json')) print(JSON.stringify(report));
    else for (const line of [...(head?.notes ?? []).map((note) => `Note: ${note}.`), ...reportLines(report)]) print(line);
    return report.ok ? EXIT.holds : EXIT.defect;
  },
};
