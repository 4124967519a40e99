/**
 * One round of an instant game after the other, as its screen lives them: place, hold back, show, rest, tell. The log has
 * the outcome before anything moves. A plain object: a screen reads it through `subscribe` and `read` (useRound.ts).
 */
import type { BetId } from '../../domain/ids.ts';

/** A settled round as its board shows it. */
export interface ShownRound {
  readonly id: BetId;
  readonly stakeCents: number;
  readonly payoutCents: number;
  readonly choice: object;
  readonly outcome: object;
}

/** `placing`: on its way to the log. `showing`: settled, the board is moving. `resting`: shown, the next bet has to wait. */
export type RoundPhase = 'idle' | 'placing' | 'showing' | 'resting';

/** What a screen draws. Another object whenever something of it is another. */
export interface RoundView {
  readonly phase: RoundPhase;
  /** The round that the board shows or is about to show. */
  readonly round: ShownRound | null;
  /** Why the last bet was refused. */
  readonly problem: string | null;
}

/** A bet that was sent. */
export interface SentBet {
  readonly bet: BetId;
  /** The settled round, or why there is none. Never rejects. */
  readonly settled: Promise<ShownRound | string>;
}

/** What a round needs of the world around it. */
export interface RoundSurroundings {
  /** Sends a bet, or answers why nobody may bet here. */
  send(stakeCents: number, choice: object): SentBet | string;
  /** The result of the bet is shown nowhere from now on … */
  hold(bet: BetId): void;
  /** … until now. */
  release(bet: BetId): void;
  /** Whether nothing should move now. `endsAlone`: whether the board would end by itself. */
  isStill(endsAlone: boolean): boolean;
  /** The board begins to move. */
  onMoving(): void;
  /** Words what a round came to, with the balance of now. Answers what says it, and that answers the way to take it back. */
  word(round: ShownRound): () => () => void;
  /** Says why a bet was refused. */
  complain(sentence: string): void;
  /** Calls once when the page is hidden or shown. Answers the way to stop listening. */
  onHidden(act: () => void): () => void;
  /** Takes steps one by one, each when another frame is drawn. Answers what takes those that are left at once. */
  inFrames(...steps: readonly (() => void)[]): () => void;
}

export interface RoundTimes {
  /** How long the board moves, milliseconds. Null: until its person ends it. */
  readonly durationMs: number | null;
  /** How long nothing can be bet after that. */
  readonly restMs: number;
}

/** A bet that is written faster than this is not said to be on its way. */
const WORTH_SAYING_MS = 100;

type State =
  | { readonly kind: 'idle' | 'placing' }
  | { readonly kind: 'showing' | 'resting'; readonly round: ShownRound; /** Goes on to what comes next. */ readonly end: () => void };

export class InstantRound {
  readonly #around: RoundSurroundings;
  readonly #listeners = new Set<() => void>();
  #times: RoundTimes;
  #view: RoundView = { phase: 'idle', round: null, problem: null };
  #state: State = { kind: 'idle' };
  /** Releases and tells the last round now, as far as that is still to be done. */
  #finishTelling = (): void => undefined;
  #takeBackTold = (): void => undefined;
  #lastShown: BetId | null = null;

  constructor(around: RoundSurroundings, times: RoundTimes) {
    this.#around = around;
    this.#times = times;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): RoundView => this.#view;

  /** Times of the rounds that are shown from now on. */
  takeTimes(times: RoundTimes): void {
    this.#times = times;
  }

  /** Places a bet. Resolves when the round is over and the next one may begin: to the round, or to null where there was none. */
  readonly place = async (stakeCents: number, choice: object): Promise<ShownRound | null> => {
    if (this.#state.kind !== 'idle') return null;
    // First of all, so that the store works while the screen draws; whatever it answers, it answers later than this turn.
    const sent = this.#around.send(stakeCents, choice);
    if (typeof sent === 'string') return this.#refused(sent);
    const { bet, settled } = sent;
    this.#state = { kind: 'placing' };
    this.#show({ problem: null });
    // Drawing it would keep the page from hearing of the commit: it is said only where the commit takes its time.
    const slow = setTimeout(() => this.#show({ phase: 'placing' }), WORTH_SAYING_MS);
    this.#around.hold(bet);
    const round = await settled;
    clearTimeout(slow);
    if (typeof round !== 'string') return new Promise((over) => this.#move(round, over));
    this.#forgetLast();
    this.#around.release(bet);
    this.#state = { kind: 'idle' };
    this.#show({ phase: 'idle' });
    return this.#refused(round);
  };

  /** Shows a round that was settled before, unless something else is going on. */
  readonly resume = (round: ShownRound): void => {
    if (this.#state.kind === 'idle' && round.id !== this.#lastShown) this.#move(round, () => undefined);
  };

  /** Ends the movement of the board now. */
  readonly skip = (): void => {
    if (this.#state.kind === 'showing') this.#state.end();
  };

  /** Keeps why a bet was not even sent, and says it. */
  readonly refuse = (sentence: string): void => void this.#refused(sentence);

  /** Its screen is left: nothing stays held back but what a person has to end. */
  leave(): void {
    if (this.#times.durationMs !== null) this.skip();
    this.#finishTelling();
    if (this.#state.kind === 'resting') this.#state.end();
  }

  #move(round: ShownRound, over: (round: ShownRound) => void): void {
    const { durationMs } = this.#times;
    this.#forgetLast();
    const still = this.#around.isStill(durationMs !== null);
    const end = (): void => {
      clearTimeout(timer);
      stopListening();
      this.#rest(round, over);
    };
    const timer = still ? setTimeout(end, 0) : durationMs === null ? undefined : setTimeout(end, durationMs);
    const stopListening = durationMs === null ? (): void => undefined : this.#around.onHidden(end);
    this.#state = { kind: 'showing', round, end };
    this.#show({ phase: 'showing', round });
    if (!still) this.#around.onMoving();
  }

  #rest(round: ShownRound, over: (round: ShownRound) => void): void {
    this.#lastShown = round.id;
    const say = this.#around.word(round);
    // The board and its line first, then the balance and the lists, then the toast: together they took longer than a frame.
    this.#finishTelling = this.#around.inFrames(
      () => this.#around.release(round.id),
      () => {
        this.#finishTelling = () => undefined;
        this.#takeBackTold = say();
      },
    );
    const end = (): void => {
      clearTimeout(timer);
      this.#state = { kind: 'idle' };
      this.#show({ phase: 'idle', problem: null });
      over(round);
    };
    const timer = this.#times.restMs === 0 ? undefined : setTimeout(end, this.#times.restMs);
    if (timer === undefined) return end();
    this.#state = { kind: 'resting', round, end };
    this.#show({ phase: 'resting' });
  }

  #forgetLast(): void {
    this.#finishTelling();
    this.#takeBackTold();
    this.#takeBackTold = () => undefined;
  }

  #refused(sentence: string): null {
    this.#show({ problem: sentence });
    this.#around.complain(sentence);
    return null;
  }

  /** Nothing is drawn again where nothing is another. */
  #show(change: Partial<RoundView>): void {
    const next = { ...this.#view, ...change };
    if (next.phase === this.#view.phase && next.round === this.#view.round && next.problem === this.#view.problem) return;
    this.#view = next;
    for (const listener of this.#listeners) listener();
  }
}
