import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';

let folder: string;

/** A program of that name which ends as given, in a folder that is all of the PATH. */
function program(name: string, exitCode: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'path-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROMIUM_PATH', '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('CHROMIUM_PATH is taken before anything else', () => {
  program('chromium', 0);
  const mine = program('mine', 0);
  vi.stubEnv('CHROMIUM_PATH', mine);
  expect(findChromium()).toBe(mine);
});

test('a wrong CHROMIUM_PATH is said, not passed over', () => {
  program('chromium', 0);
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'gone'));
  expect(findChromium).toThrow(/^CHROMIUM_PATH is ".*gone", where there is no file; correct it or unset it\.$/u);
});

test('the first on the PATH that answers is taken and remembered', () => {
  program('chromium', 1);
  const second = program('chromium-browser', 0);
  program('google-chrome', 0);
  expect(findChromium()).toBe(second);
  expect(process.env['CHROMIUM_PATH']).toBe(second);
});

test('one without a window is taken before one with a window', () => {
  program('chromium', 0);
  const shell = program('chromium-headless-shell', 0);
  expect(findChromium()).toBe(shell);
});
