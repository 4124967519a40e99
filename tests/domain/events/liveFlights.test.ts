/** Shared flights of Crash: what an audit holds their start, cash-outs and end to, and every state that they change. */
import { describe, expect, test } from 'vitest';
import { accountBlocked, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { betCashedOut, roundStarted } from '../../../src/domain/events/liveFlights.ts';
import { JudgedEntry, wrongWithEvent } from '../../../src/domain/events/requirements.ts';
import { roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { betSettled } from '../../../src/domain/events/settlements.ts';
import { evolve } from '../../../src/domain/evolve.ts';
import { msOf } from '../../../src/domain/games/crashCurve.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import type { NamedViewer } from '../../../src/domain/log/viewLine.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { seatEvent } from '../../kit/betEvents.ts';
import { changesBy, GONE } from '../../kit/changes.ts';
import { worldAfter, wrongWith } from '../../kit/given.ts';
import { idOf, rules } from '../../kit/people.ts';
import {
  ada,
  automatic,
  ben,
  byHand,
  cashedOut,
  clientSeed,
  closesAt,
  endsAt,
  flying,
  lastOf,
  opening,
  people,
  played,
  pointHundredths,
  round,
  seed,
  settled,
  started,
  startedAt,
  waiting,
} from '../../kit/sharedFlight.ts';

const never = `round ${round} is not open: never opened, or ended before`;
const beacon = { round: 1, signature: 'ab'.repeat(48) };
const setBack = clockCorrected.of({ from: startedAt, to: startedAt - 3_600_000 });

test.each<[string | undefined, readonly DomainEvent[], DomainEvent]>([
  [undefined, people, opening],
  ['another live round is open', waiting, roundOpened.of({ ...opening.data, round: `rnd_${'f'.repeat(32)}` })],
  ['the live round of this time is number 1', people, roundOpened.of({ ...opening.data, nonce: 2 })],
  ['the rules have no shared rounds of Crash', [rules({ crash: { ...defaultRules.crash, live: { bettingMs: 0, pauseMs: 0 } } })], opening],
  ['the pause after the last round is not over', [...flying, played], roundOpened.of({ ...opening.data, nonce: 2 })],
])('opened: %s: %#', (problem, history, event) => expect(wrongWith(history, event, 'house')).toBe(problem));

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor, number]>([
  [undefined, waiting, started, 'house', closesAt],
  ['betting is still open', waiting, started, 'house', closesAt - 1],
  [`it is sent by the house, not by ${ada}`, waiting, started, ada, closesAt],
  [never, people, started, 'house', closesAt],
  ['its flight has begun before', flying, started, 'house', closesAt + 9_000],
  ['it is bound to no beacon', waiting, roundStarted.of({ round, beacon }), 'house', closesAt],
  ['its game has no flight', [...people, roundOpened.of({ ...opening.data, game: 'roulette' })], started, 'house', closesAt + 25_000],
])('started: %s: %#', (problem, history, event, actor, at) => {
  const found = wrongWith(history, event, actor, at - lastOf(history));
  if (actor === 'house') expect(found).toBe(problem);
  else expect(found).toBeDefined();
});

const ms = (hundredths: number): number => startedAt + msOf(hundredths);

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor, number]>([
  [undefined, flying, cashedOut(150), ada, ms(150)],
  // Whether the curve was above the point by then is judged when the round ends.
  [undefined, flying, cashedOut(2_000), ada, ms(2_000)],
  ['the curve stood at another multiplier then', flying, cashedOut(151), ada, ms(150)],
  [`${ben} cannot do this for ${ada}`, flying, cashedOut(150), ben, ms(150)],
  ['its flight has not begun', waiting, cashedOut(150), ada, ms(150)],
  ['it was cashed out before', [...flying, cashedOut(150)], cashedOut(160), ada, ms(160)],
  ['its automatic cash-out was reached before', flying, cashedOut(200, automatic), ben, ms(200)],
  ['the cash-out names another account', flying, betCashedOut.of({ ...cashedOut(150).data, account: ben }), ben, ms(150)],
  [`bet ${byHand.data.bet} is not open on round ${round}`, people, cashedOut(150), ada, ms(150)],
  ['its flight was interrupted, so it is paid at its best', [...flying, setBack], cashedOut(150), ada, ms(150)],
])('cashed out: %s: %#', (problem, history, event, actor, at) =>
  expect(wrongWith(history, event, actor, at - lastOf(history))).toBe(problem),
);

test.each<[string | undefined, readonly DomainEvent[], DomainEvent, Actor, number]>([
  [undefined, flying, played, 'house', endsAt],
  ['it is still in flight', flying, played, 'house', endsAt - 1],
  ['its flight has not begun', waiting, played, 'house', endsAt],
  ['only the house does this', flying, played, ben, endsAt],
  ['a flight names its beacon round when it begins', flying, roundPlayed.of({ ...played.data, beacon }), 'house', endsAt],
  [
    'the client seed is not made of what the participants brought',
    flying,
    roundPlayed.of({ ...played.data, clientSeed: '5c'.repeat(32) }),
    'house',
    endsAt,
  ],
  [
    'the outcome contradicts itself',
    flying,
    roundPlayed.of({ ...played.data, outcome: { pointHundredths: 120, cashOutHundredths: 130 } }),
    'house',
    endsAt,
  ],
  // It ends at once where the clock was set back.
  [undefined, [...flying, setBack], played, 'house', startedAt],
])('played: %s: %#', (problem, history, event, actor, at) => expect(wrongWith(history, event, actor, at - lastOf(history))).toBe(problem));

/** What an audit of this view finds wrong with a settlement in the entry that plays the round. */
function wrongSettlement(history: readonly DomainEvent[], event: ReturnType<typeof betSettled.of>, viewer: NamedViewer | null = null) {
  const world = worldAfter(history);
  const entry = { seq: world.seq + 1, at: endsAt };
  evolve(world, played, entry);
  return wrongWithEvent(betSettled, event.data, world, new JudgedEntry(world, entry, 'house', viewer));
}

const best = settled(byHand, Math.floor((500 * pointHundredths) / 100), pointHundredths);
const other = 'the outcome is not that of its round';

test.each<[string | undefined, readonly DomainEvent[], ReturnType<typeof betSettled.of>]>([
  [undefined, flying, settled(byHand, 0)],
  [undefined, flying, settled(automatic, 10_00)],
  [undefined, [...flying, cashedOut(250)], settled(byHand, 12_50, 250)],
  [other, [...flying, cashedOut(250)], settled(byHand, 0)],
  [other, [...flying, cashedOut(250)], settled(byHand, 13_00, 260)],
  [other, flying, settled(byHand, 12_50, 250)],
  [other, flying, best],
  ['the payout is 12.51, by the rules it is 12.50', [...flying, cashedOut(250)], settled(byHand, 12_51, 250)],
  [
    'the outcome contradicts itself, or what was chosen',
    [...flying, cashedOut(pointHundredths + 1)],
    settled(byHand, Math.floor((500 * (pointHundredths + 1)) / 100), pointHundredths + 1),
  ],
])('settled: %s: %#', (problem, history, event) => expect(wrongSettlement(history, event)).toBe(problem));

test('others cannot know whether a player was blocked, so they let a bet end at its best', () => {
  expect(wrongSettlement(flying, best, ben)).toBeUndefined();
  expect(wrongSettlement(flying, best, 'public')).toBeUndefined();
  expect(wrongSettlement(flying, best, ada)).toBe(other);
  expect(wrongSettlement([...flying, cashedOut(150)], best, ben)).toBe(other);
});

const place = { seq: flying.length, at: startedAt };

test.each<[string, readonly DomainEvent[], DomainEvent, object]>([
  [
    'a round that opens',
    people,
    opening,
    {
      [`rounds.${round}`]: {
        id: round,
        game: 'crash',
        seedHash: seed.seedHash,
        nonce: 1,
        creator: null,
        seq: people.length + 1,
        at: lastOf([...people, opening]),
        rulesSeq: 1,
        closesAt,
        beacon: null,
        bets: [],
        flight: null,
      },
      'liveRounds.crash': round,
      [`commitments.${seed.seedHash}`]: true,
    },
  ],
  ['a flight that begins', waiting, started, { [`rounds.${round}.flight`]: { ...place, beacon: null, clientSeed } }],
  ['a cash-out', flying, cashedOut(150), { [`bets.${byHand.data.bet}.cashOutHundredths`]: 150 }],
  [
    'a round that ends',
    [...flying, cashedOut(150)],
    played,
    {
      [`rounds.${round}`]: GONE,
      [`commitments.${seed.seedHash}`]: GONE,
      'liveRounds.crash': null,
      'finishedRounds.crash': [
        {
          id: round,
          game: 'crash',
          draw: { seedHash: seed.seedHash, clientSeed: played.data.clientSeed, nonce: 1 },
          serverSeed: seed.serverSeed,
          beacon: null,
          creator: null,
          flight: place,
          outcome: { pointHundredths },
          seq: flying.length + 2,
          at: lastOf(flying) + 2_000,
          stakes: [
            { account: ada, stakeCents: 5_00, choice: {}, cashOutHundredths: 150 },
            { account: ben, stakeCents: 5_00, choice: { autoCashOut: 200 } },
          ],
          bets: 2,
        },
      ],
    },
  ],
])('%s changes this and nothing else', (_what, history, event, changes) => expect(changesBy(event, history)).toEqual(changes));

test('a bet on a shared flight is in flight until it is settled, and does not hold its player’s own pair of seeds', () => {
  const world = worldAfter(waiting);
  expect(world.flights).toEqual({ [byHand.data.bet]: null, [automatic.data.bet]: null });
  expect(world.accounts[ada]?.openBets).toEqual([]);
  const solo = seatEvent(round, ada, 'crash', {}, { bet: `bet_${'3'.repeat(32)}` });
  expect(wrongWith(waiting, solo, ada)).toBeUndefined();
  expect(worldAfter([...flying, played, settled(byHand, 0), settled(automatic, 10_00)]).flights).toEqual({});
  expect(emptyWorld().liveRounds).toEqual({ roulette: null, crash: null });
  expect(idOf('ada')).toBe(ada);
});

describe('a cash-out is of all bets of its player that are still in flight', () => {
  const second = seatEvent(round, ada, 'crash', {}, { bet: `bet_${'4'.repeat(32)}` });
  const reached = seatEvent(round, ada, 'crash', { autoCashOut: 120 }, { bet: `bet_${'5'.repeat(32)}` });
  const blocked = accountBlocked.of({ account: ada });
  const unblocked = accountUnblocked.of({ account: ada, reason: 'by mistake' });

  /** What is left undone by an entry that cashes out these bets at 1.50. */
  function leftUndone(history: readonly DomainEvent[], ...bets: readonly (typeof byHand)[]): readonly string[] {
    const world = worldAfter(history);
    const begun = world.rounds[round]?.flight?.at ?? 0;
    const entry = { seq: world.seq + 1, at: begun + msOf(150) };
    const open = new Map<string, string>();
    for (const { data } of bets.map((bet) => cashedOut(150, bet))) {
      for (const id of betCashedOut.fulfils?.(data, world) ?? []) open.delete(id);
      for (const { id, undone } of betCashedOut.followUps?.(data, world, entry) ?? []) open.set(id, undone);
      evolve(world, betCashedOut.of(data), entry);
    }
    return [...open.values()];
  }

  test.each<[string, readonly string[], readonly DomainEvent[], readonly (typeof byHand)[]]>([
    ['one of one', [], flying, [byHand]],
    ['one of two', [`it left bet ${second.data.bet} in flight`], [...waiting, second, started], [byHand]],
    ['two of two', [], [...waiting, second, started], [byHand, second]],
    ['all but one that has reached its target', [], [...waiting, reached, started], [byHand]],
    ['all but one that was cashed out before', [], [...waiting, second, started, cashedOut(120, second)], [byHand]],
    ['all but one that a block has interrupted', [], [...waiting, blocked, unblocked, second, started], [second]],
  ])('%s', (_what, undone, history, bets) => expect(leftUndone(history, ...bets)).toEqual(undone));

  test('others do not know of the block', () => {
    const withoutAda = [...waiting, second, started].filter(
      (event) => !(event.type === 'account/registered' && event.data.account === ada),
    );
    expect(leftUndone(withoutAda, byHand)).toEqual([]);
  });
});
