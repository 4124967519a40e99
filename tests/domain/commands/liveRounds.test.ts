/** Live rounds: opened, bet on, closed and spun, each refusal word for word. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import type { AccountId, Actor, BetId } from '../../../src/domain/ids.ts';
import { MOST_OPEN_BETS, MOST_OWN_ROUND_BETS, MOST_ROUND_BETS } from '../../../src/domain/manyAtOnce.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import type { OpenBet } from '../../../src/domain/worldParts.ts';
import { given } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf, rules } from '../../kit/people.ts';
import { firstInteger } from '../../kit/seeds.ts';
import { ada, ben, betOf, bytes, own, people, round, seat, seed, settled, sha256Hex } from '../../kit/sharedRounds.ts';

describe('live roulette', () => {
  const length = 25_000;
  const number = Math.floor((START + 10_000) / length) + 1;
  const opensAt = number * length;
  const open = (at: number, as: Actor = 'house') =>
    given(people).when({ type: 'OpenLiveRound', payload: {} }, { as, at, seeds: [seed.seedHash] });
  const opening = roundOpened.of({ round, game: 'roulette', seedHash: seed.seedHash, nonce: number, creator: null });
  /** The round was opened with its first millisecond: its entry is moved there by hand. */
  const live = (...bets: readonly DomainEvent[]) =>
    given([...people, opening, ...bets], (world) => {
      const one = world.rounds[round];
      if (one) [one.at, one.closesAt] = [opensAt, opensAt + 15_000];
      world.at = opensAt;
    });
  const place = (over: object = {}): Command => ({
    type: 'PlaceLiveBet',
    payload: { round, stakeCents: 5_00, choice: { colour: 'red' }, freshBytes: bytes('a'), ...over },
  });

  test('is opened by the house in the time of betting, under the number of that time', () => {
    for (const at of [opensAt, opensAt + 14_999]) {
      open(at).thenAppended([
        roundOpened.of({ round: `rnd_${own}`, game: 'roulette', seedHash: seed.seedHash, nonce: number, creator: null }),
      ]);
    }
    for (const at of [opensAt + 15_000, opensAt + 20_000, opensAt + 24_999]) open(at).thenRefused('Nothing is due');
    for (const as of [ada, 'guest'] as const) open(opensAt, as).thenRefused('Unauthorized');
    live()
      .when({ type: 'OpenLiveRound', payload: {} }, { as: 'house', at: opensAt + 1 })
      .thenRefused('Nothing is due');
  });

  test.each<[string, Actor, object, number, string]>([
    ['a guest', 'guest', {}, 0, 'Please login to play'],
    ['somebody unknown', idOf('nobody'), {}, 0, 'User not logged in'],
    ['no stake', ada, { stakeCents: 0 }, 0, 'Please enter a valid bet amount'],
    ['part of a cent', ada, { stakeCents: 0.5 }, 0, 'Bet amounts have at most 2 decimals'],
    ['no colour', ada, { choice: {} }, 0, 'Please select red, black, or green'],
    ['bytes that are none', ada, { freshBytes: 'fresh' }, 0, 'An error occurred'],
    ['a stake beyond all balances', ada, { stakeCents: 1_000_000_00 }, 0, 'Insufficient balance'],
    ['a stake beyond the balance', ada, { stakeCents: 100_01 }, 0, 'Insufficient balance'],
    ['another round', ada, { round: 'rnd_ffffffffffffffffffffffffffffffff' }, 0, 'Betting is closed for this round'],
    ['no round', ada, { round: undefined }, 0, 'Betting is closed for this round'],
    ['the moment of closing', ada, {}, 15_000, 'Betting is closed for this round'],
    ['a year later', ada, {}, 31_536_000_000, 'Betting is closed for this round'],
  ])('a bet is refused: %s', (_name, as, over, ms, sentence) =>
    live()
      .when(place(over), { as, at: opensAt + ms })
      .thenRefused(sentence),
  );

  test('a bet is refused where the rules of the game have changed since the round was opened', () => {
    const better = rules({ roulette: { ...defaultRules.roulette, colourPays: 3 } });
    live(better)
      .when(place(), { as: ada, at: opensAt })
      .thenRefused('The rules of this game have changed since this round was opened. Please take a newer one');
  });

  /** So many bets on the round, so many of them ada's; answers what a bet of ada, or of ben, comes to. */
  const holding = (count: number, own: number) => {
    const of = (as: AccountId) =>
      given([...people, opening], (world) => {
        const one = world.rounds[round];
        const bets = Array.from({ length: count }, (_, n) => `bet_${n}` as BetId);
        for (const bet of bets.slice(0, own)) world.bets[bet] = { id: bet, account: ada } as OpenBet;
        if (one) [one.closesAt, one.bets] = [opensAt + 15_000, bets];
      }).when(place(), { as, at: opensAt });
    return { ada: of(ada), ben: of(ben) };
  };
  const TAKEN = [{ type: 'bet/placed' }];
  const MANY = { refused: 'round-bets-many', sentence: 'This round takes no more bets of yours' };

  test('a round takes no more bets than one entry can end', () => {
    holding(MOST_OPEN_BETS, 0).ben.thenRefused('Betting is closed for this round');
    expect(holding(MOST_OPEN_BETS - 1, 0).ben.decision).toMatchObject(TAKEN);
  });

  test('a house takes so many bets of one account on a round', () => {
    expect(holding(MOST_OWN_ROUND_BETS, MOST_OWN_ROUND_BETS).ada.decision).toEqual(MANY);
    expect(holding(MOST_OWN_ROUND_BETS, MOST_OWN_ROUND_BETS).ben.decision).toMatchObject(TAKEN);
    expect(holding(MOST_OWN_ROUND_BETS, MOST_OWN_ROUND_BETS - 1).ada.decision).toMatchObject(TAKEN);
  });

  test('nobody can fill a round for those who have no bet on it', () => {
    expect(holding(MOST_ROUND_BETS, 1).ada.decision).toEqual(MANY);
    expect(holding(MOST_ROUND_BETS, 1).ben.decision).toMatchObject(TAKEN);
    expect(holding(MOST_ROUND_BETS - 1, 1).ada.decision).toMatchObject(TAKEN);
  });

  test('a bet where no round is open is refused', () =>
    given(people).when(place(), { as: ada }).thenRefused('Betting is closed for this round'));

  test('a bet in the last millisecond is taken, and settles nothing yet', () => {
    live()
      .when(place(), { as: ada, at: opensAt + 14_999 })
      .thenAppended([seat('roulette', ada, `bet_${own}`, 5_00, { colour: 'red' }, bytes('a'))]);
  });

  const bets = [
    seat('roulette', ada, betOf('1'), 5_00, { colour: 'red' }, bytes('a')),
    seat('roulette', ben, betOf('2'), 7_00, { colour: 'black' }, bytes('b')),
  ];
  const spin: Command = { type: 'SpinLiveRound', payload: {} };

  test('is spun when betting has closed, by the house, and settles every bet', () => {
    const clientSeed = sha256Hex(bytes('a') + bytes('b'));
    const fallen = Number((BigInt(firstInteger(seed.serverSeed, clientSeed, number)) * 37n) >> 32n);
    const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36].includes(fallen);
    const outcome = { number: fallen, colour: fallen === 0 ? 'green' : red ? 'red' : 'black' };
    live(...bets)
      .when(spin, { as: 'house', at: opensAt + 14_999 })
      .thenRefused('Nothing is due');
    live(...bets)
      .when(spin, { as: ada, at: opensAt + 15_000 })
      .thenRefused('Unauthorized');
    for (const at of [opensAt + 15_000, opensAt + 31_536_000_000]) {
      live(...bets)
        .when(spin, { as: 'house', at })
        .thenAppended([
          roundPlayed.of({
            round,
            game: 'roulette',
            seedHash: seed.seedHash,
            serverSeed: seed.serverSeed,
            clientSeed,
            nonce: number,
            outcome,
          }),
          settled('roulette', ada, betOf('1'), 5_00, outcome.colour === 'red' ? 10_00 : 0, outcome),
          settled('roulette', ben, betOf('2'), 7_00, outcome.colour === 'black' ? 14_00 : 0, outcome),
        ]);
    }
  });

  test('that nobody bet on is drawn from nothing but its own seed, and not a second time', () => {
    const empty = createHash('sha256').digest('hex');
    const { decision } = live().when(spin, { as: 'house', at: opensAt + 15_000 });
    expect(decision).toMatchObject([{ data: { clientSeed: empty, nonce: number } }]);
    given(people).when(spin, { as: 'house' }).thenRefused('Nothing is due');
    const played = live(...(decision as readonly DomainEvent[]));
    played.when(spin, { as: 'house', at: opensAt + 15_001 }).thenRefused('Nothing is due');
    played.when({ type: 'OpenLiveRound', payload: {} }, { as: 'house', at: opensAt + 3_000 }).thenRefused('Nothing is due');
  });
});
