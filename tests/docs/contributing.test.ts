/**
 * The guides are followed to the letter, in a copy of the sources: their files are written and their edits made. Then the copy
 * must compile, its tests must pass, the style must hold, and the auditor must know the new game.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT } from '../kit/runs.ts';
import { RULES } from '../tidy/rules.ts';
import { finding } from '../tidy/sources.ts';
import { fencesOf, readDocument, ROOT, type Fence } from './documents.ts';

/** A code block of a guide that names the file it changes. */
interface Snippet extends Fence {
  readonly file: string;
  readonly guide: string;
}

const snippets = ['docs/guides/add-an-event.md', 'docs/guides/add-a-game.md'].flatMap((guide) =>
  fencesOf(readDocument(guide)).flatMap((fence): Snippet[] => (fence.file === undefined ? [] : [{ ...fence, file: fence.file, guide }])),
);
const written = snippets.filter(({ language }) => language !== 'diff');
let copy: string;

/**
 * Applies a diff without line numbers: the lines that are kept or taken must stand in the file once, together. A last
 * line that ends in `…` goes on in the file, and what comes there stays.
 */
function edited(text: string, { file, guide, line, text: diff }: Snippet): string {
  const lines = diff.split('\n');
  const part = (leftOut: string): string => {
    const joined = lines
      .filter((one) => !one.startsWith(leftOut))
      .map((one) => one.slice(1))
      .join('\n');
    return joined.endsWith('…') ? `\n${joined.slice(0, -1)}` : `\n${joined}\n`;
  };
  const places = `\n${text}`.split(part('+')).length - 1;
  if (places !== 1) throw new Error(`${guide}, line ${line}: its edit fits ${places} places of ${file}`);
  return `\n${text}`.replace(part('+'), () => part('-')).slice(1);
}

function apply(snippet: Snippet): void {
  const path = join(copy, snippet.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, snippet.language === 'diff' ? edited(readFileSync(path, 'utf8'), snippet) : `${snippet.text}\n`);
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function run(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, VITEST: undefined, NO_COLOR: '1' } });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

const tool = (path: string): string => join(ROOT, 'node_modules', path);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'contributing-'));
  for (const path of [
    'src',
    'tests/kit',
    'scripts/defines.d.ts',
    'public/partners.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'package.json',
  ]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  writeFileSync(join(copy, 'vitest.config.ts'), "export default { cacheDir: '.cache' };\n");
  rmSync(join(copy, 'tests/kit/browser'), { recursive: true, force: true });
  for (const snippet of snippets) apply(snippet);
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('they have an event and a game to add', () => {
  expect(snippets.filter(({ language }) => language === 'diff').length).toBeGreaterThanOrEqual(5);
  expect(written.map(({ file }) => file)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^src\/domain\/events\//u), expect.stringMatching(/^src\/domain\/games\//u)]),
  );
});

test('their files keep the style of the project', () => {
  const sources = written.map(({ file, text }) => ({ path: file, text: `${text}\n` }));
  const findings = sources.flatMap((source) => RULES.filter(({ applies }) => applies(source.path)).flatMap(({ find }) => find(source)));
  expect(findings.map(finding)).toEqual([]);
});

test.concurrent('the copy compiles', PATIENT, async () => {
  const { code, output } = await run(tool('typescript/bin/tsc'), '-p', 'tsconfig.json');
  expect(output).toBe('');
  expect(code).toBe(0);
});

test.concurrent('its tests pass', PATIENT, async () => {
  const { code, output } = await run(tool('vitest/vitest.mjs'), 'run');
  expect(output).toMatch(/Test Files +3 passed/u);
  expect(code).toBe(0);
});

test.concurrent('the auditor knows the new game', PATIENT, async () => {
  const { code, output } = await run('src/audit/bin.mjs', 'odds', 'parity', '--json');
  expect(code, output).toBe(0);
  expect(JSON.parse(output)).toEqual({
    game: 'parity',
    choice: { side: 'even' },
    rtp: { num: 49, den: 50, decimal: '0.9800000000' },
    outcomes: [
      { multiplier: { num: 49, den: 25 }, probability: { num: 1, den: 2 } },
      { multiplier: { num: 0, den: 1 }, probability: { num: 1, den: 2 } },
    ],
  });
});
