/** Withdrawals: held, paid or given back; every refusal in the order in which a person meets them. */
import { describe, expect, test } from 'vitest';
import type { RequestWithdrawal } from '../../../src/domain/commands/withdrawals.ts';
import { withdrawalCompleted, withdrawalRejected, withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { ledgerCorrected } from '../../../src/domain/events/books.ts';
import { dailyBonusClaimed } from '../../../src/domain/events/rewards.ts';
import { withdrawalIdFrom } from '../../../src/domain/ids.ts';
import { ledgerBalance } from '../../../src/domain/ledger/balances.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { blocked, commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { sha256 } from '../../kit/seeds.ts';

const ada = idOf('ada');
const admin = idOf('boss');
const history = [rules(), ...registered('ada', 6_000_00), ...registered('boss', 0, { role: 'admin' })];
const withdrawal = withdrawalIdFrom(commandIdOf('the command'));
const addressDigest = sha256('ada@paypal');

// A bonus pays no debt.
const balanceGiven = (cents: number) => dailyBonusClaimed.of({ account: ada, cents });

const ask = (changed: Partial<RequestWithdrawal> = {}) => ({
  type: 'RequestWithdrawal' as const,
  payload: { cents: 50_00, method: 'paypal', ...changed },
});

describe('RequestWithdrawal', () => {
  test('holds the amount', () => {
    given(history)
      .when(ask(), { as: ada, addressDigest })
      .thenAppended([withdrawalRequested.of({ withdrawal, account: ada, cents: 50_00, method: 'paypal', addressDigest })]);
  });

  test.each<[string, Partial<RequestWithdrawal>, null?]>([
    ['Please enter a valid amount', { cents: 0 }],
    ['Please enter a valid amount', { cents: -1 }],
    ['Please enter a valid amount', { cents: 'all of it' }],
    ['Please enter a valid amount', { cents: Number.NaN }],
    ['Please enter a valid amount', { cents: Number.POSITIVE_INFINITY }],
    ['Please enter a valid amount', { cents: 1_000.5 }],
    ['Please enter a valid amount', { method: 'pigeon' }],
    ['Insufficient balance', { cents: 6_000_01 }],
    ['Insufficient balance', { cents: 9_999_99 }, null],
    ['Please enter your withdrawal address', {}, null],
    ['Please enter your withdrawal address', { cents: 9_99 }, null],
    ['Minimum withdrawal amount is $10.00', { cents: 9_99 }],
    ['Maximum withdrawal amount is $5,000.00', { cents: 5_000_01 }],
  ])('%s: %j', (sentence, changed, digest: string | null = addressDigest) =>
    given(history).when(ask(changed), { as: ada, addressDigest: digest }).thenRefused(sentence),
  );

  test('takes the smallest and the largest amount', () => {
    for (const cents of [10_00, 5_000_00]) {
      given(history)
        .when(ask({ cents, method: 'crypto' }), { as: ada, addressDigest })
        .thenAppended([withdrawalRequested.of({ withdrawal, account: ada, cents, method: 'crypto', addressDigest })]);
    }
  });

  test('a debt comes first', () => {
    const owing = ledgerCorrected.of({ account: ada, counterparty: 'house', cents: -6_012_00, reason: 'spent', debtCents: 12_00 });
    const later = balanceGiven(100_00);
    given([...history, owing, later])
      .when(ask(), { as: ada, addressDigest })
      .thenRefused('You owe 12.00 credits. Withdrawals wait until they are paid');
    const before = withdrawalRequested.of({ withdrawal, account: ada, cents: 50_00, method: 'paypal', addressDigest });
    const waiting = [...history, before, ledgerCorrected.of({ ...owing.data, debtCents: 62_00 })];
    given(waiting)
      .when({ type: 'CompleteWithdrawal', payload: { withdrawal } }, { as: admin })
      .thenRefused('This account owes 62.00 credits: reject the withdrawal, or wait');
    given(waiting)
      .when({ type: 'RejectWithdrawal', payload: { withdrawal, reason: 'a debt' } }, { as: admin })
      .thenAppended([withdrawalRejected.of({ withdrawal, account: ada, cents: 50_00, reason: 'a debt', debtCents: 50_00 })]);
  });

  test('guests withdraw nothing, and a block keeps nobody’s credits', () => {
    given(history).when(ask(), { as: 'guest' }).thenRefused('Please login to play');
    given(history, blocked(ada))
      .when(ask(), { as: ada, addressDigest })
      .thenAppended([withdrawalRequested.of({ withdrawal, account: ada, cents: 50_00, method: 'paypal', addressDigest })]);
  });

  test('of two requests for the whole balance the second finds nothing left', () => {
    const first = withdrawalRequested.of({
      withdrawal: withdrawalIdFrom(commandIdOf('first')),
      account: ada,
      cents: 5_000_00,
      method: 'paypal',
      addressDigest,
    });
    given([...history, first])
      .when(ask({ cents: 5_000_00 }), { as: ada })
      .thenRefused('Insufficient balance');
  });
});

describe('an admin decides', () => {
  const requested = withdrawalRequested.of({ withdrawal, account: ada, cents: 50_00, method: 'paypal', addressDigest });
  const open = [...history, requested];

  test('that it was paid', () => {
    const paid = withdrawalCompleted.of({ withdrawal, account: ada, cents: 50_00 });
    given(open).when({ type: 'CompleteWithdrawal', payload: { withdrawal } }, { as: admin }).thenAppended([paid]);
    const world = worldAfter([...open, paid]);
    expect([ledgerBalance(world.ledger, { kind: 'cashout' }), world.ledger.player[ada]]).toEqual([50_00, 5_950_00]);
    expect(world.withdrawals).toEqual({});
    expect(world.accounts[ada]?.withdrawals).toMatchObject([{ status: 'completed', cents: 50_00 }]);
  });

  test('that it goes back, with a reason', () => {
    const rejected = withdrawalRejected.of({ withdrawal, account: ada, cents: 50_00, reason: 'no such address' });
    given(open)
      .when({ type: 'RejectWithdrawal', payload: { withdrawal, reason: ' no such address ' } }, { as: admin })
      .thenAppended([rejected]);
    const world = worldAfter([...open, rejected]);
    expect(world.ledger.player[ada]).toBe(6_000_00);
    expect(world.accounts[ada]?.withdrawals).toMatchObject([{ status: 'rejected', reason: 'no such address' }]);
  });

  test('once, and nobody else', () => {
    const done = [...open, withdrawalCompleted.of({ withdrawal, account: ada, cents: 50_00 })];
    given(done)
      .when({ type: 'CompleteWithdrawal', payload: { withdrawal } }, { as: admin })
      .thenRefused('This withdrawal has already been decided');
    given(done)
      .when({ type: 'RejectWithdrawal', payload: { withdrawal, reason: 'late' } }, { as: admin })
      .thenRefused('This withdrawal has already been decided');
    given(open).when({ type: 'CompleteWithdrawal', payload: { withdrawal } }, { as: ada }).thenRefused('Unauthorized');
    given(open)
      .when({ type: 'RejectWithdrawal', payload: { withdrawal, reason: 'mine' } }, { as: 'guest' })
      .thenRefused('Unauthorized');
    given(open)
      .when({ type: 'CompleteWithdrawal', payload: { withdrawal: '__proto__' } }, { as: admin })
      .thenRefused('This withdrawal has already been decided');
  });

  test('a rejection says which character of its reason cannot be read', () =>
    given(open)
      .when({ type: 'RejectWithdrawal', payload: { withdrawal, reason: 'turned \u202e around' } }, { as: admin })
      .thenRefused('Reason holds U+202E, which reverses text'));
  test.each(['', '   ', 'x'.repeat(201)])('a rejection needs a readable reason: %j', (reason) =>
    given(open)
      .when({ type: 'RejectWithdrawal', payload: { withdrawal, reason } }, { as: admin })
      .thenRefused('Please give a reason of at most 200 characters'),
  );
});
