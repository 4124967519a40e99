/** What ARCHITECTURE.md, README.md and the READMEs in src list is what there is: layers, folders, files, stores, scripts, settings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { houseAccounts } from '../../src/domain/ledger/posting.ts';
import { claimNames } from '../../src/domain/verify/claim.ts';
import { seededAdmin, seededDemo } from '../../src/house/genesis.ts';
import { matchesPassword } from '../../src/house/passwords.ts';
import { createObjectStores, type Database } from '../../src/house/stores/indexedDbSchema.ts';
import { LAYERS } from '../tidy/layers.ts';
import { documentPaths, firstColumn, readDocument, ROOT, section, tableRows } from './documents.ts';

const architecture = readDocument('ARCHITECTURE.md');
const readme = readDocument('README.md');
const sorted = (words: Iterable<string>): string[] => [...words].toSorted();
const sourceFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

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
    const stores = readDocument('src/house/stores/README.md');
    const made: string[] = [];
    const database = {
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
    expect(sorted(kinds)).toEqual(sorted(['player', 'escrow', ...houseAccounts]));
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

describe('README.md', () => {
  test('has the passwords of the seeded accounts', async () => {
    const rows = tableRows(section(readme, 'Accounts that are there'));
    for (const { email, password: record } of [seededAdmin, seededDemo]) {
      const password = rows.find(([shown]) => shown === email)?.[1] ?? '';
      expect(await matchesPassword(password, record), email).toBe(true);
    }
    expect(rows).toHaveLength(2);
  });

  test('has every claim of the verifier, in its order', () => {
    expect(firstColumn(readme, 'What the proof covers')).toEqual([...claimNames]);
  });

  test('has every script of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const shown = firstColumn(readme, 'Scripts').map((command) => command.replace(/^npm (?:run )?/u, ''));
    expect(sorted(shown)).toEqual(sorted(Object.keys(scripts)));
  });

  test('names only benchmarks that there are', () => {
    const missing = firstColumn(readme, 'How fast').filter((name) => !existsSync(join(ROOT, `bench/${name}.bench.ts`)));
    expect(missing).toEqual([]);
  });

  test('has every variable that a person may set', () => {
    const files = [
      ...sourceFiles('scripts'),
      ...sourceFiles('tests/kit'),
      join(ROOT, 'vitest.config.ts'),
      join(ROOT, 'playwright.config.ts'),
    ];
    const read = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/process\.env\['([A-Z_]+)'\]/gu)].map(([, name = '']) => name),
    );
    const notForPeople = new Set(['PATH', 'CI', 'VITEST', 'BOUNTYBAY_TEST_PORT', 'TEST_POSTGRES', 'HUNT_KEY']);
    expect(sorted(firstColumn(readme, 'Settings'))).toEqual(sorted(new Set(read.filter((name) => !notForPeople.has(name)))));
  });

  test('has each word of the glossary once', () => {
    const words = firstColumn(readme, 'Words');
    expect(words).toEqual([...new Set(words)]);
  });
});

test('CHANGELOG.md begins with the version of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  expect(/^## (\S+)/mu.exec(readDocument('CHANGELOG.md'))?.[1]).toBe(version);
});

describe.each(documentPaths)('%s', (path) => {
  const text = readDocument(path);

  test('links to files and headings that exist', () => {
    const prose = text.replace(/^```[\s\S]*?^```$/gmu, '');
    const targets = [...prose.matchAll(/\]\((?!https?:)([^)\s]+)\)/gu)].map(([, target = '']) => target);
    for (const target of targets) {
      const [file = '', anchor] = target.split('#');
      const found = file === '' ? path : join(dirname(path), file);
      expect(existsSync(join(ROOT, found)), target).toBe(true);
      if (anchor === undefined) continue;
      const anchors = [...readDocument(found).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} -]/gu, '')
          .trim()
          .replaceAll(' ', '-'),
      );
      expect(anchors, target).toContain(anchor);
    }
  });

  test('names only files of src, tests and scripts that exist', () => {
    const prose = text.replace(/^```[\s\S]*?^```$/gmu, '');
    const named = [...prose.matchAll(/`((?:src|tests|scripts|fixtures|bench)\/[\w./-]+)`/gu)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
