/** What ARCHITECTURE.md and the READMEs in src list is what there is: layers, folders, files, stores, ledger accounts. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { houseAccounts } from '../../src/domain/ledger/posting.ts';
import { createObjectStores, type Database } from '../../src/browser/stores/indexedDbSchema.ts';
import { LAYERS } from '../tidy/layers.ts';
import { firstColumn, readDocument, ROOT, section, tableRows } from './documents.ts';

const architecture = readDocument('ARCHITECTURE.md');
const sorted = (words: Iterable<string>): string[] => [...words].toSorted();

const foldersOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
const layerFolders = foldersOf('src');
const sourceReadmes = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'README.md')
  .map((path) => `src/${path.replaceAll('\\', '/')}`);

describe('ARCHITECTURE.md', () => {
  test('has the layers that the tidy test enforces', () => {
    const list = (cell: string): string[] =>
      cell === 'nothing' || cell === 'none' ? [] : cell === 'any of the browser' ? ['*'] : cell.split(', ');
    const shown = tableRows(section(architecture, 'Layers ✓')).map(([layer = '', from = '', packages = '']) => [
      layer,
      { from: list(from), packages: list(packages) },
    ]);
    expect(Object.fromEntries(shown)).toEqual(LAYERS);
  });

  test('has every folder right below src in a line', () => {
    const linked = firstColumn(architecture, 'Folders ✓').map((cell) => /^\[(.+)\]/u.exec(cell)?.[1]);
    expect(linked.map(String).toSorted()).toEqual(layerFolders.toSorted());
  });
});

describe('the README', () => {
  test('of the stores has every object store of the database', () => {
    const stores = readDocument('src/browser/stores/README.md');
    const made: string[] = [];
    const database = {
      objectStoreNames: { contains: () => false },
      createObjectStore(name: string) {
        made.push(name);
        return { createIndex: () => undefined };
      },
    };
    createObjectStores(database as unknown as Database);
    expect(sorted(firstColumn(stores, 'Object stores ✓').filter(Boolean))).toEqual(sorted(made));
  });

  test('of the ledger has every ledger account', () => {
    const kinds = firstColumn(readDocument('src/domain/ledger/README.md'), 'Ledger accounts ✓').map((cell) => cell.replace(/:.*$/u, ''));
    expect(sorted(kinds)).toEqual(sorted(['player', 'escrow', 'debt', ...houseAccounts]));
  });
});

describe.each(layerFolders)('%s/README.md', (folder) => {
  const text = readDocument(`${folder}/README.md`);

  test('has 30 lines at most', () => expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30));

  test('says what the folder may import, as the tidy test enforces it', () => {
    const from = LAYERS[folder.replace(/^src\//u, '')]?.from ?? [];
    const says = from.map((name) => `\`${name}\``).join(', ') || 'nothing';
    expect(text.replaceAll('\n', ' ')).toContain(`May import: ${says}.`);
  });

  test('names every folder in it', () => {
    const named = [...text.matchAll(/`(\w+)\/`/gu)].map(([, name = '']) => `${folder}/${name}`);
    expect(named.toSorted()).toEqual(foldersOf(folder).toSorted());
  });
});

test.each(sourceReadmes)('%s names only files that exist', (path) => {
  const named = [...readDocument(path).matchAll(/`([\w./]+\.(?:tsx?|mjs|css|json))`/gu)].map(([, file = '']) => file);
  expect(named.filter((file) => ![dirname(path), 'src', '.'].some((folder) => existsSync(join(ROOT, folder, file))))).toEqual([]);
});
