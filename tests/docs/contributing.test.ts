/** The code of the guides compiles with the project and keeps its style. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT } from '../kit/runs.ts';
import { RULES } from '../tidy/rules.ts';
import { finding } from '../tidy/sources.ts';
import { ROOT } from './documents.ts';
import { followedCopy, run, snippets, tool, written } from './followedCopy.ts';

let copy: string;
beforeAll(() => {
  copy = followedCopy();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('they have an event and a game to add', () => {
  expect(snippets.filter(({ language }) => language === 'diff').length).toBeGreaterThanOrEqual(5);
  expect(written.map(({ file }) => file)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^src\/domain\/events\//u), expect.stringMatching(/^src\/domain\/games\//u)]),
  );
});

test('their files keep the style of the project', () => {
  const sources = written.map(({ file, text }) => ({ path: file, text: `${text}\n` }));
  const findings = sources.flatMap((source) => RULES.filter(({ applies }) => applies(source.path)).flatMap(({ find }) => find(source)));
  expect(findings.map(finding)).toEqual([]);
});

test('the copy compiles', PATIENT, async () => {
  const { code, output } = await run(copy, tool('typescript/bin/tsc'), '--singleThreaded', '-p', 'tsconfig.json');
  expect(output).toBe('');
  expect(code).toBe(0);
});

test.each([
  ['oxfmt/bin/oxfmt', '-c', '.oxfmtrc.json', '--check'],
  ['oxlint/bin/oxlint', '-c', '.oxlintrc.json'],
])('%s passes on their files', PATIENT, async (path, option, config, ...rest) => {
  const { code, output } = await run(copy, tool(path), option, join(ROOT, config), ...rest, ...written.map(({ file }) => file));
  expect(code, output).toBe(0);
});
