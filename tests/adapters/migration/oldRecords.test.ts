import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultRules } from '../../../src/domain/rules.ts';
import { LARGEST_TEXT, MOST_ACCOUNTS, readOldRecords, type RejectReason } from '../../../src/browser/migration/oldRecords.ts';

const read = (text: string) => readOldRecords(text, defaultRules);
const fixture = (name: string): string => readFileSync(new URL(`../../../fixtures/migration/${name}.json`, import.meta.url), 'utf8');
const old = { id: 'u', username: 'Ada', email: 'ada@example.org', password: 'difference', balance: 1 };
const one = (change: object) => read(JSON.stringify([{ ...old, ...change }]));

test('every record of the hostile fixture gets the answer it deserves', () => {
  const { records, rejected } = read(fixture('hostile'));
  const byReason: Partial<Record<RejectReason, number[]>> = {};
  for (const { index, reason } of rejected) (byReason[reason] ??= []).push(index);
  expect(byReason).toEqual({
    'not-a-record': [1, 2, 3, 4, 5, 6, 12, 13, 20, 21, 22, 23],
    'name-form': [9, 10, 11],
    'email-form': [14, 15, 16, 17],
    'password-missing': [18, 19],
    'balance-range': [24, 25, 26, 27],
    'balance-form': [28, 29, 30],
    duplicate: [31, 32],
  });
  expect(records.map(({ index, username, balanceCents }) => [index, username, balanceCents])).toEqual([
    [0, 'Player0', 100_00],
    [7, '__proto__', 5_00],
    [8, '-script-alert-1-scri', 100_00],
    [33, 'Player0', 100_00],
    [34, 'guest', 100_00],
    [35, 'Player35', 100_00],
    [36, 'Player36', 7_00],
    [37, 'Player37', 100_00],
  ]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test.each([
  [0, 0],
  [-0, 0],
  [0.01, 1],
  [0.1, 10],
  [1.1, 110],
  [512.34, 51_234],
  [99_999.99, 9_999_999],
  [100_000, 10_000_000],
  [4.35, 435],
  [1.005, 'balance-form'],
  [0.29, 29],
  [8.2, 820],
  [100_000.001, 'balance-range'],
  [-0.001, 'balance-range'],
])('a balance of %d is read as %s', (balance, expected) => {
  const { records, rejected } = one({ balance });
  expect(rejected[0]?.reason ?? records[0]?.balanceCents).toBe(expected);
});

test.each([
  ['Ada Lovelace', 'Ada-Lovelace'],
  [' Zoë ', 'Zo-'],
  ['a', 'a__'],
  ['🦊🦊', 'name-form'],
  ['-.-', 'name-form'],
])('the name %j becomes %s', (username, expected) => {
  const { records, rejected } = one({ username });
  expect(rejected[0]?.reason ?? records[0]?.username).toBe(expected);
});

test('every whole number of cents that a balance can have comes over exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_00 }), (cents) => {
      expect(one({ balance: cents / 100 }).records[0]?.balanceCents).toBe(cents);
    }),
  );
});

describe('the list itself', () => {
  test.each(['', 'null', '{}', '"x"', '[', '[{"id":', 'undefined', `${'['.repeat(200_000)}`, '\u0000'])('%.20j is unreadable', (text) => {
    expect(read(text)).toEqual({ records: [], rejected: [{ index: -1, reason: 'unreadable' }] });
  });

  test('too long a text is not parsed', () => {
    expect(read(`[${' '.repeat(LARGEST_TEXT)}]`).rejected).toEqual([{ index: -1, reason: 'unreadable' }]);
  });

  test('more accounts than one browser makes: the first come over', () => {
    const { records, rejected } = read(fixture('huge'));
    expect(records).toHaveLength(MOST_ACCOUNTS);
    expect(rejected).toHaveLength(120);
    expect(new Set(rejected.map(({ reason }) => reason))).toEqual(new Set(['too-many']));
  });

  test('an empty list holds nothing and rejects nothing', () => expect(read('[]')).toEqual({ records: [], rejected: [] }));
});

test('whatever JSON stands there, each record is brought over or rejected, and nothing is thrown', () => {
  const record = fc.record(
    {
      id: fc.anything(),
      username: fc.anything(),
      email: fc.anything(),
      password: fc.anything(),
      balance: fc.oneof(fc.double(), fc.anything()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(record, fc.jsonValue(), fc.constant(old)), { maxLength: 8 }), (list) => {
      const text = JSON.stringify(list, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      const { records, rejected } = read(text);
      const places = [...records, ...rejected].map(({ index }) => index);
      expect(places.toSorted((a, b) => a - b)).toEqual(list.map((_, index) => index));
    }),
  );
});
