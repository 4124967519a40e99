/** The counted path of a bet is the code's: every step is called from a file of the path, and ARCHITECTURE.md names no other file. */
import { describe, expect, test } from 'vitest';
import { embeddedBetPath, serverBetPath } from '../../scripts/betPath.ts';
import { readDocument, section, tableRows } from '../docs/documents.ts';

describe.each([
  ['embedded', embeddedBetPath],
  ['at the house server', serverBetPath],
])('the path of a bet %s', (_house, path) => {
  test('has each file once', () => expect(new Set(path.map(({ file }) => file)).size).toBe(path.length));

  test.each(path.map(({ file, name, from }) => [file, name, from] as const))('%s has %s, which %s calls', (file, name, from) => {
    const word = new RegExp(String.raw`\b${name}\b`, 'u');
    expect(readDocument(file)).toMatch(word);
    if (from === null) return;
    expect(path.map((step) => step.file)).toContain(from);
    expect(readDocument(from)).toMatch(word);
  });
});

test('the table of ARCHITECTURE.md names only files of the path, and those that compose the screen', () => {
  const composing = ['src/screens/games/dice/DiceScreen.tsx', 'src/screens/games/InstantGame.tsx'];
  const cells = tableRows(section(readDocument('ARCHITECTURE.md'), 'Life of a command')).flat();
  const named = cells.flatMap((cell) => [...cell.matchAll(/(src\/[\w./]+\.tsx?)\b/gu)].map(([, file = '']) => file));
  const path = new Set(embeddedBetPath.map(({ file }) => file));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !path.has(file) && !composing.includes(file))).toEqual([]);
});
