/** The table of ids against a set of texts: random ids, ids that begin with zeros, and a crowd that somebody chose for one place. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HexSet } from '../../../src/domain/verify/hexSet.ts';

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
const word = fc.integer({ min: 0, max: 0xffffffff });
/** The table's own way of mixing words, so that ids can be made that it wants to put into one place. */
const mix = (words: readonly number[]): number => words.reduce((mixed, next) => Math.imul(mixed ^ next, 0x9e3779b1), 0);
/** Few enough different words that ids repeat. */
const few = fc.constantFrom(0, 1, 0xff, 0xffffffff);

const anyId = fc.tuple(word, word, word, word).map((words) => words.map(hex).join(''));
const similarId = fc.tuple(few, few, few, few).map((words) => words.map(hex).join(''));
const crowdedId = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 })).map(([a, b]) => {
  const words = [a, b, 0];
  return [...words, mix(words) ^ 0x12345678].map(hex).join('');
});

function sameAsTexts(ids: readonly string[], digits: number): void {
  const [table, texts] = [new HexSet(digits), new Set<string>()];
  for (const id of ids) {
    expect(table.add(id)).toBe(!texts.has(id));
    texts.add(id);
  }
}

describe('answers as a set of texts does for', () => {
  test.each([
    ['random ids', anyId],
    ['ids of few different words, zeros among them', similarId],
    ['ids that crowd into one place', crowdedId],
    ['all of these', fc.oneof(anyId, similarId, crowdedId)],
  ])('%s', (_, id) => {
    fc.assert(fc.property(fc.array(id, { minLength: 1, maxLength: 1_500, size: 'max' }), (ids) => sameAsTexts(ids, 32)), { numRuns: 20, endOnFailure: true });
  });

  test('hashes', () => {
    const hash = fc.tuple(anyId, anyId).map(([a, b]) => a + b);
    fc.assert(fc.property(fc.array(hash, { maxLength: 200 }), (ids) => sameAsTexts([...ids, ...ids], 64)));
  });
});

test('a UUID is the same with and without its dashes', () => {
  const ids = new HexSet(32);
  expect(ids.add('0b2c6a9e-5f1d-4c3b-8a7e-9d0f1e2d3c4b')).toBe(true);
  expect(ids.add('0b2c6a9e5f1d4c3b8a7e9d0f1e2d3c4b')).toBe(false);
});

test('half a million ids are told apart', () => {
  const ids = new HexSet(32);
  const nth = (i: number): string => [Math.imul(i + 1, 0x85ebca6b), Math.imul(i, 0xc2b2ae35), i, 7].map(hex).join('');
  for (let i = 0; i < 500_000; i += 1) if (!ids.add(nth(i))) throw new Error(`id ${i} is new`);
  for (let i = 0; i < 500_000; i += 997) expect(ids.add(nth(i))).toBe(false);
});
