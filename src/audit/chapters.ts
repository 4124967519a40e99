/**
 * `audit close` cuts a log into an archive and a chapter, and `audit join` puts the two together again. So a house can put old entries aside: the
 * chapter goes on from the state that the archive leads to. readChapters.ts explains the file of a chapter, and verifies both.
 */
import { stateLines } from '../base/worldText.ts';
import { looksLikeChapter, readChapterLine, writeChapterLine, type ChapterLine } from '../domain/log/chapterLine.ts';
import type { Head } from '../domain/log/head.ts';
import { isDefect, LONGEST_LINE, readHeader } from '../domain/log/read.ts';
import { looksLikeTrailer, writeTrailer } from '../domain/log/trailer.ts';
import { formatCents } from '../domain/money.ts';
import { counted } from '../domain/verify/claim.ts';
import type { World } from '../domain/world.ts';
import { UsageError } from './arguments.ts';
import { EXIT, type AuditCommand } from './command.ts';
import { digestOfState, readChapters } from './readChapters.ts';
import { readLines } from './readLines.ts';
import { isSameFile } from './sameFile.ts';
import { reportLines } from './verify.ts';
import { writeWhole } from './writeWhole.ts';

/** `beginning`: the first line of a chapter, and its state. */
type LineKind = 'beginning' | 'entry' | 'trailer';

/** Reads the lines of a log or a chapter that was verified just before. `seq` is the entry of the line. */
function eachLine(path: string, reader: (text: string, kind: LineKind, seq: number) => void): void {
  let line = 0;
  /** Lines before the first entry. */
  let beginningLines = 0;
  /** Lines that the present entry still has. */
  let linesLeft = 0;
  let seq = 0;
  const changed = (): never => {
    throw new Error(`${path} has changed meanwhile`);
  };
  readLines(path, {
    line(text) {
      line += 1;
      if (line === 1 && looksLikeChapter(text)) {
        const named = readChapterLine(text);
        beginningLines = typeof named === 'string' ? changed() : named.lines + 1;
      }
      if (line <= beginningLines) reader(text, 'beginning', 0);
      else if (linesLeft === 0 && looksLikeTrailer(text)) reader(text, 'trailer', seq);
      else {
        if (linesLeft === 0) {
          const header = readHeader(text);
          if (isDefect(header)) return changed();
          [seq, linesLeft] = [header.seq, header.lines.length + 1];
        }
        linesLeft -= 1;
        reader(text, 'entry', seq);
      }
      return true;
    },
    defect: changed,
  });
}

/** The end of an archive, and the state that its chapter goes on from. */
interface Cut {
  readonly head: Head;
  readonly state: readonly string[];
  readonly accounts: number;
  readonly balanceCents: number;
}

function cutAt(world: World, head: Head): Cut {
  const balances = Object.values<number>(world.ledger.player);
  const balanceCents = balances.reduce((sum, cents) => sum + cents, 0);
  return { head, state: stateLines(world), accounts: Object.keys(world.accounts).length, balanceCents };
}

/** Writes the entries up to the cut into the archive, and the others into the chapter. */
function writeBoth(
  path: string,
  { archive, out }: { readonly archive: string; readonly out: string },
  chapter: ChapterLine,
  { head, state }: Cut,
): void {
  writeWhole((files) => {
    for (const line of [writeChapterLine(chapter), ...state]) files.line(out, line);
    eachLine(path, (text, kind, seq) => {
      if (kind === 'trailer') files.line(archive, writeTrailer(head));
      files.line(kind === 'trailer' || (kind === 'entry' && seq > head.seq) ? out : archive, text);
    });
  });
}

export const close: AuditCommand = {
  usage: 'LOG.jsonl --at N --archive FILE --out FILE',
  about: 'closes a log up to an entry: an archive of what was, and a chapter that goes on from there',
  details: [
    '--at N          the last entry of the archive',
    '--archive FILE  the entries up to N; of a whole log it is a whole log itself',
    '--out FILE      the chapter: the state after entry N, and the entries after it',
    'LOG.jsonl may be a chapter: its archive is then a chapter, too. It is never changed. Files of these names are replaced.',
    'It is verified first. Exit code 1: it does not hold, and nothing is written.',
  ],
  plan: { positionals: ['LOG.jsonl'], values: ['at', 'archive', 'out'], flags: [] },
  run(args, print) {
    const [path, archive, out] = [args.positional(0), args.needed('archive'), args.needed('out')];
    args.needed('at');
    const at = args.wholeNumber('at', 1, Number.MAX_SAFE_INTEGER) ?? 0;
    if (archive === out || isSameFile(archive, out)) throw new UsageError('--archive and --out are one file.');
    if (isSameFile(path, archive) || isSameFile(path, out)) throw new UsageError('The log itself is never written.');
    let cut: Cut | null = null;
    const { report, chapter } = readChapters([path], {
      onEntry: ({ header: { logId, seq, at: time }, hash }, world) => {
        if (seq === at) cut = cutAt(world, { logId, seq, hash, at: time });
      },
    });
    if (!report.ok) {
      for (const line of reportLines(report)) print(line);
      return EXIT.defect;
    }
    if (report.viewer !== null || report.isCut) throw new UsageError('Only a whole log can be closed, and this file is a view or cut off.');
    // The type is written out, because TypeScript does not see the assignment in `onEntry`.
    const found = cut as Cut | null;
    if (found === null || found.head.seq === report.head?.seq)
      throw new UsageError(`--at must be an entry of the file and not its last, ${report.head?.seq ?? 0}.`);
    if (found.state.some(({ length }) => length > LONGEST_LINE)) throw new UsageError('A line of the state is longer than a line may be.');
    const state = digestOfState(found.state);
    const number = (chapter?.number ?? 1) + 1;
    writeBoth(path, { archive, out }, { ...found.head, number, lines: found.state.length, state }, found);
    print(`${archive}: entries ${(chapter?.seq ?? 0) + 1} to ${found.head.seq}, head ${found.head.hash}`);
    print(`${out}: chapter ${number}, entries ${found.head.seq + 1} to ${report.head?.seq ?? 0}, goes on from the state ${state}`);
    print(`The state has ${counted(found.accounts, 'account')} with ${formatCents(found.balanceCents)} together.`);
    return EXIT.holds;
  },
};

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
