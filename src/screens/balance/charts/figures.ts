/** The figures of an account's charts, read from the log from the newest entry back. */
import { definitionOf } from '../../../domain/events/catalog.ts';
import { type GameName } from '../../../domain/games/catalog.ts';
import type { AccountId, BetId } from '../../../domain/ids.ts';
import { eventsOf, type Entry } from '../../../domain/log/entry.ts';
import { rulesSetIn, type World } from '../../../domain/world.ts';
import { ExactReturns } from '../../../projections/exactReturns.ts';
import type { TrailStore } from '../../../base/ports.ts';
import { gainOf } from '../movements.ts';
import { readWholeTrail } from '../wholeTrail.ts';
import type { BalancePoint } from './balanceCourse.ts';
import { GameTally, together, type GameNet } from './gameNet.ts';
import { playedOnText } from '../../play/roundText.ts';

export interface Figures {
  /** Oldest first. */
  readonly balance: readonly BalancePoint[];
  /** Most bets first. */
  readonly games: readonly GameNet[];
  /** The sum of all games with known odds. */
  readonly all: GameNet;
}

/** Collects figures from entries that are given newest first. */
class FigureCollector {
  readonly #account: AccountId;
  readonly #held: ReadonlyMap<BetId, number>;
  readonly #points: BalancePoint[] = [];
  readonly #tallies = new Map<GameName | 'sports', GameTally>();
  /** Settled bets whose placing has not been read yet. */
  readonly #unplaced = new Set<BetId>();
  /** Bets whose end was taken back by an entry that has been read. */
  readonly #reopened = new Set<BetId>();
  readonly #returns: ExactReturns;
  /** The balance after the next entry to add, without payouts that are still hidden. */
  #cents: number;

  constructor({ account, world, cents, held = new Map() }: FigureSource) {
    this.#account = account;
    this.#returns = new ExactReturns((seq) => rulesSetIn(world, seq));
    this.#held = held;
    this.#cents = [...held.values()].reduce((rest, payoutCents) => rest - payoutCents, cents);
  }

  add(entry: Entry): void {
    const after = this.#cents;
    let moved = false;
    for (const event of eventsOf(entry).toReversed()) {
      if (event.type === 'bet/settled' && this.#held.has(event.data.bet)) continue;
      for (const posting of definitionOf(event).postings(event.data)) {
        const gain = gainOf(this.#account, posting);
        this.#cents -= gain;
        moved ||= gain !== 0;
      }
      this.#count(event);
    }
    if (moved) this.#points.push({ at: entry.header.at, cents: after });
  }

  result(): Figures {
    const tallies = [...this.#tallies.values()];
    const games = tallies.map((tally) => tally.result()).sort((a, b) => b.bets - a.bets);
    return { balance: this.#points.toReversed(), games, all: together(tallies) };
  }

  #count(event: ReturnType<typeof eventsOf>[number]): void {
    if (!('account' in event.data) || event.data.account !== this.#account) return;
    if (event.type === 'sport/bet-reopened') this.#reopened.add(event.data.bet);
    if (event.type === 'sport/bet-voided') this.#reopened.delete(event.data.bet);
    // Read backwards: the end that a reopening took back comes next.
    if (event.type === 'sport/bet-settled' && !this.#reopened.delete(event.data.bet))
      this.#tallyOf('sports').ended(event.data.stakeCents, event.data.payoutCents);
    if (event.type === 'bet/settled') {
      this.#unplaced.add(event.data.bet);
      this.#tallyOf(event.data.game).ended(event.data.stakeCents, event.data.payoutCents);
    }
    if (event.type !== 'bet/placed' || !this.#unplaced.delete(event.data.bet)) return;
    const exact = this.#returns.of(event.data);
    if (exact) this.#tallyOf(event.data.game).expect(event.data.stakeCents, exact);
  }

  #tallyOf(game: GameName | 'sports'): GameTally {
    const tally = this.#tallies.get(game) ?? new GameTally(playedOnText(game));
    this.#tallies.set(game, tally);
    return tally;
  }
}

interface FigureSource {
  readonly store: TrailStore;
  readonly account: AccountId;
  readonly world: World;
  /** The balance after the newest entry before `before`. */
  readonly cents: number;
  readonly before: number;
  /** Held bets, with their payouts. */
  readonly held?: ReadonlyMap<BetId, number>;
}

/** Resolves to null if it was stopped. */
export async function readFigures(source: FigureSource, signal: AbortSignal): Promise<Figures | null> {
  const collector = new FigureCollector(source);
  const isWhole = await readWholeTrail(source, (entry) => collector.add(entry), { signal });
  return isWhole ? collector.result() : null;
}
