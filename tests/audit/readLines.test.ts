/** Lines of a file that comes in pieces, as the auditor reads them (readLines.ts) and as a page does (src/files/lineFeed.ts): both say the same. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AuditLineFeed } from '../../src/audit/readLines.ts';
import { LONGEST_LINE } from '../../src/domain/log/read.ts';
import { LineFeed } from '../../src/files/lineFeed.ts';
import { history } from './audit.ts';

const PIECE_BYTES = 1 << 20;

describe.each([
  ['the auditor', AuditLineFeed],
  ['a page', LineFeed],
] as const)('%s', (_who, Feed) => {
  /** The lines of these bytes, and what is wrong with the file. */
  function read(bytes: Buffer, pieceBytes = PIECE_BYTES) {
    const lines: string[] = [];
    const defects: string[] = [];
    const feed = new Feed({ line: (text: string) => lines.push(text) > 0, defect: (sentence: string) => void defects.push(sentence) });
    let goesOn = true;
    for (let start = 0; goesOn && start < bytes.length; start += pieceBytes) goesOn = feed.push(bytes.subarray(start, start + pieceBytes));
    if (goesOn) feed.end();
    return { lines, defects };
  }

  test.each([1, 2, 7, 100, 4_096])('reads the same lines in pieces of %i bytes', (size) => {
    const bytes = readFileSync(history('every-event.jsonl'));
    const { lines, defects } = read(bytes, size);
    expect(defects).toEqual([]);
    expect(lines.join('\n')).toBe(bytes.toString('utf8').trimEnd());
  });

  test.each([
    ['a', 1],
    ['é', 2],
    ['€', 3],
  ])('reads the longest line of %s: %i bytes each', (character) => {
    const longest = character.repeat(LONGEST_LINE);
    const { lines, defects } = read(Buffer.from(`${longest}\n`));
    expect(defects).toEqual([]);
    expect(lines[0] === longest).toBe(true);
  });

  test('gives up a line that never ends before it fills the memory', () => {
    let bytes = 0;
    const defects: string[] = [];
    const feed = new Feed({ line: () => true, defect: (sentence: string) => void defects.push(sentence) });
    const piece = Buffer.alloc(PIECE_BYTES, 'a');
    while (feed.push(piece)) bytes += piece.length;
    expect(bytes).toBeLessThan(LONGEST_LINE * 3 + piece.length);
    expect(defects).toEqual([`the line is longer than ${LONGEST_LINE} characters`]);
  });

  test.each([
    ['the file is cut off: its last line does not end in a line break', ['one'], Buffer.from('one\ntwo')],
    ['the line ends in \\r\\n, a log is written with \\n only', [], Buffer.from('one\r\ntwo\r\n')],
    ['the file starts with a byte order mark', [], Buffer.from('\uFEFFone\n')],
    ['the line is not UTF-8', ['a'], Buffer.from([0x61, 0x0a, 0xff, 0x0a])],
  ])('says once that %s', (sentence, lines, bytes) => expect(read(bytes)).toEqual({ lines, defects: [sentence] }));
});
