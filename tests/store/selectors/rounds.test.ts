/** Rounds under way and rounds that have ended, as screens read them. */
import { describe, expect, test } from 'vitest';
import { betPlaced } from '../../../src/domain/events/bets.ts';
import { roundCancelled, roundOpened } from '../../../src/domain/events/rounds.ts';
import { betIdFrom, roundIdFrom } from '../../../src/domain/ids.ts';
import {
  makeSelectOwnFlight,
  selectFinishedRounds,
  selectLiveBets,
  selectLiveRound,
  selectOpenFlips,
} from '../../../src/store/selectors/rounds.ts';
import { diceEvents, seatEvent } from '../../kit/betEvents.ts';
import { commandIdOf, idOf, registered, rules } from '../../kit/people.ts';
import { seedNumbered } from '../../kit/seeds.ts';
import { storeAfter } from '../../kit/stored.ts';

const people = [rules(), ...registered('ada', 100_00), ...registered('ben', 100_00)];
const [live, flip, second] = ['live', 'flip', 'second'].map((name) => roundIdFrom(commandIdOf(name)));
const bet = (name: string) => betIdFrom(commandIdOf(name));
const opened = (round: typeof live, game: 'roulette' | 'coinflip', creator: string | null) =>
  roundOpened.of({
    round: round!,
    game,
    seedHash: seedNumbered(`of ${round}`).seedHash,
    nonce: 0,
    creator: creator === null ? null : idOf(creator),
  });
const seat = (name: string, who: string, game: 'roulette' | 'coinflip', round: typeof live, choice: object) =>
  seatEvent(round!, idOf(who), game, choice, { bet: bet(name), stakeCents: 1_00 });
const ids = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);

describe('live roulette', () => {
  const bets = [seat('first', 'ben', 'roulette', live, { colour: 'red' }), seat('later', 'ada', 'roulette', live, { colour: 'green' })];
  test('has its bets in the order in which they were placed', () => {
    const state = storeAfter([...people, opened(live, 'roulette', null), ...bets]).getState();
    expect([selectLiveRound('roulette')(state)?.id, ids(selectLiveBets('roulette')(state))]).toEqual([live, [bet('first'), bet('later')]]);
    expect(selectOpenFlips(state)).toEqual([]);
  });
  test('has none while no round is open', () => {
    const state = storeAfter(people).getState();
    expect([selectLiveRound('roulette')(state), selectLiveBets('roulette')(state), selectFinishedRounds('roulette')(state)]).toEqual([
      undefined,
      [],
      [],
    ]);
  });
});

test('flips that wait: the oldest first, each with its creator’s bet', () => {
  const waiting = [
    ...people,
    opened(flip, 'coinflip', 'ada'),
    seat('flip', 'ada', 'coinflip', flip, { side: 'heads' }),
    opened(second, 'coinflip', 'ben'),
    seat('second', 'ben', 'coinflip', second, { side: 'tails' }),
  ];
  const flips = (state: ReturnType<ReturnType<typeof storeAfter>['getState']>) =>
    selectOpenFlips(state).map(({ round, bet: own }) => [round.id, own.id, own.account]);
  expect(flips(storeAfter(waiting).getState())).toEqual([
    [flip, bet('flip'), idOf('ada')],
    [second, bet('second'), idOf('ben')],
  ]);
  const taken = roundCancelled.of({ round: flip!, serverSeed: seedNumbered(`of ${flip}`).serverSeed, reason: 'creator' });
  expect(flips(storeAfter([...waiting, taken]).getState())).toEqual([[second, bet('second'), idOf('ben')]]);
});

describe('a flight', () => {
  const { data } = diceEvents('ada', 1_00).placed;
  const crash = betPlaced.of({ ...data, game: 'crash', rulebook: 'crash@1', choice: {} });
  const ownFlight = makeSelectOwnFlight('crash');
  test.each([
    ['its player', [crash], 'ada', crash.data.bet],
    ['nobody else', [crash], 'ben', undefined],
    ['no guest', [crash], undefined, undefined],
    ['nobody, where the bet is on a game that takes no time', [diceEvents('ada', 1_00).placed], 'ada', undefined],
    [
      'nobody, where the round is a shared one',
      [opened(live, 'roulette', null), seat('first', 'ada', 'roulette', live, { colour: 'red' })],
      'ada',
      undefined,
    ],
  ])('is seen by %s', (_who, events, name, expected) =>
    expect(ownFlight(storeAfter([...people, ...events], name).getState())?.id).toBe(expected),
  );
});
