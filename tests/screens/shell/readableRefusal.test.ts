import { expect, test } from 'vitest';
import { failure } from '../../../src/domain/refusal.ts';
import { ownRefusal, readable } from '../../../src/screens/shell/readableRefusal.ts';
import { localTimes } from '../../../src/ui/credits.ts';

const sentence = 'Not before 2026-01-15 08:00 UTC';

test('a refusal of the house is made readable once, one of a screen is so already', () => {
  const once = readable(failure(sentence));
  expect(once.sentence).toBe(localTimes(sentence));
  expect(once.sentence).not.toBe(sentence);
  expect(readable(once)).toBe(once);
  const own = ownRefusal('failed', sentence);
  expect(readable(own)).toBe(own);
});
