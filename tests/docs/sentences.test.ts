/** The catalogue of errors and messages of the specification, word for word: whatever it quotes stands in the product. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { projectSources } from '../tidy/sources.ts';

const catalogue = z
  .array(z.object({ section: z.string(), sentences: z.array(z.string()) }))
  .parse(JSON.parse(readFileSync('fixtures/sentences.json', 'utf8')));

/** What is said otherwise, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'Please log in to complete offers': 'a second spelling of the sentence before it; one thing is said in one way',
  'Failed to load offers':
    'the offers of the house are in the log, which has been read before their page shows; what can fail is a wall, which says the longer sentence',
};

/** Where a source has a value, and where the catalogue has a name or a number for one. */
const VALUE = '{}';
const ENDS = ["'", '"', '`', '<', ': {}', ', '];

/** Sources without comments, and with every value alike. */
const product = projectSources()
  .filter(({ path }) => /^src\/.*\.tsx?$/u.test(path))
  .map(({ text }) => text)
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '')
  .replaceAll(/\$\{[^}]*\}|\{format\w+\(\w+\)\}|\{\w+\}/gu, VALUE);

/** Whether a sentence stands there whole: from its first word to the end of a text or a reason. */
function isSaid(sentence: string): boolean {
  const named = sentence.replaceAll(/\{\w+\}/gu, VALUE);
  const counted = named.replaceAll(/\d[\d.,]*\b|\bN\b/gu, VALUE);
  return [named, counted].some((words) =>
    ["'", '"', '`', '>', '  '].some((begin) => ENDS.some((end) => product.includes(begin + words + end))),
  );
}

describe.each(catalogue)('section $section', ({ sentences }) => {
  test.each(sentences.filter((sentence) => !Object.hasOwn(exceptions, sentence)))('%s', (sentence) => {
    expect(isSaid(sentence)).toBe(true);
  });
});

test('the exceptions are of the catalogue, and none of them is said', () => {
  const all = catalogue.flatMap(({ sentences }) => sentences);
  for (const sentence of Object.keys(exceptions)) {
    expect(all).toContain(sentence);
    expect(isSaid(sentence), sentence).toBe(false);
  }
});

test('a sentence is found whole, not by its beginning', () => {
  expect(['Failed to', 'Please login to', 'login to play', 'Nobody says this'].filter(isSaid)).toEqual([]);
});
