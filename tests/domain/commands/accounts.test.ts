/** Accounts: registered, seeded by the house, signed in and out. */
import { describe, expect, test } from 'vitest';
import type { RegisterAccount, SeedAccount } from '../../../src/domain/commands/accounts.ts';
import {
  accountNamed,
  accountRegistered,
  balanceOpened,
  passwordChanged,
  welcomeBonusCredited,
} from '../../../src/domain/events/accounts.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { cardSet } from '../../../src/domain/events/cards.ts';
import { feedSet } from '../../../src/domain/events/feed.ts';
import { referralJoined, referralPaid } from '../../../src/domain/events/referrals.ts';
import { sessionEnded, sessionStarted } from '../../../src/domain/events/sessions.ts';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { utcDay } from '../../../src/domain/utc.ts';
import type { World } from '../../../src/domain/world.ts';
import { accountIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { given } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { blocked, commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered, sha256 } from '../../kit/seeds.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const history = [rules(), ...registered('ada', 1_000_00), ...registered('ben')];
const [fresh, second] = [seedNumbered('fresh 0'), seedNumbered('fresh 1')];

describe('RegisterAccount', () => {
  const wish = (changed: Partial<RegisterAccount> = {}) => ({
    type: 'RegisterAccount' as const,
    payload: {
      username: 'cyd',
      emailDigest: sha256('cyd'),
      codeDigits: '1f00d5',
      authProvider: 'email' as const,
      referralCode: null,
      ...changed,
    },
  });
  const cyd = accountIdFrom(commandIdOf('the command'));
  const registration = (changed: Partial<Parameters<typeof accountRegistered.of>[0]> = {}): DomainEvent =>
    accountRegistered.of({
      account: cyd,
      emailDigest: sha256('cyd'),
      role: 'user',
      authProvider: 'email',
      verified: false,
      publicPassword: false,
      referralCode: 'CYD1F00D5',
      seedHash: fresh.seedHash,
      nextSeedHash: second.seedHash,
      ...changed,
    });
  const name = accountNamed.of({ account: cyd, name: 'cyd' });
  const joined = (referrer: AccountId): DomainEvent => referralJoined.of({ referrer, referred: cyd });
  const welcome = welcomeBonusCredited.of({ account: cyd, cents: 100_00 });
  const session = sessionStarted.of({ account: cyd, method: 'registration' });
  const codeOf = (name: string): string => sha256(name).slice(0, 10).toUpperCase();

  test('makes the account, its bonus and its session', () =>
    given(history).when(wish(), { as: 'guest' }).thenAppended([registration(), name, welcome, session]));
  test('by the third-party identity starts verified', () =>
    given(history)
      .when(wish({ authProvider: 'google' }), { as: 'guest' })
      .thenAppended([
        registration({ authProvider: 'google', verified: true }),
        name,
        welcome,
        sessionStarted.of({ account: cyd, method: 'google' }),
      ]));
  test('with a friend’s code pays the friend', () =>
    given(history)
      .when(wish({ referralCode: ` ${codeOf('ben').toLowerCase()} ` }), { as: 'guest' })
      .thenAppended([
        registration(),
        name,
        joined(ben),
        welcome,
        referralPaid.of({ referrer: ben, referred: cyd, cents: 250_00 }),
        session,
      ]));
  test.each(['NOBODY1', '', '  ', '__proto__', 'constructor', '<script>', 'x'.repeat(10_000)])('passes over the code %j', (referralCode) =>
    given(history).when(wish({ referralCode }), { as: 'guest' }).thenAppended([registration(), name, welcome, session]),
  );
  test('does not pay a blocked friend', () =>
    given(history, blocked(ada))
      .when(wish({ referralCode: codeOf('ada') }), { as: 'guest' })
      .thenAppended([registration(), name, joined(ada), welcome, session]));

  test.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(21) }, 'Username can be at most 20 characters'],
    [{ username: 'x'.repeat(10_000) }, 'Username can be at most 20 characters'],
    [{ username: '<b>cyd</b>' }, 'Username can only contain letters, numbers, dots, dashes and underscores'],
    [{ username: 'cyd\u202e' }, 'Username can only contain letters, numbers, dots, dashes and underscores'],
    [{ username: 'ada' }, 'This username is already taken'],
    [{ username: 'ADA' }, 'This username is already taken'],
    [{ username: 'Ａｄａ' }, 'This username is already taken'],
    [{ username: 'Guest' }, 'This username is not allowed'],
    [{ username: 'house' }, 'This username is not allowed'],
    [{ username: '__proto__' }, 'This username is not allowed'],
    [{ username: 'Supp0rt.' }, 'This username is not allowed'],
    [{ username: '...' }, 'Username must have at least one letter or number'],
    [{ emailDigest: sha256('ada@example.com') }, 'Email already in use'],
    [{ username: 'ada', emailDigest: sha256('ada@example.com') }, 'Email already in use'],
    [{ username: 'ab', emailDigest: sha256('ada@example.com') }, 'Username must be at least 3 characters'],
  ])('%j is refused', (changed, sentence) => given(history).when(wish(changed), { as: 'guest' }).thenRefused(sentence));

  test.each(['constructor', 'toString', 'hasOwnProperty', '123'])('%s can be somebody’s name', (username) => {
    const { decision } = given(history).when(wish({ username }), { as: 'guest' });
    expect(isRefusal(decision) ? decision.sentence : decision[1]?.data).toMatchObject({ name: username });
  });

  test('a default code that is taken moves on instead of costing the registration', () => {
    const other = registration({ account: idOf('other'), emailDigest: sha256('other'), referralCode: 'CYD1F00D5' });
    given([...history, other])
      .when(wish(), { as: 'guest' })
      .thenAppended([registration({ referralCode: 'CYD1F00D6' }), name, welcome, session]);
    const last = registration({ account: idOf('other'), emailDigest: sha256('other'), referralCode: 'CYDFFFFFF' });
    given([...history, last])
      .when(wish({ codeDigits: 'ffffff' }), { as: 'guest' })
      .thenAppended([registration({ referralCode: 'CYD000000' }), name, welcome, session]);
  });

  test('pays at most five friends a UTC day at sign-up; the sixth pays when it has played', () => {
    const five = Array.from({ length: 5 }, (_, i) => [
      ...registered(`friend${i}`, 0, { referredBy: 'ben' }),
      referralPaid.of({ referrer: ben, referred: idOf(`friend${i}`), cents: 250_00 }),
    ]).flat();
    const full = [...history, ...five];
    given(full)
      .when(wish({ referralCode: codeOf('ben') }), { as: 'guest' })
      .thenAppended([registration(), name, joined(ben), welcome, session]);
    given(full)
      .when(wish({ referralCode: codeOf('ben') }), { as: 'guest', at: START + 86_400_000 })
      .thenAppended([
        registration(),
        name,
        joined(ben),
        welcome,
        referralPaid.of({ referrer: ben, referred: cyd, cents: 250_00 }),
        session,
      ]);
  });
});

describe('SeedAccount', () => {
  const demo: SeedAccount = {
    account: idOf('demo'),
    emailDigest: sha256('demo'),
    referralCode: 'DEMO1F00D5',
    username: 'demo',
    role: 'user',
    openingCents: 1_000_00,
  };
  const seed = (changed: Partial<SeedAccount> = {}) => ({ type: 'SeedAccount' as const, payload: { ...demo, ...changed } });
  test('makes an account whose password is public, with its opening balance', () =>
    given(history)
      .when(seed(), { as: 'house' })
      .thenAppended([
        accountRegistered.of({
          account: demo.account,
          emailDigest: demo.emailDigest,
          role: 'user',
          authProvider: 'email',
          verified: true,
          publicPassword: true,
          referralCode: 'DEMO1F00D5',
          seedHash: fresh.seedHash,
          nextSeedHash: second.seedHash,
        }),
        accountNamed.of({ account: demo.account, name: 'demo' }),
        balanceOpened.of({ account: demo.account, cents: 1_000_00 }),
      ]));
  test.each<[string, Partial<SeedAccount>]>([
    ['Email already in use', { emailDigest: sha256('ada@example.com') }],
    ['This username is already taken', { username: 'Ada' }],
    ['This referral code is already taken', { referralCode: sha256('ben').slice(0, 10).toUpperCase() }],
  ])('%s: %j', (sentence, changed) => given(history).when(seed(changed), { as: 'house' }).thenRefused(sentence));
  test('is the house’s own doing', () => given(history).when(seed(), { as: ada }).thenRefused('Unauthorized'));
});

describe('sessions and passwords', () => {
  test('signing in and out are facts of the trail', () => {
    given(history)
      .when({ type: 'SignIn', payload: { method: 'password' } }, { as: ada })
      .thenAppended([sessionStarted.of({ account: ada, method: 'password' })]);
    given(history)
      .when({ type: 'SignOut', payload: { reason: 'expired' } }, { as: ada })
      .thenAppended([sessionEnded.of({ account: ada, reason: 'expired' })]);
    given(history)
      .when({ type: 'ChangePassword', payload: {} }, { as: ada })
      .thenAppended([passwordChanged.of({ account: ada })]);
  });
  test('a blocked account signs out but not in', () => {
    given(history, blocked(ada))
      .when({ type: 'SignIn', payload: { method: 'password' } }, { as: ada })
      .thenRefused('This account has been blocked');
    given(history, blocked(ada))
      .when({ type: 'SignOut', payload: { reason: 'logout' } }, { as: ada })
      .thenAppended([sessionEnded.of({ account: ada, reason: 'logout' })]);
  });
  test('nobody signs out', () =>
    given(history)
      .when({ type: 'SignOut', payload: { reason: 'logout' } }, { as: 'guest' })
      .thenRefused('User not logged in'));
});

describe('SetCard', () => {
  const set = (memberSince: unknown, achievements: unknown) =>
    ({ type: 'SetCard' as const, payload: { memberSince, achievements } }) as Command;
  const claimed = (world: World): void => void world.accounts[ada]?.claimed.push('first-win', 'rounds-10');
  const card = (memberSinceDay: number | null, achievements: readonly ('first-win' | 'rounds-10')[]) =>
    cardSet.of({ account: ada, memberSinceDay, achievements: [...achievements] });
  test('shows claimed achievements, and the day of the registration', () => {
    given(history, claimed)
      .when(set(true, ['rounds-10', 'first-win']), { as: ada })
      .thenAppended([card(utcDay(START), ['rounds-10', 'first-win'])]);
    given(history)
      .when(set(false, []), { as: ada })
      .thenAppended([card(null, [])]);
  });
  test('is refused for what was not claimed or stands there twice, and for who is not signed in', () => {
    given(history, claimed)
      .when(set(true, ['first-win', 'first-win']), { as: ada })
      .thenRefused('This request could not be read');
    given(history)
      .when(set(true, ['first-win']), { as: ada })
      .thenRefused('Achievement not completed yet');
    given(history).when(set(true, []), { as: 'guest' }).thenRefused('Please login to play');
  });
});

describe('SetFeed', () => {
  const set = (hidden: boolean) => ({ type: 'SetFeed' as const, payload: { hidden } });
  test.each([true, false])('hides one’s own name or shows it: %s', (hidden) =>
    given(history)
      .when(set(hidden), { as: ada })
      .thenAppended([feedSet.of({ account: ada, hidden })]),
  );
  test('is for who is signed in', () => {
    given(history).when(set(true), { as: 'guest' }).thenRefused('Please login to play');
    given(history).when(set(true), { as: 'house' }).thenRefused('Please login to play');
    given(history, blocked(ada)).when(set(true), { as: ada }).thenRefused('This account has been blocked');
  });
});
