import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type BuiltChunk, firstLoad } from '../../scripts/bundleBudget.ts';
import { domainHash } from '../../scripts/domainHash.ts';

describe('the first load', () => {
  const chunk = (fileName: string, imports: string[] = [], more: Partial<BuiltChunk> = {}): BuiltChunk => ({
    fileName,
    imports,
    isEntry: false,
    moduleIds: [],
    code: fileName.repeat(10),
    ...more,
  });
  const chunks = [
    chunk('main.js', ['vendor.js'], { isEntry: true }),
    chunk('vendor.js', ['shared.js']),
    chunk('shared.js', ['vendor.js']),
    chunk('app.js', ['icons.js'], { moduleIds: ['/app/src/ui/Text.tsx', '/app/src/app/start.tsx'] }),
    chunk('icons.js'),
    chunk('dice.js', ['vendor.js'], { moduleIds: ['/app/src/screens/games/dice/DiceBoard.tsx'] }),
  ];
  const names = (eager: string[]): string[] =>
    firstLoad(chunks, eager)
      .map(({ fileName }) => fileName)
      .sort();

  test('is the entry with all it imports, each once', () => {
    expect(names([])).toEqual(['main.js', 'shared.js', 'vendor.js']);
  });

  test('has the chunks that whoever looks at the landing page fetches', () => {
    expect(names(['/src/app/start.tsx'])).toEqual(['app.js', 'icons.js', 'main.js', 'shared.js', 'vendor.js']);
  });
});

describe('the hash of the domain', () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  function folderOf(files: Record<string, string>): string {
    const folder = mkdtempSync(join(tmpdir(), 'domain-'));
    folders.push(folder);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return folder;
  }
  const base = { 'a.ts': 'one', 'games/dice.ts': 'two' };
  const hash = domainHash(folderOf(base));

  test('is the same for the same sources', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/u);
    expect(domainHash(folderOf({ 'games/dice.ts': 'two', 'a.ts': 'one', 'tsconfig.json': '{}' }))).toBe(hash);
  });

  test.each([
    ['an edit', { ...base, 'a.ts': 'one!' }],
    ['a new file', { ...base, 'b.ts': '' }],
    ['another name', { 'b.ts': 'one', 'games/dice.ts': 'two' }],
    ['text moved from one file to the next', { 'a.ts': 'onetwo', 'games/dice.ts': '' }],
  ])('changes with %s', (_what, files) => {
    expect(domainHash(folderOf(files))).not.toBe(hash);
  });

  test('is what the code sees', () => {
    expect(__DOMAIN_HASH__).toBe(domainHash());
  });
});
