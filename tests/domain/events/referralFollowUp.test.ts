/** A referral is paid in the entry that makes it due: what asks for it, and what fulfils that. */
import { expect, test } from 'vitest';
import { accountBlocked, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { definitionOf, type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { offerCompleted } from '../../../src/domain/events/offers.ts';
import { referralFollowUpId } from '../../../src/domain/events/referralFollowUp.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { sportBetSettled } from '../../../src/domain/events/sportBets.ts';
import { partnerOfferCompleted, wallCredited, wallOpened, wallReversed } from '../../../src/domain/events/walls.ts';
import { betIdFrom, offerIdFrom } from '../../../src/domain/ids.ts';
import { diceEvents } from '../../kit/betEvents.ts';
import { worldAfter } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, ben] = [idOf('ada'), idOf('ben')];
const referred = [rules(), ...registered('ada'), ...registered('ben', 10_00, { referredBy: 'ada' })];
const { placed, settled, voided } = diceEvents('ben', 1_00);
const credited = (message: 'offer_completed' | 'credits_earned') =>
  wallCredited.of({ account: ben, wall: 'harbor', message, cents: 1_00, transaction: 'tx' });
const paid = referralPaid.of({ referrer: ada, referred: ben, cents: 250_00 });

const unblocked = accountUnblocked.of({ account: ada, reason: 'a mistake' });

const debtsOf = (event: DomainEvent, history: readonly DomainEvent[]) => {
  const world = worldAfter(history);
  const debts = definitionOf(event).followUps?.(event.data, world, { seq: world.seq + 1, at: world.at }) ?? [];
  return debts.map(({ id }) => id).filter((id) => id === referralFollowUpId(ben));
};

test.each<[string, DomainEvent, boolean]>([
  ['a lost bet', settled(0), true],
  [
    'a settled bet on sports',
    sportBetSettled.of({ bet: betIdFrom(commandIdOf('b')), account: ben, stakeCents: 1_00, payoutCents: 0 }),
    true,
  ],
  ['an offer of the house', offerCompleted.of({ account: ben, offer: offerIdFrom(commandIdOf('o')), cents: 1_00 }), true],
  ['an offer on a wall', credited('offer_completed'), true],
  ['an offer of a partner’s list', partnerOfferCompleted.of({ account: ben, wall: 'harbor', offer: 'h-1', cents: 1_00 }), true],
  ['credits of a wall without an offer', credited('credits_earned'), false],
  ['a bet that is only placed', placed, false],
  ['a stake that goes back', voided, false],
])('%s makes it due: %#', (_what, event, isDue) =>
  expect(debtsOf(event, [...referred, placed])).toEqual(isDue ? referralPaid.fulfils?.(paid.data, worldAfter([])) : []),
);

test.each<[string, readonly DomainEvent[]]>([
  ['nobody referred the account', [rules(), ...registered('ada'), ...registered('ben', 10_00)]],
  ['it was paid before', [...referred, paid]],
  ['the referrer is blocked', [...referred, accountBlocked.of({ account: ada, reason: 'several accounts' })]],
])('nothing is due where %s', (_why, history) => expect(debtsOf(settled(0), [...history, placed])).toEqual([]));

test.each<[string, readonly DomainEvent[], boolean]>([
  ['played meanwhile', [placed, settled(0)], true],
  ['only placed a bet', [placed], false],
])('the end of a block makes the referral of a friend due who %s', (_what, meanwhile, isDue) => {
  const blocked = [...referred, accountBlocked.of({ account: ada, reason: 'several accounts' }), ...meanwhile];
  expect(debtsOf(unblocked, blocked)).toEqual(isDue ? [referralFollowUpId(ben)] : []);
  expect(debtsOf(unblocked, [...blocked, unblocked, paid, accountBlocked.of({ account: ada, reason: 'several accounts' })])).toEqual([]);
});

test.each<[string, boolean]>([
  ['and did not play', false],
  ['and played before', true],
])('a friend whose only offer was taken back during the block is not due: %s', (_what, hasPlayed) => {
  const blocked = accountBlocked.of({ account: ada, reason: 'several accounts' });
  const opened = wallOpened.of({ ...wallOpened.specimen, account: ben, wall: 'harbor' });
  const takenBack = wallReversed.of({ account: ben, wall: 'harbor', transaction: 'tx', cents: 1_00, reason: 'not completed' });
  const meanwhile = [...(hasPlayed ? [placed, settled(0)] : []), opened, credited('offer_completed'), takenBack];
  expect(debtsOf(unblocked, [...referred, blocked, ...meanwhile])).toEqual(hasPlayed ? [referralFollowUpId(ben)] : []);
});

test('the world keeps what is due until the end of the block, and nothing of friends who did nothing', () => {
  const blocked = [
    ...referred,
    ...registered('cyd', 10_00, { referredBy: 'ada' }),
    accountBlocked.of({ account: ada, reason: 'several accounts' }),
  ];
  expect(worldAfter(blocked).dueReferrals).toEqual({});
  expect(worldAfter([...blocked, placed, settled(0)]).dueReferrals).toEqual({ [ben]: ada });
  expect(worldAfter([...blocked, placed, settled(0), unblocked, paid]).dueReferrals).toEqual({});
});
