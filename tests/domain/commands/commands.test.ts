/** The other commands: what each makes of a history, and each of its refusals. */
import { describe, expect, test } from 'vitest';
import { accountNamed, accountRegistered, passwordChanged, welcomeBonusCredited } from '../../../src/domain/events/accounts.ts';
import { achievementClaimed } from '../../../src/domain/events/achievements.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { betSettled, betVoided } from '../../../src/domain/events/settlements.ts';
import { clockCorrected, ledgerCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { referralJoined, referralPaid } from '../../../src/domain/events/referrals.ts';
import { clientSeedChanged, seedLost, seedRotated } from '../../../src/domain/events/seeds.ts';
import { sessionEnded, sessionStarted } from '../../../src/domain/events/sessions.ts';
import type { RegisterAccount } from '../../../src/domain/commands/accounts.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import type { World } from '../../../src/domain/world.ts';
import { given, START } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered, sha256 } from '../../kit/seeds.ts';
import { accountIdFrom, type AccountId } from '../../../src/domain/ids.ts';

const ada = idOf('ada');
const ben = idOf('ben');
const history = [rules(), ...registered('ada', 1_000_00), ...registered('ben')];
const [fresh, second] = [seedNumbered('fresh 0'), seedNumbered('fresh 1')];
const block = (world: World): void => {
  const account = world.accounts[ada];
  if (account) account.blocked = true;
};
const openBet = betPlaced.of({
  bet: 'bet_00112233445566778899aabbccddeeff',
  account: ada,
  game: 'dice',
  rulebook: 'dice@1',
  rulesSeq: 1,
  stakeCents: 25_00,
  choice: { direction: 'under', target: 50 },
  draw: { seedHash: seedNumbered('ada 1').seedHash, clientSeed: 'change_me', nonce: 0 },
});

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
    given(history, block)
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
    [{ username: 'Guest' }, 'This username is already taken'],
    [{ username: 'house' }, 'This username is already taken'],
    [{ username: '__proto__' }, 'This username is already taken'],
    [{ emailDigest: sha256('ada@example.com') }, 'Email already in use'],
    [{ username: 'ada', emailDigest: sha256('ada@example.com') }, 'Email already in use'],
    [{ username: 'ab', emailDigest: sha256('ada@example.com') }, 'Username must be at least 3 characters'],
  ])('%j is refused', (changed, sentence) => given(history).when(wish(changed), { as: 'guest' }).thenRefused(sentence));

  test.each(['constructor', 'toString', 'hasOwnProperty', '...', '123'])('%s can be somebody’s name', (username) => {
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

describe('ChangeClientSeed', () => {
  const change = (clientSeed: string) => ({ type: 'ChangeClientSeed' as const, payload: { clientSeed } });
  test('is done as typed', () =>
    given(history)
      .when(change(' my seed '), { as: ada })
      .thenAppended([clientSeedChanged.of({ account: ada, clientSeed: ' my seed ' })]));
  test.each([
    ['', 'Client seed cannot be empty'],
    [' ', 'Client seed cannot be empty'],
    ['x'.repeat(65), 'Client seed can be at most 64 characters'],
    ['a\u202eb', 'Client seed cannot contain control characters'],
  ])('%j is refused', (text, sentence) => given(history).when(change(text), { as: ada }).thenRefused(sentence));
  test('is for who is signed in', () => {
    given(history).when(change(''), { as: 'guest' }).thenRefused('Please login to play');
    given(history, block).when(change(''), { as: ada }).thenRefused('This account has been blocked');
  });
});

describe('RotateSeed', () => {
  const rotate = (clientSeed: string | null) => ({ type: 'RotateSeed' as const, payload: { clientSeed } });
  const rotated = (clientSeed: string): DomainEvent =>
    seedRotated.of({
      account: ada,
      seedHash: seedNumbered('ada 1').seedHash,
      serverSeed: seedNumbered('ada 1').serverSeed,
      nextSeedHash: fresh.seedHash,
      clientSeed,
    });
  test('reveals the seed in use and keeps the client seed', () =>
    given(history)
      .when(rotate(null), { as: ada })
      .thenAppended([rotated('change_me')]));
  test('takes a new client seed in the same step', () =>
    given(history)
      .when(rotate('lucky'), { as: ada })
      .thenAppended([rotated('lucky')]));
  test('waits for an open round', () => {
    given([...history, openBet])
      .when(rotate(null), { as: ada })
      .thenRefused('Finish your open round before rotating');
    given([...history, openBet])
      .when(rotate(''), { as: ada })
      .thenRefused('Client seed cannot be empty');
    given([...history, openBet, betVoided.of({ bet: openBet.data.bet, account: ada, stakeCents: 25_00, reason: 'cancelled' })])
      .when(rotate(null), { as: ada })
      .thenAppended([rotated('change_me')]);
  });
  test('is for who is signed in', () => given(history).when(rotate(null), { as: 'guest' }).thenRefused('Please login to play'));
});

describe('ReplaceLostSeed', () => {
  const replace = (lostHash: string, account = ada) => ({ type: 'ReplaceLostSeed' as const, payload: { account, lostHash } });
  const lost = (seedHash: string): DomainEvent =>
    seedLost.of({ account: ada, seedHash, activeSeedHash: fresh.seedHash, nextSeedHash: second.seedHash });
  const [active, next] = [seedNumbered('ada 1').seedHash, seedNumbered('ada 2').seedHash];

  test('gives up the pair whose seed in use is gone, and no other', () => {
    given(history)
      .when(replace(active), { as: 'house' })
      .thenAppended([lost(active)]);
    given(history).when(replace(next), { as: 'house' }).thenRefused('This seed can still be revealed');
  });
  test('voids the bets that were still open on it, stakes back', () =>
    given([...history, openBet])
      .when(replace(active), { as: 'house' })
      .thenAppended([betVoided.of({ bet: openBet.data.bet, account: ada, stakeCents: 25_00, reason: 'seed lost' }), lost(active)]));
  test('is the house’s own doing, for a commitment that stands', () => {
    given(history).when(replace(active), { as: ada }).thenRefused('Unauthorized');
    given(history).when(replace(fresh.seedHash), { as: 'house' }).thenRefused('This seed can still be revealed');
    given(history)
      .when(replace(active, idOf('nobody')), { as: 'house' })
      .thenRefused('User not logged in');
  });
});

describe('ClaimAchievement', () => {
  const claim = (achievement: 'first-win' | 'high-roller') => ({ type: 'ClaimAchievement' as const, payload: { achievement } });
  const settle = (stakeCents: number, payoutCents: number): DomainEvent[] => [
    { ...openBet, data: { ...openBet.data, stakeCents } },
    betSettled.of({
      bet: openBet.data.bet,
      account: ada,
      game: 'dice',
      stakeCents,
      payoutCents,
      outcome: { roll: payoutCents > 0 ? 1 : 99 },
    }),
  ];
  test('First Win needs a profit', () => {
    given([...history, ...settle(25_00, 48_50)])
      .when(claim('first-win'), { as: ada })
      .thenAppended([achievementClaimed.of({ account: ada, achievement: 'first-win', cents: 100_00 })]);
    given([...history, ...settle(25_00, 0)])
      .when(claim('first-win'), { as: ada })
      .thenRefused('Achievement not completed yet');
    given([...history, ...settle(25_00, 25_00)])
      .when(claim('first-win'), { as: ada })
      .thenRefused('Achievement not completed yet');
    given(history).when(claim('first-win'), { as: ada }).thenRefused('Achievement not completed yet');
  });
  test('High Roller needs a settled stake of 100', () => {
    given([...history, ...settle(100_00, 0)])
      .when(claim('high-roller'), { as: ada })
      .thenAppended([achievementClaimed.of({ account: ada, achievement: 'high-roller', cents: 250_00 })]);
    given([...history, ...settle(99_99, 0)])
      .when(claim('high-roller'), { as: ada })
      .thenRefused('Achievement not completed yet');
    const open: DomainEvent = { ...openBet, data: { ...openBet.data, stakeCents: 100_00 } };
    given([...history, open])
      .when(claim('high-roller'), { as: ada })
      .thenRefused('Achievement not completed yet');
    given([...history, open, betVoided.of({ bet: openBet.data.bet, account: ada, stakeCents: 100_00, reason: 'cancelled' })])
      .when(claim('high-roller'), { as: ada })
      .thenRefused('Achievement not completed yet');
  });
  test('once', () =>
    given([...history, ...settle(25_00, 48_50), achievementClaimed.of({ account: ada, achievement: 'first-win', cents: 100_00 })])
      .when(claim('first-win'), { as: ada })
      .thenRefused('Reward already claimed'));
  test('not by a guest', () => given(history).when(claim('first-win'), { as: 'guest' }).thenRefused('Please login to claim rewards'));
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
    given(history, block)
      .when({ type: 'SignIn', payload: { method: 'password' } }, { as: ada })
      .thenRefused('This account has been blocked');
    given(history, block)
      .when({ type: 'SignOut', payload: { reason: 'logout' } }, { as: ada })
      .thenAppended([sessionEnded.of({ account: ada, reason: 'logout' })]);
  });
  test('nobody signs out', () =>
    given(history)
      .when({ type: 'SignOut', payload: { reason: 'logout' } }, { as: 'guest' })
      .thenRefused('User not logged in'));
});

describe('the books', () => {
  const admin = idOf('root');
  const withAdmin = [...history, ...registered('root', 0, { role: 'admin' })];
  const correct = (cents: number, account = ada) => ({
    type: 'CorrectLedger' as const,
    payload: { account, counterparty: 'house' as const, cents, reason: 'counted twice' },
  });
  test('are corrected by an admin or the house, never below 0', () => {
    const corrected = (cents: number): DomainEvent =>
      ledgerCorrected.of({ account: ada, counterparty: 'house', cents, reason: 'counted twice' });
    given(withAdmin)
      .when(correct(5_00), { as: admin })
      .thenAppended([corrected(5_00)]);
    given(withAdmin)
      .when(correct(-1_000_00), { as: 'house' })
      .thenAppended([corrected(-1_000_00)]);
    given(withAdmin).when(correct(-1_000_01), { as: admin }).thenRefused('Insufficient balance');
    given(withAdmin).when(correct(5_00), { as: ada }).thenRefused('Unauthorized');
    given(withAdmin).when(correct(5_00), { as: 'guest' }).thenRefused('Unauthorized');
    given(withAdmin)
      .when(correct(5_00, idOf('nobody')), { as: admin })
      .thenRefused('User not logged in');
  });
  test('rules are set by an admin or the house', () => {
    given(withAdmin)
      .when({ type: 'SetRules', payload: { rules: defaultRules } }, { as: admin })
      .thenAppended([rules()]);
    given(withAdmin)
      .when({ type: 'SetRules', payload: { rules: defaultRules } }, { as: ada })
      .thenRefused('Unauthorized');
  });
  test('the clock is corrected by the house', () => {
    given(history)
      .when({ type: 'CorrectClock', payload: {} }, { as: 'house', at: START - 55_001 })
      .thenAppended([clockCorrected.of({ from: START + 5_000, to: START - 55_001 })]);
    given(history)
      .when({ type: 'CorrectClock', payload: {} }, { as: admin, at: START - 55_001 })
      .thenRefused('Unauthorized');
    given(history)
      .when({ type: 'CorrectClock', payload: {} }, { as: 'house', at: START - 55_000 })
      .thenRefused('The clock is right');
  });
});

describe('MigrateRecords', () => {
  const old = (name: string, changed: object = {}) => ({
    account: idOf(`old ${name}`),
    username: name,
    emailDigest: sha256(`old ${name}`),
    balanceCents: 12_34,
    verified: true,
    authProvider: 'email' as const,
    referralCode: null,
    seedHash: seedNumbered(`old ${name} 1`).seedHash,
    nextSeedHash: seedNumbered(`old ${name} 2`).seedHash,
    codeDigits: '1f00d5',
    ...changed,
  });
  const names = (decision: object): unknown[] =>
    (decision as DomainEvent[]).flatMap((event, i, all) => {
      const before = all[i - 1];
      return event.type === 'account/named' && before?.type === 'account/registered' ? [[event.data.name, before.data.referralCode]] : [];
    });
  const migrate = (...accounts: ReturnType<typeof old>[]) => {
    const sent = given(history).when({ type: 'MigrateRecords', payload: { accounts, rejected: 1 } }, { as: 'house' });
    sent.thenAppended(sent.decision as DomainEvent[]);
    return sent.decision as DomainEvent[];
  };

  test('gives everybody a name and a code of their own', () => {
    expect(
      names(migrate(old('zoe'), old('zoe', { account: idOf('x'), emailDigest: sha256('x') }), old('ADA', { emailDigest: sha256('y') }))),
    ).toEqual([
      ['zoe', 'ZOE1F00D5'],
      ['zoe-2', 'ZOE1F00D6'],
      ['ADA-2', 'ADA1F00D5'],
    ]);
  });
  test('keeps a code of old that nobody has, also from the others that come along', () => {
    expect(names(migrate(old('zoe', { referralCode: 'ZOEY1F00D5' }), old('zoey', { emailDigest: sha256('x') })))).toEqual([
      ['zoe', 'ZOEY1F00D5'],
      ['zoey', 'ZOEY1F00D6'],
    ]);
  });
  test('merges a known address and counts what could not be read', () => {
    expect(migrate(old('zoe', { emailDigest: sha256('ada@example.com') }), old('<b>'), old('zed')).at(-1)?.data).toEqual({
      source: 'userDatabase',
      accepted: 1,
      rejected: 2,
      merged: [ada],
    });
  });
});
