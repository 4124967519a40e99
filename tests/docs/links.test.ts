/** Links, pictures and file names in every document of the project lead to something. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentPaths, readDocument, ROOT } from './documents.ts';

const proseOf = (path: string): string => readDocument(path).replace(/^ *```[\s\S]*?^ *```$/gmu, '');

/** The targets of links and pictures within the project. */
const targetsOf = (prose: string): string[] =>
  [...prose.matchAll(/\]\((?!https?:)([^)\s]+)\)|<(?:img|a) (?:src|href)="(?!https?:)([^"]+)"/gu)].map(
    ([, link, tag]) => link ?? tag ?? '',
  );

/** The anchors that GitHub gives to the headings: a heading that comes again has a number behind it. */
function anchorsOf(prose: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose.matchAll(/^#+ (.+)$/gmu)) {
    const plain = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    let anchor = plain;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${plain}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** What is wrong with a link from a document, or null. */
function brokenLink(from: string, target: string): string | null {
  const [file = '', anchor] = target.split('#');
  const found = file === '' ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, found))) return `${target}: there is no ${found}`;
  if (anchor !== undefined && !anchorsOf(proseOf(found)).has(anchor)) return `${target}: ${found} has no such heading`;
  return null;
}

describe.each(documentPaths)('%s', (path) => {
  const prose = proseOf(path);

  test('links to files and headings that exist', () => {
    expect(targetsOf(prose).flatMap((target) => brokenLink(path, target) ?? [])).toEqual([]);
  });

  test('names only files that exist', () => {
    const named = [...prose.matchAll(/`((?:src|tests|scripts|fixtures|bench|docs|examples)\/[\w./-]+)`/gu)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

test('a link that leads nowhere is found', () => {
  expect(targetsOf('[a](b.md#c), ![d](e.png), <img src="f.png" alt="">, [g](https://h.example)')).toEqual(['b.md#c', 'e.png', 'f.png']);
  expect([...anchorsOf('# A `b` & c_d!\n\n## Twice\n\n## Twice')]).toEqual(['a-b--c_d', 'twice', 'twice-1']);
  expect(brokenLink('README.md', 'docs/audit.md#what-the-proof-covers')).toBeNull();
  expect(brokenLink('docs/audit.md', 'nowhere.md')).toBe('nowhere.md: there is no docs/nowhere.md');
  expect(brokenLink('README.md', 'docs/audit.md#nowhere')).toBe('docs/audit.md#nowhere: docs/audit.md has no such heading');
});

test('every picture of docs/pictures is shown', () => {
  const shown = documentPaths.flatMap((path) => targetsOf(proseOf(path)).map((target) => join(dirname(path), target)));
  const pictures = readdirSync(join(ROOT, 'docs/pictures')).map((name) => join('docs/pictures', name));
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});
