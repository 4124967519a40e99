/** Rounds are counted once, from the first one that was not there before. */
import { expect, test } from 'vitest';
import type { SettledBet } from '../../src/domain/worldParts.ts';
import { roundsShown, tallyReducer, tallyReset, type TallyState } from '../../src/store/tally.ts';
import { idOf } from '../kit/people.ts';

const start: TallyState = { account: null, games: {} };
const bet = (n: number, stakeCents: number, payoutCents: number) => ({ id: `bet_${n}`, stakeCents, payoutCents }) as SettledBet;
const [before, lost, even, won] = [bet(0, 100, 500), bet(1, 100, 0), bet(2, 100, 100), bet(3, 200, 350)];
const shown = (...recents: readonly SettledBet[]) => roundsShown({ account: idOf('ada'), game: 'dice', recents });
const after = (...actions: readonly ReturnType<typeof shown | typeof tallyReset>[]): TallyState => actions.reduce(tallyReducer, start);

test('rounds from before the page do not count', () =>
  expect(after(shown(before), shown(before)).games.dice).toMatchObject({ rounds: 0, netCents: 0, course: [0] }));

test('each further round counts once, however often and however many at once they are shown', () => {
  const state = after(shown(before), shown(lost, before), shown(lost, before), shown(won, even, lost, before));
  expect(state.games.dice).toEqual({
    rounds: 3,
    wins: 1,
    losses: 1,
    stakedCents: 400,
    netCents: 50,
    course: [0, -100, -100, 50],
    last: won.id,
  });
});

test('the first round of an account counts too', () => expect(after(shown(), shown(lost)).games.dice?.rounds).toBe(1));

test('more rounds at once than are remembered all count', () =>
  expect(after(shown(before), shown(won, even, lost)).games.dice).toMatchObject({ rounds: 3, netCents: 50, last: won.id }));

test('the curve keeps the newest 500 points, and the sums all rounds', () => {
  const rounds = Array.from({ length: 600 }, (_, n) => bet(n + 1, 100, 101));
  const tally = after(shown(before), shown(...rounds.toReversed())).games.dice;
  expect(tally).toMatchObject({ rounds: 600, wins: 600, netCents: 600, last: 'bet_600' });
  expect([tally?.course.length, tally?.course[0], tally?.course.at(-1)]).toEqual([500, 101, 600]);
});

test('a reset begins at 0 and counts nothing again', () => {
  const state = after(shown(before), shown(won, before), tallyReset('dice'), shown(won, before));
  expect(state.games.dice).toMatchObject({ rounds: 0, netCents: 0 });
});

test('another account begins anew, and another game has its own', () => {
  const ada = after(shown(), shown(won));
  expect(tallyReducer(ada, roundsShown({ account: idOf('ada'), game: 'slots', recents: [] })).games.dice?.rounds).toBe(1);
  const ben = tallyReducer(ada, roundsShown({ account: idOf('ben'), game: 'dice', recents: [won] }));
  expect(ben).toMatchObject({ account: idOf('ben'), games: { dice: { rounds: 0 } } });
});
