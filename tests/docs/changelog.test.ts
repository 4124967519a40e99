/** CHANGELOG.md is short and in the form of Keep a Changelog. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDocument, ROOT } from './documents.ts';

test('CHANGELOG.md begins with the version of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  expect(/^## (\S+)/mu.exec(readDocument('CHANGELOG.md'))?.[1]).toBe(version);
});

test('an item of CHANGELOG.md is one line of at most 100 characters', () => {
  const lines = readDocument('CHANGELOG.md').split('\n');
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
  expect(
    lines.filter((line) => /^\s+\S/u.test(line)),
    'no item goes on in a second line',
  ).toEqual([]);
});

test('CHANGELOG.md has the sections of Keep a Changelog only', () => {
  const sections = [...readDocument('CHANGELOG.md').matchAll(/^### (.+)$/gmu)].map(([, name = '']) => name);
  expect(sections.length).toBeGreaterThan(0);
  for (const name of sections) expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(name);
});
