import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from '../kit/mutants.ts';

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

test('each of at least 60 faults still has its place in the source, once, and its tests', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  for (const { what, file, find, put, tests } of mutants) {
    expect(textOf(file).split(find), what).toHaveLength(2);
    expect(put).not.toBe(find);
    expect(
      tests.filter((path) => !existsSync(new URL(path, root))),
      what,
    ).toEqual([]);
    expect(tests.length, what).toBeGreaterThan(0);
  }
});
