/** The rows that projections make of events, written out: what the lists of players and admins show. */
import { expect, test } from 'vitest';
import { betPlaced } from '../../src/domain/events/bets.ts';
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { chatHidden, chatMigrated, chatReacted, chatSaid } from '../../src/domain/events/chat.ts';
import { seedRotated } from '../../src/domain/events/seeds.ts';
import { betSettled, betVoided } from '../../src/domain/events/settlements.ts';
import {
  accountSpecimen,
  otherAccount,
  specimenBet,
  specimenHash,
  specimenMessage,
  specimenRound,
  specimenSportEvent,
  specimenWithdrawal,
} from '../../src/domain/events/specimens.ts';
import { sportBetPlaced, sportBetReopened, sportBetSettled, sportBetVoided } from '../../src/domain/events/sportBets.ts';
import { sportEventCreated } from '../../src/domain/events/sports.ts';
import { withdrawalCompleted, withdrawalRejected, withdrawalRequested } from '../../src/domain/events/withdrawals.ts';
import { betsProjection } from '../../src/projections/bets.ts';
import { decidedBetsProjection } from '../../src/projections/decidedBets.ts';
import { messageChangesProjection, messagesProjection } from '../../src/projections/messages.ts';
import { movementsProjection } from '../../src/projections/movements.ts';
import type { Projection, Row } from '../../src/projections/projection.ts';
import { referencesProjection } from '../../src/projections/references.ts';
import { withdrawalsProjection } from '../../src/projections/withdrawals.ts';

const { account } = accountSpecimen;
const specimen = <T extends string, D>({ type, specimen: data }: { readonly type: T; readonly specimen: D }) => ({ type, data });

/** The rows after events in the entries 7, 8 and so on, each entry ten seconds after the one before. */
function rowsOf(projection: Projection, events: readonly DomainEvent[]): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const [place, event] of events.entries()) {
    const at = { seq: 7 + place, at: 10_000 * (7 + place), index: 2 };
    for (const key of projection.keysOf(event, at)) {
      const row = projection.fold(rows.get(key), event, at, key);
      if (row) rows.set(key, row);
    }
  }
  return [...rows.values()];
}

const first = { seq: 7, at: 70_000, account, game: null, cents: 0, text: '' };
const eventRow = { ...first, key: '7.000002' };

const bet = specimen(betPlaced);
const sharedBet = { ...bet, data: { ...bet.data, draw: { round: specimenRound } } } as DomainEvent;
const won = specimen(betSettled);
const taken = specimen(betVoided);
const sportBet = specimen(sportBetPlaced);
const sportWon = specimen(sportBetSettled);
const sportLost = { ...sportWon, data: { ...sportWon.data, payoutCents: 0 } };
const sportVoid = specimen(sportBetVoided);
const reopened = specimen(sportBetReopened);

const dice = { ...first, key: specimenBet, game: 'dice', cents: 10_00 };
const match = { ...first, key: specimenBet, game: 'sports', cents: 5_00 };

test.each<[string, readonly DomainEvent[], object]>([
  ['an open bet', [bet], { ...dice, status: 'open', body: { endSeq: null, refersTo: [specimenHash] } }],
  ['a bet on a shared round', [sharedBet], { ...dice, status: 'open', body: { endSeq: null, refersTo: [] } }],
  ['a won bet', [bet, won], { ...dice, status: 'won', body: { endSeq: 8, refersTo: [specimenHash] } }],
  ['a returned stake', [bet, taken], { ...dice, status: 'void', body: { endSeq: 8, refersTo: [specimenHash] } }],
  ['an open bet on sports', [sportBet], { ...match, status: 'open', body: { endSeq: null, refersTo: [specimenSportEvent] } }],
  ['a lost bet on sports', [sportBet, sportLost], { ...match, status: 'lost', body: { endSeq: 8, refersTo: [specimenSportEvent] } }],
  ['a reopened bet', [sportBet, sportWon, reopened], { ...match, status: 'open', body: { endSeq: 9, refersTo: [specimenSportEvent] } }],
])('the row of %s', (_what, events, row) => {
  expect(rowsOf(betsProjection, events)).toEqual([row]);
  // A view may lack the event that makes the row.
  expect(rowsOf(betsProjection, events.slice(1))).toEqual([]);
});

test.each<[DomainEvent, object]>([
  [won, { game: 'dice', cents: 10_00, status: 'settled', body: { winCents: 9_40, outcome: 'rolled 37' } }],
  [taken, { game: null, cents: 10_00, status: 'returned', body: { winCents: 0, outcome: 'void (seed lost)' } }],
  [sportWon, { game: 'sports', cents: 5_00, status: 'settled', body: { winCents: 5_00, outcome: 'won' } }],
  [sportLost, { game: 'sports', cents: 5_00, status: 'settled', body: { winCents: -5_00, outcome: 'lost' } }],
  [sportVoid, { game: 'sports', cents: 5_00, status: 'returned', body: { winCents: 0, outcome: 'void' } }],
  [reopened, { game: 'sports', cents: 5_00, status: 'taken back', body: { winCents: -5_00, outcome: 'taken back' } }],
])('the decision of $type', (event, { body, ...row }: { body?: { outcome: string } }) => {
  const made = { ...eventRow, ...row, text: body?.outcome.toLowerCase(), body: { bet: specimenBet, ...body } };
  expect(rowsOf(decidedBetsProjection, [event])).toEqual([made]);
});

test('only decisions are decided bets', () => {
  expect(rowsOf(decidedBetsProjection, [bet, sportBet, specimen(chatSaid)])).toEqual([]);
});

test.each<[DomainEvent, object]>([
  [bet, { game: 'dice', cents: -10_00, text: 'stake', body: { reason: 'stake', bet: specimenBet } }],
  [won, { game: 'dice', cents: 19_40, text: 'payout', body: { reason: 'payout', bet: specimenBet } }],
  [sportVoid, { game: 'sports', cents: 5_00, text: 'stake returned', body: { reason: 'stake returned', bet: specimenBet } }],
  [specimen(withdrawalRequested), { cents: -50_00, text: 'withdrawal', body: { reason: 'withdrawal', bet: null } }],
])('what $type moves', (event, row) => {
  const key = `7.000002.${account}`;
  expect(rowsOf(movementsProjection, [event])).toEqual([{ ...first, key, status: event.type, ...row }]);
});

test('a lost bet moves nothing when it ends', () => {
  expect(rowsOf(movementsProjection, [sportLost])).toEqual([]);
});

const requested = { ...first, key: specimenWithdrawal, cents: 50_00, text: 'paypal' };
test.each<[string, readonly DomainEvent[], object]>([
  ['pending', [], { reason: null, decidedSeq: null }],
  ['completed', [specimen(withdrawalCompleted)], { reason: null, decidedSeq: 8 }],
  ['rejected', [specimen(withdrawalRejected)], { reason: 'the address is not reachable', decidedSeq: 8 }],
])('the row of a %s withdrawal', (status, decision, body) => {
  const rows = rowsOf(withdrawalsProjection, [specimen(withdrawalRequested), ...decision]);
  expect(rows).toEqual([{ ...requested, status, body: { method: 'paypal', ...body } }]);
  expect(rowsOf(withdrawalsProjection, decision)).toEqual([]);
});

test('what bets refer to', () => {
  const rows = rowsOf(referencesProjection, [specimen(seedRotated), specimen(sportEventCreated), bet]);
  expect(rows).toEqual([
    { ...first, key: specimenHash, status: 'seed/rotated', body: {} },
    { ...first, key: specimenSportEvent, seq: 8, at: 80_000, account: null, status: 'sport/created', body: {} },
  ]);
});

test('messages are found in lower case, and removed and liked ones by themselves', () => {
  const [said, before, hidden, liked] = [specimen(chatSaid), specimen(chatMigrated), specimen(chatHidden), specimen(chatReacted)];
  const body = { messages: [specimenMessage] };
  expect(rowsOf(messagesProjection, [said, hidden, liked])).toEqual([
    { ...eventRow, status: 'chat/said', text: 'good luck, everybody!', body },
  ]);
  const two = { ...before, data: { ...before.data, messages: before.data.messages.flatMap((one) => [one, { ...one, text: 'Bye' }]) } };
  expect(rowsOf(messagesProjection, [two])).toEqual([
    {
      ...eventRow,
      account: null,
      status: 'chat/migrated',
      text: 'hello from before\nbye',
      body: { messages: [specimenMessage, specimenMessage] },
    },
  ]);

  const changes = { ...first, key: specimenMessage, account: null };
  const ofBob = { ...liked, data: { ...liked.data, account: otherAccount } };
  const taken = { ...liked, data: { ...liked.data, on: false } };
  expect(rowsOf(messageChangesProjection, [said, hidden])).toEqual([
    { ...changes, seq: 8, at: 80_000, status: 'hidden', body: { hiddenSeq: 8, reactions: {} } },
  ]);
  expect(rowsOf(messageChangesProjection, [liked, ofBob, taken])).toEqual([
    { ...changes, status: 'shown', body: { hiddenSeq: null, reactions: { [`heart ${otherAccount}`]: 8 } } },
  ]);
  expect(rowsOf(messageChangesProjection, [liked, hidden])).toEqual([
    { ...changes, status: 'hidden', body: { hiddenSeq: 8, reactions: { [`heart ${account}`]: 7 } } },
  ]);
});
