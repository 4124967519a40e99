/** Two builds of the same sources in different folders have the same bytes, so that anybody can compare a served page with a build. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.cache', 'coverage', 'test-results']);

function copyOfSources(folder: string): string {
  cpSync(root, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  // Linked, so both folders are as deep: maps name the sources of packages by relative paths.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The digest of each file of a build, by path. */
function build(folder: string): Readonly<Record<string, string>> {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: folder,
    encoding: 'utf8',
    // Vitest says that this is a test, for which React has other code.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(status, stderr).toBe(0);
  const dist = join(folder, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path.slice(dist.length), createHash('sha256').update(readFileSync(path)).digest('hex')]));
}

test('two folders give the same build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  try {
    const one = build(copyOfSources(join(folder, 'one')));
    const other = build(copyOfSources(join(folder, 'two')));
    expect(Object.keys(one).length).toBeGreaterThan(100);
    expect(other).toEqual(one);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
