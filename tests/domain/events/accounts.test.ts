/** Events of accounts, of what admins do to them and of their sessions: what an audit holds each to. */
import { expect, test } from 'vitest';
import {
  accountNamed,
  accountRegistered,
  balanceOpened,
  passwordChanged,
  welcomeBonusCredited,
} from '../../../src/domain/events/accounts.ts';
import { accountBlocked, accountEmailChanged, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { sessionEnded, sessionStarted } from '../../../src/domain/events/sessions.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { expectLawful, worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered, sha256 } from '../../kit/seeds.ts';

const [ada, boss, cyd, nobody] = [idOf('ada'), idOf('boss'), idOf('cyd'), idOf('nobody')];
const history = [rules(), ...registered('ada', 1_00), ...registered('boss', 0, { role: 'admin' })];
const codeOf = (name: string) => sha256(name).slice(0, 10).toUpperCase();
const digestOf = (name: string) => sha256(`${name}@example.com`);
const registration = (changed: Partial<Parameters<typeof accountRegistered.of>[0]> = {}) =>
  accountRegistered.of({
    account: cyd,
    emailDigest: digestOf('cyd'),
    role: 'user',
    authProvider: 'email',
    verified: false,
    publicPassword: false,
    referralCode: codeOf('cyd'),
    seedHash: seedNumbered('cyd 1').seedHash,
    nextSeedHash: seedNumbered('cyd 2').seedHash,
    ...changed,
  });
const named = (name: string, account = cyd) => accountNamed.of({ account, name });
const digest = (account: typeof ada, name: string) => accountEmailChanged.of({ account, emailDigest: digestOf(name) });
const unblocked = (account = ada) => accountUnblocked.of({ account, reason: 'a mistake' });
const STANDING = 'whether it is verified does not follow from how it came to be';
const unknown = `maybe: account ${nobody} was never registered`;

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [], registration(), 'guest'],
  [undefined, [], registration({ verified: true, authProvider: 'google' }), 'guest'],
  [undefined, [], registration({ verified: true }), boss],
  [undefined, [], registration({ verified: true, role: 'admin', publicPassword: true }), 'house'],
  ['maybe: the e-mail address is in use', [], registration({ emailDigest: digestOf('ada') }), 'guest'],
  [`the referral code ${codeOf('ada')} is taken`, [], registration({ referralCode: codeOf('ada') }), 'guest'],
  ['only the house makes admins', [], registration({ role: 'admin', verified: true }), boss],
  ['only the house prints passwords', [], registration({ publicPassword: true }), 'guest'],
  [STANDING, [], registration({ verified: true }), 'guest'],
  [STANDING, [], registration({ authProvider: 'google' }), 'guest'],
  [STANDING, [], registration(), boss],
  [`${ada} is not an admin`, [], registration(), ada],
  ['no is no name by the rules', [], named('no'), 'guest'],
  ['the name ADA is taken', [], named('ADA'), 'guest'],
  ['the name House is reserved', [], named('House'), 'guest'],
  [`${ada} has a name already`, [], named('other', ada), 'guest'],
  ['a name is given at registration', [registration()], named('cyd'), 'guest'],
  ['what an account begins with belongs to its registration', [], balanceOpened.of({ account: ada, cents: 1 }), boss],
  ['what an account begins with belongs to its registration', [], welcomeBonusCredited.of({ account: ada, cents: 100_00 }), 'guest'],
  [undefined, [], passwordChanged.of({ account: ada }), ada],
  [unknown, [], passwordChanged.of({ account: nobody }), nobody],
  [undefined, [], accountBlocked.of({ account: ada }), boss],
  ['an admin is not blocked', [], accountBlocked.of({ account: boss }), 'house'],
  [`maybe: ${ada} is blocked already`, [accountBlocked.of({ account: ada })], accountBlocked.of({ account: ada }), boss],
  [`${ada} is not an admin`, [], accountBlocked.of({ account: boss }), ada],
  [undefined, [accountBlocked.of({ account: ada })], unblocked(), boss],
  [`maybe: ${ada} is not blocked`, [], unblocked(), boss],
  [unknown, [], unblocked(nobody), 'house'],
  [`${ada} is not an admin`, [], unblocked(boss), ada],
  [undefined, [accountBlocked.of({ account: ada }), unblocked()], sessionStarted.of({ account: ada, method: 'password' }), ada],
  [undefined, [], digest(ada, 'new'), boss],
  ['maybe: the e-mail address is in use', [], digest(ada, 'boss'), boss],
  [undefined, [digest(ada, 'new')], digest(boss, 'ada'), boss],
  [undefined, [], sessionStarted.of({ account: ada, method: 'password' }), ada],
  ['nobody registers who has an account', [], sessionStarted.of({ account: ada, method: 'registration' }), ada],
  ['a guest signs in by registering', [], sessionStarted.of({ account: ada, method: 'registration' }), 'guest'],
  [`${boss} cannot do this for ${ada}`, [], sessionStarted.of({ account: ada, method: 'password' }), boss],
  [`maybe: ${ada} is blocked`, [accountBlocked.of({ account: ada })], sessionStarted.of({ account: ada, method: 'password' }), ada],
  [undefined, [accountBlocked.of({ account: ada })], sessionEnded.of({ account: ada, reason: 'logout' }), ada],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('what an account begins with, it begins with once, in the entry that registers it', () => {
  const entry = { seq: history.length + 1, at: 1, actor: 'guest' as const };
  const welcome = (cents: number) => welcomeBonusCredited.of({ account: cyd, cents });
  const begun = worldAfter(history);
  expectLawful(begun, [registration(), named('cyd')], entry);
  expect(welcomeBonusCredited.requires(begun, welcome(99_99).data, entry)).toBe('the welcome bonus is not the one of the rules');
  expectLawful(begun, [welcome(100_00), sessionStarted.of({ account: cyd, method: 'registration' })], entry);
  expect(begun.ledger).toMatchObject({ player: { [cyd]: 100_00 }, promo: -100_00 });
  expect(welcomeBonusCredited.requires(begun, welcome(100_00).data, entry)).toBe(`${cyd} has begun with something before`);
  expect(sessionStarted.requires(begun, { account: cyd, method: 'google' }, entry)).toBe('a guest signs in by registering');
});
