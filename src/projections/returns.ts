/** The return of each game, next to the exact return of its rules. It counts every decided bet of the log. */
import type { EventType } from '../domain/events/catalog.ts';
import { gameNames, type GameName } from '../domain/games/catalog.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { readStored } from '../domain/log/stored.ts';
import type { Rules } from '../domain/rules.ts';
import type { LogStore } from '../base/ports.ts';
import { entriesOnwards, type ReadOptions } from '../base/readEntries.ts';
import { holdsEvent } from '../base/holdsEvent.ts';
import { DEVIATIONS_OF_95, ExactReturns, type ExactReturn } from './exactReturns.ts';

export interface GameReturn {
  readonly game: GameName;
  readonly bets: number;
  readonly stakedCents: number;
  readonly paidCents: number;
  /** Sum over all bets of stake × exact RTP, in cents. */
  readonly expectedCents: number;
  /** Sum over all bets of stake² × variance of the multiplier, in cents². */
  readonly variance: number;
}

const betEvents: ReadonlySet<EventType> = new Set(['bet/placed', 'bet/settled', 'bet/voided']);

/** A running count over the entries. `rulesSetIn` returns the rules that were set in an entry. */
export class ReturnsCount {
  readonly #returns: ExactReturns;
  /** The exact returns of open bets, by bet. Null: the rulebook or the rules are not known, so the bet is not counted. */
  readonly #open = new Map<string, ExactReturn | null>();
  readonly #totals = new Map<GameName, { bets: number; stakedCents: number; paidCents: number; expectedCents: number; variance: number }>();
  #countedTo = 0;

  constructor(rulesSetIn: (seq: number) => Rules | undefined) {
    this.#returns = new ExactReturns(rulesSetIn);
  }

  get countedTo(): number {
    return this.#countedTo;
  }

  rows(): readonly GameReturn[] {
    return gameNames.flatMap((game) => {
      const totals = this.#totals.get(game);
      return totals ? [{ game, ...totals }] : [];
    });
  }

  /** Counts the next entry. Any other entry is ignored. */
  add(entry: Entry): void {
    if (entry.header.seq !== this.#countedTo + 1) return;
    this.#countedTo += 1;
    for (const event of eventsOf(entry)) {
      if (event.type === 'bet/placed') this.#open.set(event.data.bet, this.#returns.of(event.data));
      else if (event.type === 'bet/voided') this.#open.delete(event.data.bet);
      else if (event.type === 'bet/settled') {
        const { bet, game, stakeCents, payoutCents } = event.data;
        const exact = this.#open.get(bet);
        this.#open.delete(bet);
        if (exact) this.#count(game, stakeCents, payoutCents, exact);
      }
    }
  }

  /** Reads on to the head of the log. Returns whether it got there; false if it was aborted. */
  async readOn(store: LogStore, reading: ReadOptions = {}): Promise<boolean> {
    const to = (await store.head())?.seq ?? 0;
    for await (const stored of entriesOnwards(store, this.#countedTo + 1, to, reading)) {
      if (holdsEvent(stored, betEvents)) this.add(readStored(stored));
      else if (stored.seq === this.#countedTo + 1) this.#countedTo += 1;
    }
    return this.#countedTo >= to;
  }

  #count(game: GameName, stakeCents: number, payoutCents: number, { mean, variance }: ExactReturn): void {
    const totals = this.#totals.get(game) ?? { bets: 0, stakedCents: 0, paidCents: 0, expectedCents: 0, variance: 0 };
    totals.bets += 1;
    totals.stakedCents += stakeCents;
    totals.paidCents += payoutCents;
    totals.expectedCents += stakeCents * mean;
    totals.variance += stakeCents * stakeCents * variance;
    this.#totals.set(game, totals);
  }
}

/** A realised return next to the exact one. All are shares of the stakes: 0.98 is 98 %. */
interface Comparison {
  readonly realised: number;
  readonly exact: number;
  /** The 95 % interval of the realised return for this many fair bets. */
  readonly band: readonly [low: number, high: number];
  readonly within: boolean;
}

export function compare({ stakedCents, paidCents, expectedCents, variance }: GameReturn): Comparison {
  const realised = paidCents / stakedCents;
  const exact = expectedCents / stakedCents;
  const half = (DEVIATIONS_OF_95 * Math.sqrt(variance)) / stakedCents;
  const band = [Math.max(0, exact - half), exact + half] as const;
  return { realised, exact, band, within: realised >= band[0] && realised <= band[1] };
}
