/** An account's trail, entry by entry from the newest back, and the sum over all of it. */
import { definitionOf } from '../../domain/events/catalog.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import { MOST_LISTED } from '../../api/calls.ts';
import { eventsOf, type Entry } from '../../domain/log/entry.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { TrailStore } from '../../base/ports.ts';
import type { ReadOptions } from '../../base/readEntries.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import type { Source } from '../../projections/pages.ts';
import { BetFacts } from '../../projections/betFacts.ts';
import { everyRound, fits, queryOf, type RoundFilter } from '../history/roundFilter.ts';
import { gainOf, movementsOf, type Movement } from './movements.ts';
import { movementText, type WallNames } from './movementText.ts';
import { readWholeTrail } from './wholeTrail.ts';
import { translated } from '../../languages/translated.ts';
import { t } from '../../languages/t.ts';

export const TRAIL_PAGE_ROWS = 50;

interface TrailOptions {
  readonly filter?: RoundFilter;
  /** Words that stand in the sentence or the reason of a movement. */
  readonly words?: string;
  readonly wallName?: WallNames;
}

/** The movements of an account that fit a filter, grouped by entry, with what the entries read so far say about its bets. */
export class TrailMovements implements Source<readonly Movement[]> {
  readonly facts = new BetFacts();
  readonly #services: Pick<HouseServices, 'ownPages'>;
  readonly #house: PlayerHouse;
  readonly #account: AccountId;
  readonly #filter: RoundFilter;
  readonly #words: readonly string[];
  readonly #wallName: WallNames;

  constructor(
    services: Pick<HouseServices, 'ownPages'>,
    house: PlayerHouse,
    account: AccountId,
    { filter = everyRound, words = '', wallName = () => t('a partner') }: TrailOptions = {},
  ) {
    this.#words = words.toLowerCase().split(/\s+/u).filter(Boolean);
    this.#wallName = wallName;
    this.#services = services;
    this.#house = house;
    this.#account = account;
    this.#filter = filter;
  }

  async *back(before: number, reading: ReadOptions): AsyncGenerator<readonly Movement[] | null, void> {
    const isSearch = this.#words.length > 0;
    const query = { list: 'movements', ...queryOf(this.#filter), size: isSearch ? MOST_LISTED : TRAIL_PAGE_ROWS } as const;
    for await (const { rows, entries } of this.#services.ownPages(this.#account, query, before, reading)) {
      for (const entry of entries) this.facts.note(entry);
      const wanted = new Set(rows.map(({ seq, key }) => `${seq} ${key}`));
      for (const entry of entries.toReversed()) {
        const found = this.#movementsIn(entry).filter(({ row }) => wanted.has(`${entry.header.seq} ${row}`));
        // An entry whose movements the search leaves out takes no place on a page.
        if (found.length > 0) yield found;
      }
      // A search may read much and find little (see `Source`).
      if (isSearch) yield null;
    }
  }

  arrived(entries: readonly Entry[]): readonly (readonly Movement[])[] {
    return entries.toReversed().map((entry) => {
      this.facts.note(entry);
      return this.#movementsIn(entry);
    });
  }

  #movementsIn(entry: Entry): readonly Movement[] {
    const movements = movementsOf(entry, this.#account, (event) => movementText(event, this.#account, this.#house.world, this.#wallName));
    return movements.filter((movement) => fits(this.#filter, movement) && this.#hasWords(movement));
  }

  #hasWords({ sentence, reason }: Movement): boolean {
    const text = `${sentence} ${translated(reason)}`.toLowerCase();
    return this.#words.every((word) => text.includes(word));
  }
}

/** The number of postings and their sum. */
export interface TrailSum {
  readonly postings: number;
  readonly cents: number;
}

export function sumOf(entries: readonly Entry[], account: AccountId): TrailSum {
  let [postings, cents] = [0, 0];
  for (const event of entries.flatMap(eventsOf)) {
    for (const posting of definitionOf(event).postings(event.data)) {
      const gain = gainOf(account, posting);
      if (gain === 0) continue;
      postings += 1;
      cents += gain;
    }
  }
  return { postings, cents };
}

export const plus = (a: TrailSum, b: TrailSum): TrailSum => ({ postings: a.postings + b.postings, cents: a.cents + b.cents });

/** Adds up the whole trail before an entry. Resolves to null if it was stopped. */
export async function sumTrail(
  store: TrailStore,
  account: AccountId,
  before: number,
  onSum: (sum: TrailSum) => void,
  signal: AbortSignal,
): Promise<TrailSum | null> {
  let sum: TrailSum = { postings: 0, cents: 0 };
  const add = (entry: Entry): void => {
    sum = plus(sum, sumOf([entry], account));
  };
  if (!(await readWholeTrail({ store, account, before }, add, { signal, onProgress: () => onSum(sum) }))) return null;
  onSum(sum);
  return sum;
}

/** Movements without the payouts of held bets. */
export const withoutPayouts = (movements: readonly Movement[], held: ReadonlyMap<BetId, number>): readonly Movement[] =>
  held.size === 0 ? movements : movements.filter(({ bet, cents }) => bet === null || cents < 0 || !held.has(bet));

/** A sum without the payouts of held bets. Each payout is one posting. */
export function sumWithoutPayouts({ postings, cents }: TrailSum, held: ReadonlyMap<BetId, number>): TrailSum {
  const paid = [...held.values()].filter((payoutCents) => payoutCents > 0);
  return { postings: postings - paid.length, cents: paid.reduce((rest, payoutCents) => rest - payoutCents, cents) };
}
