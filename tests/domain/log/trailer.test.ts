/** The last line of a file, against the head that the file has. */
import { expect, test } from 'vitest';
import type { Head } from '../../../src/domain/log/head.ts';
import { looksLikeTrailer, writeTrailer, wrongTrailer } from '../../../src/domain/log/trailer.ts';

const head: Head = { logId: `log_${'a'.repeat(32)}`, seq: 7, hash: 'b'.repeat(64), at: 9 };
const line = `{"trailer":{"logId":"log_${'a'.repeat(32)}","seq":7,"hash":"${'b'.repeat(64)}"}}`;

test('is written in one form', () => {
  expect(writeTrailer(head)).toBe(line);
  expect([looksLikeTrailer(line), looksLikeTrailer('{"v":4}'), looksLikeTrailer(` ${line}`)]).toEqual([true, false, false]);
});

test.each<[string | undefined, string, Head | null]>([
  [undefined, line, head],
  ['the trailer is not readable', `${line} `, head],
  ['the trailer is not readable', line.replace('7', '07'), head],
  ['the trailer is not readable', line.replace('7', '0'), head],
  ['the trailer is not readable', line.replaceAll('b', 'B'), head],
  ['the trailer belongs to another log', line, null],
  ['the trailer belongs to another log', line, { ...head, logId: `log_${'c'.repeat(32)}` }],
  ['the trailer names entry 7, the file ends at entry 6', line, { ...head, seq: 6 }],
  ['the trailer names another hash for the last entry', line, { ...head, hash: 'c'.repeat(64) }],
])('%s: %s', (problem, text, end) => expect(wrongTrailer(text, end)).toBe(problem));
