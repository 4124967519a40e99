/**
 * Answers pages of a player's own lists (bets, movements, withdrawals) and of the chat. The rows of a projection say which entries a page
 * needs, and the answer has these entries. The page judges and shows what they say, so it need not trust the table.
 */
import type { AccountId } from '../domain/ids.ts';
import { entryFor } from '../domain/log/view.ts';
import type { CallAnswer, CallInput } from '../api/calls.ts';
import { betsProjection, type ListedBet } from '../projections/bets.ts';
import { messageChangesProjection, messagesProjection } from '../projections/messages.ts';
import { movementsProjection } from '../projections/movements.ts';
import type { Projection, ProjectionQueries, Row, RowQuery } from '../projections/projection.ts';
import { referencesProjection } from '../projections/references.ts';
import { withdrawalsProjection } from '../projections/withdrawals.ts';
import type { House } from './house.ts';

type Asked = CallInput<'ownEntries'>;
type Listed = CallAnswer<'ownEntries'>;

interface AskedPage {
  readonly queries: ProjectionQueries;
  /** Null for a guest. */
  readonly reader: AccountId | null;
  readonly query: RowQuery;
  readonly signal: AbortSignal | undefined;
}

export class EntryLists {
  readonly #house: House;
  readonly #queriesOf: (account: AccountId | null) => ProjectionQueries;

  /** `queriesOf` gives tables that hold at least the rows of an account. Null: the chat. */
  constructor(house: House, queriesOf: (account: AccountId | null) => ProjectionQueries) {
    this.#house = house;
    this.#queriesOf = queriesOf;
  }

  /** Resolves with what is durable. Rejects with StoreUnavailableError. */
  own(account: AccountId, { list, after, limit, ...filter }: Asked, signal?: AbortSignal): Promise<Listed> {
    const queries = this.#queriesOf(account);
    const asked = { queries, reader: account, query: { filter: { ...filter, account }, after, limit }, signal };
    switch (list) {
      case 'bets':
        return this.#page(asked, betsProjection, (bets) => placesOfBets(queries, bets));
      case 'movements':
        return this.#page(asked, movementsProjection, async (movements) => {
          const bets = movements.flatMap(({ body }) => body.bet ?? []);
          return placesOfBets(queries, await queries.rows(betsProjection, bets));
        });
      case 'withdrawals':
        return this.#page(asked, withdrawalsProjection, async (requests) => requests.flatMap(({ body }) => body.decidedSeq ?? []));
    }
  }

  /** Messages of the chat, as an account or a guest (null) may read them. */
  messages(reader: AccountId | null, { after, limit }: Pick<Asked, 'after' | 'limit'>, signal?: AbortSignal): Promise<Listed> {
    const queries = this.#queriesOf(null);
    return this.#page({ queries, reader, query: { filter: {}, after, limit }, signal }, messagesProjection, async (rows) => {
      const changes = await queries.rows(
        messageChangesProjection,
        rows.flatMap(({ body }) => body.messages),
      );
      return changes.flatMap(({ body: { hiddenSeq, reactions } }) => [
        ...Object.values(reactions),
        ...(hiddenSeq === null ? [] : [hiddenSeq]),
      ]);
    });
  }

  /** `placesBeside`: of other entries that tell of the rows, such as the end of a bet. */
  async #page<Body extends object>(
    { queries, reader, query, signal }: AskedPage,
    projection: Projection<Body>,
    placesBeside: (rows: readonly Row<Body>[]) => Promise<readonly number[]>,
  ): Promise<Listed> {
    const { rows, progress } = await queries.query(projection, query, signal && { signal });
    const places = [...rows.map(({ seq }) => seq), ...(await placesBeside(rows))];
    const entries = await this.#house.ports.store.readPlaces(places);
    const named = rows.map(({ seq, key }) => ({ seq, key }));
    return {
      rows: named,
      next: named.length === query.limit ? (named.at(-1) ?? null) : null,
      progress,
      entries: entries.map((entry) => entryFor(reader ?? 'public', entry).lines),
    };
  }
}

async function placesOfBets(queries: ProjectionQueries, bets: readonly Row<ListedBet>[]): Promise<readonly number[]> {
  const references = await queries.rows(
    referencesProjection,
    bets.flatMap(({ body }) => body.refersTo),
  );
  return [...bets, ...references].map(({ seq }) => seq).concat(bets.flatMap(({ body }) => body.endSeq ?? []));
}
