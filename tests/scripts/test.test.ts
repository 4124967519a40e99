import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

function npmTest(...steps: readonly string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', 'scripts/test.ts', ...steps], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1' },
  });
}

test('the last line has the totals, nothing follows it, and a file is told no colours', () => {
  const { stdout, status } = npmTest('worker-types');
  expect(stdout).toMatch(/\n\n1 passed, 0 failed\n$/u);
  expect(stdout).toBe(stripVTControlCharacters(stdout));
  expect(status).toBe(0);
});
