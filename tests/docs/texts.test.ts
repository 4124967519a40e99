/** The pages say of texts and names what the code does. */
import { expect, test } from 'vitest';
import { isReservedName } from '../../src/domain/accounts/names.ts';
import { wrongCharacter } from '../../src/domain/text/characters.ts';
import { readDocument } from './documents.ts';

type Range = readonly [first: number, last: number];

const texts = /\n## Texts\n(?<part>.*?)\n## /su.exec(readDocument('docs/log-format.md'))?.groups?.['part'] ?? '';
const rangesOf = (cell: string): Range[] =>
  [...cell.matchAll(/\b([0-9A-F]{4,5})(?:–([0-9A-F]{4,5}))?\b/gu)].map(([, first = '', last = first]) => [
    parseInt(first, 16),
    parseInt(last, 16),
  ]);
const [refused, needed] = texts
  .split('| Character |')
  .slice(1)
  .map((table) =>
    table
      .split('\n')
      .filter((line) => /^\| [0-9A-F]/u.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim())),
  );
const codesIn = (ranges: readonly Range[]): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
const isAllowed = (...codes: number[]): boolean => wrongCharacter(String.fromCodePoint(...codes)) === null;
const [A, B] = [0x61, 0x62];

test('the tables refuse the same characters', () => {
  const onPage = new Set([...(refused ?? []), ...(needed ?? [])].flatMap(([, cell = '']) => codesIn(rangesOf(cell))));
  // One is needed after any letter.
  for (const code of codesIn([[0xfe00, 0xfe0f]])) onPage.delete(code);
  const inCode = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => !isAllowed(A, code, B));
  expect(inCode).toEqual([...onPage].toSorted((one, other) => one - other));
});

test.each(
  (needed ?? []).filter(([, , condition = '']) => condition.startsWith('before')).map(([, cell = '', condition = '']) => [cell, condition]),
)('%s is allowed where %s', (cell, condition) => {
  const code = rangesOf(cell)[0]?.[0] ?? 0;
  const blocks = rangesOf(condition.split(/ and not in|, not a character|; or/u)[0] ?? '').filter(([first, last]) => last > first);
  for (const [first, last] of blocks) {
    for (const one of [first, last]) {
      const around = isAllowed(A, one, B);
      if (!around) continue;
      expect(isAllowed(A, one, code, ...(condition.includes('are both') ? [one] : [B])), one.toString(16)).toBe(true);
      if (condition.includes('or after')) expect(isAllowed(A, code, one), one.toString(16)).toBe(true);
    }
    for (const one of [first - 1, last + 1]) {
      const isInside = blocks.some(([from, to]) => one >= from && one <= to);
      if (!isInside && isAllowed(A, one, B) && !condition.includes('are both'))
        expect(isAllowed(A, one, code, B), one.toString(16)).toBe(false);
    }
  }
});

test('the words of reserved names', () => {
  const page = readDocument('docs/log-rules.md');
  const wordsAfter = (title: string): string[] =>
    [...(new RegExp(`- ${title}: (.*)`, 'u').exec(page)?.[1] ?? '').matchAll(/[a-z]+/gu)].map(([word]) => word);
  const [staff, others] = [wordsAfter('Staff words'), wordsAfter('Other words')];
  expect(staff.filter((word) => !isReservedName(word))).toEqual([]);
  expect(others.filter((word) => isReservedName(word))).toEqual([]);
  for (const word of others) expect(isReservedName(`${word}-${staff[0] ?? ''}.${word}s`)).toBe(true);
  expect(staff.length + others.length).toBe(33);
});
