/** How long an event waits for its score, from the end of its betting on. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/utc.ts';
import { isScoreMissing, resultDueBy } from '../../../src/domain/world.ts';

const START = Date.UTC(2026, 0, 1);
const event = { createdAt: START - DAY_MS, startsAt: START, liveBettingUntil: null };

test.each([
  ['its start', event, START],
  ['the end of live betting', { ...event, liveBettingUntil: START + HOUR_MS }, START + HOUR_MS],
  ['its creation, if that was later', { ...event, createdAt: START + 1 }, START + 1],
  ['the moment its start was brought forward', { ...event, broughtForwardAt: START + DAY_MS }, START + DAY_MS],
  ['the moment its end was taken back', { ...event, reversedAt: START + DAY_MS }, START + DAY_MS],
])('a score is missing four hours after %s, and due a week after it', (_what, awaited, since) => {
  expect([since + 4 * HOUR_MS - 1, since + 4 * HOUR_MS].map((at) => isScoreMissing(awaited, at))).toEqual([false, true]);
  expect(resultDueBy(awaited)).toBe(since + 7 * DAY_MS);
});

test('the score of a match of the house is not awaited: it is drawn', () =>
  expect(isScoreMissing({ ...event, seedHash: '0'.repeat(64) }, START + 7 * DAY_MS)).toBe(false));
