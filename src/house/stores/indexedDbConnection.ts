import { deleteDB, openDB } from 'idb';
import { StoreUnavailableError } from '../ports.ts';
import { createObjectStores, type Database, type HouseSchema, SCHEMA_VERSION } from './indexedDbSchema.ts';

const TRIES = 3;

/** What the platform throws when a connection died, before, in the middle of or at the end of a transaction. */
const DEAD_CONNECTION: ReadonlySet<string> = new Set(['InvalidStateError', 'AbortError', 'UnknownError', 'TransactionInactiveError']);

const SENTENCES: Readonly<Record<string, string>> = {
  QuotaExceededError: 'The browser has no room left: nothing was saved.',
  VersionError: 'A newer version of this app has opened the store: reload this page.',
};

const SILENT = 'The store does not open: close the other tabs of this app and try again.';
const BLOCKED = 'Another tab holds an older version of the store open: close the other tabs and try again.';

export interface ConnectionOptions {
  readonly name: string;
  /** How long a blocked upgrade may take, ms. */
  readonly blockedMs?: number;
  /** How long opening may take when the browser says nothing, as for a tab that waits behind another's blocked upgrade, ms. */
  readonly openMs?: number;
}

/** One opening of the database. */
interface Handle {
  readonly opening: Promise<Database>;
  /** Once it is open. */
  database: Database | null;
}

/**
 * A connection that outlives its handle. Browsers close handles under a page (a suspended tab, storage pressure, cleared
 * data), and another tab may need this one's closed to upgrade. The handle is then dropped and the next try opens anew.
 */
export class Connection {
  readonly #name: string;
  readonly #blockedMs: number;
  readonly #openMs: number;
  #handle: Handle | null = null;
  #closed = false;

  constructor({ name, blockedMs = 2_000, openMs = 10_000 }: ConnectionOptions) {
    this.#name = name;
    this.#blockedMs = blockedMs;
    this.#openMs = openMs;
  }

  /**
   * Runs `work`, again on a fresh handle when its connection died, three times at most. So `work` must bear being run
   * again after a try that may have been committed although the answer was lost. Begins at once where the database is open.
   * Failures of the platform arrive as StoreUnavailableError; what `work` throws itself passes unchanged.
   */
  async run<T>(work: (database: Database) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      const handle = this.#open();
      try {
        return await work(handle.database ?? (await handle.opening));
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        if (!DEAD_CONNECTION.has(error.name)) throw unavailable(error);
        this.#drop(handle);
        if (tried === TRIES) throw unavailable(error);
      }
    }
  }

  /** Closes for good; later calls are refused with StoreUnavailableError. */
  close(): void {
    this.#closed = true;
    if (this.#handle !== null) this.#drop(this.#handle);
  }

  /** Closes and deletes the whole database: the log, the vault, everything. Other tabs' handles close by themselves. */
  async erase(): Promise<void> {
    this.close();
    await this.#inTime((blocked) => deleteDB(this.#name, { blocked }));
  }

  #open(): Handle {
    if (this.#closed) throw new StoreUnavailableError('The store was closed.');
    if (this.#handle !== null) return this.#handle;
    const lost = (): void => this.#drop(handle);
    let late: Promise<Database> | undefined;
    const opening = this.#inTime((blocked) => {
      late = openDB<HouseSchema>(this.#name, SCHEMA_VERSION, { upgrade: createObjectStores, blocked, blocking: lost, terminated: lost });
      return late;
    });
    const handle: Handle = { opening, database: null };
    this.#handle = handle;
    opening.then(
      (database) => (handle.database = database),
      () => {
        // A failed opening is not kept: the next call tries again. One that succeeds too late must not stand in others' way.
        lost();
        late?.then((database) => database.close()).catch(() => undefined);
      },
    );
    return handle;
  }

  /**
   * Waits for an opening or a deletion, but not for ever: a blocked one never settles by itself, and one that queues
   * behind another tab's blocked upgrade is not even told (https://github.com/w3c/IndexedDB/issues/223).
   */
  #inTime<T>(begin: (blocked: () => void) => Promise<T>): Promise<T> {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const settled = new Promise<T>((resolve, reject) => {
      const rejectIn = (ms: number, sentence: string): void => {
        timers.push(setTimeout(() => reject(new StoreUnavailableError(sentence)), ms));
      };
      rejectIn(this.#openMs, SILENT);
      begin(() => rejectIn(this.#blockedMs, BLOCKED)).then(resolve, reject);
    });
    return settled.catch(asStoreError).finally(() => timers.forEach(clearTimeout));
  }

  /** Closes a handle (it finishes what is under way) and forgets it. */
  #drop(handle: Handle): void {
    if (this.#handle === handle) this.#handle = null;
    handle.opening.then(
      (database) => database.close(),
      () => undefined,
    );
  }
}

/** Without IndexedDB (a page without storage) even the attempt throws. A DOMException is left to the tries. */
function asStoreError(error: unknown): never {
  throw error instanceof DOMException || error instanceof StoreUnavailableError ? error : unavailable(error);
}

function unavailable(cause: unknown): StoreUnavailableError {
  const name = cause instanceof DOMException ? cause.name : '';
  return new StoreUnavailableError(SENTENCES[name] ?? 'The browser could not read or save its data.', { cause });
}
