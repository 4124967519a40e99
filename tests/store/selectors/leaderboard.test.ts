/** The leaderboard: whole points, shared ranks, one's own place; and nothing is drawn again where nobody's points changed. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { makeSelectLeaderboard } from '../../../src/store/selectors/leaderboard.ts';
import { committed, worldReplaced } from '../../../src/store/world.ts';
import { diceEvents, playedDice } from '../../kit/diceEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { storeAfter } from '../../kit/stored.ts';
import { accept, bet, newcomer, TestBrowser } from '../../kit/testHouse.ts';

/** A point for each credit staked: the stakes of each person, in cents. */
const stakes: Readonly<Record<string, number>> = { ada: 7_99, ben: 20_00, cyd: 7_00, dot: 99, eve: 500_00, root: 900_00 };
const people = Object.keys(stakes).flatMap((name) => registered(name, 1_000_00, { role: name === 'root' ? 'admin' : 'user' }));
const history = (ranks = 100) => [
  rules({ leaderboard: { ...defaultRules.leaderboard, ranks } }),
  ...people,
  ...Object.entries(stakes).flatMap(([name, cents]) => playedDice(name, cents, 0)),
  accountBlocked.of({ account: idOf('eve') }),
];
const WEEK = Date.UTC(2026, 0, 12);
const all = [
  [1, 'ben', 20],
  [2, 'ada', 7],
  [2, 'cyd', 7],
];

test.each([
  ['week', WEEK, all],
  ['week', WEEK + 7 * 86_400_000, []],
  ['month', Date.UTC(2026, 0, 1), all],
  ['month', Date.UTC(2026, 1, 1), []],
  ['all', 0, all],
] as const)('of the %s that begins at %d', (period, start, ranked) => {
  const { top, own, ranked: count } = makeSelectLeaderboard(period)(storeAfter(history(), 'ada').getState(), start);
  expect(top.map(({ rank, username, points }) => [rank, username, points])).toEqual(ranked);
  expect([own, count]).toEqual([ranked.length === 0 ? null : { account: idOf('ada'), username: 'ada', points: 7, rank: 2 }, ranked.length]);
});

test('shows as many as the rules say, and one’s own place below them', () => {
  const { top, own, ranked } = makeSelectLeaderboard('week')(storeAfter(history(1), 'cyd').getState(), WEEK);
  expect([top.map(({ username }) => username), own?.rank, ranked]).toEqual([['ben'], 2, 3]);
});

test.each(['dot', 'eve', 'root', undefined])('%s has no place', (name) =>
  expect(makeSelectLeaderboard('week')(storeAfter(history(), name).getState(), WEEK).own).toBeNull(),
);

test('stays the very same list until somebody’s points change', () => {
  const select = makeSelectLeaderboard('week');
  const store = storeAfter(history(), 'ada');
  const before = select(store.getState(), WEEK);
  const open = diceEvents('ada', 10_00, 1);
  store.dispatch(worldReplaced(worldAfter([...history(), open.placed])));
  expect(select(store.getState(), WEEK)).toBe(before);
  store.dispatch(worldReplaced(worldAfter([...history(), open.placed, open.settled(0)])));
  expect(select(store.getState(), WEEK).own).toMatchObject({ points: 17, rank: 2 });
});

test('ranks once for each change of accounts, and not for what guests do', async () => {
  const { house } = await new TestBrowser().tab();
  const ada = await newcomer({ house }, 'ada');
  accept(await bet({ house }, ada, 20_00));
  const store = storeAfter([]);
  store.dispatch(worldReplaced(structuredClone(house.world)));
  house.onEntries((entries) => entries.forEach((entry) => store.dispatch(committed(entry))));
  const select = makeSelectLeaderboard('week');
  const computed = () => [select.standings.recomputations(), select.recomputations()];
  const first = select(store.getState(), WEEK);
  for (const [actor, expected] of [
    ['guest', [1, 1]],
    [ada, [2, 1]],
  ] as const) {
    accept(await house.submit({ type: 'Say', payload: { text: 'Hello' } }, actor));
    expect([select(store.getState(), WEEK) === first, computed()]).toEqual([true, expected]);
  }
  accept(await bet({ house }, ada, 1_00));
  expect(select(store.getState(), WEEK).top[0]?.points).toBe(21);
});
