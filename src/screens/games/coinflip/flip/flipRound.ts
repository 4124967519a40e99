/**
 * Flips between two players as this tab shows them: the player's own open games, and one coin after the other for joined
 * games. A result is held back until its coin has landed.
 */
import type { CoinflipChoice, CoinSide } from '../../../../domain/games/coinflip.ts';
import type { BetId, RoundId } from '../../../../domain/ids.ts';
import { isRefusal } from '../../../../domain/refusal.ts';
import { failingWith, type Wording } from '../../../play/roundWords.ts';
import { nothingPlayed, RoundMachine, type RoundView, type Surroundings } from '../../../play/roundMachine.ts';

/** A joined flip from the view of this tab's player. */
export interface ShownFlip {
  readonly id: RoundId;
  readonly bet: BetId;
  readonly side: CoinSide;
  readonly other: string;
  /** Whether this player created the game and the other joined. */
  readonly created: boolean;
  readonly stakeCents: number;
  readonly payoutCents: number;
}

export interface FlipView extends RoundView {
  readonly shown: ShownFlip | null;
  /** Whether the coin of `shown` is in the air. */
  readonly moving: boolean;
}

export interface FlipSurroundings extends Surroundings {
  /** The player's open bets, and their held bets whose flip is over, oldest first. */
  look(): { readonly open: readonly BetId[]; readonly ended: readonly ShownFlip[] };
  freshBytes(): string;
}

/** The time from the join to the result. */
export const FLIP_MS = 1_500;

const creating = failingWith((reason) => `Failed to create game: ${reason}`);
const JOIN_FAILED = 'Failed to join game';
/** The list showed this game. Another player has joined it, or its creator took it back. */
const joining: Wording = (refusal) =>
  refusal.refused === 'game-unknown' ? JOIN_FAILED : failingWith((reason) => `${JOIN_FAILED}: ${reason}`)(refusal);

export class FlipRound extends RoundMachine<FlipView, FlipSurroundings> {
  /** Joined flips whose coin has not landed. The first one is in the air. */
  #queue: ShownFlip[] = [];
  readonly #tossed = new Set<BetId>();
  #open: readonly BetId[] = [];

  constructor(around: FlipSurroundings) {
    super(around, { ...nothingPlayed, shown: null, moving: false });
  }

  /** Creates a game. */
  readonly place = async (stakeCents: number, choice: object): Promise<null> => {
    const payload = { stakeCents, side: (choice as CoinflipChoice).side, freshBytes: this.around.freshBytes() };
    const created = await this.sendOpen({ type: 'CreateFlip', payload }, creating);
    if (created) this.around.toast('success', 'Game created successfully!');
    return null;
  };

  /** Takes a game back. */
  readonly cancel = async (round: RoundId): Promise<void> => {
    const cancelled = await this.ask({ type: 'CancelFlip', payload: { round } });
    if (cancelled !== null && !isRefusal(cancelled)) this.around.toast('info', 'Game cancelled. Stake returned');
  };

  readonly join = async (round: RoundId): Promise<void> => {
    if (this.read().moving) return;
    await this.sendOpen({ type: 'JoinFlip', payload: { round, freshBytes: this.around.freshBytes() } }, joining);
  };

  /** Tells all waiting results at once. */
  protected override leave(): void {
    const waiting = this.#queue.splice(1);
    this.skip();
    for (const flip of waiting) this.#tell(flip);
    super.leave();
    this.releaseAll();
  }

  protected override look(): void {
    const { open, ended } = this.around.look();
    const before = this.#open;
    this.#open = open;
    for (const bet of open) this.hold(bet);
    // These bets were taken back or lost with their seed, so no flip will come.
    for (const bet of before) if (!open.includes(bet) && !ended.some((flip) => flip.bet === bet)) this.release(bet);
    for (const flip of ended) {
      if (!this.holds(flip.bet) || this.#tossed.has(flip.bet)) continue;
      this.#tossed.add(flip.bet);
      this.#queue.push(flip);
    }
    this.#toss();
  }

  #toss(): void {
    const [flip] = this.#queue;
    if (!flip || this.read().moving) return;
    if (flip.created) this.around.toast('info', `${flip.other} joined your game!`);
    this.show({ shown: flip, moving: true });
    this.move(FLIP_MS, 'coin', () => {
      this.#queue.shift();
      this.show({ moving: false });
      this.#tell(flip);
      this.#toss();
    });
  }

  #tell({ bet, side, other, created, stakeCents, payoutCents }: ShownFlip): void {
    const say = this.around.phrase(created ? `${other} joined, ${side}` : side, { stakeCents, payoutCents });
    this.tell([bet], say);
  }
}
