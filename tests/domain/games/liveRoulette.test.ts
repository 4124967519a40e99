/** The clock of live roulette: 15 seconds of bets, 5 of spin, 5 of pause, from the first millisecond of 1970 on. */
import { expect, test } from 'vitest';
import { liveRoundAt } from '../../../src/domain/games/liveRoulette.ts';
import { defaultRules } from '../../../src/domain/rules.ts';

test.each([
  [0, 0, 'betting'],
  [14_999, 0, 'betting'],
  [15_000, 0, 'spin'],
  [19_999, 0, 'spin'],
  [20_000, 0, 'pause'],
  [24_999, 0, 'pause'],
  [25_000, 1, 'betting'],
  [Date.UTC(2026, 0, 15), 70_737_408, 'betting'],
])('at %d it is round %d, %s', (at, id, phase) => {
  const begins = id * 25_000;
  expect(liveRoundAt(at, defaultRules)).toEqual({
    id,
    phase,
    opensAt: begins,
    spinsAt: begins + 15_000,
    pausesAt: begins + 20_000,
    endsAt: begins + 25_000,
  });
});
