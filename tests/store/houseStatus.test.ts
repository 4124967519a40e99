import { expect, test } from 'vitest';
import { closedStatus, closedTitles, type HouseStatus } from '../../src/store/houseStatus.ts';

const sentence = 'why';
test.each<[HouseStatus, string | undefined]>([
  [{ phase: 'opening' }, undefined],
  [{ phase: 'open' }, undefined],
  [{ phase: 'newer', seq: 1 }, undefined],
  [{ phase: 'lost', seenSeq: 1 }, 'This browser has lost the log'],
  [{ phase: 'rewritten', seenSeq: 1 }, 'The log in this browser was rewritten'],
  [{ phase: 'outdated' }, 'The log in this browser is of an older format'],
  [{ phase: 'damaged', sentence }, 'The log in this browser is damaged'],
  [{ phase: 'failed', sentence }, 'The house could not be opened'],
  [{ phase: 'unavailable', sentence }, 'The house cannot be opened'],
])('a house of which is known %j is closed because: %s', (status, title) => {
  const closed = closedStatus(status);
  expect(closed && closedTitles[closed.phase]).toBe(title ?? null);
});
