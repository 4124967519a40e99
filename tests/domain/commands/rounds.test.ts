/** Rounds that several people share: opened, joined, closed, played and taken back, each refusal word for word. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { roundCancelled, roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { betSettled, betVoided } from '../../../src/domain/events/settlements.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { localChain } from '../../../src/domain/fairness/beaconSignature.ts';
import { idDigits, type AccountId, type Actor, type BetId, type RoundId } from '../../../src/domain/ids.ts';
import {
  MOST_FLIPS,
  MOST_OPEN_BETS,
  MOST_OPEN_FLIPS,
  MOST_OWN_FLIPS,
  MOST_OWN_ROUND_BETS,
  MOST_ROUND_BETS,
} from '../../../src/domain/manyAtOnce.ts';
import { defaultRules } from '../../../src/domain/rules.ts';
import type { OpenBet, OpenRound } from '../../../src/domain/worldParts.ts';
import { given } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { firstInteger, seedNumbered } from '../../kit/seeds.ts';

const [ada, ben, cyd] = [idOf('ada'), idOf('ben'), idOf('cyd')];
const seed = seedNumbered('shared');
const round: RoundId = 'rnd_0123456789abcdef0123456789abcdef';
const bytes = (digit: string): string => digit.repeat(32);
const betOf = (digit: string): BetId => `bet_${digit.repeat(32)}`;
const own = idDigits(commandIdOf('the command'));
const sha256Hex = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const people = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00), ...registered('cyd', 2_00)];
const chain = localChain('0c'.repeat(32), { genesisSeconds: START / 1_000, periodSeconds: 3 });
const OTHER_TERMS = 'The terms have just changed. Please look at them before you try again';
const last = (history: readonly DomainEvent[]): number => START + (history.length - 1) * 1_000;

const seat = (game: 'roulette' | 'coinflip', account: AccountId, bet: BetId, stakeCents: number, choice: object, freshBytes: string) =>
  betPlaced.of({ bet, account, game, rulebook: `${game}@1`, rulesSeq: 1, stakeCents, choice, draw: { round, freshBytes } });
const settled = (game: 'roulette' | 'coinflip', account: AccountId, bet: BetId, stakeCents: number, payoutCents: number, outcome: object) =>
  betSettled.of({ bet, account, game, round, stakeCents, payoutCents, outcome });

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

describe('a flip', () => {
  const opening = roundOpened.of({ round, game: 'coinflip', seedHash: seed.seedHash, nonce: 0, creator: ada });
  const first = seat('coinflip', ada, betOf('1'), 5_00, { side: 'heads' }, bytes('a'));
  const open = [...people, opening, first];
  const create = (over: object = {}): Command => ({
    type: 'CreateFlip',
    payload: { stakeCents: 5_00, side: 'heads', freshBytes: bytes('a'), ...over },
  });
  const join = (over: object = {}): Command => ({ type: 'JoinFlip', payload: { round, freshBytes: bytes('b'), ...over } });
  const cancel = (id: unknown = round): Command => ({ type: 'CancelFlip', payload: { round: id } });

  test.each<[string, Actor, object, string]>([
    ['a guest', 'guest', {}, 'Please login to create a game'],
    ['the house', 'house', {}, 'Please login to create a game'],
    ['somebody unknown', idOf('nobody'), {}, 'User not logged in'],
    ['no stake', ada, { stakeCents: -1 }, 'Bet amount must be greater than 0'],
    ['no side', ada, { side: 'edge' }, 'An error occurred'],
    ['bytes that are none', ada, { freshBytes: bytes('G') }, 'An error occurred'],
    ['too small a stake', ada, { stakeCents: 99 }, 'Minimum bet is 1.00'],
    ['a stake beyond the balance', ada, { stakeCents: 100_01 }, 'Insufficient balance'],
    ['rules that are not in force', ada, { rulesSeq: 2 }, OTHER_TERMS],
    ['a beacon that was taken away', ada, { beacon: chain }, OTHER_TERMS],
  ])('is not created: %s', (_name, as, over, sentence) => given(people).when(create(over), { as }).thenRefused(sentence));

  test('is not created under another beacon than its creator saw', () => {
    const beaten = [...people, beaconSet.of({ chain })];
    for (const beacon of [null, { ...chain, periodSeconds: 4 }])
      given(beaten).when(create({ beacon }), { as: ada }).thenRefused(OTHER_TERMS);
    given(beaten)
      .when(create({ beacon: null, stakeCents: -1 }), { as: ada })
      .thenRefused('Bet amount must be greater than 0');
  });

  test.each([{}, { rulesSeq: 1 }, { rulesSeq: 1, beacon: null }])('is created with its stake in escrow: %j', (over) =>
    given(people)
      .when(create(over), { as: ada, seeds: [seed.seedHash] })
      .thenAppended([
        roundOpened.of({ round: `rnd_${own}`, game: 'coinflip', seedHash: seed.seedHash, nonce: 0, creator: ada }),
        betPlaced.of({ ...first.data, bet: `bet_${own}`, draw: { round: `rnd_${own}`, freshBytes: bytes('a') } }),
      ]),
  );

  const nobody = 'rnd_ffffffffffffffffffffffffffffffff';
  test.each<[string, Actor, object, string]>([
    ['a guest', 'guest', {}, 'Please login to join a game'],
    ['somebody unknown', idOf('nobody'), {}, 'User not logged in'],
    ['an unknown game', ben, { round: nobody }, 'Game not found'],
    ['a prototype', ben, { round: '__proto__' }, 'Game not found'],
    ['no game', ben, { round: null }, 'Game not found'],
    ['the own game', ada, {}, 'You cannot join your own game'],
    ['bytes that are none', ben, { freshBytes: '' }, 'An error occurred'],
    ['too small a balance', cyd, {}, 'Insufficient balance'],
  ])('is not joined: %s', (_name, as, over, sentence) => given(open).when(join(over), { as }).thenRefused(sentence));

  test('is played when it is joined: the winner has 1.9 stakes', () => {
    const clientSeed = sha256Hex(bytes('a')) + sha256Hex(bytes('b'));
    const side = firstInteger(seed.serverSeed, clientSeed, 0) < 2 ** 31 ? 'tails' : 'heads';
    given(open)
      .when(join(), { as: ben })
      .thenAppended([
        seat('coinflip', ben, `bet_${own}`, 5_00, { side: 'tails' }, bytes('b')),
        roundPlayed.of({
          round,
          game: 'coinflip',
          seedHash: seed.seedHash,
          serverSeed: seed.serverSeed,
          clientSeed,
          nonce: 0,
          outcome: { side },
        }),
        settled('coinflip', ada, betOf('1'), 5_00, side === 'heads' ? 9_50 : 0, { side }),
        settled('coinflip', ben, `bet_${own}`, 5_00, side === 'tails' ? 9_50 : 0, { side }),
      ]);
  });

  const back = [
    betVoided.of({ bet: betOf('1'), account: ada, round, stakeCents: 5_00, reason: 'cancelled' }),
    roundCancelled.of({ round, serverSeed: seed.serverSeed, reason: 'creator' }),
  ];

  /** So many open flips, so many of them ada's; answers what another one of ada comes to. */
  const holding = (count: number, own = count) =>
    given(people, ({ accounts, rounds }) => {
      for (let n = 0; n < count; n += 1) {
        rounds[`rnd_${n}`] = { game: 'coinflip' } as OpenRound;
        if (n < own && accounts[ada]) accounts[ada].openFlips[`rnd_${n}`] = true;
      }
    }).when(create(), { as: ada });
  const OPENED = [{ type: 'round/opened' }, { type: 'bet/placed' }];
  const FULL = { refused: 'flips-full', sentence: 'Too many games are open now. Cancel yours, or try again later' };

  test('is not opened by an account with more of them than a block could cancel', () => {
    holding(MOST_OPEN_FLIPS).thenRefused('You have too many open games. Cancel one of them first');
    expect(holding(MOST_OPEN_FLIPS - 1).decision).toEqual(FULL);
  });

  test('is not opened by an account with more of them than a house takes', () => {
    expect(holding(MOST_OWN_FLIPS).decision).toEqual(FULL);
    expect(holding(MOST_OWN_FLIPS - 1).decision).toMatchObject(OPENED);
  });

  test('is opened by those who have none, however many are open', () => {
    expect(holding(MOST_FLIPS, 1).decision).toEqual(FULL);
    expect(holding(MOST_FLIPS - 1, 1).decision).toMatchObject(OPENED);
    expect(holding(2 * MOST_FLIPS, 0).decision).toMatchObject(OPENED);
  });

  test('is taken back by its creator alone, with the stake and its seed', () => {
    given(open).when(cancel(), { as: 'guest' }).thenRefused('Please login to play');
    given(open).when(cancel(), { as: ben }).thenRefused('Only the player who created this game can cancel it');
    for (const id of [nobody, '__proto__', 7, undefined])
      given(open)
        .when(cancel(id ?? null), { as: ada })
        .thenRefused('Game not found');
    given(open).when(cancel(), { as: ada }).thenAppended(back);
  });

  test('that was taken back or played is over for everybody', () => {
    const { decision } = given(open).when(join(), { as: ben });
    for (const over of [
      [...open, ...back],
      [...open, ...(decision as readonly DomainEvent[])],
    ]) {
      given(over).when(join(), { as: ben }).thenRefused('Game not found');
      given(over).when(join(), { as: cyd }).thenRefused('Game not found');
      given(over).when(cancel(), { as: ada }).thenRefused('Game not found');
    }
  });

  test('is no live round, and a live round is no flip', () => {
    const spinning = [...people, roundOpened.of({ round, game: 'roulette', seedHash: seed.seedHash, nonce: 1, creator: null })];
    given(spinning).when(join(), { as: ben }).thenRefused('Game not found');
    given(spinning).when(cancel(), { as: ben }).thenRefused('Game not found');
    given(open)
      .when({ type: 'SpinLiveRound', payload: {} }, { as: 'house', at: last(open) + 100_000 })
      .thenRefused('Nothing is due');
  });

  test('whose secret is lost gives its stake back, by the house alone', () => {
    const lost: Command = { type: 'VoidLostRound', payload: { round } };
    given(open).when(lost, { as: ada }).thenRefused('Unauthorized');
    given(people).when(lost, { as: 'house' }).thenRefused('This seed can still be revealed');
    given(open)
      .when(lost, { as: 'house' })
      .thenAppended([
        betVoided.of({ bet: betOf('1'), account: ada, round, stakeCents: 5_00, reason: 'seed lost' }),
        roundCancelled.of({ round, serverSeed: null, reason: 'seed lost' }),
      ]);
  });

  test('leaves the creator’s own pair alone: no nonce, and a rotation is free', () => {
    const rotated = given(open).when({ type: 'RotateSeed', payload: { clientSeed: 'mine' } }, { as: ada });
    expect(rotated.decision).toMatchObject([{ type: 'seed/rotated' }]);
    expect(
      given(open).when({ type: 'PlaceBet', payload: { game: 'scratch', stakeCents: 1_00, choice: {} } }, { as: ada }).decision,
    ).toMatchObject([{ data: { draw: { nonce: 0 } } }, {}]);
  });
});
