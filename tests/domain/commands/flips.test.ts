/** Coin flips between two players: created, joined, played and taken back, each refusal word for word. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/domain/commands/catalog.ts';
import { beaconSet } from '../../../src/domain/events/beacon.ts';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { roundCancelled, roundOpened, roundPlayed } from '../../../src/domain/events/rounds.ts';
import { betVoided } from '../../../src/domain/events/settlements.ts';
import type { DomainEvent } from '../../../src/domain/events/catalog.ts';
import { localChain } from '../../../src/domain/fairness/beaconSignature.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { MOST_FLIPS, MOST_OPEN_FLIPS, MOST_OWN_FLIPS } from '../../../src/domain/manyAtOnce.ts';
import type { OpenRound } from '../../../src/domain/worldParts.ts';
import { given } from '../../kit/given.ts';
import { START } from '../../kit/lawful.ts';
import { idOf } from '../../kit/people.ts';
import { firstInteger } from '../../kit/seeds.ts';
import {
  ada,
  ben,
  betOf,
  bytes,
  cyd,
  firstSeat,
  openFlip,
  own,
  people,
  round,
  seat,
  seed,
  settled,
  sha256Hex,
} from '../../kit/sharedRounds.ts';

const chain = localChain('0c'.repeat(32), { genesisSeconds: START / 1_000, periodSeconds: 3 });
const OTHER_TERMS = 'The terms have just changed. Please look at them before you try again';

describe('a flip', () => {
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
        betPlaced.of({ ...firstSeat.data, bet: `bet_${own}`, draw: { round: `rnd_${own}`, freshBytes: bytes('a') } }),
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
  ])('is not joined: %s', (_name, as, over, sentence) => given(openFlip).when(join(over), { as }).thenRefused(sentence));

  test('is played when it is joined: the winner has 1.9 stakes', () => {
    const clientSeed = sha256Hex(bytes('a')) + sha256Hex(bytes('b'));
    const side = firstInteger(seed.serverSeed, clientSeed, 0) < 2 ** 31 ? 'tails' : 'heads';
    given(openFlip)
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
      const creator = accounts[ada];
      for (let n = 0; n < count; n += 1) {
        rounds[`rnd_${n}`] = { game: 'coinflip' } as OpenRound;
        if (n < own && creator) creator.openFlips[`rnd_${n}`] = true;
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
    given(openFlip).when(cancel(), { as: 'guest' }).thenRefused('Please login to play');
    given(openFlip).when(cancel(), { as: ben }).thenRefused('Only the player who created this game can cancel it');
    for (const id of [nobody, '__proto__', 7, undefined])
      given(openFlip)
        .when(cancel(id ?? null), { as: ada })
        .thenRefused('Game not found');
    given(openFlip).when(cancel(), { as: ada }).thenAppended(back);
  });

  test('that was taken back or played is over for everybody', () => {
    const { decision } = given(openFlip).when(join(), { as: ben });
    for (const over of [
      [...openFlip, ...back],
      [...openFlip, ...(decision as readonly DomainEvent[])],
    ]) {
      given(over).when(join(), { as: ben }).thenRefused('Game not found');
      given(over).when(join(), { as: cyd }).thenRefused('Game not found');
      given(over).when(cancel(), { as: ada }).thenRefused('Game not found');
    }
  });

  test('leaves the creator’s own pair alone: no nonce, and a rotation is free', () => {
    const rotated = given(openFlip).when({ type: 'RotateSeed', payload: { clientSeed: 'mine' } }, { as: ada });
    expect(rotated.decision).toMatchObject([{ type: 'seed/rotated' }]);
    expect(
      given(openFlip).when({ type: 'PlaceBet', payload: { game: 'scratch', stakeCents: 1_00, choice: {} } }, { as: ada }).decision,
    ).toMatchObject([{ data: { draw: { nonce: 0 } } }, {}]);
  });
});
