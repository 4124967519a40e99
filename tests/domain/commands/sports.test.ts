/** Sports: events opened, changed, settled and called off; bets on them, and each refusal in the order in which a person meets it. */
import { describe, expect, test } from 'vitest';
import type { ChangeSportEvent, PlaceSportBet } from '../../../src/domain/commands/sports.ts';
import { referralPaid } from '../../../src/domain/events/referrals.ts';
import { ledgerCorrected } from '../../../src/domain/events/books.ts';
import { rulesSet } from '../../../src/domain/events/rules.ts';
import { withdrawalRequested } from '../../../src/domain/events/withdrawals.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { sportBetPlaced, sportBetReopened, sportBetSettled, sportBetVoided } from '../../../src/domain/events/sportBets.ts';
import {
  sportEventCancelled,
  sportEventChanged,
  sportEventCreated,
  sportEventSettled,
  sportSettlementReversed,
} from '../../../src/domain/events/sports.ts';
import { JudgedEntry } from '../../../src/domain/events/requirements.ts';
import { betIdFrom, sportEventIdFrom, withdrawalIdFrom, type AccountId, type BetId } from '../../../src/domain/ids.ts';
import { MOST_OPEN_BETS, MOST_OWN_EVENT_BETS } from '../../../src/domain/manyAtOnce.ts';
import type { EventTerms, SportPick, RawEventTerms } from '../../../src/domain/sports/book.ts';
import type { SportBet } from '../../../src/domain/worldParts.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { blocked, commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { sha256 } from '../../kit/seeds.ts';

const [ada, ben, admin] = [idOf('ada'), idOf('ben'), idOf('boss')];
const people = [
  rules(),
  ...registered('ben', 100_00),
  ...registered('ada', 1_000_00, { referredBy: 'ben' }),
  ...registered('boss', 50_00, { role: 'admin' }),
];
const terms: EventTerms = {
  sport: 'Football',
  homeTeam: 'Reds',
  awayTeam: 'Blues',
  startsAt: START + 3_600_000,
  odds: { homeWin: 2_00, draw: 3_50, awayWin: 3_33 },
};
const event = sportEventIdFrom(commandIdOf('match'));
const opened = (changed: Partial<EventTerms> = {}, createdBy: typeof admin | null = null) =>
  sportEventCreated.of({ event, terms: { ...terms, ...changed }, createdBy });
const history = [...people, opened()];
const changedTo = (changed: { live?: boolean; suspended?: boolean; liveBettingUntil?: number }) =>
  sportEventChanged.of({ event, startsAt: terms.startsAt, odds: terms.odds, live: false, suspended: false, ...changed });
const bet = betIdFrom(commandIdOf('the command'));

describe('CreateSportEvent', () => {
  const create = (changed: Partial<RawEventTerms> = {}) => ({
    type: 'CreateSportEvent' as const,
    payload: { terms: { ...terms, ...changed } },
  });
  const made = sportEventIdFrom(commandIdOf('the command'));
  test('opens an event that names its creator', () => {
    given(people)
      .when(create({ homeTeam: ' Reds ' }), { as: admin })
      .thenAppended([sportEventCreated.of({ event: made, terms, createdBy: admin })]);
    given(people)
      .when(create({ odds: { homeWin: 1_00, draw: undefined, awayWin: 1_000_00 } }), { as: 'house' })
      .thenAppended([
        sportEventCreated.of({ event: made, terms: { ...terms, odds: { homeWin: 1_00, draw: null, awayWin: 1_000_00 } }, createdBy: null }),
      ]);
    given(people)
      .when(create({ liveBettingUntil: terms.startsAt + 1 }), { as: admin })
      .thenAppended([sportEventCreated.of({ event: made, terms: { ...terms, liveBettingUntil: terms.startsAt + 1 }, createdBy: admin })]);
  });
  test.each<[string, Partial<RawEventTerms>]>([
    ['Please fill all required fields', { sport: ' ' }],
    ['Please fill all required fields', { homeTeam: '' }],
    ['Please fill all required fields', { awayTeam: 7 }],
    ['Please fill all required fields', { startsAt: null, odds: { homeWin: 0, draw: 0, awayWin: 0 } }],
    ['Please fill all required fields', { odds: { homeWin: null, draw: 3_50, awayWin: 2_00 } }],
    ['Please fill all required fields', { odds: { homeWin: 2_00, draw: null, awayWin: '' } }],
    ['Odds must be between 1.00 and 1000.00', { odds: { homeWin: 99, draw: 3_50, awayWin: 2_00 } }],
    ['Odds must be between 1.00 and 1000.00', { odds: { homeWin: 2_00, draw: 99, awayWin: 2_00 } }],
    ['Odds must be between 1.00 and 1000.00', { odds: { homeWin: 2_00, draw: null, awayWin: 1_000_01 } }],
    ['Odds must be between 1.00 and 1000.00', { odds: { homeWin: '2', draw: null, awayWin: 2_00 } }],
    ['Sport can be at most 40 characters', { sport: 'x'.repeat(41) }],
    ['Home team can be at most 60 characters', { homeTeam: 'x'.repeat(61) }],
    ['Away team can be at most 60 characters', { awayTeam: 'x'.repeat(61) }],
    ['Live betting must end after the start of the event', { liveBettingUntil: terms.startsAt }],
    ['Live betting must end after the start of the event', { liveBettingUntil: 'late' }],
    ['Home team holds U+202E, which reverses text', { homeTeam: 'turned \u202e around' }],
  ])('%s: %j', (sentence, changed) => given(people).when(create(changed), { as: admin }).thenRefused(sentence));
  test('is for admins', () => given(people).when(create(), { as: ada }).thenRefused('Unauthorized'));
});

describe('ChangeSportEvent', () => {
  const drawless = { homeWin: 1_50, draw: null, awayWin: 4_00 };
  const news: ChangeSportEvent = {
    event,
    startsAt: START,
    odds: drawless,
    live: true,
    suspended: true,
  };
  const change = (changed: Partial<ChangeSportEvent> = {}) => ({ type: 'ChangeSportEvent' as const, payload: { ...news, ...changed } });
  test('is for bets to come', () =>
    given(history)
      .when(change(), { as: admin })
      .thenAppended([sportEventChanged.of({ event, startsAt: START, odds: drawless, live: true, suspended: true })]));
  test.each<[string, Partial<ChangeSportEvent>]>([
    ['Event not found', { event: '__proto__', startsAt: 'never' }],
    ['Please fill all required fields', { startsAt: -1 }],
    ['Please fill all required fields', { startsAt: 0.5 }],
    ['Odds must be between 1.00 and 1000.00', { odds: { homeWin: 1_000_01, draw: null, awayWin: 2_00 } }],
    ['Live betting must end after the start of the event', { liveBettingUntil: START }],
    ['Live betting must end after the start of the event', { liveBettingUntil: 0.5 }],
  ])('%s: %j', (sentence, changed) => given(history).when(change(changed), { as: admin }).thenRefused(sentence));
  const DRAW = 'You cannot add or remove the draw while bets are open';
  const withDraw = { ...drawless, draw: 9_00 };
  test.each([
    ['taken away', terms.odds, drawless, DRAW],
    ['added', { ...terms.odds, draw: null }, withDraw, DRAW],
    ['given other odds', terms.odds, withDraw, undefined],
    ['left out as before', { ...terms.odds, draw: null }, drawless, undefined],
  ])('while bets are open, a draw that is %s', (_what, before, odds, sentence) => {
    const placed = sportBetPlaced.of({ bet, account: ada, event, pick: 'homeWin', oddsHundredths: 2_00, stakeCents: 1_00 });
    const stands = [...people, opened({ odds: before }), placed];
    const lawful = sportEventChanged.of({ event, startsAt: START, odds, live: true, suspended: true });
    const changed = given(stands).when(change({ odds }), { as: admin });
    if (sentence === undefined) changed.thenAppended([lawful]);
    else changed.thenRefused(sentence);
  });
  test('is over once the event is', () =>
    given([...history, sportEventCancelled.of({ event })])
      .when(change(), { as: admin })
      .thenRefused('This event is already settled'));
});

describe('PlaceSportBet', () => {
  const place = (changed: Partial<PlaceSportBet> = {}) => ({
    type: 'PlaceSportBet' as const,
    payload: { event, pick: 'homeWin', stakeCents: 5_00, oddsHundredths: null, ...changed },
  });
  test.each<[SportPick, number]>([
    ['homeWin', 2_00],
    ['draw', 3_50],
    ['awayWin', 3_33],
  ])('on %s keeps its odds', (pick, oddsHundredths) =>
    given(history)
      .when(place({ pick, oddsHundredths }), { as: ada })
      .thenAppended([sportBetPlaced.of({ bet, account: ada, event, pick, oddsHundredths, stakeCents: 5_00 })]),
  );
  test.each([
    ['without a draw, which is there', terms.odds, false, 'The odds have changed'],
    ['with a draw, which is there', terms.odds, true, null],
    ['without a draw, and there is none', { ...terms.odds, draw: null }, false, null],
    ['with a draw, and there is none', { ...terms.odds, draw: null }, true, 'The odds have changed'],
  ])('on odds that the player saw %s', (_what, odds, drawOffered, sentence) => {
    const placed = given([...people, opened({ odds })]).when(place({ drawOffered }), { as: ada });
    if (sentence === null) placed.thenAppended([taken]);
    else placed.thenRefused(sentence);
  });
  test.each([0, -1, 1])('on a start that is %i ms after the one that the player saw', (ms) => {
    const placed = given([...people, opened({ startsAt: terms.startsAt + ms })]).when(place({ startsAt: terms.startsAt }), { as: ada });
    if (ms === 0) placed.thenAppended([taken]);
    else placed.thenRefused('The terms have just changed. Please look at them before you try again');
  });
  const { startsAt } = terms;
  const until = startsAt + 3_600_000;
  const taken = sportBetPlaced.of({ bet, account: ada, event, pick: 'homeWin', oddsHundredths: 2_00, stakeCents: 5_00 });
  test.each([
    ['before the start', opened(), START + 60_000],
    ['up to the start', opened(), startsAt - 1],
    ['of an event with live betting, after the start', opened({ liveBettingUntil: until }), startsAt + 60_000],
    ['of an event that is live early and has live betting', changedTo({ live: true, liveBettingUntil: until }), START + 60_000],
    ['up to the end of live betting', changedTo({ live: true, liveBettingUntil: until }), until - 1],
  ])('is taken %s', (_when, before, at) =>
    given([...history, before])
      .when(place(), { as: ada, at })
      .thenAppended([taken]),
  );
  test.each([
    ['at the start', opened(), startsAt],
    ['of an event that began a day ago', opened({ startsAt: START - 86_400_000 }), START + 60_000],
    ['of an event that an admin set live', changedTo({ live: true }), START + 60_000],
    ['at the end of live betting', opened({ liveBettingUntil: until }), until],
    ['after live betting was called off', changedTo({ live: true }), startsAt + 60_000],
  ])('is refused %s', (_when, before, at) =>
    given([...history, before])
      .when(place(), { as: ada, at })
      .thenRefused('Betting on this event has closed'),
  );
  test.each<[string, Partial<PlaceSportBet>]>([
    ['Please select an event and bet type', { pick: null, stakeCents: 0 }],
    ['Please select an event and bet type', { event: 7 }],
    ['Please select an event and bet type', { pick: '__proto__' }],
    ['Bet amount must be greater than 0', { stakeCents: 0, event: 'evt_none' }],
    ['Bet amount must be greater than 0', { stakeCents: -5 }],
    ['Bet amount must be greater than 0', { stakeCents: '5' }],
    ['Bet amount must be greater than 0', { stakeCents: Number.POSITIVE_INFINITY }],
    ['Bet amounts have at most 2 decimals', { stakeCents: 0.5, event: 'evt_none' }],
    ['Selected event not found', { event: '__proto__' }],
    ['The odds have changed', { oddsHundredths: 2_01 }],
    ['Insufficient balance', { stakeCents: 500_000_01 }],
  ])('%s: %j', (sentence, changed) => given(history).when(place(changed), { as: ada }).thenRefused(sentence));
  test('a win that the house could not pay is refused after the balance', () =>
    given([rules(), ...registered('ada', 1_000_000_00), ...registered('boss', 0, { role: 'admin' }), opened()])
      .when(place({ stakeCents: 500_000_01 }), { as: ada })
      .thenRefused('This bet could pay more than the limit of 1,000,000.00: bet less'));
  test('a draw that pays nothing cannot be picked', () =>
    given([...people, opened({ odds: { ...terms.odds, draw: null } })])
      .when(place({ pick: 'draw' }), { as: ada })
      .thenRefused('Please select an event and bet type'));
  test.each([
    ['Cannot bet on this event', sportEventCancelled.of({ event })],
    ['Cannot bet on this event', sportEventSettled.of({ event, homeScore: 1, awayScore: 0, result: 'homeWin' })],
    ['Betting is suspended', changedTo({ suspended: true })],
    ['Betting is suspended', changedTo({ suspended: true, live: true, liveBettingUntil: until })],
    ['Betting on this event has closed', changedTo({ suspended: true, live: true })],
  ])('%s after %j', (sentence, before) =>
    given([...history, before])
      .when(place(), { as: ada })
      .thenRefused(sentence),
  );
  test('an event takes no more bets than one entry can end', () => {
    const holding = (count: number) =>
      given(history, ({ sportEvents }) => sportEvents[event]?.openBets.push(...Array.from({ length: count }, () => bet))).when(place(), {
        as: ada,
      });
    holding(MOST_OPEN_BETS).thenRefused('This event takes no more bets');
    expect(holding(MOST_OPEN_BETS - 1).decision).toMatchObject([{ type: 'sport/bet-placed' }]);
  });
  test('nobody fills an event for all others', () => {
    const holding = (count: number, as: AccountId) =>
      given(history, (world) => {
        for (let n = 0; n < count; n += 1) {
          const own: BetId = `bet_${n}`;
          world.sportEvents[event]?.openBets.push(own);
          world.sportBets[own] = { id: own, account: ada } as SportBet;
        }
      }).when(place(), { as });
    expect(holding(MOST_OWN_EVENT_BETS, ada).decision).toEqual({
      refused: 'event-bets-many',
      sentence: 'This event takes no more bets of yours',
    });
    expect(holding(MOST_OWN_EVENT_BETS, ben).decision).toMatchObject([{ type: 'sport/bet-placed' }]);
    expect(holding(MOST_OWN_EVENT_BETS - 1, ada).decision).toMatchObject([{ type: 'sport/bet-placed' }]);
  });
  test('nobody bets on an event of their own, or without an account of their own', () => {
    given([...people, opened({}, admin)])
      .when(place(), { as: admin })
      .thenRefused('You cannot bet on an event you created');
    given(history).when(place(), { as: 'guest' }).thenRefused('Please login to place bets');
    given(history, blocked(ada)).when(place(), { as: ada }).thenRefused('This account has been blocked');
  });
});

describe('the end of an event', () => {
  const placed = (name: string, who: typeof ada, pick: SportPick, stakeCents: number) =>
    sportBetPlaced.of({ bet: betIdFrom(commandIdOf(name)), account: who, event, pick, oddsHundredths: terms.odds[pick] ?? 0, stakeCents });
  const bets = [placed('home', ada, 'homeWin', 10_00), placed('away', ada, 'awayWin', 1), placed('draw', ben, 'draw', 3)];
  const open = [...history, ...bets];
  const settle = (homeScore: unknown, awayScore: unknown, id: unknown = event) => ({
    type: 'SettleSportEvent' as const,
    payload: { event: id, homeScore, awayScore },
  });
  const paid = referralPaid.of({ referrer: ben, referred: ada, cents: 250_00 });
  const end = (payouts: readonly number[]) =>
    bets.map(({ data: { bet: id, account, stakeCents } }, i) =>
      sportBetSettled.of({ bet: id, account, stakeCents, payoutCents: payouts[i] ?? 0 }),
    );
  const back = bets.map(({ data: { bet: id, account, stakeCents } }) => sportBetVoided.of({ bet: id, account, stakeCents }));

  // 10.00 at 2.00; 0.01 at 3.33 is floored to 0.03; 0.03 at 3.50 to 0.10.
  test.each([
    [2, 1, 'homeWin', [20_00, 0, 0]],
    [0, 999, 'awayWin', [0, 3, 0]],
    [1, 1, 'draw', [0, 0, 10]],
  ] as const)('%d : %d pays %s, and the referrer of who has now played', (homeScore, awayScore, result, payouts) =>
    given(open)
      .when(settle(homeScore, awayScore), { as: admin, at: terms.startsAt })
      .thenAppended([sportEventSettled.of({ event, homeScore, awayScore, result }), ...end(payouts), paid]),
  );
  test('in a draw that nobody could pick gives every stake back, and nobody has played', () => {
    const drawless = opened({ odds: { ...terms.odds, draw: null } });
    given([...people, drawless, ...bets.slice(0, 2)])
      .when(settle(0, 0), { as: 'house', at: terms.startsAt })
      .thenAppended([sportEventSettled.of({ event, homeScore: 0, awayScore: 0, result: 'draw' }), ...back.slice(0, 2)]);
  });
  test('called off gives every stake back', () => {
    const called = [sportEventCancelled.of({ event }), ...back];
    given(open).when({ type: 'CancelSportEvent', payload: { event } }, { as: admin }).thenAppended(called);
    const due = terms.startsAt + 7 * 86_400_000;
    given(open)
      .when({ type: 'CancelSportEvent', payload: { event } }, { as: 'house', at: due - 1 })
      .thenRefused('Nothing is due');
    given(open).when({ type: 'CancelSportEvent', payload: { event } }, { as: 'house', at: due }).thenAppended(called);
    const past = sportEventChanged.of({ event, startsAt: 0, odds: terms.odds, live: false, suspended: false });
    const brought = worldAfter([...open, past]);
    expect(brought.sportEvents[event]?.broughtForwardAt).toBe(brought.at);
    given([...open, past])
      .when({ type: 'CancelSportEvent', payload: { event } }, { as: 'house' })
      .thenRefused('Nothing is due');
    const { ledger, sportBets } = worldAfter([...open, ...called]);
    expect([ledger.player[ada], ledger.player[ben], ledger.escrow, sportBets]).toEqual([1_000_00, 100_00, {}, {}]);
  });
  test.each([
    ['Scores must be whole numbers, 0 or more', -1, 0],
    ['Scores must be whole numbers, 0 or more', 0, 1.5],
    ['Scores must be whole numbers, 0 or more', '1', 0],
    ['Scores must be whole numbers, 0 or more', 1_000, 0],
  ])('%s: %j : %j', (sentence, home, away) => given(open).when(settle(home, away), { as: admin }).thenRefused(sentence));
  test('comes after betting has closed', () => {
    given(open)
      .when(settle(1, 0), { as: admin })
      .thenRefused('Betting is open until 2026-01-15 09:00 UTC. Enter the score after that, or close betting first');
    given([...history, opened({ liveBettingUntil: terms.startsAt + 5_400_000 })])
      .when(settle(1, 0), { as: admin, at: terms.startsAt + 60_000 })
      .thenRefused('Betting is open until 2026-01-15 10:30 UTC. Enter the score after that, or close betting first');
    given([...history, changedTo({ live: true })])
      .when(settle(1, 0), { as: admin })
      .thenAppended([sportEventSettled.of({ event, homeScore: 1, awayScore: 0, result: 'homeWin' })]);
  });
  test('comes once, to an event that is there, by an admin', () => {
    const over = [...history, sportEventCancelled.of({ event })];
    given(over).when(settle(1, 0), { as: admin }).thenRefused('This event is already settled');
    given(over).when({ type: 'CancelSportEvent', payload: { event } }, { as: admin }).thenRefused('This event is already settled');
    given(open)
      .when(settle('no', 'score', '__proto__'), { as: admin })
      .thenRefused('Event not found');
    given(open).when(settle(1, 0), { as: ada }).thenRefused('Unauthorized');
    given(open).when({ type: 'CancelSportEvent', payload: { event } }, { as: 'guest' }).thenRefused('Unauthorized');
  });
});

describe('ReverseSportSettlement', () => {
  const placed = (name: string, who: typeof ada, pick: SportPick, stakeCents: number) =>
    sportBetPlaced.of({ bet: betIdFrom(commandIdOf(name)), account: who, event, pick, oddsHundredths: terms.odds[pick] ?? 0, stakeCents });
  const bets = [placed('home', ada, 'homeWin', 10_00), placed('away', ben, 'awayWin', 10_00), placed('more', ada, 'homeWin', 5_00)];
  const payouts = [20_00, 0, 10_00];
  const settled = sportEventSettled.of({ event, homeScore: 1, awayScore: 0, result: 'homeWin' });
  const ended = bets.map(({ data }, i) =>
    sportBetSettled.of({ bet: data.bet, account: data.account, stakeCents: data.stakeCents, payoutCents: payouts[i] ?? 0 }),
  );
  const over = [...history, ...bets, settled, ...ended];
  const reason = 'the score was entered the wrong way round';
  const reverse = (changed: object = {}) => ({ type: 'ReverseSportSettlement' as const, payload: { event, reason, ...changed } });
  const undone = sportSettlementReversed.of({ event, reason });
  const reopened = (owed: readonly number[] = []) =>
    bets.map(({ data }, i) =>
      sportBetReopened.of({
        bet: data.bet,
        account: data.account,
        stakeCents: data.stakeCents,
        cents: payouts[i] ?? 0,
        ...(owed[i] === undefined ? {} : { debtCents: owed[i] }),
      }),
    );
  // The entry of the settlement is `over.length - ended.length`.
  const until = START + (over.length - ended.length - 1) * 1_000 + 86_400_000;
  const spent = (cents: number) => ledgerCorrected.of({ account: ada, counterparty: 'house', cents: -cents, reason: 'spent' });

  test('takes back exactly what the settlement paid, and the event can be settled again', () => {
    given(over)
      .when(reverse(), { as: admin })
      .thenAppended([undone, ...reopened()]);
    const back = worldAfter([...over, undone, ...reopened()]);
    const open = worldAfter([...history, ...bets]);
    expect(back.ledger).toEqual(open.ledger);
    expect(back.sportBets).toEqual(open.sportBets);
    const { reversedAt, ...reopenedEvent } = back.sportEvents[event] ?? expect.fail();
    expect(reopenedEvent).toEqual({ ...open.sportEvents[event], reversed: true });
    expect(reversedAt, 'it waits for its score from then on').toBeGreaterThan(open.sportEvents[event]?.createdAt ?? 0);
    expect(back.finishedSportEvents).toEqual([]);
    expect(back.endedSportBets).toEqual({});
    given([...over, undone, ...reopened()])
      .when({ type: 'SettleSportEvent', payload: { event, homeScore: 0, awayScore: 1 } }, { as: admin })
      .thenAppended([
        sportEventSettled.of({ event, homeScore: 0, awayScore: 1, result: 'awayWin' }),
        ...bets.map(({ data }, i) =>
          sportBetSettled.of({ bet: data.bet, account: data.account, stakeCents: data.stakeCents, payoutCents: [0, 33_30, 0][i] ?? 0 }),
        ),
        referralPaid.of({ referrer: ben, referred: ada, cents: 250_00 }),
      ]);
  });
  test('takes back a cancellation too', () => {
    const back = bets.map(({ data }) => sportBetVoided.of({ bet: data.bet, account: data.account, stakeCents: data.stakeCents }));
    const again = bets.map(({ data }) =>
      sportBetReopened.of({ bet: data.bet, account: data.account, stakeCents: data.stakeCents, cents: data.stakeCents }),
    );
    const cancelled = [...history, ...bets, sportEventCancelled.of({ event }), ...back];
    given(cancelled)
      .when(reverse(), { as: 'house' })
      .thenAppended([undone, ...again]);
    const { ledger, sportBets, accounts } = worldAfter([...cancelled, undone, ...again]);
    const open = worldAfter([...history, ...bets]);
    expect([ledger, sportBets, accounts[ada]?.periods.day.stakedCents]).toEqual([
      open.ledger,
      open.sportBets,
      open.accounts[ada]?.periods.day.stakedCents,
    ]);
  });
  test('what the winner has spent becomes a debt, bet by bet', () => {
    given([...over, spent(1_000_00)])
      .when(reverse(), { as: admin })
      .thenAppended([undone, ...reopened([5_00, undefined, 10_00] as number[])]);
  });
  test('what a reopened bet is given again pays the debt that its reversal left', () => {
    const owing = [...over, spent(1_000_00), undone, ...reopened([5_00, undefined, 10_00] as number[])];
    const [home, away, more] = bets.map(({ data: { bet, account, stakeCents } }) => ({ bet, account, stakeCents }));
    if (!home || !away || !more) throw new Error('no bets');
    given(owing)
      .when({ type: 'SettleSportEvent', payload: { event, homeScore: 2, awayScore: 0 } }, { as: admin })
      .thenAppended([
        sportEventSettled.of({ event, homeScore: 2, awayScore: 0, result: 'homeWin' }),
        sportBetSettled.of({ ...home, payoutCents: 20_00, debtCents: 15_00 }),
        sportBetSettled.of({ ...away, payoutCents: 0 }),
        sportBetSettled.of({ ...more, payoutCents: 10_00 }),
        referralPaid.of({ referrer: ben, referred: ada, cents: 250_00 }),
      ]);
    given(owing)
      .when({ type: 'CancelSportEvent', payload: { event } }, { as: admin })
      .thenAppended([
        sportEventCancelled.of({ event }),
        sportBetVoided.of({ ...home, debtCents: 10_00 }),
        sportBetVoided.of(away),
        sportBetVoided.of({ ...more, debtCents: 5_00 }),
      ]);
    const first = worldAfter([...history, ...bets, settled]);
    const paid = sportBetSettled.of({ ...home, payoutCents: 20_00, debtCents: 15_00 });
    expect(sportBetSettled.requires(first, paid.data, new JudgedEntry(first, { seq: first.seq + 1, at: first.at }, admin))).toBe(
      'only a bet that was reopened pays a debt',
    );
  });
  test('is possible for a day, and winnings are not withdrawn before', () => {
    given(over)
      .when(reverse(), { as: admin, at: until - 1 })
      .thenAppended([undone, ...reopened()]);
    given(over).when(reverse(), { as: admin, at: until }).thenRefused('This settlement can no longer be taken back');
    const withdraw = (cents: number) => ({ type: 'RequestWithdrawal' as const, payload: { cents, method: 'paypal' } });
    const asks = (cents: number, at?: number) =>
      given(over).when(withdraw(cents), { as: ada, addressDigest: sha256('ada@paypal'), ...(at !== undefined && { at }) });
    asks(985_01).thenRefused('You can withdraw $985.00 now. Sports winnings can be corrected until 2026-01-16 08:00 UTC');
    for (const [cents, at] of [[985_00], [1_015_00, until + 3_000]] as const) {
      asks(cents, at).thenAppended([
        withdrawalRequested.of({
          withdrawal: withdrawalIdFrom(commandIdOf('the command')),
          account: ada,
          cents,
          method: 'paypal',
          addressDigest: sha256('ada@paypal'),
        }),
      ]);
    }
  });
  test('the rules say how long', () => {
    const [first, ...others] = over;
    if (first?.type !== 'rules/set') throw new Error('no rules');
    const none = rulesSet.of({ rules: { ...defaultRules, sports: { ...defaultRules.sports, reversalMs: 0 } } });
    given([none, ...others])
      .when(reverse(), { as: admin })
      .thenRefused('This settlement can no longer be taken back');
  });
  test('no bet is placed on an event whose score was known', () =>
    given([...over, undone, ...reopened()])
      .when({ type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 1_00, oddsHundredths: null } }, { as: ada })
      .thenRefused('Betting on this event has closed'));
  test.each([
    ['Event not found', { event: '__proto__' }],
    ['Event not found', { event: 7 }],
    ['Please give a reason of at most 200 characters', { reason: '' }],
    ['Please give a reason of at most 200 characters', { reason: 'x'.repeat(201) }],
  ])('%s: %j', (sentence, changed) => given(over).when(reverse(changed), { as: admin }).thenRefused(sentence));
  test('is for admins, once, of an event that has ended', () => {
    given([...history, ...bets])
      .when(reverse(), { as: admin })
      .thenRefused('This event is not settled');
    given([...over, undone, ...reopened()])
      .when(reverse(), { as: admin })
      .thenRefused('This event is not settled');
    given(over).when(reverse(), { as: ada }).thenRefused('Unauthorized');
  });
});
