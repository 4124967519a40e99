/**
 * A round of play as a state machine: `step` takes a state and an event, and returns the next state and the effects that
 * useRoundMachine.ts runs. It is pure.
 *
 *     idle ── sent ──▶ placing ── written, seen ──▶ showing ── over ──▶ resting ── rested ──▶ idle
 *                         └── refused ──▶ idle
 *
 * The log has an outcome before anything moves. So a bet is held from the moment it is sent: its result is hidden
 * everywhere until its board has shown it. Then it is announced and released.
 *
 * All games use this machine, because they differ only in data:
 *
 * - Who settles the bet. In an instant game its own entry does, so `written` brings the round to show. In Crash, live roulette and
 *   flips between players a later entry does, so `seen` brings the open bets and the rounds to show.
 * - Who ends the movement (`RoundMovement.ends`): time, the player (a scratch card), or the house (a flight, the live wheel).
 * - Whether bets wait for the board. They do in a player's own rounds (`phaseOf`). At a shared table they do not (`tablePhaseOf`).
 */
import type { BetId } from '../../domain/ids.ts';
import type { Beat } from '../../ui/sounds.ts';

/** A bet without its result. */
export interface PlacedBet {
  readonly stakeCents: number;
  readonly choice: object;
}

/** How a board moves. */
export type RoundMovement = {
  /** How long bets are blocked after the movement, in milliseconds. */
  readonly restMs: number;
  /** What is heard of it, from its start on. */
  readonly sounds: readonly Beat[];
} & (
  | { readonly ends: 'time'; readonly durationMs: number }
  /** `outlastsLeaving`: a player who leaves and comes back finds it again. Otherwise leaving ends it. */
  | { readonly ends: 'player'; readonly outlastsLeaving: boolean }
  | { readonly ends: 'house' }
);

/** A round as its board shows it. */
export interface RoundOnBoard<Result> {
  /** The id of the bet, or of the shared round. */
  readonly id: string;
  /** The player's bets on it. They are released when its board has ended. */
  readonly bets: readonly BetId[];
  /** Null while only the house knows it, and for a round that was cancelled. */
  readonly result: Result | null;
  /** Null: the result is announced at once, or the house has ended the movement. */
  readonly movement: RoundMovement | null;
}

/** `placing`: the bet is being written. `showing`: the board moves. `resting`: the result is shown, the next bet has to wait. */
export type RoundPhase = 'idle' | 'placing' | 'showing' | 'resting';

export interface RoundState<Result> {
  /** The bet that is being written. */
  readonly sending: BetId | null;
  /** Whether the writing takes so long that screens say so. */
  readonly slow: boolean;
  readonly board: 'still' | 'moving' | 'resting';
  /** The round on the board: the one that moves, or else the last one. */
  readonly shown: RoundOnBoard<Result> | null;
  /** Rounds to show after this one, oldest first. */
  readonly waiting: readonly RoundOnBoard<Result>[];
  /** The bets whose results are hidden. */
  readonly held: readonly BetId[];
  /** The player's bets that a later entry settles, as last seen. */
  readonly open: readonly BetId[];
  /** Why the last bet was refused. */
  readonly problem: string | null;
  /** The last bet that was placed here. */
  readonly last: PlacedBet | null;
}

export const nothingPlayed: RoundState<never> = {
  sending: null,
  slow: false,
  board: 'still',
  shown: null,
  waiting: [],
  held: [],
  open: [],
  problem: null,
  last: null,
};

/** What the world has for a board whose rounds a later entry settles. */
export interface Seen<Result> {
  readonly open: readonly BetId[];
  /** Rounds to show, and the one on the board with what has become of it. */
  readonly rounds: readonly RoundOnBoard<Result>[];
}

export type RoundEvent<Result> =
  | { readonly type: 'sent'; readonly bet: BetId }
  /** The same bet under another id, because the first one was refused. */
  | { readonly type: 'sent again'; readonly bet: BetId }
  /** The bet takes its time. */
  | { readonly type: 'slow'; readonly bet: BetId }
  /** The bet is durable. `round`: what it came to, if its own entry says so. */
  | { readonly type: 'written'; readonly placed: PlacedBet | null; readonly round: RoundOnBoard<Result> | null }
  /** `bet` is null if nothing was sent. */
  | { readonly type: 'refused'; readonly bet: BetId | null; readonly sentence: string }
  /** What the last bet was refused for has changed: another round is open, or the house answers again. */
  | { readonly type: 'problem cleared' }
  | ({ readonly type: 'seen' } & Seen<Result>)
  /** A round from before is shown again, unless another one is under way. */
  | { readonly type: 'resumed'; readonly round: RoundOnBoard<Result> }
  /** The movement has ended, by time or by the player. */
  | { readonly type: 'over' }
  | { readonly type: 'rested' }
  /** The player has left the stage. */
  | { readonly type: 'left' };

export type RoundEffect<Result> =
  /** Hides the bet's result everywhere. */
  | { readonly do: 'hold'; readonly bet: BetId }
  /** Shows the bet's result again. */
  | { readonly do: 'release'; readonly bet: BetId }
  /** Starts the movement. */
  | { readonly do: 'move'; readonly round: RoundOnBoard<Result>; readonly movement: RoundMovement }
  | { readonly do: 'rest'; readonly restMs: number }
  /** Ends the movement or the rest that `move` or `rest` has begun. */
  | { readonly do: 'stop' }
  /** Releases the bets of a round and announces its result, each in a frame of its own. */
  | { readonly do: 'announce'; readonly round: RoundOnBoard<Result> }
  /** Runs at once what remains of the last `announce`. */
  | { readonly do: 'finish announcing' }
  | { readonly do: 'show error'; readonly sentence: string }
  /** The next bet may be placed. `result` is null if the round has none. */
  | { readonly do: 'finish round'; readonly result: Result | null };

type Step<Result> = readonly [RoundState<Result>, readonly RoundEffect<Result>[]];
type Change<Result> = (state: RoundState<Result>) => Step<Result>;

/** The phase of a player's own rounds: the next bet waits until the board is at rest. */
export const phaseOf = ({ board, slow }: Pick<RoundState<unknown>, 'board' | 'slow'>): RoundPhase =>
  board === 'moving' ? 'showing' : board === 'resting' ? 'resting' : slow ? 'placing' : 'idle';

/** The phase of bets at a shared table: they are placed whatever its board shows. */
export const tablePhaseOf = ({ slow }: Pick<RoundState<unknown>, 'slow'>): RoundPhase => (slow ? 'placing' : 'idle');

export function step<Result>(state: RoundState<Result>, event: RoundEvent<Result>): Step<Result> {
  switch (event.type) {
    case 'sent':
      return inTurn({ ...state, sending: event.bet, slow: false, problem: null }, hold([event.bet]));
    case 'sent again':
      return inTurn({ ...state, sending: event.bet }, release(state.sending === null ? [] : [state.sending]), hold([event.bet]));
    case 'slow':
      return [state.sending === event.bet ? { ...state, slow: true } : state, []];
    case 'written': {
      const written = { ...state, sending: null, slow: false, last: event.placed ?? state.last };
      return event.round ? begin(event.round)(written) : [written, []];
    }
    case 'refused': {
      const { bet, sentence } = event;
      const refused = { ...state, problem: sentence };
      const withError = emit<Result>({ do: 'show error', sentence });
      if (bet === null) return withError(refused);
      return inTurn({ ...refused, sending: null, slow: false }, emit({ do: 'finish announcing' }), release([bet]), withError);
    }
    case 'problem cleared':
      return [{ ...state, problem: null }, []];
    case 'seen': {
      const { open, rounds } = event;
      const settled = rounds.flatMap(({ bets }) => bets);
      // They were taken back or lost with their seed, so there is nothing to show.
      const gone = state.open.filter((bet) => !open.includes(bet) && !settled.includes(bet));
      return inTurn({ ...state, open }, release(gone), hold(open), ...rounds.map(seeRound), beginNext);
    }
    case 'resumed':
      return state.sending !== null || state.board !== 'still' || state.shown?.id === event.round.id
        ? [state, []]
        : begin(event.round)(state);
    case 'over':
      return end(state);
    case 'rested':
      return state.board === 'resting' ? finish(state) : [state, []];
    case 'left':
      return leave(state);
  }
}

/** Makes one change after the other, and collects their effects. */
function inTurn<Result>(state: RoundState<Result>, ...changes: readonly Change<Result>[]): Step<Result> {
  return changes.reduce<Step<Result>>(
    ([before, effects], change) => {
      const [after, more] = change(before);
      return [after, [...effects, ...more]];
    },
    [state, []],
  );
}

/** Changes nothing and has these effects. */
const emit =
  <Result>(...effects: readonly RoundEffect<Result>[]): Change<Result> =>
  (state) => [state, effects];

const hold =
  <Result>(bets: readonly BetId[]): Change<Result> =>
  (state) => {
    const fresh = bets.filter((bet) => !state.held.includes(bet));
    if (fresh.length === 0) return [state, []];
    return [{ ...state, held: [...state.held, ...fresh] }, fresh.map((bet) => ({ do: 'hold', bet }))];
  };

const release =
  <Result>(bets: readonly BetId[]): Change<Result> =>
  (state) => {
    const gone = state.held.filter((bet) => bets.includes(bet));
    if (gone.length === 0) return [state, []];
    return [{ ...state, held: state.held.filter((bet) => !gone.includes(bet)) }, gone.map((bet) => ({ do: 'release', bet }))];
  };

/** The effect releases the bets a frame later. Here they are no longer held. */
const announceRound =
  <Result>(round: RoundOnBoard<Result>): Change<Result> =>
  (state) => [{ ...state, held: state.held.filter((bet) => !round.bets.includes(bet)) }, [{ do: 'announce', round }]];

/** A round that the world has: it waits for the board, or it is the one on the board and the house has ended it. */
const seeRound =
  <Result>(round: RoundOnBoard<Result>): Change<Result> =>
  (state) => {
    const { shown, board, waiting } = state;
    if (shown?.id === round.id) {
      return board === 'moving' && round.movement === null
        ? end({ ...state, shown: { ...shown, result: shown.result ?? round.result } })
        : [state, []];
    }
    return [waiting.some(({ id }) => id === round.id) ? state : { ...state, waiting: [...waiting, round] }, []];
  };

function beginNext<Result>(state: RoundState<Result>): Step<Result> {
  const [next, ...waiting] = state.waiting;
  return next && state.board !== 'moving' ? begin(next)({ ...state, waiting }) : [state, []];
}

/** Puts a round on the board, which may still rest from the last one. */
const begin =
  <Result>(round: RoundOnBoard<Result>): Change<Result> =>
  (before) => {
    const [state, effects]: Step<Result> = before.board === 'resting' ? close(before) : [before, []];
    const { movement } = round;
    if (movement === null) return inTurn({ ...state, shown: round, board: 'still' }, emit(...effects), announceRound(round), finish);
    return [{ ...state, shown: round, board: 'moving' }, [...effects, { do: 'finish announcing' }, { do: 'move', round, movement }]];
  };

/** Ends the movement. The result is announced, and the board rests before it is closed. */
function end<Result>(state: RoundState<Result>): Step<Result> {
  const { shown, board } = state;
  if (board !== 'moving' || !shown) return [state, []];
  const restMs = shown.movement?.restMs ?? 0;
  return inTurn(
    state,
    emit({ do: 'stop' }),
    announceRound(shown),
    restMs === 0 ? finish : (announced) => [{ ...announced, board: 'resting' }, [{ do: 'rest', restMs }]],
  );
}

/** The board is still, and its last round stays in sight: the next bet may be placed. */
const close = <Result>(state: RoundState<Result>): Step<Result> => [
  { ...state, board: 'still', problem: null },
  [...(state.board === 'resting' ? [{ do: 'stop' } as const] : []), { do: 'finish round', result: state.shown?.result ?? null }],
];

/** As `close`, and begins the next round that waits. */
const finish = <Result>(state: RoundState<Result>): Step<Result> => inTurn(state, close, beginNext);

/**
 * The player leaves the page of the game. A movement that ends by time ends now, and other screens announce its round and the ones that
 * waited. A scratch card waits for its player. Bets without a result are released, so that other screens announce their end.
 */
function leave<Result>(before: RoundState<Result>): Step<Result> {
  const waiting = before.waiting;
  const alone: RoundState<Result> = { ...before, waiting: [] };
  const movement = alone.board === 'moving' ? (alone.shown?.movement ?? null) : null;
  if (movement?.ends === 'player' && movement.outlastsLeaving) return [alone, [{ do: 'finish announcing' }]];
  const stopped: Step<Result> =
    movement?.ends === 'house'
      ? [{ ...alone, board: 'still', shown: null }, [{ do: 'stop' }, { do: 'finish round', result: null }]]
      : end(alone);
  return inTurn(
    stopped[0],
    emit(...stopped[1]),
    ...waiting.map((round) => announceRound(round)),
    emit({ do: 'finish announcing' }),
    (state) => (state.board === 'resting' ? close(state) : [state, []]),
    // A bet that is being written stays hidden until its answer is there.
    (state) => release<Result>(state.held.filter((bet) => bet !== state.sending))(state),
    (state) => [{ ...state, open: [] }, []],
  );
}
