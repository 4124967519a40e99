/** What changes how somebody signs in: what an audit holds it to, and what it changes. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { resetOffered } from '../../../src/domain/events/signIns.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { changesBy } from '../../kit/changes.ts';
import { wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 1_00), ...registered('boss', 0, { role: 'admin' })];
const blocked = accountBlocked.of({ account: ada, reason: 'several accounts' });
const offered = (account = ada) => resetOffered.of({ account });

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [], offered(), boss],
  [undefined, [offered()], offered(), 'house'],
  [undefined, [], offered(boss), boss],
  [`${ada} is not an admin`, [], offered(), ada],
  [`${ada} is blocked`, [blocked], offered(), boss],
  [`account ${nobody} was never registered`, [], offered(nobody), boss],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('a link to a new password changes nothing', () => {
  expect(changesBy(offered(), history)).toEqual({});
});
