/** Bets on sports: what an audit holds each step to, and every amount and state that it changes. */
import { describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { breakStarted } from '../../../src/domain/events/limits.ts';
import { noPlay } from '../../../src/domain/accounts/play.ts';
import { ledgerCorrected } from '../../../src/domain/events/books.ts';
import { sportBetPlaced, sportBetReopened, sportBetSettled, sportBetVoided } from '../../../src/domain/events/sportBets.ts';
import {
  sportEventCancelled,
  sportEventChanged,
  sportEventCreated,
  sportEventSettled,
  sportSettlementReversed,
} from '../../../src/domain/events/sports.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { betIdFrom, sportEventIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import type { EventOdds, SportPick } from '../../../src/domain/sports/book.ts';
import { emptyWorld, type World } from '../../../src/domain/world.ts';
import { changesBy, GONE } from '../../kit/changes.ts';
import { playedDice } from '../../kit/betEvents.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';

const [ada, boss, nobody] = [idOf('ada'), idOf('boss'), idOf('nobody')];
const history = [rules(), ...registered('ada', 2_000_000_00), ...registered('boss', 10_00, { role: 'admin' })];
const event = sportEventIdFrom(commandIdOf('match'));
const bet = betIdFrom(commandIdOf('bet'));
const odds: EventOdds = { homeWin: 2_00, draw: 3_50, awayWin: 3_33 };
const created = (changed: Partial<EventOdds> = {}, startsAt = START + 3_600_000) =>
  sportEventCreated.of({
    event,
    terms: { sport: 'Football', homeTeam: 'A', awayTeam: 'B', startsAt, odds: { ...odds, ...changed } },
    createdBy: boss,
  });
const changed = (suspended: boolean, news: Partial<EventOdds> = {}) =>
  sportEventChanged.of({ event, startsAt: START + 3_600_000, odds: { ...odds, ...news }, live: false, suspended });
const wentLive = (startsAt = START + 3_600_000, liveBettingUntil?: number) =>
  sportEventChanged.of({ event, startsAt, odds, live: true, suspended: false, ...(liveBettingUntil && { liveBettingUntil }) });
const scored = (homeScore: number, awayScore: number, result: SportPick) => sportEventSettled.of({ event, homeScore, awayScore, result });
const cancelled = sportEventCancelled.of({ event });
const placed = (oddsHundredths = 3_33, stakeCents = 1_01, pick: SportPick = 'awayWin', account = ada) =>
  sportBetPlaced.of({ bet, account, event, pick, oddsHundredths, stakeCents });
const paid = (payoutCents: number, stakeCents = 1_01) => sportBetSettled.of({ bet, account: ada, stakeCents, payoutCents });
const back = sportBetVoided.of({ bet, account: ada, stakeCents: 1_01 });
const open = [created(), placed()];
const drawless = [created({ draw: null }), placed()];
const over = `bet ${bet} is not open: never placed, or settled before`;

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, AccountId]>([
  [undefined, [created()], placed(), ada],
  [undefined, [created()], placed(3_50, 1, 'draw'), ada],
  [`${boss} cannot do this for ${ada}`, [created()], placed(), boss],
  [`account ${nobody} was never registered`, [created()], placed(3_33, 1, 'awayWin', nobody), nobody],
  [`event ${event} is not open`, [], placed(), ada],
  [`event ${event} is not open`, [created(), cancelled], placed(), ada],
  ['nobody bets on an event of their own', [created()], placed(3_33, 1, 'awayWin', boss), boss],
  ['the event takes no bets', [created(), changed(true)], placed(), ada],
  ['the event takes no bets', [created({}, START)], placed(), ada],
  ['the event takes no bets', [created(), wentLive()], placed(), ada],
  [undefined, [created({}, START), wentLive(START, START + 3_600_000)], placed(), ada],
  ['the event takes no bets', [created({}, START), wentLive(START, START + 1)], placed(), ada],
  [undefined, [created(), changed(true), changed(false)], placed(), ada],
  ['the odds are not those of the event', [created()], placed(3_34), ada],
  ['the odds are not those of the event', [created(), changed(false, { awayWin: 3_00 })], placed(), ada],
  ['the odds are not those of the event', [created({ draw: null })], placed(3_50, 1, 'draw'), ada],
  [
    'the account has kept itself from betting now',
    [created(), breakStarted.of({ account: ada, until: START + 86_400_000 })],
    placed(),
    ada,
  ],
  [undefined, [created()], placed(2_00, 500_000_00, 'homeWin'), ada],
  ['the bet could pay more than the rules allow', [created()], placed(2_00, 500_000_01, 'homeWin'), ada],
])('placed: %s: %#', (problem, before, next, actor) => expect(wrongWith([...history, ...before], next, actor)).toBe(problem));

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, AccountId]>([
  // 1.01 at 3.33 is 3.3633: floored to 3.36.
  [undefined, [...open, scored(0, 1, 'awayWin')], paid(3_36), boss],
  [undefined, [...open, changed(false, { awayWin: 9_00 }), scored(0, 1, 'awayWin')], paid(3_36), boss],
  ['the payout is 3.37, by its odds it is 3.36', [...open, scored(0, 1, 'awayWin')], paid(3_37), boss],
  ['the payout is 3.36, by its odds it is 0.00', [...open, scored(1, 1, 'draw')], paid(3_36), boss],
  ['its event has no score', open, paid(3_36), boss],
  ['its event has no score', [...open, cancelled], paid(3_36), boss],
  ['it names another account or stake than the bet', [...open, scored(0, 1, 'awayWin')], paid(3_36, 1_02), boss],
  ['a draw that could not be bet on takes bets back', [...drawless, scored(1, 1, 'draw')], paid(0), boss],
  [`${ada} is not an admin`, [...open, scored(0, 1, 'awayWin')], paid(3_36), ada],
  [undefined, [...drawless, scored(1, 1, 'draw')], back, boss],
  [undefined, [...open, cancelled], back, boss],
  ['its event took place', [...open, scored(1, 1, 'draw')], back, boss],
  ['its event took place', [...drawless, scored(1, 0, 'homeWin')], back, boss],
  ['its event has not ended', open, back, boss],
  [over, [...open, cancelled, back], back, boss],
  [over, [...open, scored(0, 1, 'awayWin'), paid(3_36)], paid(3_36), boss],
])('ended: %s: %#', (problem, before, next, actor) => expect(wrongWith([...history, ...before], next, actor)).toBe(problem));

describe('it changes this and nothing else:', () => {
  // A bet on a game has begun the day, and something is counted in it.
  const before = [...history, ...playedDice('ada', 1_00, 0), created()];
  const own = (path: string) => `accounts.${ada}.${path}`;
  const inPeriods = (figure: string, value: number) =>
    Object.fromEntries(['day', 'week', 'month'].map((period) => [own(`periods.${period}.${figure}`), value]));
  const at = (events: readonly DomainEvent[]) => START + events.length * 1_000;
  const placing = { seq: before.length + 1, at: at(before) };
  const pending = {
    id: bet,
    account: ada,
    event,
    pick: 'awayWin',
    oddsHundredths: 3_33,
    stakeCents: 1_01,
    ...placing,
  };
  const wait = (events: readonly DomainEvent[]) => ({ seq: events.length + 1, at: at(events), lengthMs: 86_400_000 });
  const ended = { [`sportBets.${bet}`]: GONE, [`ledger.escrow.${bet}`]: GONE };
  const left = 2_000_000_00 - 1_00;

  test('a bet', () =>
    expect(changesBy(placed(), before)).toEqual({
      [`sportBets.${bet}`]: { ...pending, status: 'pending', payoutCents: 0, settledAt: null },
      [`sportEvents.${event}.bets`]: 1,
      [`sportEvents.${event}.knownStart`]: { ...placing, startsAt: START + 3_600_000 },
      [`sportEvents.${event}.openBets`]: [bet],
      [`sportEvents.${event}.liability.awayWin.stakedCents`]: 1_01,
      [`sportEvents.${event}.liability.awayWin.payoutCents`]: 3_36,
      [`ledger.player.${ada}`]: left - 1_01,
      [`ledger.escrow.${bet}`]: 1_01,
      [own('lastBetAt')]: placing.at,
      ...inPeriods('stakedCents', 2_01),
      ...inPeriods('playedMs', 3_000),
    }));

  test('a win', () => {
    const until = [...before, placed(), scored(0, 1, 'awayWin')];
    expect(changesBy(paid(3_36), until)).toEqual({
      ...ended,
      'ledger.house': 1_00 + 1_01 - 3_36,
      [`ledger.player.${ada}`]: left - 1_01 + 3_36,
      [own('sportRecents')]: [{ ...pending, status: 'won', payoutCents: 3_36, settledAt: at(until) }],
      [`endedSportBets.${bet}`]: { ...pending, status: 'won', payoutCents: 3_36, settledAt: at(until), ended: wait(until) },
      [`reversibleEnds.${event}.bets`]: [bet],
      [own(`reversibleWins.${event}`)]: 3_36,
      [own('totals.bets')]: 2,
      [own('totals.wins')]: 1,
      [own('reached.first-win')]: until.length + 1,
      [own('totals.stakedCents')]: 2_01,
      [own('totals.paidCents')]: 3_36,
      [own('totals.largestStakeCents')]: 1_01,
      [own('totals.biggestWin')]: { on: 'sports', profitCents: 2_35, at: at(until) },
      [own('totals.streak')]: 1,
      [own('totals.longestStreak')]: 1,
      [own('totals.byGame.sports')]: { bets: 1, stakedCents: 1_01, paidCents: 3_36 },
      [own('points')]: 2_01,
      ...inPeriods('points', 2_01),
      ...inPeriods('paidCents', 3_36),
    });
  });

  test('a stake that goes back', () => {
    const until = [...before, placed(), cancelled];
    expect(changesBy(back, until)).toEqual({
      ...ended,
      [`ledger.player.${ada}`]: left,
      [own('sportRecents')]: [{ ...pending, status: 'void', payoutCents: 0, settledAt: at(until) }],
      [`endedSportBets.${bet}`]: { ...pending, status: 'void', payoutCents: 0, settledAt: at(until), ended: wait(until) },
      [`reversibleEnds.${event}.bets`]: [bet],
      ...inPeriods('stakedCents', 1_00),
    });
  });
});

describe('a bet whose end is taken back', () => {
  const won = [...open, scored(0, 1, 'awayWin'), paid(3_36)];
  const undone = sportSettlementReversed.of({ event, reason: 'a wrong score' });
  const reopened = (cents: number, debtCents?: number, stakeCents = 1_01) =>
    sportBetReopened.of({ bet, account: ada, stakeCents, cents, ...(debtCents && { debtCents }) });
  const all = 2_000_000_00 - 1_01 + 3_36;
  const spent = (cents: number) => ledgerCorrected.of({ account: ada, counterparty: 'house', cents: -cents, reason: 'spent' });
  test.each<[string | undefined, readonly DomainEvent[], DomainEvent, AccountId]>([
    [undefined, [...won, undone], reopened(3_36), boss],
    [undefined, [...won, spent(all - 1_00), undone], reopened(3_36, 2_36), boss],
    ['the part that becomes debt is not what the balance lacks', [...won, undone], reopened(3_36, 1), boss],
    ['the part that becomes debt is not what the balance lacks', [...won, spent(all), undone], reopened(3_36), boss],
    ['it is not the amount that the bet was given at its end', [...won, undone], reopened(3_35), boss],
    ['it is not the amount that the bet was given at its end', [...won, undone], reopened(0), boss],
    ['it names another account or stake than the bet', [...won, undone], reopened(3_36, undefined, 1_00), boss],
    ['the end of its event was not taken back', won, reopened(3_36), boss],
    [`bet ${bet} has no end that can be taken back`, [...won, undone, reopened(3_36)], reopened(3_36), boss],
    [`bet ${bet} has no end that can be taken back`, open, reopened(0), boss],
    [`${ada} is not an admin`, [...won, undone], reopened(3_36), ada],
    [undefined, [...open, cancelled, back, undone], reopened(1_01), boss],
    ['it is not the amount that the bet was given at its end', [...open, cancelled, back, undone], reopened(0), boss],
  ])('%s: %#', (problem, before, next, actor) => expect(wrongWith([...history, ...before], next, actor)).toBe(problem));

  test('leaves the account as it was while the bet was open', () => {
    const figures = (events: readonly DomainEvent[]) => {
      const { accounts, ledger, sportBets, sportEvents } = worldAfter([...history, ...playedDice('ada', 1_00, 0), ...events]);
      const { points, periods, sportRecents, totals } = accounts[ada] ?? {};
      const { largestStakeCents: _stake, longestStreak: _streak, lost: _lost, byGame, ...sums } = totals ?? noPlay();
      const onSports = byGame.sports ?? { bets: 0, stakedCents: 0, paidCents: 0 };
      return { points, periods, sportRecents, sums, onSports, ledger, sportBets, open: sportEvents[event]?.openBets };
    };
    const before = figures(open);
    expect(figures([...won, undone, reopened(3_36)])).toEqual(before);
    expect(figures([...open, scored(1, 0, 'homeWin'), paid(0), undone, reopened(0)])).toEqual(before);
    expect(figures([...open, cancelled, back, undone, reopened(1_01)])).toEqual(before);
  });
});

test('a world without the events of others forgets ended bets, too', () => {
  const later = betIdFrom(commandIdOf('later'));
  const again = [sportBetPlaced.of({ ...placed().data, bet: later }), sportBetSettled.of({ ...paid(0).data, bet: later })];
  const world = worldAfter([...history, placed(), paid(0)]);
  expect(Object.keys(world.endedSportBets)).toEqual([bet]);
  const place = { seq: world.seq + 1, at: world.at + 86_400_000 };
  for (const one of again) evolve(world, one, place);
  expect(Object.keys(world.endedSportBets)).toEqual([later]);
});

test('a lost bet is kept as lost', () => {
  const world = worldAfter([...history, ...open, scored(1, 0, 'homeWin'), paid(0)]);
  expect(world.accounts[ada]?.sportRecents).toMatchObject([{ id: bet, status: 'lost', payoutCents: 0, settledAt: world.at }]);
  expect([world.ledger.house, world.ledger.player[ada], world.ledger.escrow]).toEqual([1_01, 2_000_000_00 - 1_01, {}]);
});

test('the newest ten ended bets of an account are kept, or none where the world only decides', () => {
  const bets = Array.from({ length: 12 }, (_, i) => betIdFrom(commandIdOf(`bet ${i}`)));
  const many = bets.flatMap((one) => [sportBetPlaced.of({ ...placed().data, bet: one }), sportBetVoided.of({ ...back.data, bet: one })]);
  const recentsIn = (world: World) => world.accounts[ada]?.sportRecents.map(({ id }) => id);
  expect(recentsIn(worldAfter([...history, created(), ...many]))).toEqual(bets.toReversed().slice(0, 10));
  expect(recentsIn(worldAfter([...history, created(), ...many], emptyWorld({ recentsKept: 0 })))).toEqual([]);
});
