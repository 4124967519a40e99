/** The rounds of an instant game on its screen: place, hold, show, rest, tell. */
import type { DomainEvent } from '../../domain/events/catalog.ts';
import type { GameName } from '../../domain/games/catalog.ts';
import type { BetId } from '../../domain/ids.ts';
import { lowered } from '../../ui/capitalised.ts';
import type { SoundName } from '../../ui/sounds.ts';
import { failingIn, roundWords } from './roundWords.ts';
import { nothingPlayed, RoundMachine, type RoundView, type ShownRound, type Surroundings } from './roundMachine.ts';

export interface RoundTimes {
  /** How long the board moves. Null: until the player ends it. */
  readonly durationMs: number | null;
  /** How long bets are blocked after the movement. */
  readonly restMs: number;
}

function roundFrom(events: readonly DomainEvent[]): ShownRound | null {
  const placed = events.find((event) => event.type === 'bet/placed');
  const settled = events.find((event) => event.type === 'bet/settled');
  if (!placed || !settled) return null;
  const { bet: id, stakeCents, choice } = placed.data;
  return { id, stakeCents, choice, payoutCents: settled.data.payoutCents, outcome: settled.data.outcome };
}

export class InstantRound extends RoundMachine<RoundView> {
  protected readonly game: GameName;
  readonly #sound: SoundName;
  #times: RoundTimes;
  #lastShown: BetId | null = null;

  constructor(around: Surroundings, game: GameName, sound: SoundName, times: RoundTimes) {
    super(around, nothingPlayed);
    this.game = game;
    this.#sound = sound;
    this.#times = times;
  }

  /** Sets the times of later rounds. */
  takeTimes(times: RoundTimes): void {
    this.#times = times;
  }

  /** Places a bet. Resolves when the next one may begin: to the round, or to null if there was none. */
  readonly place = async (stakeCents: number, choice: object): Promise<ShownRound | null> => {
    const round = await this.draw(stakeCents, choice);
    return round && new Promise((over) => this.#begin(round, over));
  };

  /** Shows a round that was settled before, unless another one is under way. */
  readonly resume = (round: ShownRound): void => {
    if (!this.busy && round.id !== this.#lastShown) this.#begin(round, () => undefined);
  };

  /** Settles a bet and holds its round. Resolves to null after showing why there is none. */
  protected async draw(stakeCents: number, choice: object): Promise<ShownRound | null> {
    const sent = await this.send({ type: 'PlaceBet', payload: { game: this.game, stakeCents, choice } }, failingIn(this.game));
    return sent && (roundFrom(sent.events) ?? this.giveUp(sent.bet, 'An error occurred'));
  }

  /** Words a result. Returns a function that says it. `apart`: the player has left the stage. */
  protected word(round: ShownRound): (apart: boolean) => void {
    return this.around.phrase(lowered(roundWords(this.game, round)), round);
  }

  /** Ends the movement. A round that the player has to end stays held. */
  protected override leave(): void {
    if (this.#times.durationMs !== null) this.skip();
    super.leave();
  }

  #begin(round: ShownRound, over: (round: ShownRound) => void): void {
    this.finishTelling();
    if (this.around.isInstant()) {
      this.show({ round });
      return this.#end(round, over, 0);
    }
    this.show({ phase: 'showing', round });
    this.move(this.#times.durationMs, this.#sound, () => this.#end(round, over, this.#times.restMs));
  }

  #end(round: ShownRound, over: (round: ShownRound) => void, restMs: number): void {
    this.#lastShown = round.id;
    this.tell([round.id], this.word(round));
    this.rest(restMs, () => over(round));
  }
}
