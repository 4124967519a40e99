import { counted } from '../domain/verify/claim.ts';
import { UsageError } from './arguments.ts';
import { eachLine } from './chapterParts.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { readChapters } from './readChapters.ts';
import { isSameFile } from './sameFile.ts';
import { reportLines } from './verify.ts';
import { writeWhole } from './writeWhole.ts';

export const join: AuditCommand = {
  usage: 'ARCHIVE.jsonl CHAPTER.jsonl --out FILE',
  about: 'puts an archive and its chapter together again: the very bytes that were closed',
  details: [
    '--out FILE  where the log is written; a file of that name is replaced',
    'Both are verified first. Exit code 1: they do not belong together, or one does not hold, and nothing is written.',
  ],
  plan: { positionals: ['ARCHIVE.jsonl', 'CHAPTER.jsonl'], values: ['out'], flags: [] },
  run(args, print) {
    const [archive, chapter, out] = [args.positional(0), args.positional(1), args.needed('out')];
    if (isSameFile(archive, out) || isSameFile(chapter, out)) throw new UsageError('--out is one of the files to join.');
    const { report, file } = readChapters([archive, chapter]);
    if (!report.ok) {
      print(`${file} does not hold.`);
      for (const line of reportLines(report)) print(line);
      return EXIT.defect;
    }
    writeWhole((files) => {
      eachLine(archive, (text, kind) => kind !== 'trailer' && files.line(out, text));
      eachLine(chapter, (text, kind) => kind !== 'beginning' && files.line(out, text));
    });
    print(`${out}: ${counted(report.entries, 'entry', 'entries')} up to entry ${report.head?.seq ?? 0}, head ${report.head?.hash ?? ''}`);
    return EXIT.holds;
  },
};
