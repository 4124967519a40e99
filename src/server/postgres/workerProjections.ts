/** Queries over the projections in PostgreSQL. Another thread folds the log into them. */
import { Worker } from 'node:worker_threads';
import { pause } from '../../base/pause.ts';
import { StoreUnavailableError } from '../../base/ports.ts';
import type { Answered, Projection, ProjectionQueries, Row, RowQuery } from '../../projections/projection.ts';
import type { DatabasePlace, Sql } from './database.ts';
import { ProjectionTable } from './projectionTable.ts';

/** How long a query waits for the replica. */
const REPLICA_MS = 1_000;
/** The pause between two checks of the replica. */
const POLL_MS = 10;

type Progress = Answered<object>['progress'];

/** What the thread needs to read the log. */
export interface FoldingData {
  readonly place: DatabasePlace;
  readonly key: string;
}

/** What the thread answers each message. */
export type FoldAnswer = { readonly progress: Progress } | { readonly problem: string };

interface Asked {
  readonly resolve: (progress: Progress) => void;
  readonly reject: (error: Error) => void;
}

const failed = (problem: string): Error => new StoreUnavailableError(`The tables could not be brought up to date: ${problem}`);

export class WorkerProjections implements ProjectionQueries {
  readonly #data: FoldingData;
  /** Where the thread writes. */
  readonly #foldedTable: ProjectionTable;
  /** Where queries are answered: the same table, or that of a replica. */
  readonly #queryTable: ProjectionTable;
  #worker: Worker | null = null;
  /** In the order of the messages, which is the order of the answers. */
  #waiting: Asked[] = [];
  /** A folding that has not begun serves everybody who asks before it begins. */
  #nextFold: Promise<Progress> | null = null;
  /** The folding that began last. Never rejects. */
  #latestFold: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** `replica`: connections to a replica, which answers the queries. Default: `readers`. */
  constructor(data: FoldingData, readers: Sql, replica = readers) {
    this.#data = data;
    this.#foldedTable = new ProjectionTable(readers);
    this.#queryTable = replica === readers ? this.#foldedTable : new ProjectionTable(replica);
  }

  catchUp(): Promise<Progress> {
    this.#nextFold ??= this.#latestFold.then(() => {
      this.#nextFold = null;
      const folding = this.#fold();
      this.#latestFold = folding.catch(() => undefined);
      return folding;
    });
    return this.#nextFold;
  }

  async query<Body extends object>({ name }: Projection<Body>, query: RowQuery): Promise<Answered<Body>> {
    const progress = await this.catchUp();
    if (progress) return { rows: [], progress };
    if (this.#queryTable !== this.#foldedTable) await this.#waitForReplica();
    return { rows: (await this.#queryTable.query(name, query)) as readonly Row<Body>[], progress: null };
  }

  async rows<Body extends object>({ name }: Projection<Body>, keys: Iterable<string>): Promise<readonly Row<Body>[]> {
    return [...(await this.#queryTable.rows(name, [...new Set(keys)])).values()] as unknown as readonly Row<Body>[];
  }

  /** Resolves when the replica has what was written. Rejects if that takes too long. */
  async #waitForReplica(): Promise<void> {
    const written = await this.#foldedTable.foldedTo();
    const until = performance.now() + REPLICA_MS;
    for (;;) {
      const place = await this.#queryTable.foldedTo();
      if (!written || (place?.versions === written.versions && place.seq >= written.seq)) return;
      if (performance.now() > until) throw new StoreUnavailableError('The replica is too far behind.');
      await pause(POLL_MS);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  #fold(): Promise<Progress> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new StoreUnavailableError('The store was closed.');
      this.#worker ??= this.#start();
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(null);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./projectionWorker.mjs', import.meta.url), { workerData: this.#data, execArgv: [] });
    let problem = 'its thread ended';
    worker.on('message', (answer: FoldAnswer) => {
      const asked = this.#waiting.shift();
      if ('problem' in answer) asked?.reject(failed(answer.problem));
      else asked?.resolve(answer.progress);
    });
    worker.on('error', (error) => {
      problem = error instanceof Error ? error.message : String(error);
    });
    // The next query starts another one.
    worker.on('exit', () => {
      this.#worker = null;
      for (const { reject } of this.#waiting.splice(0)) reject(failed(problem));
    });
    // It does not keep a process alive that has nothing else to do.
    worker.unref();
    return worker;
  }
}
