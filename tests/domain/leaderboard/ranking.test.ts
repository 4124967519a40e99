/** Ranks of whole points: shared by equals, without admins, the blocked, and those who have none. */
import { expect, test } from 'vitest';
import { ranking } from '../../../src/domain/leaderboard/ranking.ts';
import { worldAfter } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

/** Hundredths of a point by name. */
function ranked(points: Readonly<Record<string, number>>, edit: (name: string) => object = () => ({})) {
  const world = worldAfter([rules(), ...Object.keys(points).flatMap((name) => registered(name))]);
  for (const [name, hundredths] of Object.entries(points))
    Object.assign(world.accounts[idOf(name)] ?? {}, { points: hundredths, ...edit(name) });
  return ranking(world, 'all', world.at).map(({ rank, username, points: whole }) => [rank, username, whole]);
}

test.each([
  ['nobody', {}, []],
  ['less than a point', { ada: 99 }, []],
  ['a point', { ada: 100 }, [[1, 'ada', 1]]],
  [
    'equal whole points, in the order of names',
    { zed: 2_99, ada: 2_00, cyd: 9_00, bea: 1_00 },
    [
      [1, 'cyd', 9],
      [2, 'ada', 2],
      [2, 'zed', 2],
      [4, 'bea', 1],
    ],
  ],
  [
    'everybody equal',
    { cyd: 5_00, ada: 5_00, bea: 5_00 },
    [
      [1, 'ada', 5],
      [1, 'bea', 5],
      [1, 'cyd', 5],
    ],
  ],
])('%s', (_what, points, expected) => expect(ranked(points)).toEqual(expected));

test.each([{ role: 'admin' }, { blocked: true }])('%j is not ranked, and takes no rank from others', (standing) =>
  expect(ranked({ ada: 9_00, bea: 5_00 }, (name) => (name === 'ada' ? standing : {}))).toEqual([[1, 'bea', 5]]),
);
