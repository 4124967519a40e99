/** Shared rounds of Crash: opened, bet on, begun, cashed out and ended, each refusal word for word. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { accountBlocked } from '../../../src/domain/events/administration.ts';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { clockCorrected } from '../../../src/domain/events/books.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { roundStarted } from '../../../src/domain/events/liveFlights.ts';
import { roundCancelled, roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { betVoided } from '../../../src/domain/events/settlements.ts';
import { beaconRoundAfter, timeOfBeaconRound } from '../../../src/domain/fairness/beacon.ts';
import { localChain, signBeaconRound } from '../../../src/domain/fairness/beaconSignature.ts';
import { msOf } from '../../../src/domain/games/crashCurve.ts';
import { idDigits, type Actor } from '../../../src/domain/ids.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import { seatEvent } from '../../kit/betEvents.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, rules } from '../../kit/people.ts';
import { pointBelowCap, seedWithPoint, sha256OfHex } from '../../kit/seeds.ts';
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

const own = idDigits(commandIdOf('the command'));
const { crash } = defaultRules;
const open: Command = { type: 'OpenLiveRound', payload: { game: 'crash' } };
const place = (over: object = {}): Command => ({
  type: 'PlaceLiveBet',
  payload: { game: 'crash', round, stakeCents: 5_00, choice: {}, freshBytes: 'a'.repeat(32), ...over },
});
const start: Command = { type: 'StartLiveFlight', payload: {} };
const cashOut = (id: unknown = round): Command => ({ type: 'CashOutLive', payload: { round: id } });
const end: Command = { type: 'EndLiveFlight', payload: {} };
const finished = [...flying, played, settled(byHand, 0), settled(automatic, 10_00)];

describe('a round opens', () => {
  const opened = (nonce: number) => roundOpened.of({ round: `rnd_${own}`, game: 'crash', seedHash: seed.seedHash, nonce, creator: null });

  test('by the house, numbered one after the other, after the pause', () => {
    given(people)
      .when(open, { as: 'house', seeds: [seed.seedHash] })
      .thenAppended([opened(1)]);
    given(people).when(open, { as: ada }).thenRefused('Unauthorized');
    given(waiting).when(open, { as: 'house' }).thenRefused('Nothing is due');
    given(flying).when(open, { as: 'house' }).thenRefused('Nothing is due');
    const endedAt = lastOf([...flying, played]);
    const after = given(finished, (world) => (world.at = endedAt));
    after.when(open, { as: 'house', at: endedAt + 4_999 }).thenRefused('Nothing is due');
    expect(after.when(open, { as: 'house', at: endedAt + 5_000 }).decision).toMatchObject([{ data: { nonce: 2 } }]);
  });

  test('beside a round of roulette', () => {
    const table = given(waiting).when({ type: 'OpenLiveRound', payload: {} }, { as: 'house', at: Math.ceil(closesAt / 25_000) * 25_000 });
    expect(table.decision).toMatchObject([{ data: { game: 'roulette' } }]);
  });

  test.each([
    ['switched off', { ...crash, live: { bettingMs: 0, pauseMs: 5_000 } }],
    ['of an older log', (({ live: _live, ...older }) => older)(crash)],
  ])('not under rules without it: %s', (_name, without) =>
    given([rules({ crash: without })])
      .when(open, { as: 'house' })
      .thenRefused('Nothing is due'),
  );
});

describe('a bet', () => {
  const live = () => given([...people, opening]);

  test('is taken until betting closes', () => {
    live()
      .when(place({ choice: { autoCashOut: 150 } }), { as: ada, at: closesAt - 1 })
      .thenAppended([seatEvent(round, ada, 'crash', { autoCashOut: 150 }, { bet: `bet_${own}` })]);
    expect(given(waiting).when(place(), { as: ada }).decision).toMatchObject([{ type: 'bet/placed' }]);
  });

  test.each<[string, Actor, object, number, string]>([
    ['a guest', 'guest', {}, 0, 'Please login to play'],
    ['no stake', ada, { stakeCents: 0 }, 0, 'Bet amount must be greater than 0'],
    ['a target out of range', ada, { choice: { autoCashOut: 100 } }, 0, 'Auto cash out must be between 1.01 and 25.00'],
    ['a stake beyond the balance', ada, { stakeCents: 100_01 }, 0, 'Insufficient balance'],
    ['another round', ada, { round: `rnd_${'f'.repeat(32)}` }, 0, 'Betting is closed for this round'],
    ['the moment of closing', ada, {}, 8_000, 'Betting is closed for this round'],
  ])('is refused: %s', (_name, as, over, ms, sentence) =>
    live()
      .when(place(over), { as, at: closesAt - 8_000 + ms })
      .thenRefused(sentence),
  );
});

describe('a flight', () => {
  test('begins once betting has closed, and not a second time', () => {
    given(waiting)
      .when(start, { as: 'house', at: closesAt - 1 })
      .thenRefused('Nothing is due');
    given(waiting).when(start, { as: ada, at: closesAt }).thenRefused('Unauthorized');
    given(waiting).when(start, { as: 'house', at: closesAt }).thenAppended([started]);
    given(flying).when(start, { as: 'house' }).thenRefused('Nothing is due');
    given(people).when(start, { as: 'house' }).thenRefused('Nothing is due');
  });

  test('is cashed out at the multiplier of the house’s clock, and nothing is paid before the round ends', () => {
    given(flying)
      .when(cashOut(), { as: ada, at: startedAt + msOf(250) })
      .thenAppended([cashedOut(250)]);
  });

  test('is cashed out for all bets of a player that are still in flight', () => {
    const { seedHash } = seedWithPoint((point) => point > 300, sha256OfHex('a'.repeat(96)), 1);
    const second = seatEvent(round, ada, 'crash', { autoCashOut: 150 }, { bet: `bet_${'2'.repeat(32)}` });
    const both = [...people, roundOpened.of({ ...opening.data, seedHash }), byHand, automatic, second, started];
    given(both)
      .when(cashOut(), { as: ada, at: lastOf(both) + msOf(140) })
      .thenAppended([cashedOut(140), cashedOut(140, second)]);
    given(both)
      .when(cashOut(), { as: ada, at: lastOf(both) + msOf(160) })
      .thenAppended([cashedOut(160)]);
  });

  test.each<[string, readonly DomainEvent[], Actor, number, unknown, string]>([
    ['a guest', flying, 'guest', msOf(150), round, 'Please login to play'],
    ['another round', flying, ada, msOf(150), `rnd_${'f'.repeat(32)}`, 'This round is over'],
    ['before the flight', waiting, ada, msOf(150), round, 'This round is over'],
    ['without a bet', flying, idOf('cyd'), msOf(150), round, 'User not logged in'],
    ['twice', [...flying, cashedOut(101)], ada, msOf(150), round, 'This round is over'],
    ['after the end', finished, ada, msOf(150), round, 'This round is over'],
  ])('is not cashed out: %s', (_name, history, as, ms, id, sentence) =>
    given(history, (world) => (world.at = Math.min(world.at, startedAt)))
      .when(cashOut(id), { as, at: startedAt + ms })
      .thenRefused(sentence),
  );

  test.each<[string, Actor, number, string]>([
    ['before 1.01', ada, msOf(101) - 1, 'You can cash out from 1.01 on'],
    ['when the curve is above the point', ada, msOf(pointHundredths + 1), 'This round is over'],
    ['after the automatic cash-out', ben, msOf(200), 'This round is over'],
  ])('is not cashed out, which only the seed tells: %s', (_name, as, ms, sentence) =>
    given(flying)
      .when(cashOut(), { as, at: startedAt + ms })
      .thenRefusedHavingLooked(sentence),
  );

  test('ends when the curve is above the point: it pays who cashed out, and who reached a target', () => {
    const ending = given([...flying, cashedOut(250)]);
    ending.when(end, { as: 'house', at: endsAt - 1 }).thenRefusedHavingLooked('Nothing is due');
    ending.when(end, { as: ada, at: endsAt }).thenRefused('Unauthorized');
    for (const at of [endsAt, endsAt + 31_536_000_000])
      ending.when(end, { as: 'house', at }).thenAppended([played, settled(byHand, 12_50, 250), settled(automatic, 10_00)]);
    given(flying)
      .when(end, { as: 'house', at: endsAt })
      .thenAppended([played, settled(byHand, 0), settled(automatic, 10_00)]);
    given(waiting).when(end, { as: 'house', at: endsAt }).thenRefused('Nothing is due');
    given(finished).when(end, { as: 'house', at: endsAt }).thenRefused('Nothing is due');
  });

  test('of a round without bets ends too', () => {
    const empty = [...people, opening, started];
    const { decision } = given(empty).when(end, { as: 'house', at: lastOf(empty) + 70_000 });
    expect(decision).toMatchObject([{ data: { clientSeed: sha256OfHex('') } }]);
  });
});

describe('what interrupts a flight', () => {
  const setBack = clockCorrected.of({ from: startedAt, to: startedAt - 3_600_000 });
  const at = startedAt - 3_600_000;

  test('a clock that is set back ends it: open bets are paid at their best, and cash-outs as they were', () => {
    given([...flying, setBack], (world) => (world.at = at))
      .when(cashOut(), { as: ada, at: at + 1_000 })
      .thenRefused('This round is over');
    given([...flying, setBack], (world) => (world.at = at))
      .when(end, { as: 'house', at: at + 1_000 })
      .thenAppended([played, settled(byHand, Math.floor((500 * pointHundredths) / 100), pointHundredths), settled(automatic, 10_00)]);
    const { decision } = given([...flying, cashedOut(150), setBack], (world) => (world.at = at)).when(end, { as: 'house', at: at + 1_000 });
    expect(decision).toMatchObject([{}, { data: { payoutCents: 7_50 } }, { data: { payoutCents: 10_00 } }]);
  });

  test('before the flight it moves the end of betting', () => {
    const before = lastOf(waiting);
    const corrected = given(
      [...waiting, clockCorrected.of({ from: before, to: before - 3_600_000 })],
      (world) => (world.at = before - 3_600_000),
    );
    corrected.when(start, { as: 'house', at: closesAt - 3_600_000 - 1 }).thenRefused('Nothing is due');
    corrected.when(start, { as: 'house', at: closesAt - 3_600_000 }).thenAppended([started]);
  });

  test.each([
    ['in flight', [...flying, accountBlocked.of({ account: ada, reason: 'several accounts' })]],
    ['before it', [...waiting, accountBlocked.of({ account: ada, reason: 'several accounts' }), started]],
  ])('who is blocked %s cannot cash out, and is paid the best', (_name, history) => {
    given(history)
      .when(end, { as: 'house', at: endsAt + 1_000 })
      .thenAppended([played, settled(byHand, Math.floor((500 * pointHundredths) / 100), pointHundredths), settled(automatic, 10_00)]);
  });

  test('a lost seed returns every stake', () => {
    given([...flying, cashedOut(150)])
      .when({ type: 'VoidLostRound', payload: { round } }, { as: 'house' })
      .thenAppended([
        ...[byHand, automatic].map(({ data: { bet, account } }) =>
          betVoided.of({ bet, account, round, stakeCents: 5_00, reason: 'seed lost' }),
        ),
        roundCancelled.of({ round, serverSeed: null, reason: 'seed lost' }),
      ]);
  });
});

describe('a round that is bound to a beacon', () => {
  const SECRET = '09'.repeat(32);
  const chain = localChain(SECRET, { genesisSeconds: START / 1_000, periodSeconds: 3 });
  const bound = [...people, beaconSet.of({ chain }), opening, byHand, automatic];
  const boundClosesAt = closesAt + 1_000;
  const due = beaconRoundAfter(chain, boundClosesAt);
  const comesAt = timeOfBeaconRound(chain, due);
  const signature = signBeaconRound(SECRET, due);
  const draw: Command = { type: 'DrawRound', payload: { round, signature } };
  const begun = roundStarted.of({ round, beacon: { round: due, signature } });

  test('begins its flight with the signature, and draws its point from it', () => {
    given(bound).when(start, { as: 'house', at: comesAt }).thenRefused('Nothing is due');
    given(bound).when(draw, { as: 'house', at: comesAt }).thenAppended([begun]);
    given([...bound, begun])
      .when(draw, { as: 'house', at: comesAt })
      .thenRefused('Nothing is due');
    given([...bound, begun])
      .when({ type: 'VoidUndrawnRound', payload: { round } }, { as: 'house', at: comesAt + 30_000 })
      .thenRefused('Nothing is due');
    const drawnFrom = clientSeed + sha256OfHex(signature);
    const point = Math.min(pointBelowCap(seed.serverSeed, drawnFrom, 1), 25_00);
    const { decision } = given([...bound, begun]).when(end, { as: 'house', at: comesAt + 70_000 });
    const { data } = roundPlayed.of({ ...played.data, clientSeed: drawnFrom, outcome: { pointHundredths: point } });
    expect(decision).toMatchObject([{ data }, {}, {}]);
    const world = worldAfter([...bound, begun, ...(decision as readonly DomainEvent[])]);
    expect(world.finishedRounds.crash[0]?.beacon).toEqual({ chain, round: due, signature });
  });

  test('is void without it', () => {
    given(bound)
      .when({ type: 'VoidUndrawnRound', payload: { round } }, { as: 'house', at: comesAt + 30_000 })
      .thenAppended([
        ...[byHand, automatic].map(({ data: { bet, account } }) =>
          betVoided.of({ bet, account, round, stakeCents: 5_00, reason: 'beacon away' }),
        ),
        roundCancelled.of({ round, serverSeed: seed.serverSeed, reason: 'beacon away' }),
      ]);
  });
});
