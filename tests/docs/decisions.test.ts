/** docs/decisions: one short file for each decision, all of them in the index. docs/specification.md quotes the product. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusalCodes, refuse } from '../../src/domain/refusal.ts';
import { readDocument, ROOT, section, tableRows } from './documents.ts';

const FOLDER = 'docs/decisions';
const MOST_LINES = 30;
const FORM =
  /^# (\d{3}) \S.*\n\n- Status: (?:accepted|superseded by \d{3})\n- Date: \d{4}-\d\d-\d\d\n\n## Context\n\n[^#]+\n## Decision\n\n[^#]+\n## Consequences\n\n[^#]+$/u;

const files = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name !== 'README.md')
  .toSorted();
const textOf = (name: string): string => readDocument(`${FOLDER}/${name}`);
const lineCount = (text: string): number => text.trimEnd().split('\n').length;

describe(FOLDER, () => {
  test('has one numbered file for each decision, without a gap', () => {
    const numbers = files.map((name) => /^(\d{3})-[a-z0-9-]+\.md$/u.exec(name)?.[1]);
    expect(numbers).toEqual(files.map((_, i) => String(i + 1).padStart(3, '0')));
  });

  test('has files with number, status, date, context, decision and consequences', () => {
    expect(files.filter((name) => FORM.exec(textOf(name))?.[1] !== name.slice(0, 3))).toEqual([]);
  });

  test(`has no file with more than ${MOST_LINES} lines`, () => {
    expect(files.filter((name) => lineCount(textOf(name)) > MOST_LINES)).toEqual([]);
  });

  test('has an index with one line for each file: its title and its name', () => {
    const lines = readDocument(`${FOLDER}/README.md`)
      .split('\n')
      .filter((line) => line.startsWith('- '));
    const expected = files.map((name) => `- [${textOf(name).split('\n')[0]?.replace('# ', '')}](${name})`);
    expect(lines.toSorted()).toEqual(expected.toSorted());
  });
});

test('docs/specification.md quotes refusals of the product', () => {
  const said = new Set(refusalCodes.flatMap((code) => [1, 100_000_000].map((cents) => refuse(code, { cents }).sentence)));
  const rows = tableRows(section(readDocument('docs/specification.md'), 'Sentences that the specification does not have'));
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(([, sentence]) => sentence).filter((sentence = '') => !said.has(sentence))).toEqual([]);
});
