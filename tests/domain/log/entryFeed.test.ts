/** Lines of a file put together to entries, and files that are none. */
import { expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { signatureProblem } from '../../../src/domain/log/fileSignatures.ts';
import { EntryFeed } from '../../../src/domain/log/entryFeed.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { forge } from '../../kit/forge.ts';
import { registered, rules } from '../../kit/people.ts';
import { sha256 } from '../../kit/seeds.ts';

const lines = forge([{ events: [rules()] }, { events: registered('ada', 5) }, { act: null, events: ['null'] }]).slice(0, -1);

test('an entry is whole with its last line, and knows whose it is', () => {
  const feed = new EntryFeed(nobleHashing);
  const entries = lines.map((line) => feed.line(line));
  expect(entries.map((entry) => entry?.seq ?? null)).toEqual([null, null, 1, null, null, null, null, 2, null, null, 3]);
  const [first, second, third] = entries.filter((entry) => entry !== null);
  expect([first?.lines, second?.lines, third?.lines].join('\n')).toBe(lines.join('\n'));
  expect(second?.hash).toBe(sha256(lines[3] ?? ''));
  expect([first?.subjects, second?.subjects.map((id) => id.slice(0, 4)), third?.subjects]).toEqual([[], ['acc_'], []]);
});

test.each([
  ['entry 1: ', () => new EntryFeed(nobleHashing).line('nothing')],
  ['entry 2: its number of lines is wrong', () => readStored({ seq: 2, hash: '', lines: lines.slice(3, 7).join('\n'), subjects: [] })],
])('%s', (sentence, read) => expect(read).toThrow(sentence));

test.each([
  [undefined, Buffer.from(lines[0] ?? '')],
  [undefined, Buffer.alloc(0)],
  ['the file starts with a byte order mark', Buffer.from('\ufeff{}')],
  ['the file is UTF-16, a log is UTF-8', Buffer.from('\ufeff{}', 'utf16le')],
  ['the file is compressed (gzip), unpack it first', gzipSync('{}')],
  ['the file is compressed (zip), unpack it first', Buffer.from('PK\u0003\u0004')],
])('a file begins: %s', (sentence, bytes) => expect(signatureProblem(bytes)).toBe(sentence));
