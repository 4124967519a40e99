import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, isoTime, utcDay } from '../../src/domain/utc.ts';

/** The years that ISO 8601 writes with four digits: 0000 to 9999. */
const moment = fc.integer({ min: Date.parse('0000-01-01T00:00:00.000Z'), max: Date.parse('9999-12-31T23:59:59.999Z') });

test('isoTime is what the calendar says, over ten thousand years', () =>
  fc.assert(
    fc.property(moment, (at) => {
      expect(isoTime(at)).toBe(new Date(at).toISOString());
    }),
    { numRuns: 5_000 },
  ));

test('every day of four hundred years, leap years and all, begins and ends where it should', () => {
  const first = utcDay(Date.UTC(1900, 0, 1));
  for (let day = first; day < first + 146_097; day += 1) {
    const iso = new Date(day * DAY_MS).toISOString();
    if (isoTime(day * DAY_MS) !== iso || isoTime(day * DAY_MS + DAY_MS - 1).slice(0, 10) !== iso.slice(0, 10)) expect.unreachable(iso);
  }
});

test.each([
  [0, 0],
  [DAY_MS - 1, 0],
  [DAY_MS, 1],
  [-1, -1],
  [Date.UTC(2026, 0, 15, 23, 59, 59, 999), 20_468],
])('%i ms is day %i', (at, day) => expect(utcDay(at)).toBe(day));

test('a day is 24 hours: no time zone and no daylight saving moves it', () =>
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(DAY_MS - 1), (day, ms) => {
      expect(utcDay(day * DAY_MS + ms)).toBe(day);
    }),
  ));
