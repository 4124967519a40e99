/** What admins do to accounts, and that nobody else does. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { accountNamed, accountRegistered, balanceOpened, passwordChanged } from '../../../src/domain/events/accounts.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { accountBlocked, accountEmailChanged, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { earningsBroughtOver } from '../../../src/domain/events/earnings.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { roundCancelled, roundOpened } from '../../../src/domain/events/rounds.ts';
import { betVoided } from '../../../src/domain/events/settlements.ts';
import { accountIdFrom, betIdFrom, roundIdFrom } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { playedDice, seatEvent } from '../../kit/betEvents.ts';
import { given } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { freshSeeds, seedNumbered, sha256 } from '../../kit/seeds.ts';

const [ada, admin] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada', 100_00), ...registered('boss', 0, { role: 'admin' })];
const made = accountIdFrom(commandIdOf('the command'));
const [seedHash = '', nextSeedHash = ''] = freshSeeds;
const creation = (changed: object = {}): Command => ({
  type: 'CreateAccount',
  payload: { username: 'newcomer', emailDigest: sha256('newcomer'), codeDigits: 'abcdef', balanceCents: 100_00, ...changed },
});

describe('CreateAccount', () => {
  test('makes a verified account of an ordinary user', () => {
    given(history)
      .when(creation(), { as: admin })
      .thenAppended([
        accountRegistered.of({
          account: made,
          emailDigest: sha256('newcomer'),
          role: 'user',
          authProvider: 'email',
          verified: true,
          publicPassword: false,
          referralCode: 'NEWCABCDEF',
          seedHash,
          nextSeedHash,
        }),
        accountNamed.of({ account: made, name: 'newcomer' }),
        balanceOpened.of({ account: made, cents: 100_00 }),
      ]);
  });

  test.each<[string, object]>([
    ['Username must be at least 3 characters', { username: 'no' }],
    ['Balance cannot be negative', { balanceCents: -1 }],
    ['Balance cannot be negative', { balanceCents: Number.NaN }],
    ['Email already in use', { emailDigest: sha256('ada@example.com') }],
    ['This username is already taken', { username: 'ADA' }],
  ])('%s', (sentence, changed) => given(history).when(creation(changed), { as: admin }).thenRefused(sentence));
});

describe('EditAccount', () => {
  const edit = (emailDigest: string | null, changed: boolean): Command => ({
    type: 'EditAccount',
    payload: { account: ada, emailDigest, passwordChanged: changed },
  });
  test('changes the address, the password, or both', () => {
    const email = accountEmailChanged.of({ account: ada, emailDigest: sha256('new') });
    given(history)
      .when(edit(sha256('new'), true), { as: admin })
      .thenAppended([email, passwordChanged.of({ account: ada })]);
    given(history)
      .when(edit(sha256('new'), false), { as: admin })
      .thenAppended([email]);
    given(history)
      .when(edit(sha256('boss@example.com'), false), { as: admin })
      .thenRefused('Email already in use');
    given(history).when(edit(null, false), { as: admin }).thenRefused('Nothing was changed');
    given(history)
      .when(edit(sha256('new'), false), { as: 'house' })
      .thenAppended([email]);
    given(history)
      .when(edit(sha256('new'), true), { as: 'house' })
      .thenRefused('Unauthorized');
  });
});

describe('BlockAccount', () => {
  const block: Command = { type: 'BlockAccount', payload: { account: ada, reason: 'several accounts' } };
  test('blocks, once, and never an admin', () => {
    given(history)
      .when(block, { as: admin })
      .thenAppended([accountBlocked.of({ account: ada, reason: 'several accounts' })]);
    given([...history, accountBlocked.of({ account: ada, reason: 'several accounts' })])
      .when(block, { as: admin })
      .thenRefused('Failed to block user');
    given(history)
      .when({ type: 'BlockAccount', payload: { account: admin, reason: 'several accounts' } }, { as: admin })
      .thenRefused('Failed to block user');
  });

  test.each([
    [' ', 'Please give a reason of at most 200 characters'],
    ['x'.repeat(201), 'Please give a reason of at most 200 characters'],
    ['several\u202E accounts', 'Reason holds U+202E, which reverses text'],
  ])('wants a reason that can be read: %j', (reason, sentence) =>
    given(history)
      .when({ type: 'BlockAccount', payload: { account: ada, reason } }, { as: admin })
      .thenRefused(sentence),
  );

  test('takes all open flips back first', () => {
    const flips = ['one', 'two'].map((name) => ({
      ...seedNumbered(name),
      round: roundIdFrom(commandIdOf(name)),
      bet: betIdFrom(commandIdOf(name)),
    }));
    const opened = flips.flatMap(({ round, bet, seedHash: committed }) => [
      roundOpened.of({ round, game: 'coinflip', seedHash: committed, nonce: 0, creator: ada }),
      seatEvent(round, ada, 'coinflip', { side: 'heads' }, { bet }),
    ]);
    given([...history, ...opened])
      .when(block, { as: admin })
      .thenAppended([
        ...flips.flatMap(({ round, bet, serverSeed }) => [
          betVoided.of({ bet, account: ada, round, stakeCents: 5_00, reason: 'cancelled' }),
          roundCancelled.of({ round, serverSeed, reason: 'account blocked' }),
        ]),
        accountBlocked.of({ account: ada, reason: 'several accounts' }),
      ]);
  });
});

describe('UnblockAccount', () => {
  const unblock = (reason: unknown): Command => ({ type: 'UnblockAccount', payload: { account: ada, reason } });
  const blocked = [...history, accountBlocked.of({ account: ada, reason: 'several accounts' })];
  const unblocked = accountUnblocked.of({ account: ada, reason: 'a mistake' });

  test('lets a blocked account act again, with a reason, as often as it was blocked', () => {
    given(blocked)
      .when({ type: 'ClaimDailyBonus', payload: {} }, { as: ada })
      .thenRefused('This account has been blocked: several accounts');
    given(blocked).when(unblock(' a mistake '), { as: admin }).thenAppended([unblocked]);
    expect(isRefusal(given([...blocked, unblocked]).when({ type: 'ClaimDailyBonus', payload: {} }, { as: ada }).decision)).toBe(false);
    given([...blocked, unblocked, accountBlocked.of({ account: ada, reason: 'several accounts' })])
      .when(unblock('a mistake'), { as: 'house' })
      .thenAppended([unblocked]);
  });

  test('pays the referrals that became due meanwhile', () => {
    const referred = [...history, ...registered('ben', 10_00, { referredBy: 'ada' })];
    const events = [...referred, accountBlocked.of({ account: ada, reason: 'several accounts' }), ...playedDice('ben', 1_00, 0)];
    const paid = referralPaid.of({ referrer: ada, referred: idOf('ben'), cents: 250_00 });
    given(events).when(unblock('a mistake'), { as: admin }).thenAppended([unblocked, paid]);
    given([...events, unblocked, paid, accountBlocked.of({ account: ada, reason: 'several accounts' })])
      .when(unblock('a mistake'), { as: admin })
      .thenAppended([unblocked]);
  });

  test('pays for a migrated completion only if it came during the block', () => {
    const ben = idOf('ben');
    const referred = [...history, ...registered('ben', 10_00, { referredBy: 'ada' })];
    const migrated = earningsBroughtOver.of({ ...earningsBroughtOver.specimen, account: ben });
    const block = accountBlocked.of({ account: ada, reason: 'several accounts' });
    const paid = referralPaid.of({ referrer: ada, referred: ben, cents: 250_00 });
    given([...referred, block, migrated])
      .when(unblock('a mistake'), { as: admin })
      .thenAppended([unblocked, paid]);
    // Otherwise the next bet or offer of the friend pays.
    given([...referred, migrated, block])
      .when(unblock('a mistake'), { as: admin })
      .thenAppended([unblocked]);
  });

  test.each([
    [' ', 'Please give a reason of at most 200 characters'],
    ['x'.repeat(201), 'Please give a reason of at most 200 characters'],
    ['a\u202Emistake', 'Reason holds U+202E, which reverses text'],
    [7, 'Please give a reason of at most 200 characters'],
  ])('wants a reason that can be read: %j', (reason, sentence) =>
    given(blocked).when(unblock(reason), { as: admin }).thenRefused(sentence),
  );

  test('is refused where nobody is blocked, and to players', () => {
    given(history).when(unblock('a mistake'), { as: admin }).thenRefused('Failed to unblock user');
    given(blocked).when(unblock('a mistake'), { as: ada }).thenRefused('Unauthorized');
  });
});

test('a player who sends an admin command by hand is told "Unauthorized"', () => {
  const terms = { title: 'x', description: 'x', requirements: '', provider: 'x', category: '', rewardCents: 1, imageUrl: '' };
  const odds = { homeWin: 200, draw: null, awayWin: 200 };
  const event = 'evt_20112233445566778899aabbccddeeff';
  const commands: readonly Command[] = [
    creation(),
    { type: 'EditAccount', payload: { account: ada, emailDigest: null, passwordChanged: true } },
    { type: 'BlockAccount', payload: { account: idOf('boss'), reason: 'several accounts' } },
    { type: 'UnblockAccount', payload: { account: ada, reason: 'x' } },
    { type: 'CreateOffer', payload: { terms } },
    { type: 'UpdateOffer', payload: { offer: 'off_0f0e0d0c0b0a09080706050403020100', terms } },
    { type: 'DeleteOffer', payload: { offer: 'off_0f0e0d0c0b0a09080706050403020100' } },
    { type: 'CreateSportEvent', payload: { terms: { sport: 'x', homeTeam: 'x', awayTeam: 'y', startsAt: 1, odds } } },
    { type: 'ChangeSportEvent', payload: { event, startsAt: 1, odds, live: true, suspended: false } },
    { type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } },
    { type: 'CancelSportEvent', payload: { event } },
    { type: 'CompleteWithdrawal', payload: { withdrawal: 'wdr_10112233445566778899aabbccddeeff' } },
    { type: 'RejectWithdrawal', payload: { withdrawal: 'wdr_10112233445566778899aabbccddeeff', reason: 'x' } },
    { type: 'MuteInChat', payload: { account: ada, forMs: 1 } },
    { type: 'SetRules', payload: { rules: defaultRules } },
    { type: 'CorrectLedger', payload: { account: ada, counterparty: 'house', cents: 1, reason: 'mine' } },
    { type: 'EndFlights', payload: { bets: [] } },
    { type: 'OpenLiveRound', payload: {} },
    { type: 'SpinLiveRound', payload: {} },
    { type: 'CompleteOffers', payload: { offers: [] } },
  ];
  for (const command of commands) {
    for (const as of [ada, 'guest'] as const) given(history).when(command, { as }).thenRefused('Unauthorized');
  }
  expect(commands.length).toBe(20);
});
