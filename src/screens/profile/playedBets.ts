/** An account's settled bets, on games and on sports, newest first. */
import type { AccountId } from '../../domain/ids.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import type { TrailStore } from '../../base/ports.ts';
import { ownEntriesBack, type ReadOptions } from '../../base/entries.ts';
import type { Source } from '../../projections/pages.ts';
import { endIn, Told, type BetEnd } from '../../projections/told.ts';

export interface PlayedBet extends BetEnd {
  readonly at: number;
  /** The entry of its end. */
  readonly seq: number;
}

/** A bet may have been placed long before it ended. A page reads at most this many more entries to find its placing. */
const MOST_ENTRIES_TO_PLACING = 300;

/** The bets, with what the entries read until now say about them. */
export class PlayedBets implements Source<PlayedBet> {
  readonly told = new Told();
  readonly #store: TrailStore;
  readonly #account: AccountId;
  readonly #mostToPlacing: number;

  /** `mostToPlacing`: how many more entries are read for the placing of a bet. */
  constructor(store: TrailStore, account: AccountId, mostToPlacing = MOST_ENTRIES_TO_PLACING) {
    this.#store = store;
    this.#account = account;
    this.#mostToPlacing = mostToPlacing;
  }

  async *back(before: number, reading: ReadOptions): AsyncGenerator<PlayedBet, void> {
    const waiting: (readonly [bet: PlayedBet, until: number])[] = [];
    let read = 0;
    for await (const stored of ownEntriesBack(this.#store, this.#account, before, reading)) {
      read += 1;
      for (const bet of this.#endedIn(readStored(stored))) waiting.push([bet, read + this.#mostToPlacing]);
      for (let [first] = waiting; first && (first[1] <= read || this.#isTold(first[0])); [first] = waiting) {
        waiting.shift();
        yield first[0];
      }
    }
    for (const [bet] of waiting) yield bet;
  }

  arrived(entries: readonly Entry[]): readonly PlayedBet[] {
    return entries.toReversed().flatMap((entry) => this.#endedIn(entry));
  }

  #endedIn(entry: Entry): readonly PlayedBet[] {
    this.told.note(entry);
    return eventsOf(entry)
      .toReversed()
      .flatMap((event) => {
        const end = endIn(event);
        const { at, seq } = entry.header;
        return end?.account === this.#account && !this.told.isTakenBack(end.bet, seq) ? [{ ...end, at, seq }] : [];
      });
  }

  #isTold({ bet, game }: PlayedBet): boolean {
    return game === 'sports' ? this.told.placedOnSports.has(bet) : this.told.placed.has(bet);
  }
}
