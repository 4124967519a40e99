/** Events and one's own bets on them, in the order in which a screen lists them. */
import { expect, test } from 'vitest';
import { sportBetPlaced, sportBetSettled } from '../../../src/domain/events/sportBets.ts';
import { sportEventCancelled, sportEventCreated, sportEventSettled } from '../../../src/domain/events/sports.ts';
import { betIdFrom, sportEventIdFrom } from '../../../src/domain/ids.ts';
import { eventIn, lastStart, selectOpenEvents, selectOwnBets } from '../../../src/store/selectors/sports.ts';
import { statusOf } from '../../../src/domain/world.ts';
import { worldOpened } from '../../../src/store/world.ts';
import { worldAfter } from '../../kit/given.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { storeAfter } from '../../kit/stored.ts';

const event = (name: string) => sportEventIdFrom(commandIdOf(name));
const created = (name: string, startsAt: number) =>
  sportEventCreated.of({
    event: event(name),
    terms: { sport: 'Football', homeTeam: 'Reds', awayTeam: 'Blues', startsAt, odds: { homeWin: 2_00, draw: null, awayWin: 2_00 } },
    createdBy: null,
  });
const placed = (name: string, on: string, who = 'ada') =>
  sportBetPlaced.of({
    bet: betIdFrom(commandIdOf(name)),
    account: idOf(who),
    event: event(on),
    pick: 'homeWin',
    oddsHundredths: 2_00,
    stakeCents: 1_00,
  });
const lost = (name: string) =>
  sportBetSettled.of({ bet: betIdFrom(commandIdOf(name)), account: idOf('ada'), stakeCents: 1_00, payoutCents: 0 });
const history = [
  rules(),
  ...registered('ada', 100_00),
  ...registered('ben', 100_00),
  created('late', 30),
  created('early', 10),
  created('middle', 20),
];
const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

test('open events: the next one first', () => {
  expect(ids(selectOpenEvents(storeAfter(history).getState()))).toEqual([event('early'), event('middle'), event('late')]);
  const cancelled = [...history, sportEventCancelled.of({ event: event('early') })];
  expect(ids(selectOpenEvents(storeAfter(cancelled).getState()))).toEqual([event('middle'), event('late')]);
});

test('the last start changes when an event begins, and tells which events are live', () => {
  const events = selectOpenEvents(storeAfter(history).getState());
  expect([9, 10, 29, 30].map((at) => lastStart(events, at))).toEqual([0, 10, 20, 30]);
  for (let at = 0; at < 40; at += 1)
    expect(events.map((one) => statusOf(one, lastStart(events, at)))).toEqual(events.map((one) => statusOf(one, at)));
});

test('one’s own bets: open ones, then decided ones, each the newest first; an event long gone is left out', () => {
  const settled = sportEventSettled.of({ event: event('early'), homeScore: 0, awayScore: 1, result: 'awayWin' });
  const played = [
    ...history,
    placed('1', 'early'),
    placed('2', 'early'),
    placed('3', 'late'),
    placed('ben’s', 'late', 'ben'),
    placed('4', 'middle'),
  ];
  const decided = [...played, settled, lost('1'), lost('2')];
  const own = (name?: string) =>
    selectOwnBets(storeAfter(decided, name).getState()).map(({ bet, event: on }) => [bet.id, bet.status, on?.id]);
  const bet = (name: string) => betIdFrom(commandIdOf(name));
  expect(own('ada')).toEqual([
    [bet('4'), 'pending', event('middle')],
    [bet('3'), 'pending', event('late')],
    [bet('2'), 'lost', event('early')],
    [bet('1'), 'lost', event('early')],
  ]);
  expect(own('ben')).toEqual([[bet('ben’s'), 'pending', event('late')]]);
  expect(own()).toEqual([]);

  const store = storeAfter(decided, 'ada');
  store.dispatch(worldOpened({ ...worldAfter(decided), finishedSportEvents: [], reversibleEnds: {} }));
  expect(selectOwnBets(store.getState()).map(({ event: on }) => on?.id)).toEqual([event('middle'), event('late'), undefined, undefined]);
});

test('an event is found open or ended, and by its own id only', () => {
  const world = worldAfter([...history, sportEventCancelled.of({ event: event('early') })]);
  expect([eventIn(world, event('late'))?.startsAt, eventIn(world, event('early'))?.cancelled]).toEqual([30, true]);
  expect([eventIn(world, '__proto__'), eventIn(world, 'evt_none')]).toEqual([undefined, undefined]);
});
