/** A round as a state machine: events in, a phase and effects out. */
import { describe, expect, test } from 'vitest';
import type { BetId } from '../../../src/domain/ids.ts';
import {
  nothingPlayed,
  phaseOf,
  step,
  tablePhaseOf,
  type RoundMovement,
  type RoundEffect,
  type RoundEvent,
  type RoundState,
  type RoundOnBoard,
} from '../../../src/screens/play/round.ts';

type State = RoundState<string>;
type Event = RoundEvent<string>;

const bet = (number: number): BetId => `bet_${String(number).padStart(32, '0')}`;
const numberOf = (id: string): number => Number(id.slice(4));

const roll: RoundMovement = { ends: 'time', durationMs: 1_000, restMs: 0, sounds: [{ sound: 'roll', atMs: 0 }] };
const ball: RoundMovement = { ...roll, restMs: 300 };
const card: RoundMovement = { ends: 'player', outlastsLeaving: true, restMs: 0, sounds: [{ sound: 'press', atMs: 0 }] };
const freeCard: RoundMovement = { ...card, outlastsLeaving: false };
const flight: RoundMovement = { ends: 'house', restMs: 900, sounds: [] };
const wheel: RoundMovement = { ends: 'house', restMs: 0, sounds: [{ sound: 'roll', atMs: 0 }] };

const round = (
  number: number,
  movement: RoundMovement | null = roll,
  result: string | null = `result ${number}`,
): RoundOnBoard<string> => ({
  id: bet(number),
  bets: [bet(number)],
  result,
  movement,
});

const placed = { stakeCents: 10_00, choice: {} };
const sent = (number: number): Event => ({ type: 'sent', bet: bet(number) });
const sentAgain = (number: number): Event => ({ type: 'sent again', bet: bet(number) });
const slow = (number: number): Event => ({ type: 'slow', bet: bet(number) });
const written = (shown: RoundOnBoard<string> | null = null): Event => ({ type: 'written', placed, round: shown });
const refused = (number: number | null, sentence = 'Insufficient balance'): Event => ({
  type: 'refused',
  bet: number === null ? null : bet(number),
  sentence,
});
const seen = (open: readonly number[], ...rounds: readonly RoundOnBoard<string>[]): Event => ({
  type: 'seen',
  open: open.map(bet),
  rounds,
});
const resumed = (number: number): Event => ({ type: 'resumed', round: round(number, card) });
const over: Event = { type: 'over' };
const rested: Event = { type: 'rested' };
const left: Event = { type: 'left' };

/** An effect in words: `hold 1`, `rest 300`, `tell 1: result 1`. */
function inWords(effect: RoundEffect<string>): string {
  switch (effect.do) {
    case 'hold':
    case 'release':
      return `${effect.do} ${numberOf(effect.bet)}`;
    case 'move':
      return `move ${numberOf(effect.round.id)}`;
    case 'rest':
      return `rest ${effect.restMs}`;
    case 'announce':
      return `announce ${effect.round.bets.map(numberOf).join()}: ${effect.round.result}`;
    case 'show error':
      return `error: ${effect.sentence}`;
    case 'finish round':
      return `finish: ${effect.result}`;
    default:
      return effect.do;
  }
}

/** The state after these events, and the effects of the last one. */
function after(...events: readonly Event[]): { readonly state: State; readonly did: readonly string[] } {
  let state: State = nothingPlayed;
  let did: readonly string[] = [];
  for (const event of events) {
    const [next, effects] = step(state, event);
    state = next;
    did = effects.map(inWords);
  }
  return { state, did };
}

type Row = readonly [what: string, events: readonly Event[], phase: string, did: readonly string[]];

/** A player's own rounds: an instant game, a scratch card, a flight. */
const own: Readonly<Record<string, readonly Row[]>> = {
  'a bet that its own entry settles': [
    ['is held when it is sent', [sent(1)], 'idle', ['hold 1']],
    ['is said to be placed if it takes its time', [sent(1), slow(1)], 'placing', []],
    ['is held under its new id when it is sent again', [sent(1), sentAgain(2)], 'idle', ['release 1', 'hold 2']],
    ['is still said to be placed when it is sent again', [sent(1), slow(1), sentAgain(2)], 'placing', ['release 1', 'hold 2']],
    ['is not said to be placed once it is written', [sent(1), written(round(1)), slow(1)], 'showing', []],
    ['moves its board', [sent(1), slow(1), written(round(1))], 'showing', ['finish announcing', 'move 1']],
    ['is told when its board has moved', [sent(1), written(round(1)), over], 'idle', ['stop', 'announce 1: result 1', 'finish: result 1']],
    ['rests its board', [sent(1), written(round(1, ball)), over], 'resting', ['stop', 'announce 1: result 1', 'rest 300']],
    ['is over when its board has rested', [sent(1), written(round(1, ball)), over, rested], 'idle', ['stop', 'finish: result 1']],
    ['is told with the answer if nothing moves', [sent(1), written(round(1, null))], 'idle', ['announce 1: result 1', 'finish: result 1']],
    ['ends once', [sent(1), written(round(1)), over, over], 'idle', []],
  ],
  'a bet that is refused': [
    [
      'is released, and the last one told before',
      [sent(1), refused(1)],
      'idle',
      ['finish announcing', 'release 1', 'error: Insufficient balance'],
    ],
    ['before it is sent releases nothing', [refused(null)], 'idle', ['error: Insufficient balance']],
    ['leaves a board that moves', [sent(1), written(round(1)), refused(null)], 'showing', ['error: Insufficient balance']],
  ],
  'a card': [
    ['is shown again', [resumed(7)], 'showing', ['finish announcing', 'move 7']],
    ['is not shown again while another one is', [resumed(7), resumed(8)], 'showing', []],
    ['is not shown again while a bet is written', [sent(1), resumed(7)], 'idle', []],
    ['is not shown again when it was told', [resumed(7), over, resumed(7)], 'idle', []],
  ],
  'a flight': [
    ['begins when it is seen', [sent(1), seen([1], round(1, flight, null))], 'showing', ['finish announcing', 'move 1']],
    ['shows before its bet is answered', [sent(1), seen([1], round(1, flight, null)), slow(1)], 'showing', []],
    ['of another tab is held here', [seen([7], round(7, flight, null))], 'showing', ['hold 7', 'finish announcing', 'move 7']],
    ['goes on while the house says so', [seen([7], round(7, flight, null)), seen([7], round(7, flight, null))], 'showing', []],
    [
      'ends with its result',
      [seen([7], round(7, flight, null)), seen([], round(7, null))],
      'resting',
      ['stop', 'announce 7: result 7', 'rest 900'],
    ],
    [
      'that was cancelled ends without a result',
      [seen([7], round(7, flight, null)), seen([], round(7, null, null))],
      'resting',
      ['stop', 'announce 7: null', 'rest 900'],
    ],
    [
      'that is over when it is first seen is told at once',
      [sent(1), seen([], round(1, null))],
      'idle',
      ['announce 1: result 1', 'finish: result 1'],
    ],
    [
      'begins while the last one rests',
      [seen([1], round(1, flight, null)), seen([], round(1, null)), seen([2], round(2, flight, null))],
      'showing',
      ['hold 2', 'stop', 'finish: result 1', 'finish announcing', 'move 2'],
    ],
    [
      'ends although the next one is there already',
      [seen([1], round(1, flight, null)), seen([2], round(1, null), round(2, flight, null))],
      'showing',
      ['hold 2', 'stop', 'announce 1: result 1', 'rest 900', 'stop', 'finish: result 1', 'finish announcing', 'move 2'],
    ],
  ],
  'a player who leaves': [
    [
      'in the middle of a movement is told its end',
      [sent(1), written(round(1)), left],
      'idle',
      ['stop', 'announce 1: result 1', 'finish: result 1', 'finish announcing'],
    ],
    [
      'in the middle of a rest may bet again',
      [sent(1), written(round(1, ball)), over, left],
      'idle',
      ['finish announcing', 'stop', 'finish: result 1'],
    ],
    ['finds a card again', [sent(1), written(round(1, card)), left], 'showing', ['finish announcing']],
    [
      'finds no free card again',
      [sent(1), written(round(1, freeCard)), left],
      'idle',
      ['stop', 'announce 1: result 1', 'finish: result 1', 'finish announcing'],
    ],
    ['while a bet is written has it hidden until then', [sent(1), left], 'idle', ['finish announcing']],
    ['and whose bet is written then has it released', [sent(1), left, written(), left], 'idle', ['finish announcing', 'release 1']],
    [
      'a flight has it released, for another screen to tell',
      [seen([7], round(7, flight, null)), left],
      'idle',
      ['stop', 'finish: null', 'finish announcing', 'release 7'],
    ],
  ],
};

describe.each(Object.entries(own))('%s', (_, rows) => {
  test.each(rows)('%s', (_what, events, phase, did) => {
    const { state, did: done } = after(...events);
    expect([phaseOf(state), done]).toEqual([phase, did]);
  });
});

type TableRow = readonly [what: string, events: readonly Event[], board: State['board'], did: readonly string[]];

/** At a shared table bets are placed whatever the board shows. */
const table: Readonly<Record<string, readonly TableRow[]>> = {
  'an open flip': [
    ['is held', [seen([4])], 'still', ['hold 4']],
    ['that was sent from here is held once', [sent(4), seen([4]), written()], 'still', []],
    ['that is taken back is released', [seen([4]), seen([])], 'still', ['release 4']],
    ['that somebody joined moves its coin', [seen([4]), seen([], round(4))], 'moving', ['finish announcing', 'move 4']],
    ['is told when its coin lies', [seen([4]), seen([], round(4)), over], 'still', ['stop', 'announce 4: result 4', 'finish: result 4']],
    ['waits for the coin in the air', [seen([4, 5]), seen([5], round(4)), seen([], round(4), round(5))], 'moving', []],
    [
      'follows the one before it',
      [seen([4, 5]), seen([], round(4), round(5)), over],
      'moving',
      ['stop', 'announce 4: result 4', 'finish: result 4', 'finish announcing', 'move 5'],
    ],
    [
      'is told with all others when the player leaves',
      [seen([4, 5, 6]), seen([6], round(4), round(5)), left],
      'still',
      ['stop', 'announce 4: result 4', 'finish: result 4', 'announce 5: result 5', 'finish announcing', 'release 6'],
    ],
  ],
  'the wheel': [
    ['turns when a round is spun', [seen([1]), seen([], round(1, wheel))], 'moving', ['finish announcing', 'move 1']],
    [
      'stops when the house says so',
      [seen([1]), seen([], round(1, wheel)), seen([], round(1, null))],
      'still',
      ['stop', 'announce 1: result 1', 'finish: result 1'],
    ],
    [
      'keeps the result that it began with',
      [seen([1]), seen([], round(1, wheel)), seen([], round(1, null, 'another'))],
      'still',
      ['stop', 'announce 1: result 1', 'finish: result 1'],
    ],
    ['that is skipped does not turn again', [seen([1]), seen([], round(1, wheel)), over, seen([], round(1, wheel))], 'still', []],
    [
      'is left, and nothing is told',
      [seen([1]), seen([], round(1, wheel)), left],
      'still',
      ['stop', 'finish: null', 'finish announcing', 'release 1'],
    ],
  ],
};

describe.each(Object.entries(table))('%s', (_, rows) => {
  test.each(rows)('%s', (_what, events, board, did) => {
    const { state, did: done } = after(...events);
    expect([state.board, done]).toEqual([board, did]);
  });
});

test('a bet is placed at a table while its board moves', () => {
  const { state } = after(seen([4]), seen([], round(4)), sent(5), slow(5));
  expect([tablePhaseOf(state), state.board, state.held]).toEqual(['placing', 'moving', [bet(4), bet(5)]]);
});

test('the last bet is known once it is written, and a refused one leaves it as it was', () => {
  expect(after(sent(1)).state.last).toBeNull();
  expect(after(sent(1), written(round(1))).state.last).toEqual(placed);
  expect(after(sent(1), written(round(1)), over, sent(2), refused(2)).state.last).toEqual(placed);
});

test('a problem stays until the next bet, or until the board is at rest', () => {
  expect(after(refused(null, 'No')).state.problem).toBe('No');
  expect(after(refused(null, 'No'), sent(1)).state.problem).toBeNull();
  expect(after(sent(1), written(round(1, ball)), refused(null, 'Wait')).state.problem).toBe('Wait');
  expect(after(sent(1), written(round(1, ball)), refused(null, 'Wait'), over, rested).state.problem).toBeNull();
});

test('what was told is no longer held', () => {
  expect(after(sent(1), written(round(1))).state.held).toEqual([bet(1)]);
  expect(after(sent(1), written(round(1)), over).state.held).toEqual([]);
});
