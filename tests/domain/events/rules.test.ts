/** Rules: who may set them, that a history knows all that were ever in force, and that what they forbid cannot be written. */
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { rulesSet } from '../../../src/domain/events/rules.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { rulesSetIn } from '../../../src/domain/world.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada', 1_00), ...registered('boss', 0, { role: 'admin' })];
const dearer = { ...defaultRules, dice: { ...defaultRules.dice, houseEdgeBps: 500 } };
const set = rulesSet.of({ rules: dearer });

test.each<[string | undefined, readonly DomainEvent[], Actor]>([
  [undefined, history, 'house'],
  [undefined, history, boss],
  [undefined, [], 'house'],
  [`${ada} is not an admin`, history, ada],
  ['guest is not an admin', history, 'guest'],
])('%s: %#', (problem, before, actor) => expect(wrongWith(before, set, actor)).toBe(problem));

test('the key of checkpoints is set in the first entry only', () => {
  const withKey = rulesSet.of({ rules: defaultRules, checkpointKey: '0'.repeat(64) });
  expect(wrongWith([], withKey, 'house')).toBeUndefined();
  expect(wrongWith(history, withKey, 'house')).toBe('the key of checkpoints is set in the first entry only');
});

test('they hold from their entry on, and move nothing that was there before', () => {
  const seq = history.length + 1;
  const at = (entry: number): number => START + (entry - 1) * 1_000;
  expect(changesBy(set, history)).toEqual({
    'rules.seq': seq,
    'rules.at': at(seq),
    'rules.rules.dice.houseEdgeBps': 500,
    rulesHistory: [
      { seq: 1, at: at(1), rules: defaultRules },
      { seq, at: at(seq), rules: dearer },
    ],
  });
});

test('a bet of any time finds the rules that it was placed under', () => {
  const world = worldAfter([...history, set, rules()]);
  const edgeAt = (seq: number) => rulesSetIn(world, seq)?.dice.houseEdgeBps;
  expect([1, 2, history.length + 1, history.length + 2].map(edgeAt)).toEqual([200, undefined, 500, 200]);
});

test.each([
  ['a house edge of the whole stake', { ...dearer, dice: { ...dearer.dice, houseEdgeBps: 10_000 } }],
  ['a part of a cent', { ...dearer, withdrawal: { ...dearer.withdrawal, minCents: 0.5 } }],
  ['no length of a break', { ...dearer, responsiblePlay: { ...dearer.responsiblePlay, breaksMs: [] } }],
  ['a rule that nobody knows', { ...dearer, luck: 1 }],
])('%s is no rule', (_what, wrong) => expect(rulesSet.schema.safeParse({ rules: wrong }).success).toBe(false));
