import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ignoredElsewhere, mainJourneys, onlyHere, skippedElsewhere } from '../kit/browser/onlyHere.ts';

/** Every browser test runs against both houses, or says why it does not. */

const folder = fileURLToPath(new URL('../browser/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
const textOf = (file: string): string => readFileSync(`${folder}${file}`, 'utf8');
const titlesIn = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^ *test\(\s*(?<quote>['`])(?<title>.+?)\k<quote>,/gmu)].map(({ groups }) => groups?.['title'] ?? '');

const isLeftOut = (file: string): boolean => ignoredElsewhere.includes(`**/${file}`);
const isSkipped = (file: string, title: string): boolean => skippedElsewhere.test(`elsewhere ${file} ${title}`);

test.each(onlyHere.map((one) => [`${one.file}: ${one.tests?.join(', ') ?? 'all'}`, one] as const))(
  '%s is there, and says why it is not elsewhere',
  (_name, { file, tests = [], why }) => {
    expect(files).toContain(file);
    for (const start of tests) expect(titlesIn(file).filter((title) => title.startsWith(start))).toHaveLength(1);
    expect(why).toMatch(/^[A-Z].{20,}\.$/u);
  },
);

describe.each(files.filter((file) => !isLeftOut(file)))('%s', (file) => {
  test('goes to the house that the kit gives it', () => {
    expect(textOf(file)).toMatch(/^import \{[^}]*\btest\b[^}]*\} from '\.\.\/kit\/browser\/test\.ts';$/mu);
  });

  test('leaves out elsewhere what is listed and nothing else', () => {
    const listed = onlyHere.filter((one) => one.file === file).flatMap(({ tests = [] }) => tests);
    const left = titlesIn(file).filter((title) => isSkipped(file, title));
    expect(left).toHaveLength(listed.length);
    expect(new Set(left.map((title) => listed.find((start) => title.startsWith(start))))).toEqual(new Set(listed));
    expect(left.length, 'a file without a test elsewhere is listed as a whole').toBeLessThan(titlesIn(file).length);
  });
});

test('the main journeys are files that are walked in both houses', () => {
  for (const pattern of mainJourneys) expect(files.filter((file) => !isLeftOut(file)).map((file) => `**/${file}`)).toContain(pattern);
});
