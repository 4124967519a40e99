/** Hiding one's name in the feed of rounds: one's own choice, and nothing else changes by it. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { feedSet } from '../../../src/domain/events/feed.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 100_00), ...registered('boss', 0, { role: 'admin' })];
const set = (hidden: boolean, account = ada) => feedSet.of({ account, hidden });

test.each([
  [undefined, [], set(true), ada],
  [undefined, [set(true)], set(false), ada],
  [`${boss} cannot do this for ${ada}`, [], set(true), boss],
  [`house cannot do this for ${ada}`, [], set(true), 'house'],
  [`${ada} is blocked`, [accountBlocked.of({ account: ada, reason: 'several accounts' })], set(true), ada],
  [`account ${nobody} was never registered`, [], set(true, nobody), nobody],
] as const)('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('a new account shows its name; its owner hides it and shows it again', () => {
  expect(worldAfter(history).accounts[ada]?.hiddenInFeed).toBe(false);
  expect(changesBy(set(true), history)).toEqual({ [`accounts.${ada}.hiddenInFeed`]: true });
  expect(changesBy(set(true), [...history, set(true)])).toEqual({});
  expect(changesBy(set(false), [...history, set(true)])).toEqual({ [`accounts.${ada}.hiddenInFeed`]: false });
});

test.each([
  [true, 'ada hides the name in the feed of rounds'],
  [false, 'ada shows the name in the feed of rounds'],
])('hidden %s is told as: %s', (hidden, sentence) => expect(feedSet.describe(set(hidden).data, () => 'ada')).toBe(sentence));
