/** What one question to the office may ask for at most. */
import { expect, test } from 'vitest';
import { officeReadings } from '../../src/api/office.ts';

test('500 rows of a table', () => {
  const asks = (limit: number): boolean => officeReadings.endedSportEvents.asks.safeParse({ skip: 0, limit }).success;
  expect([0, 1, 500, 501].map(asks)).toEqual([false, true, true, false]);
});

test('the times of 200 entries', () => {
  const asks = (count: number): boolean => officeReadings.entries.asks.safeParse({ seqs: Array.from({ length: count }, () => 1) }).success;
  expect([200, 201].map(asks)).toEqual([true, false]);
});
