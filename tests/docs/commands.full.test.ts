/**
 * The commands that the documents show are run, and must print exactly what stands below them. All `console` blocks of
 * one document run in one folder that holds the fixtures and nothing else, at once; the commands of a block in order. `DOCS_UPDATE=1 npm run
 * test:full -- docs/commands` writes down what they print now, for a change that was meant.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentPaths, fencesOf, readDocument, ROOT, type Fence } from './documents.ts';

const AUDIT = 'npm run -s audit --';
/** Other programs that may stand in an example: on every system that has a shell. */
const SAFE = /^(?:sed|head|tail|grep|printf) /u;

interface Step {
  readonly command: string;
  readonly output: string;
}

function stepsOf({ text, line }: Fence): Step[] {
  const [before, ...parts] = text.split(/^\$ /mu);
  expect(before, `the block at line ${line} begins with a command`).toBe('');
  return parts.map((part) => {
    const [command = '', ...output] = part.replace(/\n$/u, '').split('\n');
    return { command, output: output.join('\n') };
  });
}

/** What a shell prints, both streams, without the last line break. */
async function run(command: string, folder: string): Promise<string> {
  expect(command.startsWith(AUDIT) || SAFE.test(command), `"${command}" is a command that tests may run`).toBe(true);
  const direct = command.replaceAll(AUDIT, `"${process.execPath}" "${join(ROOT, 'src/audit/bin.mjs')}"`);
  const child = spawn('sh', ['-c', `{ ${direct}\n} 2>&1`], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (printed += piece));
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return printed.replace(/\n$/u, '');
}

async function runBlock(fence: Fence, folder: string): Promise<Step[]> {
  const steps: Step[] = [];
  for (const { command } of stepsOf(fence)) steps.push({ command, output: await run(command, folder) });
  return steps;
}

const shown = (steps: readonly Step[]): string =>
  steps.map(({ command, output }) => [`$ ${command}`, ...(output === '' ? [] : [output])].join('\n')).join('\n');

const withExamples = documentPaths.filter((path) => fencesOf(readDocument(path)).some(({ language }) => language === 'console'));

describe.skipIf(process.platform === 'win32').each(withExamples)('%s', (path) => {
  test('shows what its commands print', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    symlinkSync(join(ROOT, 'fixtures'), join(folder, 'fixtures'), 'junction');
    try {
      let document = readDocument(path);
      const fences = fencesOf(document).filter(({ language }) => language === 'console');
      const ran = await Promise.all(fences.map(async (fence) => ({ fence, now: await runBlock(fence, folder) })));
      for (const { fence, now } of ran) {
        if (process.env['DOCS_UPDATE'] === '1') document = document.replace(fence.text, () => shown(now));
        else expect(fence.text, `${path}, line ${fence.line}`).toBe(shown(now));
      }
      if (process.env['DOCS_UPDATE'] === '1') writeFileSync(join(ROOT, path), document);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test('there are examples to run', () => {
  expect(withExamples).toEqual(expect.arrayContaining(['README.md', 'docs/audit.md']));
});
