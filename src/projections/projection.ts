/**
 * A projection is a table that is folded from the log, one row per key. It can always be folded again from entry 1, so a store may drop
 * it at any time. `projectLog.ts` folds what a store has not folded yet.
 */
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { GameName } from '../domain/games/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import type { ReadOptions } from '../base/readEntries.ts';

/** The columns that queries filter by. Everything else of a row is in its body. */
export interface Row<Body extends object = object> {
  /** Unique in its projection. */
  readonly key: string;
  /** The entry that made the row, and its time. Rows are ordered by the entry, and a later change does not move them. */
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  /** Null for what concerns everybody. */
  readonly account: AccountId | null;
  readonly game: GameName | 'sports' | null;
  readonly cents: number;
  readonly status: string;
  /** What a search looks in, in lower case. */
  readonly text: string;
  /** Can be written as JSON. */
  readonly body: Body;
}

/** Where in the log an event is: its entry with the time, and its place among the events of the entry. */
export interface EventPlace {
  readonly seq: number;
  readonly at: number;
  readonly index: number;
}

export interface Projection<Body extends object = object> {
  readonly name: string;
  /** Raise it with every change of `keysOf` or `fold`: stores then fold everything again. */
  readonly version: number;
  /** The rows that an event changes. */
  keysOf(event: DomainEvent, place: EventPlace): readonly string[];
  /** A row after an event. Undefined if the row does not exist: a view may lack the event that makes it. */
  fold(row: Row<Body> | undefined, event: DomainEvent, place: EventPlace, key: string): Row<Body> | undefined;
}

/** The key of a row of one event. Keys of one entry are in the order of its events. */
export const eventKey = ({ seq, index }: Pick<EventPlace, 'seq' | 'index'>): string => `${seq}.${String(index).padStart(6, '0')}`;

/** The last entry that was folded. The hash tells whether the log is still the same one. */
export interface FoldedTo {
  /** Names and versions of the projections. */
  readonly versions: string;
  readonly seq: number;
  readonly hash: string;
}

/** The place of a row in the order of rows. */
export interface RowPlace {
  readonly seq: number;
  readonly key: string;
}

/** All bounds are inclusive. */
export interface RowFilter {
  readonly account?: string | undefined;
  readonly game?: string | undefined;
  readonly status?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
  /** A part of the text of a row. Upper and lower case count as the same. */
  readonly text?: string | undefined;
}

export interface RowQuery {
  readonly filter: RowFilter;
  /** Default: newest first. */
  readonly oldestFirst?: boolean | undefined;
  /** Only rows after this one in the order of the query: the last row of the page before. */
  readonly after?: RowPlace | null | undefined;
  readonly limit: number;
}

/** A row, and the projection that it belongs to. */
export interface ChangedRow {
  readonly projection: string;
  readonly row: Row;
}

/** Where projections are kept: in PostgreSQL, in IndexedDB or in memory. */
export interface ProjectionStore {
  /** Null if nothing is folded. */
  foldedTo(): Promise<FoldedTo | null>;
  /** Those of the rows that exist, by key. */
  rows(projection: string, keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
  /**
   * Writes rows and place in one step. `fromStart`: everything that was folded before is dropped first. Returns false and writes nothing if
   * the store is not folded to `known` any more (null: still empty): somebody else was faster.
   */
  apply(known: FoldedTo | null, rows: readonly ChangedRow[], place: FoldedTo, fromStart?: boolean): Promise<boolean>;
  query(projection: string, query: RowQuery): Promise<readonly Row[]>;
}

/** An answer to a query. */
export interface Answered<Body extends object> {
  readonly rows: readonly Row<Body>[];
  /** How far the log is folded, while it is not folded to its head. Then there are no rows: ask again. */
  readonly progress: { readonly seq: number; readonly head: number } | null;
}

/** A row that belongs to an account. */
export type OwnedRow<Body extends object> = Row<Body> & { readonly account: AccountId };

export const isOwned = <Body extends object>(row: Row<Body>): row is OwnedRow<Body> => row.account !== null;

/** Queries over the whole log. */
export interface ProjectionQueries {
  /** Folds what is missing, or a part of it. Returns how far it got if that is not the head of the log. */
  catchUp(reading?: ReadOptions): Promise<Answered<object>['progress']>;
  /** First folds what is missing, so the rows include what was durable before the call. An abort ends the folding early. */
  query<Body extends object>(projection: Projection<Body>, query: RowQuery, reading?: ReadOptions): Promise<Answered<Body>>;
  /** Rows by their keys, as far as the log is folded. */
  rows<Body extends object>(projection: Projection<Body>, keys: Iterable<string>): Promise<readonly Row<Body>[]>;
}

/** Whether a row matches a filter. Stores that filter by themselves are compared with it. */
export const matchesFilter = (row: Row, { account, game, status, from, to, minCents, maxCents, text }: RowFilter): boolean =>
  (account === undefined || row.account === account) &&
  (game === undefined || row.game === game) &&
  (status === undefined || row.status === status) &&
  (from === undefined || row.at >= from) &&
  (to === undefined || row.at <= to) &&
  (minCents === undefined || row.cents >= minCents) &&
  (maxCents === undefined || row.cents <= maxCents) &&
  (text === undefined || row.text.includes(text.toLowerCase()));
