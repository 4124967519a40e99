/**
 * Projections in memory: the store, and lists of players that are kept in it. In a browser that takes less time than the tables of all
 * accounts in IndexedDB, and needs no space there.
 */
import type { EventType } from '../domain/events/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { holdsEvent } from '../base/holdsEvent.ts';
import {
  matchesFilter,
  type ChangedRow,
  type FoldedTo,
  type ProjectionStore,
  type Row,
  type RowPlace,
  type RowQuery,
} from './projection.ts';
import { betsProjection } from './bets.ts';
import { messageChangesProjection, messagesProjection } from './messages.ts';
import { movementsProjection } from './movements.ts';
import { LogProjections, type ReadableLog } from './projectLog.ts';
import { referencesProjection } from './references.ts';
import { withdrawalsProjection } from './withdrawals.ts';

/** Negative if `a` is newer. */
function compareNewest(a: RowPlace, b: RowPlace): number {
  if (a.seq !== b.seq) return b.seq - a.seq;
  if (a.key === b.key) return 0;
  return a.key > b.key ? -1 : 1;
}

/** Its query is the plain definition of what a query of any store answers. */
export class MemoryProjections implements ProjectionStore {
  #place: FoldedTo | null = null;
  readonly #tables = new Map<string, Map<string, Row>>();

  async foldedTo(): Promise<FoldedTo | null> {
    return this.#place;
  }

  async rows(projection: string, keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const table = this.#tables.get(projection);
    return new Map(
      keys.flatMap((key) => {
        const row = table?.get(key);
        return row ? [[key, row] as const] : [];
      }),
    );
  }

  async apply(known: FoldedTo | null, rows: readonly ChangedRow[], place: FoldedTo, fromStart = false): Promise<boolean> {
    if (this.#place?.hash !== known?.hash || this.#place?.versions !== known?.versions) return false;
    if (fromStart) this.#tables.clear();
    for (const { projection, row } of rows) {
      const table = this.#tables.get(projection) ?? new Map<string, Row>();
      this.#tables.set(projection, table.set(row.key, row));
    }
    this.#place = place;
    return true;
  }

  async query(projection: string, { filter, oldestFirst = false, after, limit }: RowQuery): Promise<readonly Row[]> {
    const compare = oldestFirst ? (a: RowPlace, b: RowPlace) => compareNewest(b, a) : compareNewest;
    return [...(this.#tables.get(projection)?.values() ?? [])]
      .filter((row) => matchesFilter(row, filter) && (!after || compare(after, row) < 0))
      .toSorted(compare)
      .slice(0, limit);
  }
}

/** Bets refer to these events, which have no subject and so are on nobody's trail. */
const unownedEvents: ReadonlySet<EventType> = new Set(['sport/created']);

/** The lists of one account, folded from its own entries. */
export const ownProjections = (account: AccountId, log: ReadableLog): LogProjections =>
  new LogProjections(new MemoryProjections(), log, {
    folded: [betsProjection, movementsProjection, referencesProjection, withdrawalsProjection],
    accepts: (stored) => stored.subjects.includes(account) || holdsEvent(stored, unownedEvents),
  });

const chatEvents: ReadonlySet<EventType> = new Set(['chat/said', 'chat/reacted', 'chat/hidden', 'chat/migrated']);

export const chatProjections = (log: ReadableLog): LogProjections =>
  new LogProjections(new MemoryProjections(), log, {
    folded: [messageChangesProjection, messagesProjection],
    accepts: (stored) => holdsEvent(stored, chatEvents),
  });
