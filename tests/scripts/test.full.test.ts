import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { subjects } from '../../scripts/commitSubjects.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function npmTest(...args: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'scripts/test.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', VITEST: undefined },
  });
}

test('runs the files that match, and the last line has the totals, without colours in a file', () => {
  const { stdout, status } = npmTest('domain/money', '-t', 'whole|cents');
  expect(stdout).toContain('tests/domain/money.test.ts');
  expect(stdout).toMatch(/\n\n[1-9]\d* passed, 0 failed, \d+ skipped\n$/u);
  expect(stdout).toBe(stripVTControlCharacters(stdout));
  expect(status).toBe(0);
});

test('fails when nothing matches, and names the files of the other suite', () => {
  const { stderr, stdout, status } = npmTest('scripts/test.full');
  expect(stderr).toContain('tests/scripts/test.full.test.ts');
  expect(stdout).toMatch(/\n0 passed, 1 failed\n$/u);
  expect(status).toBe(1);
});

test('commit subjects are read from any clone, and none are there without git', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'));
  const git = (...args: readonly string[]) =>
    spawnSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder, encoding: 'utf8' });
  try {
    expect(subjects(folder)).toEqual([]);
    git('init');
    expect(subjects(folder)).toEqual([]);
    for (const subject of ['Add a game', 'Fix the game']) git('commit', '--allow-empty', '--no-gpg-sign', '-m', subject);
    expect(subjects(folder)).toEqual(['Fix the game', 'Add a game']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
