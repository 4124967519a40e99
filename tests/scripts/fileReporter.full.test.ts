/** Playwright itself runs a few tests that need no browser, in a folder of their own, with the reporter of `npm test`. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playwrightWithoutColours } from '../../scripts/colours.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = {
  'package.json': '{ "type": "module" }',
  'playwright.config.ts': `
    const reporter = [[${JSON.stringify(join(root, 'scripts/fileReporter.ts'))}]];
    export default { testDir: 'tests', testMatch: '*.spec.ts', retries: 0, workers: 1, maxFailures: 1, reporter, projects: [{ name: 'wide' }] };`,
  'tests/good.spec.ts': `
    import { expect, test } from '@playwright/test';
    test('one', () => {});
    test.describe('group', () => { test('two', () => { console.log('said by a test'); }); });
    test.skip('three', () => {});
    test('four fails, as it should', () => { test.fail(); expect(1).toBe(2); });`,
  'tests/wrong.spec.ts': `
    import { expect, test } from '@playwright/test';
    test('holds', () => {});
    test.describe('a bet', () => {
      test('is paid', () => {
        expect.soft({ paid: 1 }, 'the payout').toEqual({ paid: 2 });
        throw new Error('the outer', { cause: new Error('the inner') });
      });
    });`,
  'tests/x.spec.ts': "import { test } from '@playwright/test'; test('too late', () => {});",
  'tests/broken.spec.ts': "throw new Error('this file does not load');",
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reporter-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function printed(...args: readonly string[]): Promise<string> {
  const env = playwrightWithoutColours({ ...process.env, TEST_WORKER_INDEX: undefined });
  const child = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...args], { cwd: folder, env });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  return new Promise((resolve, reject) => child.on('error', reject).on('close', () => resolve(output)));
}

test('a line for each file, also for one that the run did not come to, and each failure whole', async () => {
  const output = await printed('good', 'wrong', 'x.spec');
  expect(output).toMatch(/^ ✓ \|wide\| tests\/good\.spec\.ts \(4 tests \| 1 skipped\) \d+ms$/mu);
  expect(output).toMatch(/^ ❯ \|wide\| tests\/wrong\.spec\.ts \(2 tests \| 1 failed\) \d+ms$/mu);
  expect(output).toMatch(/^ ❯ \|wide\| tests\/x\.spec\.ts \(1 test \| 1 not run\) 0ms$/mu);
  expect(output.match(/^ [✓❯↓]/gmu)).toHaveLength(3);
  expect(output).toContain('said by a test\n');
  expect(output).toMatch(/^ FAIL \[wide\] › tests\/wrong\.spec\.ts:5 › a bet › is paid \(\d+ms\)$/mu);
  // What was expected, the lines of the source, and the way there.
  expect(output).toMatch(/the payout.*\+ {3}"paid": 1.*> 6 \|.*at .*wrong\.spec\.ts:6/su);
  expect(output).toMatch(/Error: the outer.*> 7 \|.*Cause: Error: the inner/su);
  expect(output).not.toContain('as it should');
  expect(output).toBe(stripVTControlCharacters(output));
  expect(output).not.toContain('Warning');
});

test('a file that does not load is told', async () => {
  const output = await printed('broken');
  expect(output).toMatch(/^ FAIL outside of a test$/mu);
  expect(output).toContain('this file does not load');
});
