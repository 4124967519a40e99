/**
 * Brings the projections (projection.ts) of a store up to date with a log: `projectLog` reads the entries that the store does not have yet,
 * and `LogProjections` does so before each query. All tables are named in `projections`.
 */
import type { DomainEvent } from '../domain/events/catalog.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { entryAt } from '../base/entryAt.ts';
import { entriesOnwards, type ReadOptions } from '../base/readEntries.ts';
import type { LogStore } from '../base/ports.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import type {
  Answered,
  ChangedRow,
  EventPlace,
  FoldedTo,
  Projection,
  ProjectionQueries,
  ProjectionStore,
  Row,
  RowQuery,
} from './projection.ts';
import { betsProjection } from './bets.ts';
import { completedOffersProjection } from './completedOffers.ts';
import { decidedBetsProjection } from './decidedBets.ts';
import { messageChangesProjection, messagesProjection } from './messages.ts';
import { movementsProjection } from './movements.ts';
import { referencesProjection } from './references.ts';
import { withdrawalsProjection } from './withdrawals.ts';

/** All projections. They are folded together. */
export const projections: readonly Projection[] = [
  betsProjection,
  completedOffersProjection,
  decidedBetsProjection,
  messageChangesProjection,
  messagesProjection,
  movementsProjection,
  referencesProjection,
  withdrawalsProjection,
];

/** What of a log is read. */
export type ReadableLog = Pick<LogStore, 'head' | 'read'>;

/** Entries that are folded and written at once. */
const BATCH = 1_000;

const versionsOf = (folded: readonly Projection[]): string => folded.map(({ name, version }) => `${name}@${version}`).join(' ');

interface PlacedEvent {
  readonly event: DomainEvent;
  readonly place: EventPlace;
}

const placedEvents = (entries: readonly Entry[]): readonly PlacedEvent[] =>
  entries.flatMap((entry) => {
    const { seq, at } = entry.header;
    return eventsOf(entry).map((event, index) => ({ event, place: { seq, at, index } }));
  });

/** The rows of a projection that events change. `known` reads the rows that they change as they were before. */
async function changedRows(
  projection: Projection,
  events: readonly PlacedEvent[],
  known: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): Promise<readonly ChangedRow[]> {
  const changes: (PlacedEvent & { readonly key: string })[] = [];
  for (const { event, place } of events) for (const key of projection.keysOf(event, place)) changes.push({ key, event, place });
  const before = await known([...new Set(changes.map(({ key }) => key))]);
  const changed = new Map<string, Row>();
  for (const { key, event, place } of changes) {
    const row = projection.fold(changed.get(key) ?? before.get(key), event, place, key);
    if (row) changed.set(key, row);
  }
  return [...changed.values()].map((row) => ({ projection: projection.name, row }));
}

/** Where folding goes on. Null: at entry 1, because nothing is folded, a version has changed, or the log is another one. */
async function continuedAt(place: FoldedTo | null, log: ReadableLog, versions: string): Promise<FoldedTo | null> {
  if (!place || place.versions !== versions) return null;
  return (await entryAt(log, place.seq))?.hash === place.hash ? place : null;
}

interface FoldOptions {
  /** Default: all projections. */
  readonly folded?: readonly Projection[];
  /** Entries that it does not accept are neither read nor folded. Default: all are. */
  readonly accepts?: (stored: StoredEntry) => boolean;
}

/**
 * Folds the entries that the store has not folded, up to the head of the log. What was folded before an abort is kept. Returns how far it
 * got if that is not the head.
 */
export async function projectLog(
  store: ProjectionStore,
  log: ReadableLog,
  reading: ReadOptions = {},
  options: FoldOptions = {},
): Promise<Answered<object>['progress']> {
  const { folded = projections, accepts = () => true } = options;
  const head = (await log.head())?.seq ?? 0;
  const versions = versionsOf(folded);
  /** How far the store is folded, and how far this folding is. They differ if the store must be folded anew, from entry 1. */
  let storedPlace = await store.foldedTo();
  let foldedTo = await continuedAt(storedPlace, log, versions);
  let acceptedEntries: Entry[] = [];
  let readEntries: StoredEntry[] = [];
  /** Returns whether this folding goes on. */
  const writeBatch = async (): Promise<boolean> => {
    const [entries, last, after] = [acceptedEntries, readEntries.at(-1), foldedTo];
    [acceptedEntries, readEntries] = [[], []];
    if (!last) return true;
    const events = placedEvents(entries);
    const rows = [];
    for (const projection of folded)
      rows.push(
        // With `after` null the store counts as empty: `apply` drops what is in it.
        ...(await changedRows(projection, events, async (keys) =>
          after && keys.length > 0 ? store.rows(projection.name, keys) : new Map<string, Row>(),
        )),
      );
    const before = storedPlace;
    storedPlace = foldedTo = { versions, seq: last.seq, hash: last.hash };
    return store.apply(before, rows, foldedTo, after === null);
  };
  for await (const stored of entriesOnwards(log, (foldedTo?.seq ?? 0) + 1, head, reading)) {
    readEntries.push(stored);
    if (accepts(stored)) acceptedEntries.push(readStored(stored));
    // If somebody else was faster, this begins again where they are.
    if (readEntries.length === BATCH && !(await writeBatch())) return projectLog(store, log, reading, options);
  }
  if (!(await writeBatch())) return projectLog(store, log, reading, options);
  const seq = foldedTo?.seq ?? 0;
  return seq < head ? { seq, head } : null;
}

/** Queries over a log and a store in the same process. */
export class LogProjections implements ProjectionQueries {
  readonly #store: ProjectionStore;
  readonly #log: ReadableLog;
  readonly #options: FoldOptions;
  readonly #queue = new TaskQueue();

  constructor(store: ProjectionStore, log: ReadableLog, options: FoldOptions = {}) {
    this.#store = store;
    this.#log = log;
    this.#options = options;
  }

  catchUp(reading?: ReadOptions): Promise<Answered<object>['progress']> {
    return this.#queue.run(() => projectLog(this.#store, this.#log, reading, this.#options));
  }

  async query<Body extends object>(projection: Projection<Body>, query: RowQuery, options?: ReadOptions): Promise<Answered<Body>> {
    const progress = await this.catchUp(options);
    if (progress) return { rows: [], progress };
    return { rows: (await this.#store.query(projection.name, query)) as readonly Row<Body>[], progress: null };
  }

  async rows<Body extends object>({ name }: Projection<Body>, keys: Iterable<string>): Promise<readonly Row<Body>[]> {
    return [...(await this.#store.rows(name, [...new Set(keys)])).values()] as unknown as readonly Row<Body>[];
  }
}
