import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UsageError } from '../../src/audit/arguments.ts';
import { WholeFiles, writeWhole } from '../../src/audit/writeWhole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-whole-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');

test('files have their names once the work is done, with lines and bytes in their order', () => {
  writeFileSync(at('a'), 'what was there before');
  const result = writeWhole((files) => {
    files.line(at('a'), 'one');
    files.bytes(at('a'), Buffer.from('two\nthr'));
    files.line(at('a'), 'ee');
    files.line(at('b'), 'ä𝔸');
    expect([readdirSync(folder).toSorted(), read('a')]).toEqual([['a', 'a.part', 'b.part'], 'what was there before']);
    return 7;
  });
  expect([result, readdirSync(folder).toSorted(), read('a'), read('b')]).toEqual([7, ['a', 'b'], 'one\ntwo\nthree\n', 'ä𝔸\n']);
});

test('work that fails leaves nothing, and what was there before stays', () => {
  writeFileSync(at('a'), 'what was there before');
  expect(() =>
    writeWhole((files) => {
      files.line(at('a'), 'one');
      files.line(at('b'), 'two');
      throw new Error('it broke off');
    }),
  ).toThrow('it broke off');
  expect([readdirSync(folder), read('a')]).toEqual([['a'], 'what was there before']);
});

test.each([
  ['a folder', 'folder', 'it is a folder'],
  ['a place that is not there', 'none/c', 'ENOENT'],
])('%s cannot be written, and then no other file is', (_what, name, why) => {
  mkdirSync(at('folder'));
  const write = (): void =>
    writeWhole((files) => {
      files.line(at('a'), 'one');
      files.line(at(name), 'two');
    });
  expect(write).toThrow(UsageError);
  expect(write).toThrow(`${at(name)} cannot be written (${why}`);
  expect(readdirSync(folder)).toEqual(['folder']);
});

test('a file for its owner only is that from its first byte, also over what an earlier run left', () => {
  const mode = (name: string): number => statSync(at(name)).mode & 0o777;
  writeFileSync(at('a.part'), 'of an earlier run', { mode: 0o644 });
  const files = new WholeFiles(0o600);
  files.line(at('a'), 'one');
  expect(mode('a.part')).toBe(0o600);
  files.keep();
  expect([mode('a'), read('a')]).toEqual([0o600, 'one\n']);
});
