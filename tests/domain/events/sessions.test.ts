/** Sessions: who may begin one and how, and that signing in and out is told and changes nothing. */
import { expect, test } from 'vitest';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { sessionEnded, sessionStarted } from '../../../src/domain/events/sessions.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { changesBy } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 1_00), ...registered('boss', 0, { role: 'admin' })];
const methods = ['registration', 'password', 'google'] as const;
const started = (method: (typeof methods)[number], account = ada) => sessionStarted.of({ account, method });
const ended = (reason: 'logout' | 'expired', account = ada) => sessionEnded.of({ account, reason });
const blocked = accountBlocked.of({ account: ada, reason: 'several accounts' });
const unknown = `account ${nobody} was never registered`;

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [], started('password'), ada],
  [undefined, [], started('google'), ada],
  ['nobody registers who has an account', [], started('registration'), ada],
  ['a guest signs in by registering', [], started('registration'), 'guest'],
  ['a guest signs in by registering', [], started('password'), 'guest'],
  [`${boss} cannot do this for ${ada}`, [], started('password'), boss],
  [`house cannot do this for ${ada}`, [], started('password'), 'house'],
  [`${ada} is blocked`, [blocked], started('password'), ada],
  [unknown, [], started('password', nobody), nobody],
  [undefined, [], ended('logout'), ada],
  [undefined, [blocked], ended('expired'), ada],
  [`${boss} cannot do this for ${ada}`, [], ended('logout'), boss],
  [unknown, [], ended('logout', nobody), nobody],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test.each([
  ['email', 'registration'],
  ['google', 'google'],
] as const)('in the entry that registers it, an account by %s signs in by %s and by nothing else', (authProvider, due) => {
  const world = worldAfter(history);
  const account = world.accounts[ada]!;
  account.authProvider = authProvider;
  const entry = new JudgedEntry(world, account.registered, 'guest');
  expect(methods.filter((method) => sessionStarted.requires(world, started(method).data, entry) === undefined)).toEqual([due]);
});

test.each([started('password'), ended('logout'), ended('expired')])('$type, $data changes nothing', (event) =>
  expect(changesBy(event, history)).toEqual({}),
);

test('how a session ended is told in words', () => {
  const told = (reason: 'logout' | 'expired') => sessionEnded.describe(ended(reason).data, () => 'ada');
  expect([told('logout'), told('expired')]).toEqual(['ada signed out', 'The session of ada expired']);
});
