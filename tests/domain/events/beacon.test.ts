/** The beacon in force: set by the house, read by everybody. What it binds is in tests/domain/commands/beacon.test.ts. */
import { expect, test } from 'vitest';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { localChain } from '../../../src/domain/fairness/beaconSignature.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { changesBy } from '../../kit/changes.ts';
import { wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [one, two] = ['01', '02'].map((pair) => localChain(pair.repeat(32), { genesisSeconds: 1_700_000_000, periodSeconds: 3 }));
const late = localChain('01'.repeat(32), { genesisSeconds: 9_999_999_999, periodSeconds: 3 });
const history = [rules(), ...registered('ada', 100_00)];
const set = (chain = one) => beaconSet.of({ chain: chain ?? null });
const none = beaconSet.of({ chain: null });

test.each<[string, readonly ReturnType<typeof set>[], ReturnType<typeof set>, Actor, string | undefined]>([
  ['the first', [], set(), 'house', undefined],
  ['another one', [set()], set(two), 'house', undefined],
  ['none any more', [set()], none, 'house', undefined],
  ['the same again', [set()], set(), 'house', 'this beacon is in force already'],
  ['none before there was one', [], none, 'house', 'this beacon is in force already'],
  ['one that begins in the future', [], set(late), 'house', 'its first round has not come yet'],
  ['by a player', [], set(), idOf('ada'), `only the house does this, not ${idOf('ada')}`],
])('an audit allows or refuses it: %s', (_name, before, event, actor, problem) =>
  expect(wrongWith([...history, ...before], event, actor)).toBe(problem),
);

test('it changes the beacon and nothing else', () => {
  expect(Object.keys(changesBy(set(), history)).filter((key) => !key.startsWith('beacon'))).toEqual([]);
  expect(changesBy(none, [...history, set()])).toEqual({ beacon: null });
});
