/** The figures of one's play: the sums of the world, less what a board has not shown. */
import { expect, test } from 'vitest';
import { selectPlayFigures } from '../../../src/screens/profile/PlayFigures.tsx';
import { betHeld, betShown } from '../../../src/store/heldBets.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { registered, rules } from '../../kit/people.ts';
import { storeAfter } from '../../kit/stored.ts';

const history = [rules(), ...registered('ada', 100_00)];
const { placed, settled } = diceEvents('ada', 10_00);

test('a guest has none, and somebody who has not played has zeros', () => {
  expect(selectPlayFigures(storeAfter(history).getState())).toBeNull();
  expect(selectPlayFigures(storeAfter(history, 'ada').getState())).toEqual({
    bets: 0,
    wins: 0,
    stakedCents: 0,
    paidCents: 0,
    byGame: [],
    best: { biggestWin: null, streak: 0, longestStreak: 0 },
  });
});

test('a bet counts when its board has shown it, and gives nothing away before', () => {
  const store = storeAfter([...history, placed, settled(19_40)], 'ada');
  const told = {
    bets: 1,
    wins: 1,
    stakedCents: 10_00,
    paidCents: 19_40,
    byGame: [{ on: 'dice', bets: 1, stakedCents: 10_00, paidCents: 19_40 }],
    best: { biggestWin: { on: 'dice', profitCents: 9_40 }, streak: 1, longestStreak: 1 },
  };
  expect(selectPlayFigures(store.getState())).toMatchObject(told);
  store.dispatch(betHeld(placed.data.bet));
  expect(selectPlayFigures(store.getState())).toEqual({ bets: 0, wins: 0, stakedCents: 0, paidCents: 0, byGame: [], best: null });
  store.dispatch(betShown(placed.data.bet));
  expect(selectPlayFigures(store.getState())).toMatchObject(told);
});
