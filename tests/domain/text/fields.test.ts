/** Texts as typed in the fields of a form. */
import { expect, test } from 'vitest';
import { readText, wrongText, wrongTextOf } from '../../../src/domain/text/fields.ts';
import { textBy } from '../../../src/domain/text/schema.ts';

const title = textBy({ kind: 'visible', least: 3, most: 5 });
const note = textBy({ kind: 'lines', least: 0, most: 5 });

test.each<[read: string, typed: unknown]>([
  ['Harbor', '  Har\u00ADbor\n'],
  ['', ' \u2060 '],
  ['', 7],
  ['', undefined],
])('reads %j', (read, typed) => expect(readText(typed)).toBe(read));

test.each<[refused: string | undefined, text: string, sentence?: string]>([
  [undefined, 'abc'],
  [undefined, '🙂🙂🙂🙂🙂'],
  ['text-short', 'ab', 'Title must be at least 3 characters'],
  ['text-long', 'abcdef', 'Title can be at most 5 characters'],
  ['text-form', 'a\u202Eb', 'Title holds U+202E'],
  ['text-form', 'a\nb', 'Title holds U+000A'],
])('%s: %j', (refused, text, sentence = '') => {
  const wrong = wrongText(title, 'Title', text);
  expect(wrong?.refused).toBe(refused);
  expect(wrong?.sentence ?? '').toContain(sentence);
});

test('the first wrong field is named, in the order on the screen', () => {
  const shape = { note, title };
  const titles = { title: 'Title', note: 'Note' };
  expect(wrongTextOf(shape, titles, { title: 'ab', note: 'too long' })?.sentence).toMatch(/^Title /u);
  expect(wrongTextOf(shape, titles, { title: 'abc', note: 'too long' })?.sentence).toMatch(/^Note /u);
  expect(wrongTextOf(shape, titles, { title: 'abc', note: 'a\nb' })).toBeUndefined();
});
