/** The lines of a log or a chapter, one after the other, each with what it is. */
import { looksLikeChapter, readChapterLine } from '../domain/log/chapterLine.ts';
import { isDefect, readHeader } from '../domain/log/read.ts';
import { looksLikeTrailer } from '../domain/log/trailer.ts';
import { readLines } from './readLines.ts';

/** `beginning`: the first line of a chapter, and its state. */
type LineKind = 'beginning' | 'entry' | 'trailer';

/** Reads a file that was verified just before. `seq` is the entry of the line. */
export function eachLine(path: string, reader: (text: string, kind: LineKind, seq: number) => void): void {
  let [line, beginning, rest, seq] = [0, 0, 0, 0];
  const changed = (): never => {
    throw new Error(`${path} has changed meanwhile`);
  };
  readLines(path, {
    line(text) {
      line += 1;
      if (line === 1 && looksLikeChapter(text)) {
        const named = readChapterLine(text);
        beginning = typeof named === 'string' ? changed() : named.lines + 1;
      }
      if (line <= beginning) reader(text, 'beginning', 0);
      else if (rest === 0 && looksLikeTrailer(text)) reader(text, 'trailer', seq);
      else {
        if (rest === 0) {
          const header = readHeader(text);
          if (isDefect(header)) return changed();
          [seq, rest] = [header.seq, header.lines.length + 1];
        }
        rest -= 1;
        reader(text, 'entry', seq);
      }
      return true;
    },
    defect: changed,
  });
}
