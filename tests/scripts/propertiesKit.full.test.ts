/** The example of `bountybay/properties`, in a folder elsewhere that has only what its package.json asks for. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = join(root, 'examples/properties');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** A copy of the example, with the packages of the project in place of those that npm would fetch. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'properties-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of ['package.json', 'vitest.config.ts', 'highLow.ts', 'highLow.test.ts']) cpSync(join(example, file), join(folder, file));
  const { dependencies, devDependencies } = manifestOf(example);
  mkdirSync(join(folder, 'node_modules'));
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    symlinkSync(name === 'bountybay' ? root : join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

const run = (folder: string) =>
  spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], { cwd: folder, encoding: 'utf8' });

test('a stranger tests a game of their own', () => {
  const { status, stdout, stderr } = run(copied());
  expect(stdout + stderr).toContain('5 passed');
  expect(status).toBe(0);
});

test('the example asks for the versions that the project has', () => {
  const [wanted, own] = [manifestOf(example), manifestOf(root)];
  const { bountybay, ...others } = { ...wanted.dependencies, ...wanted.devDependencies };
  expect(bountybay).toBe('file:../..');
  expect({ ...own.dependencies, ...own.devDependencies }).toMatchObject(others);
});
