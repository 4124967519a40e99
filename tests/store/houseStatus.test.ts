import { expect, test } from 'vitest';
import { closedStatus, closedTitles, type HouseStatus } from '../../src/store/houseStatus.ts';

const sentence = 'why';
test.each<[HouseStatus, string | undefined]>([
  [{ phase: 'opening' }, undefined],
  [{ phase: 'open' }, undefined],
  [{ phase: 'newer', seq: 1 }, undefined],
  [{ phase: 'lost', seenSeq: 1 }, 'The history in this browser is gone'],
  [{ phase: 'rewritten', seenSeq: 1 }, 'The history in this browser was changed'],
  [{ phase: 'outdated' }, 'The history in this browser has an older format'],
  [{ phase: 'damaged', sentence }, 'The history in this browser is damaged'],
  [{ phase: 'contradicted', sentence, receipt: null, evidence: null }, 'The house server contradicts what it sent before'],
  [{ phase: 'blocked', sentence }, 'Waiting for another tab'],
  [{ phase: 'failed', sentence }, 'The app could not start'],
  [{ phase: 'unavailable', sentence }, 'The app cannot run here'],
])('a house of which is known %j is closed because: %s', (status, title) => {
  const closed = closedStatus(status);
  expect(closed && closedTitles[closed.phase]).toBe(title ?? null);
});
