/** Events of sports: what an audit holds each to, and when each is over. */
import { expect, test } from 'vitest';
import {
  sportEventCancelled,
  sportEventChanged,
  sportEventCreated,
  sportEventSettled,
  sportSettlementReversed,
} from '../../../src/domain/events/sports.ts';
import { rulesSet } from '../../../src/domain/events/rules.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { sportBetPlaced } from '../../../src/domain/events/sportBets.ts';
import { betIdFrom, sportEventIdFrom } from '../../../src/domain/ids.ts';
import type { EventOdds, SportPick } from '../../../src/domain/sports/book.ts';
import { endedEventsOf } from '../../../src/domain/sports/reversal.ts';
import { finishedSportEvent } from '../../../src/domain/world.ts';
import { changesBy, GONE } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss] = [idOf('ada'), idOf('boss')];
const history = [rules(), ...registered('ada', 2_000_000_00), ...registered('boss', 10_00, { role: 'admin' })];
const event = sportEventIdFrom(commandIdOf('match'));
const odds: EventOdds = { homeWin: 2_00, draw: 3_50, awayWin: 3_33 };
const created = (changed: Partial<EventOdds> = {}, createdBy: typeof ada | null = boss, liveBettingUntil?: number) =>
  sportEventCreated.of({
    event,
    terms: {
      sport: 'Football',
      homeTeam: 'A',
      awayTeam: 'B',
      startsAt: START,
      odds: { ...odds, ...changed },
      ...(liveBettingUntil && { liveBettingUntil }),
    },
    createdBy,
  });
const changed = (suspended: boolean, news: Partial<EventOdds> = {}) =>
  sportEventChanged.of({ event, startsAt: START, odds: { ...odds, ...news }, live: false, suspended });
const live = (liveBettingUntil: number) =>
  sportEventChanged.of({ event, startsAt: START, odds, live: true, suspended: false, liveBettingUntil });
const settled = (homeScore: number, awayScore: number, result: SportPick) => sportEventSettled.of({ event, homeScore, awayScore, result });
const bet = betIdFrom(commandIdOf('bet'));
const betOn = (pick: SportPick, oddsHundredths: number) =>
  sportBetPlaced.of({ bet, account: ada, event, pick, oddsHundredths, stakeCents: 1_00 });
const [onDraw, onHome] = [betOn('draw', 3_50), betOn('homeWin', 2_00)];
const cancelled = sportEventCancelled.of({ event });
const reversed = sportSettlementReversed.of({ event, reason: 'a wrong score' });
const closed = `event ${event} is not open: never created, settled or cancelled`;

test.each([
  [undefined, [], created(), boss],
  ['it names somebody else as its creator', [], created({}, null), boss],
  ['the odds are outside what the rules allow', [], created({ homeWin: 1_000_01 }), boss],
  [`${ada} is not an admin`, [], created({}, ada), ada],
  [undefined, [created()], changed(true), boss],
  ['the odds are outside what the rules allow', [created()], changed(true, { draw: 99 }), boss],
  [closed, [created(), cancelled], changed(true), boss],
  ['bets are open: a draw is neither added nor taken away', [created(), onDraw], changed(true, { draw: null }), boss],
  ['bets are open: a draw is neither added nor taken away', [created({ draw: null }), onHome], changed(true), boss],
  [undefined, [created(), onDraw], changed(true, { draw: 9_00 }), boss],
  [undefined, [created()], settled(1, 1, 'draw'), boss],
  [undefined, [created(), settled(1, 1, 'draw')], reversed, boss],
  [undefined, [created(), cancelled], reversed, 'house'],
  [`${ada} is not an admin`, [created(), cancelled], reversed, ada],
  [`event ${event} has not ended`, [created()], reversed, boss],
  [`event ${event} has not ended`, [created(), settled(1, 1, 'draw'), reversed], reversed, boss],
  [undefined, [created(), settled(1, 1, 'draw'), reversed], settled(0, 1, 'awayWin'), boss],
  [undefined, [created(), settled(1, 1, 'draw'), reversed], cancelled, boss],
  ['betting on the event is still open', [created(), live(START + 3_600_000)], settled(1, 1, 'draw'), boss],
  [undefined, [created(), live(START + 1)], settled(1, 1, 'draw'), boss],
  ['live betting ends before the event begins', [created()], live(START), boss],
  ['live betting ends before the event begins', [], created({}, boss, START), boss],
  ['its score is not overdue', [created()], cancelled, 'house'],
  ['the result is not the one of the score', [created()], settled(1, 2, 'homeWin'), boss],
  ['the score is outside what the rules allow', [created()], settled(1_000, 2, 'homeWin'), boss],
  [closed, [created(), settled(1, 0, 'homeWin')], settled(1, 0, 'homeWin'), boss],
  [closed, [], cancelled, boss],
] as const)('%s: %#', (problem, before, next, actor) => expect(wrongWith([...history, ...before], next, actor)).toBe(problem));

test('the end of an event can be taken back for a day', () => {
  const before = [...history, created(), settled(1, 1, 'draw')];
  expect(wrongWith(before, reversed, boss, 86_400_000 - 1)).toBeUndefined();
  expect(wrongWith(before, reversed, boss, 86_400_000)).toBe('its end can no longer be taken back');
});

test('the newest fifty ended events are kept, and those whose end can be taken back besides', () => {
  const many = Array.from({ length: 51 }, (_, i) => sportEventIdFrom(commandIdOf(`match ${i}`)));
  const brief = rulesSet.of({ rules: { ...defaultRules, sports: { ...defaultRules.sports, reversalMs: 0 } } });
  const day = worldAfter([
    ...history,
    ...many.flatMap((id) => [sportEventCreated.of({ ...created().data, event: id }), sportEventCancelled.of({ event: id })]),
  ]);
  expect(day.finishedSportEvents.map(({ id }) => id)).toEqual(many.slice(1).reverse());
  expect(endedEventsOf(day).map(({ id }) => id)).toEqual(many.toReversed());
  expect(finishedSportEvent(day, many[0] ?? '')?.id).toBe(many[0]);
  const world = worldAfter([
    ...history,
    brief,
    ...many.flatMap((id) => [sportEventCreated.of({ ...created().data, event: id }), sportEventCancelled.of({ event: id })]),
  ]);
  expect(world.finishedSportEvents.map(({ id }) => id)).toEqual(many.slice(1).reverse());
  // One that was over at once is forgotten at the next end.
  expect(endedEventsOf(world).map(({ id }) => id)).toEqual(many.slice(-1));
  expect(finishedSportEvent(world, many[0] ?? '')).toBeUndefined();
});

test('what is told of an event changes the event and nothing else', () => {
  const before = [...history, created()];
  const nothing = { stakedCents: 0, payoutCents: 0 };
  const opened = {
    id: event,
    ...created().data.terms,
    createdAt: START + history.length * 1_000,
    createdBy: boss,
    live: false,
    liveBettingUntil: null,
    suspended: false,
    cancelled: false,
    reversed: false,
    score: null,
    bets: 0,
    knownStart: null,
    openBets: [],
    liability: { homeWin: nothing, draw: nothing, awayWin: nothing },
  };
  const ended = { seq: before.length + 1, at: START + before.length * 1_000, lengthMs: 86_400_000 };
  const over = (end: object) => ({
    [`sportEvents.${event}`]: GONE,
    finishedSportEvents: [{ ...opened, ...end }],
    [`reversibleEnds.${event}`]: { event: { ...opened, ...end }, ended, bets: [] },
    endOrder: [event],
  });
  expect(changesBy(created(), history)).toEqual({ [`sportEvents.${event}`]: opened });
  expect(changesBy(changed(true, { draw: 4_00 }), before)).toEqual({
    [`sportEvents.${event}.odds.draw`]: 4_00,
    [`sportEvents.${event}.suspended`]: true,
  });
  expect(changesBy(live(START + 3_600_000), before)).toEqual({
    [`sportEvents.${event}.live`]: true,
    [`sportEvents.${event}.liveBettingUntil`]: START + 3_600_000,
  });
  expect(changesBy(settled(2, 1, 'homeWin'), before)).toEqual(over({ score: { home: 2, away: 1 } }));
  expect(changesBy(cancelled, before)).toEqual(over({ cancelled: true }));
});
