/** Events of sports and the bets on them: what an audit holds each to. */
import { expect, test } from 'vitest';
import { breakStarted } from '../../../src/domain/events/limits.ts';
import { sportBetPlaced, sportBetSettled, sportBetVoided } from '../../../src/domain/events/sportBets.ts';
import { sportEventCancelled, sportEventChanged, sportEventCreated, sportEventSettled } from '../../../src/domain/events/sports.ts';
import { betIdFrom, sportEventIdFrom } from '../../../src/domain/ids.ts';
import type { EventOdds, Pick } from '../../../src/domain/sports/book.ts';
import { emptyWorld, type World } from '../../../src/domain/world.ts';
import { START, worldAfter, wrongWith } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada', 2_000_000_00), ...registered('boss', 10_00, { role: 'admin' })];
const event = sportEventIdFrom(commandIdOf('match'));
const bet = betIdFrom(commandIdOf('bet'));
const odds: EventOdds = { homeWin: 2_00, draw: 3_50, awayWin: 3_33 };
const created = (changed: Partial<EventOdds> = {}, createdBy: typeof ada | null = boss) =>
  sportEventCreated.of({
    event,
    terms: { sport: 'Football', homeTeam: 'A', awayTeam: 'B', startsAt: START, odds: { ...odds, ...changed } },
    createdBy,
  });
const changed = (suspended: boolean, news: Partial<EventOdds> = {}) =>
  sportEventChanged.of({ event, startsAt: START, odds: { ...odds, ...news }, live: false, suspended });
const settled = (homeScore: number, awayScore: number, result: Pick) => sportEventSettled.of({ event, homeScore, awayScore, result });
const cancelled = sportEventCancelled.of({ event });
const placed = (oddsHundredths = 3_33, stakeCents = 1_01, pick: Pick = 'awayWin', account = ada) =>
  sportBetPlaced.of({ bet, account, event, pick, oddsHundredths, stakeCents });
const paid = (payoutCents: number, stakeCents = 1_01) => sportBetSettled.of({ bet, account: ada, stakeCents, payoutCents });
const back = sportBetVoided.of({ bet, account: ada, stakeCents: 1_01 });
const [open, draw] = [
  [created(), placed()],
  [created({ draw: null }), placed()],
];
const closed = `maybe: event ${event} is not open: never created, settled or cancelled`;
const over = `maybe: bet ${bet} is not open: never placed, or settled before`;

test.each([
  [undefined, [], created(), boss],
  ['it names somebody else as its creator', [], created({}, null), boss],
  ['the odds are outside what the rules allow', [], created({ homeWin: 1_000_01 }), boss],
  [`${ada} is not an admin`, [], created({}, ada), ada],
  [undefined, [created()], changed(true), boss],
  ['the odds are outside what the rules allow', [created()], changed(true, { draw: 99 }), boss],
  [closed, [created(), cancelled], changed(true), boss],
  [undefined, [created()], settled(1, 1, 'draw'), boss],
  ['the result is not the one of the score', [created()], settled(1, 2, 'homeWin'), boss],
  ['the score is outside what the rules allow', [created()], settled(1_000, 2, 'homeWin'), boss],
  [closed, [created(), settled(1, 0, 'homeWin')], settled(1, 0, 'homeWin'), boss],
  [closed, [], cancelled, boss],
  [undefined, [created()], placed(), ada],
  ['nobody bets on an event of their own', [created()], placed(3_33, 1, 'awayWin', boss), boss],
  ['maybe: the event takes no bets', [created(), changed(true)], placed(), ada],
  ['maybe: the odds are not those of the event', [created()], placed(3_34), ada],
  [
    'maybe: the account has kept itself from betting now',
    [created(), breakStarted.of({ account: ada, until: START + 86_400_000 })],
    placed(),
    ada,
  ],
  [undefined, [created()], placed(2_00, 500_000_00, 'homeWin'), ada],
  ['the bet could pay more than the rules allow', [created()], placed(2_00, 500_000_01, 'homeWin'), ada],
  [`maybe: event ${event} is not open`, [], placed(), ada],
  // 1.01 at 3.33 is 3.3633: floored to 3.36.
  [undefined, [...open, settled(0, 1, 'awayWin')], paid(3_36), boss],
  ['the payout is 3.37, by its odds it is 3.36', [...open, settled(0, 1, 'awayWin')], paid(3_37), boss],
  ['the payout is 3.36, by its odds it is 0.00', [...open, settled(1, 1, 'draw')], paid(3_36), boss],
  ['maybe: its event has no score', open, paid(3_36), boss],
  ['it names another account or stake than the bet', [...open, settled(0, 1, 'awayWin')], paid(3_36, 1_02), boss],
  ['a draw that could not be bet on takes bets back', [...draw, settled(1, 1, 'draw')], paid(0), boss],
  [undefined, [...draw, settled(1, 1, 'draw')], back, boss],
  [undefined, [...open, cancelled], back, boss],
  ['its event took place', [...open, settled(1, 1, 'draw')], back, boss],
  ['maybe: its event has not ended', open, back, boss],
  [over, [...open, cancelled, back], back, boss],
  [over, [...open, settled(0, 1, 'awayWin'), paid(3_36)], paid(3_36), boss],
] as const)('%s: %#', (problem, before, next, actor) => expect(wrongWith([...history, ...before], next, actor)).toBe(problem));

test('an event knows what stands on each pick until it ends, and a bet is kept with its end', () => {
  const world = worldAfter([...history, ...open]);
  expect(world.sportEvents[event]).toMatchObject({
    bets: 1,
    openBets: [bet],
    liability: { homeWin: { stakedCents: 0 }, awayWin: { stakedCents: 1_01, payoutCents: 3_36 } },
  });
  const after = worldAfter([...history, ...open, settled(0, 1, 'awayWin'), paid(3_36)]);
  expect([after.sportEvents, after.sportBets, after.finishedSportEvents[0]?.openBets]).toEqual([{}, {}, []]);
  expect(after.accounts[ada]?.sportRecents).toMatchObject([{ id: bet, status: 'won', payoutCents: 3_36, settledAt: after.at }]);
  expect(after.accounts[ada]?.totals).toMatchObject({ bets: 1, wins: 1, stakedCents: 1_01, paidCents: 3_36 });
});

test('the newest ten ended bets of an account are kept, or none where the world only decides', () => {
  const bets = Array.from({ length: 12 }, (_, i) => betIdFrom(commandIdOf(`bet ${i}`)));
  const many = bets.flatMap((one) => [sportBetPlaced.of({ ...placed().data, bet: one }), sportBetVoided.of({ ...back.data, bet: one })]);
  const recentsIn = (world: World) => world.accounts[ada]?.sportRecents.map(({ id }) => id);
  expect(recentsIn(worldAfter([...history, created(), ...many]))).toEqual(bets.toReversed().slice(0, 10));
  expect(recentsIn(worldAfter([...history, created(), ...many], emptyWorld({ recentsKept: 0 })))).toEqual([]);
});

test('the newest fifty ended events are kept', () => {
  const many = Array.from({ length: 51 }, (_, i) => sportEventIdFrom(commandIdOf(`match ${i}`)));
  const world = worldAfter([
    ...history,
    ...many.flatMap((id) => [sportEventCreated.of({ ...created().data, event: id }), sportEventCancelled.of({ event: id })]),
  ]);
  expect(world.finishedSportEvents.map(({ id }) => id)).toEqual(many.slice(1).reverse());
});
