/**
 * The rounds of Crash on their screen: placed, in flight, cashed out or over. The tab knows when a round began. It learns the
 * end only from the entry that settles the bet.
 */
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { crash } from '../../../domain/games/crash.ts';
import type { CrashOutcome } from '../../../domain/games/crashChoice.ts';
import type { BetId } from '../../../domain/ids.ts';
import { isRefusal } from '../../../domain/refusal.ts';
import type { SettledBet } from '../../../domain/worldParts.ts';
import { failingIn, failingWith, type Wording } from '../../play/roundWords.ts';
import { nothingPlayed, RoundMachine, type RoundView, type ShownRound, type Surroundings } from '../../play/roundMachine.ts';
import { multiplierText } from './multiplierText.ts';

export interface FlightView extends RoundView {
  /** The bet in flight. */
  readonly flight: FlyingBet | undefined;
  /** The last finished round. Undefined while a bet is in flight. */
  readonly ended: SettledBet | undefined;
  /** Whether that round was over before this screen was opened. */
  readonly earlier: boolean;
  /** The last press on the cash-out. Null once it may be pressed again. */
  readonly pressed: CashOutPress | null;
}

/** When a cash-out was pressed. The house's clock decides what it pays when it arrives. */
export interface CashOutPress {
  readonly bet: BetId;
  /** UTC milliseconds, by the clock of the house. */
  readonly at: number;
  /** The multiplier that the player saw. */
  readonly hundredths: number;
}

/** A press that arrives later than this is said to be late. */
const LATE_MS = 500;

/** Whether a cash-out arrived so late that its multiplier is another than the one that was pressed. */
export const isLate = ({ at }: CashOutPress, arrivedAt: number): boolean => arrivedAt - at > LATE_MS;

interface FlightSurroundings extends Surroundings {
  /** The player's bet in flight, and the last settled ones, newest first. */
  look(): { readonly flight: FlyingBet | undefined; readonly settled: readonly SettledBet[] };
  /** The present time and multiplier of the bet, by the clock of the house. */
  standing(bet: FlyingBet): Omit<CashOutPress, 'bet'>;
}

/**
 * How long the cash-out button stays after the end without effect. A press that comes too late must not place the next bet.
 * The time is longer than people take to react and to stop a movement.
 */
const TOO_LATE_MS = 900;

/** The view of this tab. `watched` is the bet that this screen has seen in flight. */
function seen(around: FlightSurroundings, watched: BetId | null): Omit<FlightView, 'phase' | 'problem' | 'last' | 'pressed'> {
  const { flight, settled } = around.look();
  const ended = flight ? undefined : watched === null ? settled[0] : settled.find(({ id }) => id === watched);
  return { flight, ended, earlier: watched === null, round: ended ?? null };
}

export class CrashFlight extends RoundMachine<FlightView, FlightSurroundings> {
  #watched: BetId | null = null;
  #over: (round: ShownRound | null) => void = () => undefined;

  constructor(around: FlightSurroundings) {
    const first = seen(around, null);
    super(around, { ...nothingPlayed, ...first, pressed: null, phase: first.flight ? 'showing' : 'idle' });
  }

  /** Places a bet. Resolves when the next one may begin: to the finished round, or to null if the bet was refused. */
  readonly place = async (stakeCents: number, choice: object): Promise<ShownRound | null> => {
    if (this.busy) return null;
    const over = new Promise<ShownRound | null>((end) => (this.#over = end));
    const sent = await this.send({ type: 'PlaceBet', payload: { game: 'crash', stakeCents, choice } }, failingIn('crash'));
    return sent && over;
  };

  /** Cashes out, once. If this cannot be saved, the round goes on and the player may try again. */
  readonly cashOut = async (): Promise<void> => {
    const { flight, pressed: before } = this.read();
    if (!flight || before?.bet === flight.id) return;
    const pressed = { bet: flight.id, ...this.around.standing(flight) };
    this.show({ pressed });
    const wording: Wording = (refusal) =>
      refusal.refused === 'crash-over' && isLate(pressed, this.around.standing(flight).at)
        ? `You cashed out at ${multiplierText(pressed.hundredths)}, but the round was over when that arrived`
        : failingWith(() => 'An error occurred')(refusal);
    const answer = await this.ask({ type: 'CashOut', payload: { bet: flight.id } }, wording);
    if (answer === null || isRefusal(answer)) this.show({ pressed: null });
  };

  /** Releases the bet, so that another screen tells its end. */
  protected override leave(): void {
    super.leave();
    this.releaseAll();
    this.#watched = null;
    this.show({ phase: 'idle' });
    this.#over(null);
  }

  protected override look(): void {
    const { flight } = this.around.look();
    if (flight && flight.id !== this.#watched) this.#begin(flight.id);
    const { ended, ...view } = seen(this.around, this.#watched);
    this.show({ ...view, ended });
    if (!flight && this.read().phase === 'showing') this.#end(ended);
  }

  #begin(bet: BetId): void {
    this.endRest();
    this.finishTelling();
    if (this.#watched !== null && this.holds(this.#watched)) this.release(this.#watched);
    this.#watched = bet;
    this.hold(bet);
    this.show({ phase: 'showing' });
  }

  /** Tells the end once. Only the screen that has seen the round in flight does this. */
  #end(ended: SettledBet | undefined): void {
    const say = ended && this.around.phrase(crash.describeOutcome(ended.outcome as CrashOutcome), ended);
    const over = this.#over;
    this.rest(TOO_LATE_MS, () => over(ended ?? null));
    this.tell(this.#watched === null ? [] : [this.#watched], (apart) => say?.(apart));
  }
}
