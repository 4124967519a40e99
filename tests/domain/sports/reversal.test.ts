/** What is kept of sports events whose end can be taken back: it costs an entry nothing, and does not depend on the order of keys. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodedWorld, sorted } from '../../../src/base/sameWorld.ts';
import { endOfWait } from '../../../src/domain/accounts/limits.ts';
import { decide } from '../../../src/domain/decide.ts';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { rulesSet } from '../../../src/domain/events/rules.ts';
import { sportBetPlaced, sportBetReopened, sportBetSettled } from '../../../src/domain/events/sportBets.ts';
import { sportEventCreated, sportEventSettled, sportSettlementReversed } from '../../../src/domain/events/sports.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { betIdFrom, sportEventIdFrom, type BetId, type SportEventId } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { endedBetsOf, endedEventsOf, heldWinnings } from '../../../src/domain/sports/reversal.ts';
import { finishedSportEvent, sportEventOf, type World } from '../../../src/domain/world.ts';
import { worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { runs } from '../../kit/runs.ts';

const [ada, ben, root] = [idOf('ada'), idOf('ben'), idOf('root')];
const history = [rules(), ...registered('ada', 1_000_00), ...registered('ben', 1_000_00), ...registered('root', 1_00, { role: 'admin' })];
const odds = { homeWin: 2_00, draw: 3_50, awayWin: 3_33 };
const eventNamed = (name: string): SportEventId => sportEventIdFrom(commandIdOf(name));
const betNamed = (name: string): BetId => betIdFrom(commandIdOf(name));
const created = (event: SportEventId) =>
  sportEventCreated.of({ event, terms: { sport: 'Football', homeTeam: 'A', awayTeam: 'B', startsAt: START, odds }, createdBy: root });
const placed = (event: SportEventId, bet: BetId, account = ada) =>
  sportBetPlaced.of({ bet, account, event, pick: 'homeWin', oddsHundredths: 2_00, stakeCents: 1_00 });
const settled = (event: SportEventId, homeScore = 1) =>
  sportEventSettled.of({ event, homeScore, awayScore: 0, result: homeScore > 0 ? 'homeWin' : 'draw' });
const paid = (bet: BetId, account = ada, payoutCents = 2_00) => sportBetSettled.of({ bet, account, stakeCents: 1_00, payoutCents });

/** A record that no code may look through. Its values can be read, set and deleted by their keys. */
const unlisted = <Values extends object>(values: Values): Values =>
  new Proxy(values, {
    ownKeys() {
      throw new Error('all values are looked at');
    },
  });

test('no entry and no decision looks through the ended bets and ended events of all', () => {
  const names = Array.from({ length: 60 }, (_, i) => `match ${i}`);
  const [last = '', ...others] = names;
  const events = [
    ...names.map((name) => created(eventNamed(name))),
    ...names.map((name) => placed(eventNamed(name), betNamed(name), ben)),
    ...others.flatMap((name) => [settled(eventNamed(name)), paid(betNamed(name), ben)]),
  ];
  const world = worldAfter([...history, ...events]);
  expect(Object.keys(world.endedSportBets)).toHaveLength(59);
  expect(world.finishedSportEvents.length, 'the list that screens show stays short').toBe(50);
  world.endedSportBets = unlisted(world.endedSportBets);
  world.reversibleEnds = unlisted(world.reversibleEnds);
  const circumstances = {
    actor: ada,
    at: world.at,
    commandId: commandIdOf('withdraw'),
    freshSeeds: [],
    addressDigest: 'ab'.repeat(32),
    hashing: nobleHashing,
    seedBehind: () => '',
  };
  expect(decide(world, { type: 'RequestWithdrawal', payload: { cents: 20_00, method: 'paypal' } }, circumstances)).toHaveLength(1);
  worldAfter([settled(eventNamed(last)), paid(betNamed(last), ben)], world);
  expect(endedBetsOf(world, eventNamed(last)).map(({ id }) => id)).toEqual([betNamed(last)]);
});

test('a world that was read from sorted lines reopens the bets in the order of their ends', () => {
  const event = eventNamed('match');
  const bets = Array.from({ length: 8 }, (_, i) => betNamed(`bet ${i}`));
  const world = worldAfter([
    ...history,
    created(event),
    ...bets.map((bet) => placed(event, bet)),
    settled(event),
    ...bets.map((bet) => paid(bet)),
  ]);
  const read = sorted(world);
  expect(Object.keys(read.endedSportBets)).not.toEqual(bets);
  expect(endedBetsOf(read, event).map(({ id }) => id)).toEqual(bets);
});

const MATCHES = 6;
type Step =
  | { readonly kind: 'end'; readonly match: number; readonly home: number }
  | { readonly kind: 'reverse'; readonly match: number }
  | { readonly kind: 'rules'; readonly hours: number }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'correct'; readonly hours: number };
const match = fc.nat(MATCHES - 1);
const hours = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end'), match, home: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse'), match }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rules'), hours }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), hours }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correct'), hours: fc.integer({ min: 1, max: 30 }) }) },
);

/** The events of one entry. */
function eventsOf(world: World, one: Step, at: number): readonly DomainEvent[] {
  if (one.kind === 'rules') {
    return [rulesSet.of({ rules: { ...defaultRules, sports: { ...defaultRules.sports, reversalMs: one.hours * 3_600_000 } } })];
  }
  if (one.kind === 'correct') return [clockCorrected.of({ from: world.at, to: at })];
  if (one.kind === 'wait') return [];
  const id = eventNamed(`match ${one.match}`);
  if (one.kind === 'reverse') {
    if (!world.reversibleEnds[id]) return [];
    const reopened = endedBetsOf(world, id).map(({ id: bet, account, payoutCents: cents }) =>
      sportBetReopened.of({ bet, account, stakeCents: 1_00, cents }),
    );
    return [sportSettlementReversed.of({ event: id, reason: 'a wrong score' }), ...reopened];
  }
  const open = sportEventOf(world, id)?.openBets ?? [];
  return [settled(id, one.home), ...open.map((bet) => paid(bet, world.sportBets[bet]?.account, one.home * 2_00))];
}

function expectConsistent(world: World): void {
  const newest = endedEventsOf(world).map(({ id }) => id);
  expect(newest.toSorted()).toEqual(Object.keys(world.reversibleEnds).toSorted());
  for (const id of newest) expect(finishedSportEvent(world, id)).toBe(world.reversibleEnds[id]?.event);
  const bets = Object.values(world.endedSportBets);
  expect(newest.flatMap((id) => endedBetsOf(world, id).map((bet) => bet.id)).toSorted()).toEqual(bets.map(({ id }) => id).toSorted());
  for (const account of [ada, ben]) {
    const held = bets.filter(
      (bet) => bet.account === account && bet.status === 'won' && endOfWait(world.corrections, bet.ended) > world.at,
    );
    expect(heldWinnings(world, world.accounts[account] ?? expect.fail(), world.at)).toEqual({
      heldCents: held.reduce((sum, { payoutCents }) => sum + payoutCents, 0),
      until: Math.max(0, ...held.map(({ ended }) => endOfWait(world.corrections, ended))),
    });
  }
}

test('a world that is read from sorted lines before each entry folds to the same, whatever ends, is taken back, and when', () => {
  const matches = Array.from({ length: MATCHES }, (_, i) => eventNamed(`match ${i}`));
  const opened = worldAfter([
    ...history,
    ...matches.map(created),
    ...matches.flatMap((event, i) => [
      placed(event, betNamed(`${i} a`)),
      placed(event, betNamed(`${i} b`), ben),
      placed(event, betNamed(`${i} c`)),
    ]),
  ]);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const world = structuredClone(opened);
      let read = sorted(opened);
      for (const one of steps) {
        const at =
          one.kind === 'wait' ? world.at + one.hours * 3_600_000 : world.at + (one.kind === 'correct' ? -one.hours * 3_600_000 : 1);
        read = sorted(structuredClone(read));
        const events = eventsOf(world, one, at);
        expect(eventsOf(read, one, at)).toEqual(events);
        for (const either of [world, read]) {
          for (const event of events) evolve(either, event, { seq: world.seq + (either === world ? 1 : 0), at });
          if (either === world) Object.assign(world, { seq: world.seq + 1, at });
          else Object.assign(read, { seq: world.seq, at });
        }
        expectConsistent(world);
      }
      expect(encodedWorld(read)).toBe(encodedWorld(world));
    }),
    runs(30),
  );
});
