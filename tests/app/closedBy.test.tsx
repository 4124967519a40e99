import { expect, test } from 'vitest';
import { closedBy } from '../../src/app/boot.ts';
import { DamagedLogError, StoreUnavailableError } from '../../src/base/ports.ts';

test.each([
  [
    'a damaged log',
    new DamagedLogError('entry 5 is missing'),
    { phase: 'damaged', sentence: 'The stored log is damaged: entry 5 is missing.' },
  ],
  [
    'a store that does not answer',
    new StoreUnavailableError('Close the other tabs.'),
    { phase: 'unavailable', sentence: 'Close the other tabs.' },
  ],
  [
    'a fault of the app',
    new TypeError('x is not a function'),
    { phase: 'failed', sentence: 'An unexpected error stopped the app: x is not a function.' },
  ],
  ['something thrown that is no error', 'a word.', { phase: 'failed', sentence: 'An unexpected error stopped the app: a word.' }],
])('%s has its own sentence', (_name, error, status) => {
  expect(closedBy(error)).toEqual(status);
});
