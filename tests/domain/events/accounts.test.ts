/** Events of accounts: what an audit holds each to. */
import { expect, test } from 'vitest';
import {
  accountNamed,
  accountRegistered,
  balanceOpened,
  passwordChanged,
  welcomeBonusCredited,
} from '../../../src/domain/events/accounts.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { sessionStarted } from '../../../src/domain/events/sessions.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { expectLawful } from '../../kit/lawful.ts';
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
const STANDING = 'whether it is verified does not follow from how it came to be';

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor]>([
  [undefined, [], registration(), 'guest'],
  [undefined, [], registration({ verified: true, authProvider: 'google' }), 'guest'],
  [undefined, [], registration({ verified: true }), boss],
  [undefined, [], registration({ verified: true, role: 'admin', publicPassword: true }), 'house'],
  ['the e-mail address is in use', [], registration({ emailDigest: digestOf('ada') }), 'guest'],
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
  [`account ${nobody} was never registered`, [], passwordChanged.of({ account: nobody }), nobody],
])('%s: %#', (problem, before, event, actor) => expect(wrongWith([...history, ...before], event, actor)).toBe(problem));

test('what an account begins with, it begins with once, in the entry that registers it', () => {
  const entry = { seq: history.length + 1, at: 1, actor: 'guest' as const };
  const welcome = (cents: number) => welcomeBonusCredited.of({ account: cyd, cents });
  const begun = worldAfter(history);
  const judged = new JudgedEntry(begun, entry, entry.actor);
  expectLawful(begun, [registration(), named('cyd')], entry);
  expect(welcomeBonusCredited.requires(begun, welcome(99_99).data, judged)).toBe('the welcome bonus is not the one of the rules');
  expectLawful(begun, [welcome(100_00), sessionStarted.of({ account: cyd, method: 'registration' })], entry);
  expect(begun.ledger).toMatchObject({ player: { [cyd]: 100_00 }, promo: -100_00 });
  expect(welcomeBonusCredited.requires(begun, welcome(100_00).data, judged)).toBe(`${cyd} has begun with something before`);
});
