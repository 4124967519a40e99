/** The key of checkpoints: in the first entry, then changed by the house. Who signed the change, the verifier checks. */
import { expect, test } from 'vitest';
import { checkpointKeyChanged } from '../../../src/domain/events/checkpoints.ts';
import { rulesSet } from '../../../src/domain/events/rules.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { checkpointKeyOf } from '../../../src/domain/world.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [first = '', second = '', third = ''] = ['01', '02', '03'].map((pair) => pair.repeat(32));
const begun = rulesSet.of({ rules: defaultRules, checkpointKey: first });
const changed = (key: string) => checkpointKeyChanged.of({ key, signature: 'ab'.repeat(64) });
type Event = typeof begun | ReturnType<typeof changed>;

test.each<[string, readonly Event[], Event, Actor, string | undefined]>([
  ['another one', [begun], changed(second), 'house', undefined],
  ['a third one', [begun, changed(second)], changed(third), 'house', undefined],
  ['the same again', [begun], changed(first), 'house', 'this key was in force before'],
  ['a former one', [begun, changed(second)], changed(first), 'house', 'this key was in force before'],
  ['one of a log without checkpoints', [rules() as Event], changed(first), 'house', 'the log has no key for checkpoints'],
  ['by a player', [begun], changed(second), idOf('ada'), `only the house does this, not ${idOf('ada')}`],
])('an audit allows or refuses it: %s', (_name, before, event, actor, problem) =>
  expect(wrongWith([...before, ...registered('ada', 100_00)], event, actor)).toBe(problem),
);

test('it adds a key and changes nothing else', () => {
  expect(Object.keys(changesBy(changed(second), [begun])).filter((key) => !key.startsWith('checkpointKeys'))).toEqual([]);
});

test('each key is in force from its entry on', () => {
  const world = worldAfter([begun, ...registered('ada', 100_00), changed(second)]);
  const { seq = 0 } = world.checkpointKeys.at(-1) ?? {};
  expect([0, 1, seq - 1, seq, seq + 1].map((size) => checkpointKeyOf(world, size))).toEqual([null, first, first, second, second]);
  expect(checkpointKeyOf(world)).toBe(second);
  expect(checkpointKeyOf(worldAfter([rules()]))).toBeNull();
});
