/**
 * Runs rounds on a screen. The state machine of a round (round.ts) is pure. `RoundMachine` gives it events, such as a press, an answer of the house or
 * the end of a movement, and carries out its effects with the store, timers, sounds and toasts. What differs between games is in a `RoundGame`. React
 * uses it through `useRoundMachine`. The functions at the end put work into later frames.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { type Command, definitionOfCommand } from '../../domain/commands/catalog.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import { type BetId, betIdFrom } from '../../domain/ids.ts';
import { isRefusal, refuse } from '../../domain/refusal.ts';
import type { BetDraw } from '../../domain/worldParts.ts';
import { balanceOf } from '../../domain/world.ts';
import { freshCommandId } from '../../base/chance.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { selectDisconnected } from '../../store/connection.ts';
import { betHeld, betShown } from '../../store/heldBets.ts';
import { isMovementOff, volumeOf } from '../../store/preferences.ts';
import { useAppStore } from '../../store/hooks.ts';
import { useHouse } from '../../store/houseContext.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import type { AppStore, RootState } from '../../store/store.ts';
import { announce } from '../../ui/announcements.tsx';
import { playSounds } from '../../ui/sounds.ts';
import { prefersReducedMotion } from '../../ui/reducedMotion.ts';
import { dismissToast, showToast } from '../../ui/toasts.ts';
import {
  tablePhaseOf,
  nothingPlayed,
  type PlacedBet,
  type RoundEffect,
  type RoundEvent,
  type RoundMovement,
  type RoundOnBoard,
  type RoundPhase,
  type RoundState,
  type Seen,
  step,
} from './round.ts';
import { useAuthDialog } from '../shell/authDialogContext.ts';
import type { RefusalText } from './roundText.ts';
import { type Settled, announceResult } from './resultText.ts';
import { sendBet } from './sendBet.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

/** A settled bet of an instant game or of Crash. */
export interface ShownRound extends Pick<Settled, 'stakeCents' | 'payoutCents'> {
  readonly id: BetId;
  readonly choice: object;
  readonly outcome: object;
  /** What a guest's round was drawn from. Absent if the round was bet on. */
  readonly demonstration?: Readonly<BetDraw>;
}

/** What a bet panel needs of a round. */
export interface RoundControl {
  readonly phase: RoundPhase;
  /** The round that the board shows or is about to show. */
  readonly round: ShownRound | null;
  /** Why the last bet was refused. */
  readonly problem: string | null;
  /** The last bet that was placed here. */
  readonly last: PlacedBet | null;
  /** Resolves when the board has ended: to the round, or to null if there was none. `byPlan`: an auto-bet plan placed the bet. */
  readonly place: (stakeCents: number, choice: object, byPlan?: boolean) => Promise<ShownRound | null>;
  readonly refuse: (sentence: string) => void;
  /** Whether `place` plays a demonstration, because nobody is signed in. Default: it places a bet. */
  readonly demonstrates?: boolean;
}

/** What is announced: a bet with its amounts, a whole sentence that is only announced, or nothing. */
type Announcement = ({ readonly description: string } & Pick<Settled, 'stakeCents' | 'payoutCents'>) | string | null;

/** What a game adds to the machine. */
export interface RoundGame<Result> {
  readonly title: string;
  /** The amount that a win names. */
  readonly winAmount?: Settled['winAmount'];
  readonly announcementOf: (result: Result) => Announcement;
  /** Reads the world, for rounds that a later entry settles. `before` is null when the screen is opened. */
  readonly readWorld?: (state: RootState, before: RoundState<Result> | null) => Seen<Result>;
  /** Called when a bet is held. */
  readonly onHeld?: ((bet: BetId) => void) | undefined;
  /** Called when the board of a round begins to move. */
  readonly onMove?: (result: Result) => void;
}

/** What screens draw. It is a new object only if one of its fields has changed. */
type RoundView<Result> = Pick<RoundState<Result>, 'board' | 'slow' | 'shown' | 'problem' | 'last'>;

const viewOf = <Result>({ board, slow, shown, problem, last }: RoundState<Result>): RoundView<Result> => ({
  board,
  slow,
  shown,
  problem,
  last,
});

const isSame = <Result>(one: RoundView<Result>, other: RoundView<Result>): boolean =>
  (Object.keys(one) as (keyof RoundView<Result>)[]).every((key) => one[key] === other[key]);

/** Screens say that a bet is being written only if it takes longer. Drawing that would delay the news of a fast one. */
const SLOW_MS = 100;

const noop = (): void => undefined;

/** What the page around a round gives it. */
interface RoundDeps {
  readonly house: PlayerHouse | null;
  readonly store: AppStore;
}

interface MachineDeps extends RoundDeps {
  /** Asks a guest to sign in, with a sentence. */
  readonly askToSignIn: (sentence: string) => void;
}

/** What the controls of all shared tables have. A table shows its rounds by itself. */
export const tableControl = <Result>(
  { slow, problem, last }: RoundView<Result>,
  machine: Pick<RoundMachine<Result>, 'refuse' | 'skip'>,
) => ({ phase: tablePhaseOf({ slow }), round: null, problem, last, refuse: machine.refuse, skip: machine.skip });

/** The rounds of one screen. The first listener starts it, the last one ends it. */
export class RoundMachine<Result> {
  readonly #game: RoundGame<Result>;
  readonly #deps: MachineDeps;
  readonly #listeners = new Set<() => void>();
  readonly #events: RoundEvent<Result>[] = [];
  #state: RoundState<Result> = nothingPlayed;
  #view: RoundView<Result>;
  /** Effects of the first reading of the world, which wait until somebody listens. */
  #delayed: readonly RoundEffect<Result>[] = [];
  #isStepping = false;
  /** The toast of the problem. It ends with it. */
  #toast: number | null = null;
  #stopWatching = noop;
  #stopBoard = noop;
  #finishAnnouncing = noop;
  #finishRound: (result: Result | null) => void = noop;

  constructor(game: RoundGame<Result>, deps: MachineDeps) {
    this.#game = game;
    this.#deps = deps;
    const seen = game.readWorld?.(deps.store.getState(), null);
    if (seen) [this.#state, this.#delayed] = step(this.#state, { type: 'seen', ...seen });
    this.#view = viewOf(this.#state);
  }

  readonly read = (): RoundView<Result> => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#stopWatching();
      this.#dropToast();
      this.send({ type: 'left' });
    };
  };

  /** Whether a bet is being written. */
  get isSending(): boolean {
    return this.#state.sending !== null;
  }

  /** Steps, and runs the effects. Effects may cause further events: each waits for the one before it. */
  send(event: RoundEvent<Result>): void {
    this.#events.push(event);
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      for (let next = this.#events.shift(); next; next = this.#events.shift()) {
        const [state, effects] = step(this.#state, next);
        this.#state = state;
        for (const effect of effects) this.#run(effect);
      }
    } finally {
      this.#isStepping = false;
    }
    if (this.#state.problem === null) this.#dropToast();
    const view = viewOf(this.#state);
    if (isSame(view, this.#view)) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  readonly skip = (): void => this.send({ type: 'over' });

  /** Shows why there is no bet, beside its field and as a toast. */
  readonly refuse = (sentence: string): void => this.send({ type: 'refused', bet: null, sentence });

  /** Removes the problem, because what the last bet was refused for has changed. */
  readonly clearProblem = (): void => this.send({ type: 'problem cleared' });

  /** Reads the world again: bets may have ended, and rounds may have come. */
  readonly readWorld = (): void => {
    const seen = this.#game.readWorld?.(this.#deps.store.getState(), this.#state);
    if (seen) this.send({ type: 'seen', ...seen });
  };

  /** Resolves when the round that is placed next is finished. Call it before: a round without a movement finishes while it is placed. */
  roundFinished(): Promise<Result | null> {
    return new Promise((resolve) => (this.#finishRound = resolve));
  }

  /**
   * Sends a bet. Resolves to whether it was written. `roundOf` makes the round to show from the events of its entry. Default: a later
   * entry settles it.
   */
  async place(
    asked: Command,
    wording: RefusalText,
    roundOf?: (events: readonly DomainEvent[]) => RoundOnBoard<Result> | null,
  ): Promise<boolean> {
    const { house, store, askToSignIn } = this.#deps;
    const state = store.getState();
    const account = selectAccount(state);
    if (!house || !account) {
      askToSignIn(translated(refuse(definitionOfCommand(asked.type).stranger ?? 'login-required').sentence));
      return false;
    }
    const id = freshCommandId(house.ports.entropy);
    let bet = betIdFrom(id);
    const onSentAgain = (again: string): void => this.send({ type: 'sent again', bet: (bet = betIdFrom(again)) });
    // Sending comes first, so that the house works while the screen draws. The answer never comes in the same turn.
    const { rules, beacon } = state.world;
    const answering = sendBet(asked, { house, account, rulesSeq: rules.seq, beacon, id, onSentAgain });
    this.send({ type: 'sent', bet });
    const slow = setTimeout(() => this.send({ type: 'slow', bet }), SLOW_MS);
    const answer = await answering;
    clearTimeout(slow);
    const round = isRefusal(answer) ? null : (roundOf?.(answer) ?? null);
    if (isRefusal(answer)) this.send({ type: 'refused', bet, sentence: wording(answer) });
    else if (roundOf && !round) this.send({ type: 'refused', bet, sentence: t('An error occurred') });
    else this.send({ type: 'written', placed: placedIn(answer), round });
    if (this.#listeners.size === 0) this.send({ type: 'left' });
    return !isRefusal(answer) && (!roundOf || round !== null);
  }

  #start(): void {
    const { store } = this.#deps;
    let isDisconnected = selectDisconnected(store.getState());
    const stopReconnect = store.subscribe(() => {
      const wasDisconnected = isDisconnected;
      isDisconnected = selectDisconnected(store.getState());
      if (wasDisconnected && !isDisconnected) this.clearProblem();
    });
    const stops = [onVisibilityChange(this.readWorld), stopReconnect, ...(this.#game.readWorld ? [store.subscribe(this.readWorld)] : [])];
    this.#stopWatching = () => stops.forEach((stop) => stop());
    for (const effect of this.#delayed) this.#run(effect);
    this.#delayed = [];
    this.readWorld();
  }

  #run(effect: RoundEffect<Result>): void {
    switch (effect.do) {
      case 'hold':
        this.#deps.store.dispatch(betHeld(effect.bet));
        return this.#game.onHeld?.(effect.bet);
      case 'release':
        return void this.#deps.store.dispatch(betShown(effect.bet));
      case 'move':
        if (effect.round.result !== null) this.#game.onMove?.(effect.round.result);
        return this.#move(effect.movement);
      case 'rest': {
        const timer = setTimeout(() => this.send({ type: 'rested' }), effect.restMs);
        this.#stopBoard = () => clearTimeout(timer);
        return;
      }
      case 'stop':
        this.#stopBoard();
        this.#stopBoard = noop;
        return;
      case 'announce':
        return this.#announce(effect.round);
      case 'finish announcing':
        return this.#finishAnnouncing();
      case 'show error':
        this.#dropToast();
        // While the house is away a banner says so, and the sentence stands beside its field.
        if (!selectDisconnected(this.#deps.store.getState())) this.#toast = showToast({ kind: 'error', text: effect.sentence });
        return;
      case 'finish round':
        this.#finishRound(effect.result);
        this.#finishRound = noop;
    }
  }

  #dropToast(): void {
    if (this.#toast !== null) dismissToast(this.#toast);
    this.#toast = null;
  }

  #move(movement: RoundMovement): void {
    const state = this.#deps.store.getState();
    const isStill = isCalm(state, movement.ends);
    const silence = isStill ? noop : playSounds(movement.sounds, volumeOf(state.preferences));
    this.#stopBoard = silence;
    if (movement.ends === 'house') return;
    const durationMs = isStill ? 0 : movement.ends === 'time' ? movement.durationMs : null;
    const timer = durationMs === null ? undefined : setTimeout(this.skip, durationMs);
    const stopListening = movement.ends === 'time' ? onVisibilityChange(this.skip) : noop;
    this.#stopBoard = () => {
      silence();
      clearTimeout(timer);
      stopListening();
    };
  }

  #announce({ bets, result }: RoundOnBoard<Result>): void {
    const announceIt = this.#announcer(result);
    this.#finishAnnouncing();
    // The board, then the balance and the lists, then the sound: each gets a frame, because all together took longer than one.
    this.#finishAnnouncing = inFrames(
      () => bets.forEach((bet) => this.#deps.store.dispatch(betShown(bet))),
      () => announceIt(this.#listeners.size === 0),
    );
  }

  /** Makes the announcement of a result, with the balance of this moment. Returns a function that announces it. */
  #announcer(result: Result | null): (isOffStage: boolean) => void {
    const announcement = result === null ? null : this.#game.announcementOf(result);
    if (announcement === null) return noop;
    if (typeof announcement === 'string') return (isOffStage) => !isOffStage && announce(announcement);
    const { title, winAmount } = this.#game;
    const { house, store } = this.#deps;
    const player = selectAccount(store.getState())?.id;
    const balanceCents = house && player ? balanceOf(house.world, player) : 0;
    const { description, stakeCents, payoutCents } = announcement;
    return (isOffStage) => {
      const volume = volumeOf(store.getState().preferences);
      announceResult({ description, stakeCents, payoutCents, title, winAmount, balanceCents, volume, isOffStage });
    };
  }
}

function placedIn(events: readonly DomainEvent[]): PlacedBet | null {
  const placed = events.find((event) => event.type === 'bet/placed');
  return placed ? { stakeCents: placed.data.stakeCents, choice: placed.data.choice } : null;
}

/** Whether nothing should move now. A hidden page and reduced motion count only if the movement would end by time. */
export const isCalm = ({ preferences }: RootState, ends: RoundMovement['ends']): boolean =>
  isMovementOff(preferences) || (ends === 'time' && (prefersReducedMotion() || document.visibilityState === 'hidden'));

/** Calls `listener` whenever the page is hidden or shown. Returns an unsubscribe function. */
export function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** The rounds of a game on this screen. `makeGame` makes them anew whenever it changes. */
export function useRoundMachine<Result>(
  makeGame: (deps: RoundDeps) => RoundGame<Result>,
): readonly [RoundView<Result>, RoundMachine<Result>] {
  const house = useHouse();
  const store = useAppStore();
  const openAuth = useAuthDialog();
  const machine = useMemo(() => {
    const askToSignIn = (sentence: string): void => openAuth('sign-in', sentence);
    return new RoundMachine(makeGame({ house, store }), { house, store, askToSignIn });
  }, [house, makeGame, openAuth, store]);
  return [useSyncExternalStore(machine.subscribe, machine.read), machine];
}

/** The longest wait for a frame. A page that has just been hidden draws none. */
const NO_FRAME_MS = 120;

/** Calls `act` once the next frame is drawn, or after `NO_FRAME_MS`. Returns a function that cancels it. */
function afterFrame(act: () => void): () => void {
  let drawn: ReturnType<typeof setTimeout> | undefined;
  // A frame's callbacks run before it is drawn. A timer set in one runs after.
  const frame = requestAnimationFrame(() => (drawn = setTimeout(run)));
  const late = setTimeout(run, NO_FRAME_MS);
  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(drawn);
    clearTimeout(late);
  }
  function run(): void {
    cancel();
    act();
  }
  return cancel;
}

/**
 * Runs each task after another frame, so that later tasks do not delay what the player sees first. A hidden page draws no
 * frames and runs all tasks at once. Returns a function that runs the remaining tasks at once.
 */
export function inFrames(...tasks: readonly (() => void)[]): () => void {
  const left = [...tasks];
  let cancel = (): void => undefined;
  const runAll = (): void => {
    cancel();
    for (const task of left.splice(0)) task();
  };
  const wait = (): void => {
    if (left.length > 0) cancel = afterFrame(runNext);
  };
  const runNext = (): void => {
    left.shift()?.();
    wait();
  };
  if (document.visibilityState === 'hidden') runAll();
  else wait();
  return runAll;
}
