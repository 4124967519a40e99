/** Answers pages of a player's own lists: places, and the entries at them. */
import type { AccountId } from '../domain/ids.ts';
import { entryFor } from '../domain/log/view.ts';
import type { CallAnswer, CallInput } from '../api/calls.ts';
import { betsProjection, type ListedBet } from '../projections/bets.ts';
import { movementsProjection } from '../projections/movements.ts';
import type { Projection, ProjectionQueries, Row } from '../projections/projection.ts';
import { referencesProjection } from '../projections/references.ts';
import { withdrawalsProjection } from '../projections/withdrawals.ts';
import type { House } from './house.ts';

type Asked = CallInput<'ownEntries'>;

export class OwnEntries {
  readonly #house: House;
  readonly #queriesOf: (account: AccountId) => ProjectionQueries;

  /** `queriesOf` gives tables that hold at least the rows of an account. */
  constructor(house: House, queriesOf: (account: AccountId) => ProjectionQueries) {
    this.#house = house;
    this.#queriesOf = queriesOf;
  }

  /** Resolves with what is durable. Rejects with StoreUnavailableError. */
  read(account: AccountId, asked: Asked, signal?: AbortSignal): Promise<CallAnswer<'ownEntries'>> {
    switch (asked.list) {
      case 'bets':
        return this.#page(betsProjection, account, asked, (bets) => this.#placesOfBets(account, bets), signal);
      case 'movements':
        return this.#page(
          movementsProjection,
          account,
          asked,
          async (movements) => {
            const bets = movements.flatMap(({ body }) => body.bet ?? []);
            return this.#placesOfBets(account, await this.#queriesOf(account).rows(betsProjection, bets));
          },
          signal,
        );
      case 'withdrawals':
        return this.#page(
          withdrawalsProjection,
          account,
          asked,
          async (requests) => requests.flatMap(({ body }) => body.decidedSeq ?? []),
          signal,
        );
    }
  }

  /** `others` returns the places of other entries that tell of the rows. */
  async #page<Body extends object>(
    projection: Projection<Body>,
    account: AccountId,
    { list: _list, after, limit, ...filter }: Asked,
    others: (rows: readonly Row<Body>[]) => Promise<readonly number[]>,
    signal?: AbortSignal,
  ): Promise<CallAnswer<'ownEntries'>> {
    const query = { filter: { ...filter, account }, after, limit };
    const { rows, progress } = await this.#queriesOf(account).query(projection, query, signal && { signal });
    const places = [...rows.map(({ seq }) => seq), ...(await others(rows))];
    const entries = await this.#house.ports.store.readPlaces(places);
    const named = rows.map(({ seq, key }) => ({ seq, key }));
    return {
      rows: named,
      next: named.length === limit ? (named.at(-1) ?? null) : null,
      progress,
      entries: entries.map((entry) => entryFor(account, entry).lines),
    };
  }

  async #placesOfBets(account: AccountId, bets: readonly Row<ListedBet>[]): Promise<readonly number[]> {
    const references = await this.#queriesOf(account).rows(
      referencesProjection,
      bets.flatMap(({ body }) => body.refersTo),
    );
    return [...bets, ...references].map(({ seq }) => seq).concat(bets.flatMap(({ body }) => body.endSeq ?? []));
  }
}
