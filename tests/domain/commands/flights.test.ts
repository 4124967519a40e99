/** Rounds in flight: cashed out in time or not at all, ended when their time has come, and never told before. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { accountBlocked, accountUnblocked } from '../../../src/domain/events/administration.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { betSettled } from '../../../src/domain/events/settlements.ts';
import { betIdFrom, type Actor, type BetId } from '../../../src/domain/ids.ts';
import { MOST_ENDED_AT_ONCE } from '../../../src/domain/manyAtOnce.ts';
import type { OpenBet } from '../../../src/domain/worldParts.ts';
import { given, worldAfter } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered, seedWithPoint, type KnownSeed } from '../../kit/seeds.ts';

const OVER = 'This round is over';
const EARLY = 'You can cash out from 1.01 on';
const YEAR = 365 * 86_400_000;
const [ada, ben] = [idOf('ada'), idOf('ben')];
const bet: BetId = 'bet_0123456789abcdef0123456789abcdef';

/** When the curve reaches a multiplier, by the engine's own logarithm; and where it stands. */
const msAt = (hundredths: number): number => Math.ceil(Math.log(hundredths / 100) / 0.000_06);
const curve = (ms: number): number => Math.floor(100 * Math.exp(0.000_06 * ms));

const flew = (point: number): KnownSeed => seedWithPoint((one) => one === point);
const placed = (seed: KnownSeed, choice: object, id: BetId = bet, account = ada) =>
  betPlaced.of({
    bet: id,
    account,
    game: 'crash',
    rulebook: 'crash@1',
    rulesSeq: 1,
    stakeCents: 10_00,
    choice,
    draw: { seedHash: seed.seedHash, clientSeed: 'change_me', nonce: 0 },
  });

/** Ada's round is in flight; its start is the time of the last event. */
function inFlight(seed: KnownSeed, choice: object = {}) {
  const history = [rules(), ...registered('ada', 100_00, { seed }), ...registered('ben', 100_00), placed(seed, choice)];
  return { history, start: START + (history.length - 1) * 1_000 };
}
const cashOut = (id: unknown = bet): Command => ({ type: 'CashOut', payload: { bet: id } });
const other: BetId = 'bet_ffffffffffffffffffffffffffffffff';
const endFlights: Command = { type: 'EndFlights', payload: { bets: [bet, other, bet] } };
const settled = (payoutCents: number, outcome: object, id: BetId = bet, account = ada) =>
  betSettled.of({ bet: id, account, game: 'crash', stakeCents: 10_00, payoutCents, outcome });

describe('taking off', () => {
  test('is a placed bet and nothing more: no secret is opened for it', () => {
    const seed = seedNumbered('ada 1');
    const sent = given([rules(), ...registered('ada', 100_00, { seed })]).when(
      { type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10_00, choice: { autoCashOut: 200 } } },
      { as: ada, id: '01234567-89ab-4def-8123-456789abcdef' },
    );
    sent.thenAppended([placed(seed, { autoCashOut: 200 }, betIdFrom('01234567-89ab-4def-8123-456789abcdef'))]);
    expect(sent.opened).toEqual([]);
  });

  test('is refused while another round is in flight, and so is a rotation', () => {
    const { history } = inFlight(seedNumbered(1));
    given(history)
      .when({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 100, choice: {} } }, { as: ada })
      .thenRefused('Finish your open round first');
    given(history)
      .when({ type: 'RotateSeed', payload: { clientSeed: 'mine' } }, { as: ada })
      .thenRefused('Finish your open round before you rotate the seed');
  });

  test('leaves other games to be played meanwhile, from the next nonce', () => {
    const { decision } = given(inFlight(seedNumbered(1)).history).when(
      { type: 'PlaceBet', payload: { game: 'slots', stakeCents: 100, choice: {} } },
      { as: ada },
    );
    expect(decision).toMatchObject([{ data: { draw: { nonce: 1 } } }, { type: 'bet/settled' }]);
  });
});

describe('cashing out', () => {
  const seed = flew(250);
  const { history, start } = inFlight(seed);

  test.each<[string, Actor, unknown, string]>([
    ['a guest', 'guest', bet, 'Please login to play'],
    ['somebody who was never registered', idOf('nobody'), bet, 'User not logged in'],
    ['somebody else', ben, bet, OVER],
    ['a bet that never was', ada, 'bet_ffffffffffffffffffffffffffffffff', OVER],
    ['no bet at all', ada, null, OVER],
    ['a number', ada, 7, OVER],
    ['a prototype', ada, '__proto__', OVER],
  ])('%s: refused before anything is looked at', (_name, as, id, sentence) =>
    given(history)
      .when(cashOut(id), { as, at: start + 1_000 })
      .thenRefused(sentence),
  );

  test('starts at 1.01', () => {
    const first = msAt(101);
    for (const ms of [0, 1, first - 1])
      given(history)
        .when(cashOut(), { as: ada, at: start + ms })
        .thenRefusedHavingLooked(EARLY);
    given(history)
      .when(cashOut(), { as: ada, at: start + first })
      .thenAppended([settled(10_10, { pointHundredths: 250, cashOutHundredths: 101 })]);
  });

  test.each([1_000, 5_000, 10_000, 15_000, msAt(250), msAt(251) - 1])('after %i ms pays where the curve stands', (ms) => {
    given(history)
      .when(cashOut(), { as: ada, at: start + ms })
      .thenAppended([settled(10 * curve(ms), { pointHundredths: 250, cashOutHundredths: curve(ms) })]);
  });

  test.each([msAt(251), msAt(251) + 1, 60_000, YEAR])('after %i ms it is too late', (ms) =>
    given(history)
      .when(cashOut(), { as: ada, at: start + ms })
      .thenRefusedHavingLooked(OVER),
  );

  test('a block of its player ends the round at once at its best, also once the player is unblocked', () => {
    const best = settled(25_00, { pointHundredths: 250, cashOutHundredths: 250 });
    const flying = [...history, accountBlocked.of({ account: ada, reason: 'several accounts' })];
    given(flying)
      .when(endFlights, { as: 'house', at: start + 2_000 })
      .thenAppended([best]);
    given([...flying, accountUnblocked.of({ account: ada, reason: 'a mistake' })])
      .when(endFlights, { as: 'house', at: start + YEAR })
      .thenAppended([best]);
    given([...flying, accountUnblocked.of({ account: ada, reason: 'a mistake' })])
      .when(cashOut(), { as: ada, at: start + 5_000 })
      .thenRefusedHavingLooked(OVER);
  });

  test('a second time has no effect', () => {
    const done = [...history, settled(11_00, { pointHundredths: 250, cashOutHundredths: 110 })];
    given(done)
      .when(cashOut(), { as: ada, at: start + 2_000 })
      .thenRefused(OVER);
  });

  test('by hand comes too late once the target was reached', () => {
    const auto = inFlight(seed, { autoCashOut: 150 });
    given(auto.history)
      .when(cashOut(), { as: ada, at: auto.start + msAt(150) })
      .thenRefusedHavingLooked(OVER);
    const before = msAt(150) - 1;
    given(auto.history)
      .when(cashOut(), { as: ada, at: auto.start + before })
      .thenAppended([settled(14_90, { pointHundredths: 250, cashOutHundredths: 149 })]);
  });

  test('a round that ended where it began cannot be cashed out', () => {
    const crashed = inFlight(flew(100));
    given(crashed.history)
      .when(cashOut(), { as: ada, at: crashed.start + msAt(101) - 1 })
      .thenRefusedHavingLooked(EARLY);
    given(crashed.history)
      .when(cashOut(), { as: ada, at: crashed.start + msAt(101) })
      .thenRefusedHavingLooked(OVER);
  });

  test('nothing but a round in flight can be cashed out', () => {
    const dice = betPlaced.of({ ...placed(seed, {}).data, game: 'dice', rulebook: 'dice@1', choice: { direction: 'under', target: 50 } });
    given([...history.slice(0, -1), dice])
      .when(cashOut(), { as: ada })
      .thenRefused(OVER);
  });

  test('at 10.00 or more makes a Crash Master', () => {
    const high = inFlight(seedWithPoint((point) => point >= 1_000 && point < 2_400));
    const claim: Command = { type: 'ClaimAchievement', payload: { achievement: 'crash-master' } };
    const outcome = (cashOutHundredths: number) => ({ pointHundredths: 2_000, cashOutHundredths });
    given([...high.history, settled(99_90, outcome(999))])
      .when(claim, { as: ada })
      .thenRefused('Achievement not completed yet');
    expect(given([...high.history, settled(100_00, outcome(1_000))]).when(claim, { as: ada }).decision).toMatchObject([
      { data: { cents: 500_00 } },
    ]);
    const world = worldAfter([...inFlight(flew(250), { autoCashOut: 200 }).history, settled(20_00, { pointHundredths: 250 })]);
    expect(world.accounts[ada]?.totals.highestCashOutHundredths).toBe(200);
  });
});

describe('ending by itself', () => {
  test.each<Actor>(['guest', ada])('is not for %s to bring about', (as) =>
    given(inFlight(seedNumbered(1)).history)
      .when(endFlights, { as })
      .thenRefused('Unauthorized'),
  );
  test('is not due where nothing is in flight', () => given([rules()]).when(endFlights, { as: 'house' }).thenRefused('Nothing is due'));

  test('comes with the first millisecond past the point, and the stake is lost', () => {
    const { history, start } = inFlight(flew(250));
    given(history)
      .when(endFlights, { as: 'house', at: start + msAt(251) - 1 })
      .thenRefusedHavingLooked('Nothing is due');
    for (const ms of [msAt(251), YEAR])
      given(history)
        .when(endFlights, { as: 'house', at: start + ms })
        .thenAppended([settled(0, { pointHundredths: 250 })]);
  });

  test.each([101, 150, 249, 250])('an auto cash-out at %i hundredths is paid exactly that, however late', (target) => {
    const { history, start } = inFlight(flew(250), { autoCashOut: target });
    given(history)
      .when(endFlights, { as: 'house', at: start + msAt(target) - 1 })
      .thenRefusedHavingLooked('Nothing is due');
    for (const ms of [msAt(target), 40_000, YEAR])
      given(history)
        .when(endFlights, { as: 'house', at: start + ms })
        .thenAppended([settled(10 * target, { pointHundredths: 250 })]);
  });

  test('a target above the point is lost when the point is passed', () => {
    const { history, start } = inFlight(flew(250), { autoCashOut: 251 });
    given(history)
      .when(endFlights, { as: 'house', at: start + msAt(251) })
      .thenAppended([settled(0, { pointHundredths: 250 })]);
  });

  test('25.00 is paid without being asked for, unless the player rides on', () => {
    const far = seedWithPoint((point) => point > 10_000);
    const { history, start } = inFlight(far);
    const sent = given(history).when(endFlights, { as: 'house', at: start + msAt(2_500) });
    expect(sent.decision).toMatchObject([{ data: { payoutCents: 250_00 } }]);
    const riding = inFlight(far, { rideOn: true });
    given(riding.history)
      .when(endFlights, { as: 'house', at: riding.start + msAt(2_500) })
      .thenRefusedHavingLooked('Nothing is due');
    expect(given(riding.history).when(endFlights, { as: 'house', at: riding.start + YEAR }).decision).toMatchObject([
      { data: { payoutCents: 0 } },
    ]);
  });

  test('takes some thousands at a time, so that the entry can be written', () => {
    const { history, start } = inFlight(flew(120));
    const named = Array.from({ length: MOST_ENDED_AT_ONCE + 1 }, (_, n): BetId => `bet_${String(n).padStart(32, '0')}`);
    const { decision } = given(history, ({ bets, flights }) => {
      for (const id of named) [bets[id], flights[id]] = [{ ...(bets[bet] as OpenBet), id }, null];
    }).when({ type: 'EndFlights', payload: { bets: named } }, { as: 'house', at: start + YEAR });
    expect(decision).toHaveLength(MOST_ENDED_AT_ONCE);
  });

  test('takes every round whose time has come, and no other', () => {
    const [low, high] = [flew(120), flew(250)];
    const history = [
      rules(),
      ...registered('ada', 100_00, { seed: low }),
      ...registered('ben', 100_00, { seed: high }),
      placed(low, {}),
      placed(high, {}, other, ben),
    ];
    const start = START + (history.length - 1) * 1_000;
    given(history)
      .when(endFlights, { as: 'house', at: start + msAt(121) })
      .thenAppended([settled(0, { pointHundredths: 120 })]);
    given(history)
      .when(endFlights, { as: 'house', at: start + YEAR })
      .thenAppended([settled(0, { pointHundredths: 120 }), settled(0, { pointHundredths: 250 }, other, ben)]);
  });
});
