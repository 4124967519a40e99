/** The guides, followed to the letter in a copy of the sources: their files are written and their edits made. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fencesOf, readDocument, ROOT, type Fence } from './documents.ts';

/** A code block of a guide that names the file it changes. */
interface Snippet extends Fence {
  readonly file: string;
  readonly guide: string;
}

export const snippets = ['docs/guides/add-an-event.md', 'docs/guides/add-a-game.md'].flatMap((guide) =>
  fencesOf(readDocument(guide)).flatMap((fence): Snippet[] => (fence.file === undefined ? [] : [{ ...fence, file: fence.file, guide }])),
);
/** The files that they add. */
export const written = snippets.filter(({ language }) => language !== 'diff');

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

function apply(copy: string, snippet: Snippet): void {
  const path = join(copy, snippet.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, snippet.language === 'diff' ? edited(readFileSync(path, 'utf8'), snippet) : `${snippet.text}\n`);
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export function run(copy: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, VITEST: undefined, NO_COLOR: '1' } });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

export const tool = (path: string): string => join(ROOT, 'node_modules', path);

/** Copies the sources to a temporary folder and follows the guides there. Returns the folder. */
export function followedCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'contributing-'));
  for (const path of [
    'src',
    'tests/kit',
    'scripts/defines.d.ts',
    'scripts/testFiles.ts',
    'public/partners.json',
    'tsconfig.base.json',
    'tsconfig.json',
    'package.json',
  ]) {
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: (from) => from !== join(ROOT, 'tests/kit/browser') });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  writeFileSync(join(copy, 'vitest.config.ts'), "export default { cacheDir: '.cache' };\n");
  for (const snippet of snippets) apply(copy, snippet);
  return copy;
}
