/** The leaderboard: whole points, shared ranks, one's own place; and the same word until somebody's points change. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { topicOf } from '../../../src/api/topics/catalog.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { accept, bet, newcomer, TestBrowser } from '../../kit/testHouse.ts';

/** A point for each credit staked: the stakes of each person, in cents. */
const stakes: Readonly<Record<string, number>> = { ada: 7_99, ben: 20_00, cyd: 7_00, dot: 99, eve: 500_00, root: 900_00 };
const people = Object.keys(stakes).flatMap((name) => registered(name, 1_000_00, { role: name === 'root' ? 'admin' : 'user' }));
const history = (ranks = 100) => [
  rules({ leaderboard: { ...defaultRules.leaderboard, ranks } }),
  ...people,
  ...Object.entries(stakes).flatMap(([name, cents]) => playedDice(name, cents, 0)),
  accountBlocked.of({ account: idOf('eve'), reason: 'several accounts' }),
];
const WEEK = Date.UTC(2026, 0, 12);
const all = [
  [1, 'ben', 20],
  [2, 'ada', 7],
  [2, 'cyd', 7],
];

interface Asked {
  readonly period: 'week' | 'month' | 'all';
  readonly now: number;
  readonly ranks?: number;
}

function standings({ period, now, ranks }: Asked, name = 'ada') {
  const readers = new Set([idOf(name)]);
  const said = topicOf(`standings-${period}`).answer({ world: worldAfter(history(ranks)), now, pages: [], readers, followers: readers });
  const rows = said.rows as readonly { rank: number; username: string; points: number }[];
  return { ...said, rows, own: said.own.get(idOf(name)) ?? null };
}

test.each([
  ['week', WEEK, all],
  ['week', WEEK + 7 * 86_400_000, []],
  ['month', Date.UTC(2026, 0, 1), all],
  ['month', Date.UTC(2026, 1, 1), []],
  ['all', 0, all],
] as const)('of the %s at %d', (period, now, ranked) => {
  const { rows, own, total } = standings({ period, now });
  expect(rows.map(({ rank, username, points }) => [rank, username, points])).toEqual(ranked);
  expect([own, total]).toEqual([ranked.length === 0 ? null : { account: idOf('ada'), username: 'ada', points: 7, rank: 2 }, ranked.length]);
});

test('has as many rows as the rules say, and one’s own place below them', () => {
  const { rows, own, total } = standings({ period: 'week', now: WEEK, ranks: 1 }, 'cyd');
  expect([rows.map(({ username }) => username), own, total]).toMatchObject([['ben'], { rank: 2 }, 3]);
});

test.each(['dot', 'eve', 'root', 'nobody'])('%s has no place', (name) =>
  expect(standings({ period: 'week', now: WEEK }, name).own).toBeNull(),
);

test('stays the very same word until somebody’s points change, and ranks again for settled bets only', async () => {
  const { house } = await new TestBrowser().tab();
  const ada = await newcomer({ house }, 'ada');
  accept(await bet({ house }, ada, 20_00));
  let told = 0;
  const stop = house.follow('standings-week', ada, () => (told += 1));
  const first = house.topicAnswer('standings-week', ada);
  const before = told;
  for (const actor of ['guest', ada] as const) {
    accept(await house.submit({ type: 'Say', payload: { text: 'Hello' } }, actor));
    expect([house.topicAnswer('standings-week', ada) === first, told]).toEqual([true, before]);
  }
  accept(await bet({ house }, ada, 1_00));
  expect([house.topicAnswer('standings-week', ada)?.rows[0]?.points, told]).toEqual([21, before + 1]);
  stop();
});
