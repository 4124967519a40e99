/**
 * The live table as this tab shows it. The log has a round's result when its wheel begins to turn. The tab holds it back
 * until the wheel stops. Only then come list, balance, toast and announcement. Leaving the table never changes a bet.
 */
import { roulette, type RouletteChoice, type RouletteOutcome } from '../../../../domain/games/roulette.ts';
import type { AccountId, BetId, RoundId } from '../../../../domain/ids.ts';
import type { FinishedRound, OpenBet, OpenRound } from '../../../../domain/worldParts.ts';
import type { HeldSettlement } from '../../../../store/heldBets.ts';
import { failingIn } from '../../../play/roundWords.ts';
import { nothingPlayed, RoundMachine, type RoundView, type Surroundings } from '../../../play/roundMachine.ts';
import { isSameTime, type LiveTime } from './liveTime.ts';

/** A stake on the round, open or over. */
export type LiveStake = Pick<OpenBet, 'account' | 'stakeCents' | 'choice'>;

/** The result of the last spin for this tab's player. */
interface OwnResult {
  readonly number: number;
  readonly bets: readonly BetId[];
  readonly stakeCents: number;
  readonly payoutCents: number;
}

export interface LiveView extends RoundView {
  readonly time: LiveTime;
  /** The seed hash of the round that is open for bets. Undefined while no round is open. */
  readonly seedHash: string | undefined;
  /** All stakes on the current round, in the order of their placing. */
  readonly stakes: readonly LiveStake[];
  /** The round whose wheel turns. */
  readonly spinning: FinishedRound | undefined;
  readonly own: OwnResult | null;
}

/** What the table reads from the world. */
export interface LiveLook {
  readonly account: AccountId | null;
  readonly time: LiveTime;
  /** Milliseconds until `time` changes. */
  readonly lastsMs: number;
  readonly open: OpenRound | undefined;
  /** The bets on the open round, in the order of their placing. */
  readonly bets: readonly OpenBet[];
  /** The newest finished round. */
  readonly newest: FinishedRound | undefined;
  /** How held bets ended. */
  readonly settled: Readonly<Record<BetId, HeldSettlement>>;
}

interface LiveSurroundings extends Surroundings {
  look(): LiveLook;
  freshBytes(): string;
}

/** A round's bets, kept to show them during the spin. The world drops them when the round is spun. */
interface Kept {
  readonly round: OpenRound;
  readonly bets: readonly OpenBet[];
}

const NOBODY: readonly LiveStake[] = [];
/** Timers may fire a little early. A look that comes too early would wait another second. */
const LATE_MS = 5;

function seen({ time, open, newest }: LiveLook, kept: Kept | null, still: boolean): Omit<LiveView, keyof RoundView | 'own'> {
  const spun = newest?.draw.nonce === time.number ? newest : undefined;
  const stakes = kept?.round.nonce === time.number ? kept.bets : (spun?.stakes ?? NOBODY);
  // This tab's clock may be behind the entry and still say 'betting', so only 'pause' ends the spin.
  return { time, seedHash: open?.seedHash, stakes, spinning: still || time.phase === 'pause' ? undefined : spun };
}

const keptOf = ({ open, bets }: LiveLook): Kept | null => (open ? { round: open, bets } : null);

export class LiveTable extends RoundMachine<LiveView, LiveSurroundings> {
  #kept: Kept | null = null;
  /** The newest finished round at the last look. */
  #newest: RoundId | undefined;
  #untold: (() => void) | null = null;
  #skipped: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: LiveSurroundings) {
    const look = around.look();
    super(around, { ...nothingPlayed, ...seen(look, keptOf(look), around.isStill(true)), own: null });
    this.#newest = look.newest?.id;
  }

  readonly place = async (stakeCents: number, choice: object): Promise<null> => {
    const payload = { round: this.around.look().open?.id ?? null, stakeCents, choice, freshBytes: this.around.freshBytes() };
    if (!(await this.sendOpen({ type: 'PlaceLiveBet', payload }, failingIn('roulette')))) return null;
    this.around.toast('success', `Bet placed on ${roulette.describeChoice(choice as RouletteChoice)}!`);
    this.around.sound('press');
    return null;
  };

  override readonly skip = (): void => {
    this.#skipped = this.read().time.number;
    this.look();
  };

  protected override leave(): void {
    clearTimeout(this.#timer);
    super.leave();
    this.releaseAll();
  }

  protected override look(): void {
    const look = this.around.look();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), look.lastsMs + LATE_MS);
    this.#kept = keptOf(look) ?? this.#kept;
    for (const { id, account } of look.bets) if (account === look.account) this.hold(id);
    const before = this.read();
    const time = isSameTime(before.time, look.time) ? before.time : look.time;
    const own = look.newest && look.newest.id !== this.#newest ? this.#spun(look.newest, look) : before.own;
    this.show({ ...seen({ ...look, time }, this.#kept, this.#skipped === time.number || this.around.isStill(true)), own });
    const { spinning } = this.read();
    if (spinning && !before.spinning && own && own.bets.length > 0) this.around.sound('roll');
    if (spinning || !this.#untold) return;
    const tell = this.#untold;
    this.#untold = null;
    tell();
  }

  /** Takes note of a new result. It is told once the wheel rests. */
  #spun({ id: round, draw, outcome }: FinishedRound, { account, settled }: LiveLook): OwnResult {
    this.#newest = round;
    const placed = this.#kept?.round.id === round ? this.#kept.bets.filter((bet) => bet.account === account) : [];
    const ended = placed.filter(({ id }) => settled[id]);
    const bets = ended.map(({ id }) => id);
    const own: OwnResult = {
      number: draw.nonce,
      bets,
      stakeCents: ended.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
      payoutCents: bets.reduce((sum, id) => sum + (settled[id]?.payoutCents ?? 0), 0),
    };
    const what = roulette.describeOutcome(outcome as RouletteOutcome);
    this.#untold = () =>
      this.tell(
        placed.map(({ id }) => id),
        bets.length === 0 ? () => this.around.announce(`Live roulette: ${what}.`) : this.around.phrase(what, own),
      );
    return own;
  }
}
