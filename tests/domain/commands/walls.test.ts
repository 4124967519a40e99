/** Partner walls: what a page of somebody else may credit, how much and how often. */
import { describe, expect, test } from 'vitest';
import { partnerOfferCompleted, wallCredited, wallLeft, wallOpened, wallReversed } from '../../../src/domain/events/walls.ts';
import { ledgerCorrected } from '../../../src/domain/events/books.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { wallSessionIdFrom } from '../../../src/domain/ids.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { blocked, commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const people = [rules(), ...registered('ben'), ...registered('ada', 0, { referredBy: 'ben' })];
const session = wallSessionIdFrom(commandIdOf('visit'));
const opened = wallOpened.of({ account: ada, wall: 'harbor', session });
const history = [...people, opened];
const paid = referralPaid.of({ referrer: ben, referred: ada, cents: 250_00 });
const message = { wall: 'harbor', message: 'credits_earned' as const, cents: 5_00, transaction: 'tx-1' as string | null };
const credited = (changed: Partial<typeof message> = {}) => wallCredited.of({ account: ada, ...message, ...changed });
const credit = (changed: object = {}) => ({ type: 'CreditFromWall' as const, payload: { ...message, ...changed } });

describe('OpenWall', () => {
  const open = (wall: unknown) => ({ type: 'OpenWall' as const, payload: { wall } });
  test('begins a visit', () =>
    given(people)
      .when(open('harbor'), { as: ada })
      .thenAppended([wallOpened.of({ account: ada, wall: 'harbor', session: wallSessionIdFrom(commandIdOf('the command')) })]));
  test.each(['', 'Harbor', '1st', '__proto__', 'x'.repeat(33), null, 7])('%j is no wall', (wall) =>
    given(people).when(open(wall), { as: ada }).thenRefused('This partner wall is not open'),
  );
  test('is for who is signed in', () => {
    given(people).when(open('harbor'), { as: 'guest' }).thenRefused('Please login to complete offers');
    given(people, blocked(ada)).when(open('harbor'), { as: ada }).thenRefused('This account has been blocked');
  });
});

describe('ReverseWallCredit', () => {
  const reason = 'the offer was not completed';
  const reversed = (changed: { debtCents?: number; transaction?: string } = {}) =>
    wallReversed.of({ account: ada, wall: 'harbor', transaction: 'tx-1', cents: 5_00, reason, ...changed });
  const reverse = (changed: object = {}) => ({
    type: 'ReverseWallCredit' as const,
    payload: { account: ada, wall: 'harbor', transaction: 'tx-1', cents: 5_00, reason, ...changed },
  });
  const spent = (cents: number) => ledgerCorrected.of({ account: ada, counterparty: 'house', cents: -cents, reason: 'spent' });
  const earned = [...history, credited()];

  test('takes the credit back', () => {
    given(earned).when(reverse(), { as: 'house' }).thenAppended([reversed()]);
    const { ledger } = worldAfter([...earned, reversed()]);
    expect(ledger).toMatchObject({ player: { [ada]: 0 }, partners: 0 });
    expect(ledger.debt).toEqual({});
  });
  test('of a blocked account too', () => given(earned, blocked(ada)).when(reverse(), { as: 'house' }).thenAppended([reversed()]));
  test('what is spent becomes a debt, which later earnings pay first', () => {
    const indebted = [...earned, spent(3_50)];
    const owing = reversed({ debtCents: 3_50 });
    given(indebted).when(reverse(), { as: 'house' }).thenAppended([owing]);
    const after = [...indebted, owing];
    expect(worldAfter(after).ledger).toMatchObject({ player: { [ada]: 0 }, debt: { [ada]: -3_50 } });
    const first = wallCredited.of({ account: ada, ...message, cents: 2_00, transaction: 'tx-2', debtCents: 2_00 });
    const second = wallCredited.of({ account: ada, ...message, cents: 2_00, transaction: 'tx-3', debtCents: 1_50 });
    given(after)
      .when(credit({ cents: 2_00, transaction: 'tx-2' }), { as: ada })
      .thenAppended([first]);
    given([...after, first])
      .when(credit({ cents: 2_00, transaction: 'tx-3' }), { as: ada })
      .thenAppended([second]);
    const { ledger } = worldAfter([...after, first, second]);
    expect(ledger).toMatchObject({ player: { [ada]: 50 }, partners: -4_00 });
    expect(ledger.debt).toEqual({});
    given(after)
      .when({ type: 'CompletePartnerOffer', payload: { wall: 'harbor', offer: 'h-1', cents: 4_00 } }, { as: ada })
      .thenAppended([partnerOfferCompleted.of({ account: ada, wall: 'harbor', offer: 'h-1', cents: 4_00, debtCents: 3_50 }), paid]);
  });
  test.each([
    ['This transaction was never credited', { transaction: 'tx-2' }],
    ['This transaction was never credited', { transaction: '__proto__' }],
    ['This transaction was never credited', { wall: 'lagoon' }],
    ['This transaction was never credited', { account: ben }],
    ['A transaction can only be taken back as a whole', { cents: 4_99 }],
    ['A transaction can only be taken back as a whole', { cents: -5_00 }],
    ['User not logged in', { account: idOf('nobody') }],
    ['Please give a reason of at most 200 characters', { reason: ' ' }],
  ])('%s: %j', (sentence, changed) => given(earned).when(reverse(changed), { as: 'house' }).thenRefused(sentence));
  test('once, and by nobody but the house', () => {
    given([...earned, reversed()])
      .when(reverse(), { as: 'house' })
      .thenRefused('This transaction has already been taken back');
    given(earned).when(reverse(), { as: ada }).thenRefused('Unauthorized');
  });
});

describe('CreditFromWall', () => {
  test('pays what was earned; a completed offer also pays the referrer', () => {
    given(history).when(credit(), { as: ada }).thenAppended([credited()]);
    given(history)
      .when(credit({ message: 'offer_completed' }), { as: ada })
      .thenAppended([wallCredited.of({ account: ada, ...message, message: 'offer_completed' }), paid]);
    expect(worldAfter([...history, credited()]).ledger).toMatchObject({ player: { [ada]: 5_00 }, partners: -5_00 });
  });
  test.each([
    { cents: 0 },
    { cents: -1 },
    { cents: 0.5 },
    { cents: '5' },
    { cents: Number.POSITIVE_INFINITY },
    { message: 'jackpot' },
    { transaction: '' },
    { transaction: 'x'.repeat(65) },
    { transaction: 'tx 1' },
    { transaction: 7 },
    { wall: '__proto__' },
  ])('%j is not what a wall may report', (changed) =>
    given(history).when(credit(changed), { as: ada }).thenRefused('The partner sent an invalid credit'),
  );
  test('comes from a wall that the account has opened', () => {
    given(people)
      .when(credit({ cents: 500_01 }), { as: ada })
      .thenRefused('This partner wall is not open');
    given(history).when(credit(), { as: ben }).thenRefused('This partner wall is not open');
    given(history).when(credit(), { as: 'guest' }).thenRefused('Please login to complete offers');
  });

  // 500 credits at once, 2,000 in a UTC day.
  const full = [...history, ...[1, 2, 3, 4].map((n) => credited({ cents: n === 4 ? 499_99 : 500_00, transaction: `tx-${n}` }))];
  test('is 500 credits at the most', () => {
    given(history)
      .when(credit({ cents: 500_00 }), { as: ada })
      .thenAppended([credited({ cents: 500_00 })]);
    given(history)
      .when(credit({ cents: 500_01 }), { as: ada })
      .thenRefused('This partner wall has reached its credit limit');
  });
  test('with those of its UTC day 2,000 credits', () => {
    given(full)
      .when(credit({ cents: 1 }), { as: ada })
      .thenAppended([credited({ cents: 1 })]);
    given(full)
      .when(credit({ cents: 2 }), { as: ada })
      .thenRefused('This partner wall has reached its credit limit');
    given(full)
      .when({ type: 'CompletePartnerOffer', payload: { wall: 'harbor', offer: 'a', cents: 2 } }, { as: ada })
      .thenRefused('This partner wall has reached its credit limit');
    given(full)
      .when(credit({ cents: 2 }), { as: ada, at: Date.UTC(2026, 0, 15, 23, 59, 59, 999) })
      .thenRefused('This partner wall has reached its credit limit');
    given(full)
      .when(credit({ cents: 500_00 }), { as: ada, at: Date.UTC(2026, 0, 16) })
      .thenAppended([credited({ cents: 500_00 })]);
  });
  test('of one wall is not counted on another', () =>
    given([...full, wallOpened.of({ account: ada, wall: 'lagoon', session: wallSessionIdFrom(commandIdOf('second')) })])
      .when(credit({ wall: 'lagoon', cents: 500_00 }), { as: ada })
      .thenAppended([credited({ wall: 'lagoon', cents: 500_00 })]));
  test('without a number comes every ten seconds at the most', () => {
    const once = [...history, credited({ transaction: null })];
    const at = START + (once.length - 1) * 1_000;
    given(once)
      .when(credit({ transaction: null }), { as: ada, at: at + 9_999 })
      .thenRefused('This partner wall reports credits too fast');
    given(once)
      .when(credit({ transaction: null }), { as: ada, at: at + 10_000 })
      .thenAppended([credited({ transaction: null })]);
    given(once).when(credit(), { as: ada, at }).thenAppended([credited()]);
  });
});

describe('CompletePartnerOffer', () => {
  const done = { wall: 'lagoon', offer: 'lag-7', cents: 40_00 };
  const complete = (changed: object = {}) => ({ type: 'CompletePartnerOffer' as const, payload: { ...done, ...changed } });
  const completed = partnerOfferCompleted.of({ account: ada, ...done });
  test('pays it, and the referrer, whether or not the wall was opened', () =>
    given(people).when(complete(), { as: ada }).thenAppended([completed, paid]));
  test('once for each account and each wall', () => {
    const after = [...people, completed, paid];
    given(after)
      .when(complete({ cents: 500_01 }), { as: ada })
      .thenRefused('You have already completed this offer');
    given(after)
      .when(complete(), { as: ben })
      .thenAppended([partnerOfferCompleted.of({ account: ben, ...done })]);
    given(after)
      .when(complete({ wall: 'harbor' }), { as: ada })
      .thenAppended([partnerOfferCompleted.of({ account: ada, ...done, wall: 'harbor' })]);
  });
  test.each<[string, object]>([
    ['The partner sent an invalid credit', { offer: '' }],
    ['The partner sent an invalid credit', { offer: null }],
    ['The partner sent an invalid credit', { cents: 0.5 }],
    ['The partner sent an invalid credit', { wall: 'Lagoon' }],
    ['This partner wall has reached its credit limit', { cents: 500_01 }],
  ])('%s: %j', (sentence, changed) => given(people).when(complete(changed), { as: ada }).thenRefused(sentence));
  test('is for who is signed in', () => given(people).when(complete(), { as: 'guest' }).thenRefused('Please login to complete offers'));
});

describe('LeaveWall', () => {
  const leave = (changed: object = {}) => ({ type: 'LeaveWall' as const, payload: { wall: 'harbor', session, ignored: 2, ...changed } });
  test('says how many messages were ignored', () =>
    given(history)
      .when(leave(), { as: ada })
      .thenAppended([wallLeft.of({ account: ada, wall: 'harbor', session, ignored: 2 })]));
  test.each([
    { wall: 'lagoon' },
    { session: wallSessionIdFrom(commandIdOf('none')) },
    { session: '__proto__' },
    { ignored: -1 },
    { ignored: null },
  ])('is of a visit that there was: %j', (changed) =>
    given(history).when(leave(changed), { as: ada }).thenRefused('This partner wall is not open'),
  );
  test('is one’s own', () => {
    given(history).when(leave(), { as: ben }).thenRefused('This partner wall is not open');
    given(history).when(leave(), { as: 'guest' }).thenRefused('Please login to complete offers');
  });
});
