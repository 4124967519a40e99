/** README.md and the pages of docs that list what there is: accounts, claims, scripts, settings, benchmarks, words. Their sizes too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimNames } from '../../src/domain/verify/claim.ts';
import { seededAdmin, seededDemo } from '../../src/engine/genesis.ts';
import { matchOfPassword } from '../../src/engine/passwords.ts';
import { readPartners } from '../../src/api/partners/partnersConfig.ts';
import { connectionProblems } from '../../src/server/gateway/messages.ts';
import { projectSources } from '../tidy/sources.ts';
import { fencesOf, firstColumn, readDocument, ROOT, section, tableRows } from './documents.ts';

const sorted = (words: Iterable<string>): string[] => [...words].toSorted();
const operations = readDocument('docs/operations.md');
const scriptsPage = readDocument('docs/scripts.md');

/** A document that a newcomer reads whole has a largest size, in bytes. */
const LARGEST = { 'README.md': 8_192, 'ARCHITECTURE.md': 12_288, 'CONTRIBUTING.md': 6_144 };

test.each(Object.entries(LARGEST))('%s has at most %i bytes', (path, bytes) => {
  expect(Buffer.byteLength(readDocument(path))).toBeLessThanOrEqual(bytes);
});

test('README.md has the passwords of the seeded accounts', async () => {
  const rows = tableRows(section(readDocument('README.md'), 'Accounts that are there'));
  for (const { email, password: record } of [seededAdmin, seededDemo]) {
    const password = rows.find(([shown]) => shown === email)?.[1] ?? '';
    expect(await matchOfPassword(password, record), email).toBe('prepared');
  }
  expect(rows).toHaveLength(2);
});

test('docs/audit.md has every claim of the verifier, in its order', () => {
  expect(firstColumn(readDocument('docs/audit.md'), 'What the proof covers')).toEqual([...claimNames]);
});

test('docs/operations.md and docs/scripts.md have every script of package.json, once', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const shown = [operations, scriptsPage].flatMap((page) => firstColumn(page, 'Scripts'));
  expect(sorted(shown.map((command) => command.replace(/^npm (?:run )?/u, '')))).toEqual(sorted(Object.keys(scripts)));
});

test('docs/operations.md and docs/scripts.md have every variable that a person may set, once', () => {
  const readers = /^(?:scripts\/|tests\/kit\/).*\.tsx?$|^(?:vitest|playwright)\.config\.ts$/u;
  const read = projectSources()
    .filter(({ path }) => readers.test(path))
    .flatMap(({ text }) => [...text.matchAll(/process\.env\['([A-Z_]+)'\]/gu)].map(([, name = '']) => name));
  const notForPeople = new Set(['PATH', 'CI', 'VITEST', 'BOUNTYBAY_TEST_PORT', 'TEST_POSTGRES', 'HUNT_KEY']);
  const shown = [operations, scriptsPage].flatMap((page) => firstColumn(page, 'Settings'));
  expect(sorted(shown)).toEqual(sorted(new Set(read.filter((name) => !notForPeople.has(name)))));
});

test('docs/operations.md explains every reason why a gateway is not connected', () => {
  const table = operations.slice(operations.indexOf('| Reason | Meaning |'));
  const explained = tableRows(table).flatMap(([cell = '']) => cell.split(', '));
  expect(sorted(explained)).toEqual(sorted(['ECONNREFUSED', ...connectionProblems]));
});

test('the backend of docs/operations.md is one that the partners file may have', () => {
  const example = fencesOf(section(operations, 'A Supabase project')).find(({ language }) => language === 'json')?.text ?? '';
  const raw: unknown = JSON.parse(`{ "walls": [], "imageOrigins": [], ${example} }`);
  expect(readPartners(raw, 'http://localhost:4173')).toEqual(raw);
});

test('docs/benchmarks.md has a table of results for every benchmark, and no other', () => {
  const benchmarks = readdirSync(join(ROOT, 'bench')).flatMap((file) => /^(\w+)\.bench\.ts$/u.exec(file)?.[1] ?? []);
  const page = readDocument('docs/benchmarks.md');
  const named = [...page.matchAll(/^## (\w+)$\n\n[^\n]+\n\n<!-- results of \1 -->\n[\s\S]*?^<!-- end of \1 -->$/gmu)].map(
    ([, name = '']) => name,
  );
  expect(named).toEqual(sorted(benchmarks));
  expect([...page.matchAll(/^## /gmu)]).toHaveLength(named.length);
  for (const name of named) expect(tableRows(section(page, name)).length, name).toBeGreaterThan(0);
});

test('docs/glossary.md has at most 25 words, each once', () => {
  const words = firstColumn(readDocument('docs/glossary.md'), 'Glossary');
  expect(words).toEqual([...new Set(words)]);
  expect(words.length).toBeLessThanOrEqual(25);
});
