/**
 * What a screen plays: bets are sent, held back until their board has shown them, and told. The log has an outcome before
 * anything moves. A plain object: a screen reads it through `subscribe` and `read` (useStage.ts). It begins with its first
 * listener and is left with its last.
 */
import type { Command } from '../../domain/commands/catalog.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import type { BetId } from '../../domain/ids.ts';
import { isRefusal, type Refusal } from '../../domain/refusal.ts';
import type { SoundName } from '../../ui/sounds.ts';
import type { ToastKind } from '../../ui/toasts.ts';
import { failingWith, type Wording } from './roundWords.ts';
import type { Settled } from './telling.ts';

/** A settled round as its board shows it. */
export interface ShownRound extends Pick<Settled, 'stakeCents' | 'payoutCents'> {
  readonly id: BetId;
  readonly choice: object;
  readonly outcome: object;
}

/** `placing`: on its way to the log. `showing`: settled, the board is moving. `resting`: shown, the next bet has to wait. */
type RoundPhase = 'idle' | 'placing' | 'showing' | 'resting';

/** What a screen draws. Another object whenever something of it is another. */
export interface RoundView {
  readonly phase: RoundPhase;
  /** The round that the board shows or is about to show. */
  readonly round: ShownRound | null;
  /** Why the last bet was refused. */
  readonly problem: string | null;
}

export interface RoundControl extends RoundView {
  /** Resolves when the board has ended: to the round, or to null where there was none. `byPlan` is told of bets that nobody pressed for. */
  readonly place: (stakeCents: number, choice: object, byPlan?: boolean) => Promise<ShownRound | null>;
  /** Ends the board's movement now. */
  readonly skip: () => void;
  readonly refuse: (sentence: string) => void;
}

/** A command that was sent. */
export interface Sent {
  /** The id of the bet that it places, if it places one. */
  readonly bet: BetId;
  /** The events of its entry, or why there is none. Never rejects. */
  readonly answer: Promise<readonly DomainEvent[] | Refusal>;
}

/** What a stage needs of the world around it. */
export interface Surroundings {
  /** Sends a command of whoever is signed in; null where nobody is. */
  send(command: Command): Sent | null;
  /** The result of the bet is shown nowhere from now on … */
  hold(bet: BetId): void;
  /** … until now. */
  release(bet: BetId): void;
  /** Whether nothing should move now. `endsAlone`: whether the board would end by itself. */
  isStill(endsAlone: boolean): boolean;
  sound(name: SoundName): void;
  /** Words what bets came to, with the balance of now. Answers what says it, and that answers the way to take it back. */
  word(what: string, came: Pick<Settled, 'stakeCents' | 'payoutCents'>): () => () => void;
  toast(kind: ToastKind, text: string): void;
  announce(sentence: string): void;
  /** Calls whenever the page is hidden or shown. Answers the way to stop listening. */
  readonly onHidden: (act: () => void) => () => void;
  /** Calls whenever there may be something else to be seen: of the world in this tab, or since the page is hidden or shown. */
  readonly onChange: (act: () => void) => () => void;
  /** Takes steps one by one, each when another frame is drawn. Answers what takes those that are left at once. */
  inFrames(...steps: readonly (() => void)[]): () => void;
}

/** A bet that is written faster than this is not said to be on its way. */
const WORTH_SAYING_MS = 100;

export const nothingPlayed: RoundView = { phase: 'idle', round: null, problem: null };
const nothing = (): void => undefined;

export abstract class Stage<View extends RoundView, Around extends Surroundings = Surroundings> {
  protected readonly around: Around;
  readonly #listeners = new Set<() => void>();
  readonly #held = new Set<BetId>();
  #view: View;
  #sending = false;
  #stopLooking = nothing;
  #endMovement = nothing;
  protected endRest = nothing;
  /** Releases and tells the last bets now, as far as that is still to be done. */
  #finishTelling = nothing;

  constructor(around: Around, view: View) {
    this.around = around;
    this.#view = view;
  }

  abstract readonly place: RoundControl['place'];

  readonly read = (): View => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      this.#stopLooking = this.around.onChange(() => this.look());
      this.look();
    }
    return () => {
      if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
      this.#stopLooking();
      this.leave();
    };
  };

  readonly skip = (): void => this.#endMovement();

  /** Keeps why there is no bet, and says it. */
  readonly refuse = (sentence: string): null => {
    this.show({ problem: sentence });
    this.around.toast('error', sentence);
    return null;
  };

  /** Looks at what this tab shows of the world: first of all, and whenever that is another. */
  protected look(): void {
    // Nothing, where a bet is settled in its own entry.
  }

  protected leave(): void {
    this.#finishTelling();
    this.endRest();
  }

  protected get busy(): boolean {
    return this.#sending || this.#view.phase !== 'idle';
  }

  /** Sends a bet, held back from now on. Resolves to it and the events of its entry, or to null where it was refused, which is said. */
  protected async send(command: Command, wording: Wording): Promise<{ bet: BetId; events: readonly DomainEvent[] } | null> {
    if (this.busy) return null;
    // First of all, so that the store works while the screen draws; whatever it answers, it answers later than this turn.
    const sent = this.around.send(command);
    if (!sent) return this.refuse('Please login to play');
    this.#sending = true;
    this.show({ problem: null });
    // Drawing it would keep the page from hearing of the commit: it is said only where the commit takes its time.
    const slow = setTimeout(() => this.#view.phase === 'idle' && this.show({ phase: 'placing' }), WORTH_SAYING_MS);
    this.hold(sent.bet);
    const answer = await sent.answer;
    clearTimeout(slow);
    this.#sending = false;
    return isRefusal(answer) ? this.giveUp(sent.bet, wording(answer)) : { bet: sent.bet, events: answer };
  }

  /** Sends a bet that somebody else's turn or clock will end. Resolves to whether it was written. */
  protected async sendOpen(command: Command, wording: Wording): Promise<boolean> {
    const sent = await this.send(command, wording);
    if (sent) this.show({ phase: 'idle' });
    return sent !== null;
  }

  /** Sends what is no bet. Resolves to whether it was written; why not is said. */
  protected async ask(command: Command): Promise<boolean> {
    const answer = await this.around.send(command)?.answer;
    if (answer && isRefusal(answer)) this.around.toast('error', failingWith(() => 'An error occurred')(answer));
    return answer !== undefined && !isRefusal(answer);
  }

  protected giveUp(bet: BetId, sentence: string): null {
    this.forgetLast();
    this.release(bet);
    this.show({ phase: 'idle' });
    return this.refuse(sentence);
  }

  protected hold(bet: BetId): void {
    if (this.#held.has(bet)) return;
    this.#held.add(bet);
    this.around.hold(bet);
  }

  protected holds(bet: BetId): boolean {
    return this.#held.has(bet);
  }

  protected release(bet: BetId): void {
    this.#held.delete(bet);
    this.around.release(bet);
  }

  protected releaseAll(): void {
    for (const bet of this.#held) this.release(bet);
  }

  /** The board moves, with its sound. `durationMs`: null where its person ends it. */
  protected move(durationMs: number | null, sound: SoundName, over: () => void): void {
    const still = this.around.isStill(durationMs !== null);
    this.#endMovement = () => {
      clearTimeout(timer);
      stopListening();
      this.#endMovement = nothing;
      over();
    };
    const timer = still ? setTimeout(this.#endMovement, 0) : durationMs === null ? undefined : setTimeout(this.#endMovement, durationMs);
    const stopListening = durationMs === null ? nothing : this.around.onHidden(this.#endMovement);
    if (!still) this.around.sound(sound);
  }

  /** Nothing can be bet for so long. */
  protected rest(restMs: number, over: () => void): void {
    this.endRest = () => {
      clearTimeout(timer);
      this.endRest = nothing;
      this.show({ phase: 'idle', problem: null });
      over();
    };
    const timer = restMs === 0 ? undefined : setTimeout(this.endRest, restMs);
    if (timer === undefined) this.endRest();
    else this.show({ phase: 'resting' });
  }

  /** Lets go of bets and says what they came to. */
  protected tell(bets: readonly BetId[], say: () => void): void {
    this.forgetLast();
    // The board and its line first, then the balance and the lists, then the toast: together they took longer than a frame.
    this.#finishTelling = this.around.inFrames(() => bets.forEach((bet) => this.release(bet)), say);
  }

  /** What the last bets came to is told before anything new is. */
  protected forgetLast(): void {
    this.#finishTelling();
  }

  /** Nothing is drawn again where nothing is another. */
  protected show(change: Partial<View> | Partial<RoundView>): void {
    const next: View = { ...this.#view, ...change };
    if ((Object.keys(next) as (keyof View)[]).every((key) => next[key] === this.#view[key])) return;
    this.#view = next;
    for (const listener of this.#listeners) listener();
  }
}
