/** What changes how somebody signs in: what an audit holds it to, and what it changes. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { factorAdded, factorRemoved, resetOffered } from '../../../src/domain/events/signIns.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { changesBy } from '../../kit/changes.ts';
import { wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 1_00), ...registered('boss', 0, { role: 'admin' })];
const blocked = accountBlocked.of({ account: ada, reason: 'several accounts' });
const offered = (account = ada) => resetOffered.of({ account });
const added = (account = ada) => factorAdded.of({ account });
const removed = (reason: string | null = null) => factorRemoved.of({ account: ada, reason });

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [], offered(), boss],
  [undefined, [offered()], offered(), 'house'],
  [undefined, [], offered(boss), boss],
  [`${ada} is not an admin`, [], offered(), ada],
  [`${ada} is blocked`, [blocked], offered(), boss],
  [`account ${nobody} was never registered`, [], offered(nobody), boss],
  [undefined, [], added(), ada],
  [`${boss} cannot do this for ${ada}`, [], added(), boss],
  [`${ada} has a second factor already`, [added()], added(), ada],
  [`${ada} is blocked`, [blocked], added(), ada],
  [undefined, [added()], removed(), ada],
  [undefined, [added()], removed('the device was lost'), boss],
  [undefined, [added()], removed('the device was lost'), 'house'],
  ['its owner gives no reason', [added()], removed('x'), ada],
  ['only its owner gives no reason', [added()], removed(), boss],
  [`${ada} has no second factor`, [], removed(), ada],
  [`${ada} has no second factor`, [added(), removed()], removed('the device was lost'), boss],
  [undefined, [added(), removed()], added(), ada],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('a link to a new password changes nothing', () => {
  expect(changesBy(offered(), history)).toEqual({});
});

test('a second factor is what its account needs from then on, until it is removed', () => {
  expect(changesBy(added(), history)).toEqual({ [`accounts.${ada}.secondFactor`]: true });
  expect(changesBy(removed(), [...history, added()])).toEqual({ [`accounts.${ada}.secondFactor`]: false });
});
