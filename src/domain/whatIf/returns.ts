/** What the games returned, in the log and in its fork, and how the credits of one ledger account went. */
import type { DomainEvent } from '../events/catalog.ts';
import type { GameName } from '../games/catalog.ts';

export interface GameReturn {
  rounds: number;
  stakedCents: number;
  paidCents: number;
}

export interface GameDifference {
  readonly game: GameName | 'sports';
  readonly log: Readonly<GameReturn>;
  readonly fork: Readonly<GameReturn>;
}

export type Side = 'log' | 'fork';

const empty = (): GameReturn => ({ rounds: 0, stakedCents: 0, paidCents: 0 });

export class Returns {
  readonly #games = new Map<GameName | 'sports', { readonly log: GameReturn; readonly fork: GameReturn }>();

  /** Takes an event of one side. */
  event({ type, data }: DomainEvent, side: Side): void {
    if (type === 'bet/settled') this.#count(data.game, side, data);
    else if (type === 'sport/bet-settled') this.#count('sports', side, data);
  }

  #count(game: GameName | 'sports', side: Side, { stakeCents, payoutCents }: { stakeCents: number; payoutCents: number }): void {
    let both = this.#games.get(game);
    if (!both) this.#games.set(game, (both = { log: empty(), fork: empty() }));
    both[side].rounds += 1;
    both[side].stakedCents += stakeCents;
    both[side].paidCents += payoutCents;
  }

  /** By the name of the game. */
  items(): readonly GameDifference[] {
    return [...this.#games].map(([game, both]) => ({ game, ...both })).toSorted((a, b) => (a.game < b.game ? -1 : 1));
  }
}

export interface CurvePoint {
  readonly seq: number;
  readonly logCents: number;
  readonly forkCents: number;
}

const MOST_POINTS = 200;

/** Points of two balances over the entries. When there are too many, every second one is left out. */
export class Curve {
  #points: CurvePoint[] = [];
  #step = 1;
  #entries = 0;
  #last: CurvePoint | null = null;

  add(point: CurvePoint): void {
    this.#last = point;
    if (this.#entries % this.#step === 0) this.#points.push(point);
    this.#entries += 1;
    if (this.#points.length <= MOST_POINTS) return;
    this.#points = this.#points.filter((_, place) => place % 2 === 0);
    this.#step *= 2;
  }

  /** Always with the last point. */
  items(): readonly CurvePoint[] {
    return this.#last === null || this.#points.at(-1) === this.#last ? this.#points : [...this.#points, this.#last];
  }
}
