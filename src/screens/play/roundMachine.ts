/**
 * The base of all play: it sends bets, holds each result back until its board has shown it, and tells it. The log has an
 * outcome before anything moves. Screens read a machine by `subscribe` and `read` (useRoundMachine.ts). The first listener starts it,
 * the last one ends it.
 */
import { definitionOfCommand, type Command } from '../../domain/commands/catalog.ts';
import type { DomainEvent } from '../../domain/events/catalog.ts';
import type { BetId } from '../../domain/ids.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import type { BetDraw } from '../../domain/worldParts.ts';
import type { SoundName } from '../../ui/sounds.ts';
import type { ToastKind } from '../../ui/toasts.ts';
import { failingWith, type Wording } from './roundWords.ts';
import type { Settled } from './telling.ts';

/** A settled round as its board shows it. */
export interface ShownRound extends Pick<Settled, 'stakeCents' | 'payoutCents'> {
  readonly id: BetId;
  readonly choice: object;
  readonly outcome: object;
  /** What a guest's round was drawn from. Absent if the round was bet on. */
  readonly demonstration?: Readonly<BetDraw>;
}

/** A bet without its result. */
export interface PlacedBet {
  readonly stakeCents: number;
  readonly choice: object;
}

/** `placing`: the bet is being written. `showing`: the board moves. `resting`: the result is shown, the next bet has to wait. */
type RoundPhase = 'idle' | 'placing' | 'showing' | 'resting';

/** What a screen draws. Each change makes a new object. */
export interface RoundView {
  readonly phase: RoundPhase;
  /** The round that the board shows or is about to show. */
  readonly round: ShownRound | null;
  /** Why the last bet was refused. */
  readonly problem: string | null;
  /** The last bet that was placed here. */
  readonly last: PlacedBet | null;
}

export interface RoundControl extends RoundView {
  /** Resolves when the board has ended: to the round, or to null if there was none. `byPlan`: an auto-bet plan placed the bet. */
  readonly place: (stakeCents: number, choice: object, byPlan?: boolean) => Promise<ShownRound | null>;
  /** Ends the board's movement now. */
  readonly skip: () => void;
  readonly refuse: (sentence: string) => void;
  /** Whether `place` plays a demonstration, because nobody is signed in. Default: it places a bet. */
  readonly demonstrates?: boolean;
}

/** A command that was sent. */
export interface Sent {
  /** The id of the bet, if the command places one. */
  readonly bet: BetId;
  /** The events of its entry, or the refusal. Never rejects. */
  readonly answer: Promise<readonly DomainEvent[] | Refusal>;
}

/** What a round machine needs from outside. */
export interface Surroundings {
  /** Sends a command as the signed-in player. Null if nobody is signed in. */
  send(command: Command): Sent | null;
  /** Hides the bet's result everywhere. */
  hold(bet: BetId): void;
  /** Shows the bet's result again. */
  release(bet: BetId): void;
  /** Whether nothing should move now. `endsAlone`: whether the movement ends without the player. */
  isStill(endsAlone: boolean): boolean;
  /** Whether results are shown at once, without a movement and without a rest. */
  isInstant(): boolean;
  sound(name: SoundName): void;
  /** Words a result with the current balance. Returns a function that says it. `apart`: the player has left the stage. */
  phrase(what: string, came: Pick<Settled, 'stakeCents' | 'payoutCents'>): (apart: boolean) => void;
  toast(kind: ToastKind, text: string): void;
  announce(sentence: string): void;
  /** Calls `act` whenever the page is hidden or shown. Returns a function that stops this. */
  readonly onHidden: (act: () => void) => () => void;
  /** Calls `act` whenever the store changes, or the page is hidden or shown. Returns a function that stops this. */
  readonly onChange: (act: () => void) => () => void;
  /** Runs each step after another frame. Returns a function that runs the remaining steps at once. */
  inFrames(...steps: readonly (() => void)[]): () => void;
}

/** The phase `placing` is shown only for bets that take longer than this. */
const WORTH_SAYING_MS = 100;

export const nothingPlayed: RoundView = { phase: 'idle', round: null, problem: null, last: null };
const nothing = (): void => undefined;

export abstract class RoundMachine<View extends RoundView, Around extends Surroundings = Surroundings> {
  protected readonly around: Around;
  readonly #listeners = new Set<() => void>();
  readonly #held = new Set<BetId>();
  #view: View;
  #sending = false;
  /** The last bet. The next view shows it. */
  #last: PlacedBet | null = null;
  #stopLooking = nothing;
  #endMovement = nothing;
  protected endRest = nothing;
  /** Runs at once what remains of releasing and telling the last bets. */
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

  /** Shows why there is no bet, in the view and as a toast. */
  readonly refuse = (sentence: string): null => {
    this.show({ problem: sentence });
    this.around.toast('error', sentence);
    return null;
  };

  /** Reads the world. Called on the first subscription and on each change. */
  protected look(): void {
    // An instant game has nothing to read, because its bet is settled in its own entry.
  }

  protected leave(): void {
    this.#finishTelling();
    this.endRest();
  }

  protected get busy(): boolean {
    return this.#sending || this.#view.phase !== 'idle';
  }

  /** Sends a bet and holds it. Resolves to the bet and its events, or to null after showing the refusal. */
  protected async send(command: Command, wording: Wording): Promise<{ bet: BetId; events: readonly DomainEvent[] } | null> {
    if (this.busy) return null;
    // Sending comes first, so that the store works while the screen draws. The answer never comes in the same turn.
    const sent = this.around.send(command);
    if (!sent) return this.refuse(refuse(definitionOfCommand(command.type).stranger ?? 'login-required').sentence);
    this.#sending = true;
    this.show({ problem: null });
    // Drawing 'placing' would delay the news of the commit, so it is shown only for a slow commit.
    const slow = setTimeout(() => this.#view.phase === 'idle' && this.show({ phase: 'placing' }), WORTH_SAYING_MS);
    this.hold(sent.bet);
    const answer = await sent.answer;
    clearTimeout(slow);
    this.#sending = false;
    if (isRefusal(answer)) return this.giveUp(sent.bet, wording(answer));
    const placed = answer.find((event) => event.type === 'bet/placed');
    if (placed) this.#last = { stakeCents: placed.data.stakeCents, choice: placed.data.choice };
    return { bet: sent.bet, events: answer };
  }

  /** Sends a bet that a later entry settles. Resolves to whether it was written. */
  protected async sendOpen(command: Command, wording: Wording): Promise<boolean> {
    const sent = await this.send(command, wording);
    if (sent) this.show({ phase: 'idle' });
    return sent !== null;
  }

  /** Sends a command that places no bet. Resolves to its events, or to the refusal after showing it. Null if nobody is signed in. */
  protected async ask(
    command: Command,
    wording = failingWith(() => 'An error occurred'),
  ): Promise<readonly DomainEvent[] | Refusal | null> {
    const answer = (await this.around.send(command)?.answer) ?? null;
    if (answer !== null && isRefusal(answer)) this.around.toast('error', wording(answer));
    return answer;
  }

  protected giveUp(bet: BetId, sentence: string): null {
    this.finishTelling();
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

  /** Starts the board's movement and sound. A `durationMs` of null means that the player ends it. */
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

  /** Blocks bets for `restMs`. */
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

  /** Releases bets and says their result. */
  protected tell(bets: readonly BetId[], say: (apart: boolean) => void): void {
    this.finishTelling();
    // The board, then the balance and the lists, then the sound: each gets a frame, because all together took longer than one.
    this.#finishTelling = this.around.inFrames(
      () => bets.forEach((bet) => this.release(bet)),
      () => say(this.#listeners.size === 0),
    );
  }

  /** Finishes telling the last bets before something new begins. */
  protected finishTelling(): void {
    this.#finishTelling();
  }

  /** Changes the view. Listeners hear only of real changes. */
  protected show(change: Partial<View> | Partial<RoundView>): void {
    const next: View = { ...this.#view, ...change, last: this.#last };
    if ((Object.keys(next) as (keyof View)[]).every((key) => next[key] === this.#view[key])) return;
    this.#view = next;
    for (const listener of this.#listeners) listener();
  }
}
