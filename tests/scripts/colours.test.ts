import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { expect, test, vi } from 'vitest';
import { coloursWanted, playwrightWithoutColours, withoutColours } from '../../scripts/colours.ts';

test.each([
  ['a terminal', true, undefined, true],
  ['a terminal whose owner wants none', true, '1', false],
  ['a terminal with NO_COLOR set to nothing', true, '', true],
  ['a file', false, undefined, false],
])('%s', (_where, isTerminal, noColour, wanted) => {
  vi.stubEnv('NO_COLOR', noColour);
  expect(coloursWanted(isTerminal)).toBe(wanted);
});

/** What node prints on both streams where colours were forced on it before. */
function printedBy(env: NodeJS.ProcessEnv): string {
  const script = "console.log(require('node:util').styleText('red', 'red', { stream: process.stdout }), { one: 1 })";
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], { env, encoding: 'utf8' });
  return stdout + stderr;
}

test('a tool without colours prints neither a sequence nor a warning, though they were forced', () => {
  const printed = printedBy(withoutColours({ ...process.env, FORCE_COLOR: '1' }));
  expect(printed).toBe(stripVTControlCharacters(printed));
  expect(printed).not.toContain('Warning');
});

test('Playwright’s workers are not warned of what it forces on them', () => {
  const env = playwrightWithoutColours({ ...process.env, FORCE_COLOR: '1', NO_COLOR: '1' });
  expect(env).toMatchObject({ DEBUG_COLORS: '0' });
  expect(printedBy({ ...env, FORCE_COLOR: '1' })).not.toContain('Warning');
});
