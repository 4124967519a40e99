/** What admins do to accounts: what an audit holds it to, and that nothing but the account changes. */
import { expect, test } from 'vitest';
import { accountBlocked, accountEmailChanged, accountUnblocked } from '../../../src/domain/events/administration.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { roundCancelled, roundOpened } from '../../../src/domain/events/rounds.ts';
import { sessionStarted } from '../../../src/domain/events/sessions.ts';
import { roundIdFrom, type Actor } from '../../../src/domain/ids.ts';
import { changesBy, GONE } from '../../kit/changes.ts';
import { wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered, sha256 } from '../../kit/seeds.ts';

const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 1_00), ...registered('boss', 0, { role: 'admin' })];
const digestOf = (name: string) => sha256(`${name}@example.com`);
const blocked = (account = ada) => accountBlocked.of({ account, reason: 'several accounts' });
const unblocked = (account = ada) => accountUnblocked.of({ account, reason: 'a mistake' });
const email = (account: typeof ada, name: string) => accountEmailChanged.of({ account, emailDigest: digestOf(name) });
const signedIn = sessionStarted.of({ account: ada, method: 'password' });
const round = roundIdFrom(commandIdOf('flip'));
const { seedHash, serverSeed } = seedNumbered('of the flip');
const flip = roundOpened.of({ round, game: 'coinflip', seedHash, nonce: 0, creator: ada });
const takenBack = roundCancelled.of({ round, serverSeed, reason: 'account blocked' });
const unknown = `account ${nobody} was never registered`;

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [], blocked(), boss],
  [undefined, [], blocked(), 'house'],
  ['an admin is not blocked', [], blocked(boss), 'house'],
  [`${ada} is blocked already`, [blocked()], blocked(), boss],
  ['its open flips were not cancelled first', [flip], blocked(), boss],
  [undefined, [flip, takenBack], blocked(), boss],
  [`${ada} is not an admin`, [], blocked(), ada],
  [unknown, [], blocked(nobody), boss],
  [`${ada} is blocked`, [blocked()], signedIn, ada],
  [undefined, [blocked()], unblocked(), boss],
  [undefined, [blocked(), unblocked()], signedIn, ada],
  [undefined, [blocked(), unblocked()], blocked(), boss],
  [`${ada} is not blocked`, [], unblocked(), boss],
  [`${ada} is not an admin`, [blocked()], unblocked(), ada],
  [unknown, [], unblocked(nobody), 'house'],
  [undefined, [], email(ada, 'new'), boss],
  ['the e-mail address is in use', [], email(ada, 'boss'), boss],
  ['the e-mail address is in use', [], email(ada, 'ada'), boss],
  [undefined, [email(ada, 'new')], email(boss, 'ada'), 'house'],
  [`${ada} is not an admin`, [], email(ada, 'new'), ada],
  [unknown, [], email(nobody, 'new'), boss],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test.each<[string, readonly DomainEvent[], DomainEvent, object]>([
  [
    'a block',
    [],
    blocked(),
    {
      [`accounts.${ada}.blocked`]: true,
      [`accounts.${ada}.lastBlock`]: { seq: history.length + 1, at: START + history.length * 1_000, reason: 'several accounts' },
    },
  ],
  ['its end', [blocked()], unblocked(), { [`accounts.${ada}.blocked`]: false, [`accounts.${ada}.daily.blockedMs`]: 1_000 }],
  [
    'another e-mail address',
    [],
    email(ada, 'new'),
    { [`accounts.${ada}.emailDigest`]: digestOf('new'), [`emails.${digestOf('ada')}`]: GONE, [`emails.${digestOf('new')}`]: ada },
  ],
])('%s changes this and nothing else', (_what, before, event, changes) =>
  expect(changesBy(event, [...history, ...before])).toEqual(changes),
);
