/** `audit verify`: whether a log holds. Other commands print its report when the log that they read does not. */
import type { Report } from '../domain/verify/verifier.ts';
import { counted } from '../domain/verify/claim.ts';
import { isoTime } from '../domain/utc.ts';
import type { NamedViewer } from '../domain/log/viewLine.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { UnreadableNoteError } from '../domain/transparency/signedNote.ts';
import { UsageError, type Arguments } from './arguments.ts';
import { CheckpointCheck } from './checkpointCheck.ts';
import { accountIdNamed } from './accountArgument.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { readChapters } from './readChapters.ts';

const ACCOUNT = /^acc_[0-9a-f]{32}$/;
const NO_VIEW = 'A chapter is a part of a whole log, never a view.';

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
      : `and has the given head at entry ${anchor}, with ${counted((head?.seq ?? 0) - anchor, 'entry', 'entries')} after it`;
  return [
    ...lines,
    '',
    ...(isCut
      ? []
      : [
          `${viewer === null ? `All ${entries} entries hold` : `What is shown of ${entries} entries holds`}, up to ${upTo}; the log is consistent, ${anchored}. Keep its head as a receipt: ${head?.hash ?? ''}`,
        ]),
    `Seen: ${seen.join('; ')}.`,
  ];
}

/** The viewer of `--as`. A name is looked up in the file, where everybody may read it. */
function viewerCalled(who: string, path: string): NamedViewer {
  if (who === 'public' || ACCOUNT.test(who)) return who as NamedViewer;
  if (statSync(path, { throwIfNoEntry: false })?.isFIFO() === true)
    throw new UsageError('A name is looked up in the file first, and a pipe can be read only once: give --as the id of the account.');
  const { world, chapter } = readChapters([path]);
  if (chapter !== null) throw new UsageError(NO_VIEW);
  return accountIdNamed(world, who);
}

/** The checkpoint to compare with, if one is given. Throws UsageError. */
function checkpointOf(args: Arguments): CheckpointCheck | undefined {
  const [file, witnesses] = [args.value('checkpoint'), args.value('witness')];
  if (file === undefined && witnesses !== undefined) throw new UsageError('--witness needs a --checkpoint.');
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  try {
    return new CheckpointCheck(readFileSync(file, 'utf8'), witnesses?.split(',') ?? []);
  } catch (error) {
    throw error instanceof UnreadableNoteError ? new UsageError(error.message) : error;
  }
}

/** The archives that are given, oldest first. */
const archivesOf = (args: Arguments): readonly string[] => args.value('archive')?.split(',') ?? [];

/** Throws UsageError for options that chapters cannot have. `isPart`: the files are chapters. `isConditional`: the first archive is missing. */
function refuseForChapters(args: Arguments, isPart: boolean, isConditional: boolean): void {
  if (isPart && args.value('as') !== undefined) throw new UsageError(NO_VIEW);
  if (isConditional && args.value('checkpoint') !== undefined)
    throw new UsageError('--checkpoint needs the entries from the first on: give each archive.');
}

/** The last line on a chapter: what it is conditional on. */
function chapterLine({ chapter }: ReturnType<typeof readChapters>): string {
  if (chapter === null)
    return 'Whole: each entry from the first on was checked, and each chapter goes on from the state that its archive leads to.';
  const { number, seq, state } = chapter;
  return `Conditional on chapter ${number - 1}: that entries 1 to ${seq} hold and lead to the state ${state}. Give them by --archive to check that, too.`;
}

export const verify: AuditCommand = {
  usage: 'LOG.jsonl [--archive FILE,…] [--head HASH] [--as ACCOUNT|public] [--checkpoint FILE [--witness KEY,…]] [--json]',
  about: 'whether every credit and every roll of an exported log is right',
  details: [
    '--head HASH   the hash that an entry must have, from a source other than the file: the head that was kept may be anywhere in it',
    '--archive FILE,…  the archives that a chapter continues, oldest first; without them its state is taken for right',
    '--as ACCOUNT  whose view the file is, by id or username, where the file does not name its viewer; --as public, everybody’s',
    '--checkpoint FILE  a signed checkpoint from another source than the log: its entries must be the first of the file',
    '--witness KEY,…    keys of witnesses, in the form name+id+key, that must have cosigned the checkpoint',
    '--json        the report as one JSON object',
    'A view is judged as the view of its viewer: exactly what they may not read is withheld. Of a file with other gaps only the form is checked. A chapter with gaps is refused.',
    'Exit code 0: what is checked holds. 1: something in the file does not. 2: no such file, or called wrongly.',
  ],
  plan: { positionals: ['LOG.jsonl'], values: ['head', 'as', 'checkpoint', 'witness', 'archive'], flags: ['json'] },
  run(args, print) {
    const [path, who, head] = [args.positional(0), args.value('as'), args.hex('head')];
    const files = [...archivesOf(args), path];
    const check = checkpointOf(args);
    const read = readChapters(files, {
      ...check?.options,
      ...(head === undefined ? {} : { expectedHead: head.hex }),
      ...(who === undefined ? {} : { viewer: viewerCalled(who, path) }),
    });
    const { report, chapter, file } = read;
    const isPart = chapter !== null || files.length > 1;
    refuseForChapters(args, isPart, chapter !== null);
    if (head !== undefined && chapter !== null && report.ok && report.anchor === null)
      throw new UsageError(`No entry of the chapter has the head ${head.hex}. It may be of an earlier one: give each archive.`);
    // What a log that does not hold says of a checkpoint is worth nothing.
    const verdict = report.ok ? check?.verdict() : undefined;
    const checkpoint = verdict && { holds: verdict.finding === 'holds', sentence: verdict.sentence };
    const notes = (head?.notes ?? []).map((note) => `Note: ${note}.`);
    const checked = checkpoint ? [`Checkpoint: ${checkpoint.sentence}.`] : [];
    const parts = report.ok && isPart ? [chapterLine(read)] : [];
    const defective = !report.ok && files.length > 1 ? file : undefined;
    if (args.has('json'))
      print(JSON.stringify({ ...report, file: defective, ...(isPart && { chapter }), ...(checkpoint && { checkpoint }) }));
    else {
      if (defective !== undefined) print(`${defective} does not hold.`);
      for (const line of [...notes, ...reportLines(report), ...checked, ...parts]) print(line);
    }
    return report.ok && checkpoint?.holds !== false ? EXIT.holds : EXIT.defect;
  },
};
