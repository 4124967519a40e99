// The game is added first, because the package lists all games when it is loaded.
import './highLow.ts';
import { addModelGame, checkGame, checkHistory, histories, playAgainstModel, sessions, verify, views } from 'bountybay/properties';
import fc from 'fast-check';
import { expect, test } from 'vitest';

// The same game written a second time, as plainly as can be: what the engine does is compared with it.
addModelGame('highlow', {
  stakeRefusal: 'Bet amount must be greater than 0',
  least: 1,
  read(raw) {
    const guess = (raw as { guess?: unknown } | null)?.guess;
    if (guess !== 'high' && guess !== 'low') return 'An error occurred';
    const wins = (card: number) => (guess === 'high' ? card > 7 : card < 7);
    return { most: { num: 21, den: 10 }, pays: (u32) => ({ num: wins(1 + Math.floor((u32(0) / 2 ** 32) * 13)) ? 21 : 0, den: 10 }) };
  },
});

test('the odds are exact, and every round repeats and pays what they say', () => checkGame('highlow'));

test('whatever people do, the books add up, replay gives the same state, and the auditor takes no forgery', () =>
  fc.assert(
    fc.property(histories(30), fc.nat(), (history, place) => void checkHistory(history, place)),
    { numRuns: 20 },
  ));

// One history in seven has a bet on the new game. If yours wins less often, raise numRuns.
test('the game is played in such histories, and its wins are paid', () => {
  const lines = fc.sample(histories(60), { numRuns: 40, seed: 1 }).flatMap((history) => checkHistory(history).lines);
  const rounds = lines.filter((line) => line.includes('"game":"highlow"') && line.includes('"payoutCents"'));
  expect(rounds.some((line) => !line.includes('"payoutCents":0'))).toBe(true);
});

test('what one account may read is enough to verify it', () =>
  fc.assert(
    fc.property(views(30), ({ lines }) => {
      expect(verify(lines).failure).toBeNull();
    }),
    { numRuns: 20 },
  ));

// Few sessions bet on the new game, so it takes many.
test('the engine with several tabs agrees with a second, much simpler house', () =>
  fc.assert(
    fc.asyncProperty(sessions(20), async (steps) => void (await playAgainstModel(steps))),
    { numRuns: 100 },
  ));
