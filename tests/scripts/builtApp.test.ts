import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildIfMissing } from '../../scripts/builtApp.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'built-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const place = (): string => join(root, 'dist');
const buildOf = (name: string) => (folder: string) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.js`), '');
  writeFileSync(join(folder, 'index.html'), name);
  return true;
};
const build = (into: (folder: string) => boolean): void => buildIfMissing(into, place(), join(root, 'cache', 'beside'));
const built = () => ({ files: readdirSync(place()).toSorted(), by: readFileSync(join(place(), 'index.html'), 'utf8') });

test('where there is no build, or half of one, one is made', () => {
  mkdirSync(place());
  writeFileSync(join(place(), 'half.js'), '');
  build(buildOf('ours'));
  expect(built()).toEqual({ files: ['index.html', 'ours.js'], by: 'ours' });
  expect(existsSync(join(root, 'cache', 'beside'))).toBe(false);
});

test('the build that is there stays', () => {
  buildOf('theirs')(place());
  build(() => expect.fail('there is a build'));
  expect(built().by).toBe('theirs');
});

test('of a build that is ready meanwhile all files stay, and no other ones come between them', () => {
  build((folder) => {
    buildOf('theirs')(place());
    return buildOf('ours')(folder);
  });
  expect(built()).toEqual({ files: ['index.html', 'theirs.js'], by: 'theirs' });
  expect(existsSync(join(root, 'cache', 'beside'))).toBe(false);
});

test('a build that fails takes no place', () => {
  // It fails with all but its last files.
  build((folder) => !buildOf('ours')(folder));
  expect(existsSync(place())).toBe(false);
});
