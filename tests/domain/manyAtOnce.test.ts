/** What one entry ends fits into a line that can be read. */
import { expect, test } from 'vitest';
import { MOST_ENDED_AT_ONCE, MOST_OPEN_BETS, MOST_OPEN_FLIPS } from '../../src/domain/manyAtOnce.ts';
import { LONGEST_LINE } from '../../src/domain/log/read.ts';

test.each([
  ['bets', MOST_OPEN_BETS],
  ['flips', MOST_OPEN_FLIPS],
  ['flights and offers', MOST_ENDED_AT_ONCE],
])('the header of an entry that ends the most %s can be read', (_what, most) => {
  const hash = `"${'0'.repeat(64)}",`;
  // Each of them has two events: its end with the payment of a referral, or the ends of a flip and of its bet.
  expect((2 * most + 10) * hash.length).toBeLessThan(LONGEST_LINE);
});
