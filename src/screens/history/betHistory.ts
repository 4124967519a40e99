/** The bets of an account that fit a filter, read from its entries. The bet that was placed last comes first. */
import { rulebookById } from '../../domain/games/catalog.ts';
import type { PlayedOn } from '../../domain/accounts/account.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import type { ReadOptions } from '../../base/readEntries.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import type { Source } from '../../projections/pages.ts';
import { resultOf, BetFacts, type BetResult } from '../../projections/betFacts.ts';
import { matches, queryOf, type RoundFilter } from './roundFilter.ts';

export interface PlayedBet {
  readonly bet: BetId;
  /** When it was placed. */
  readonly at: number;
  readonly game: PlayedOn;
  readonly stakeCents: number;
  readonly result: BetResult;
  /** Null for a bet on sports, while it is open, and if it was void. */
  readonly outcome: object | null;
  /** Stake included. */
  readonly payoutCents: number;
}

/** Whether a bet is placed in an entry. */
const isPlacedIn = (entry: Entry, bet: string): boolean =>
  eventsOf(entry).some(({ type, data }) => (type === 'bet/placed' || type === 'sport/bet-placed') && data.bet === bet);

interface HistoryOptions {
  readonly filter: RoundFilter;
  /** Bets that are asked for at once. */
  readonly size: number;
  /** Whether bets on sports and open bets are wanted. Default: both. */
  readonly withSports?: boolean;
  readonly withOpen?: boolean;
}

export class BetHistory implements Source<PlayedBet> {
  /** What the entries read until now say about the bets. */
  readonly facts = new BetFacts();
  readonly #services: Pick<HouseServices, 'ownPages'>;
  readonly #account: AccountId;
  readonly #options: HistoryOptions;

  constructor(services: Pick<HouseServices, 'ownPages'>, account: AccountId, options: HistoryOptions) {
    this.#services = services;
    this.#account = account;
    this.#options = options;
  }

  async *back(before: number, reading: ReadOptions): AsyncGenerator<PlayedBet, void> {
    const { filter, size, withSports = true, withOpen = true } = this.#options;
    const query = { list: 'bets', ...queryOf(filter), size } as const;
    for await (const { rows, entries } of this.#services.ownPages(this.#account, query, before, reading)) {
      for (const entry of entries) this.facts.note(entry);
      const entryAt = new Map(entries.map((entry) => [entry.header.seq, entry]));
      for (const { key, seq } of rows) {
        const entry = entryAt.get(seq);
        // What the house answers is only a proposal: the entries say whether the bet was placed there, and whether it fits.
        const bet = entry && isPlacedIn(entry, key) ? this.#betOf(key as BetId, entry.header.at) : null;
        if (!bet || !matches(filter, bet)) continue;
        if ((withSports || bet.game !== 'sports') && (withOpen || bet.result !== 'open')) yield bet;
      }
    }
  }

  /** Whether bets of the account are placed or end in these entries. */
  changedBy(entries: readonly Entry[]): boolean {
    return entries.flatMap(eventsOf).some(({ data }) => 'bet' in data && 'account' in data && data.account === this.#account);
  }

  #betOf(bet: BetId, at: number): PlayedBet | null {
    const onGame = this.facts.placed.get(bet);
    const placed = onGame ?? this.facts.placedOnSports.get(bet);
    if (!placed || placed.account !== this.#account || (onGame && !rulebookById(onGame.rulebook))) return null;
    const end = this.facts.ended.get(bet);
    const { outcome = null, payoutCents = 0 } = end ?? {};
    return { bet, at, game: onGame?.game ?? 'sports', stakeCents: placed.stakeCents, result: resultOf(end), outcome, payoutCents };
  }
}
