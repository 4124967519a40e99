/** A connection to IndexedDB that survives what browsers do to it: closed handles, blocked upgrades, openings that never end. */
import { deleteDB, openDB } from 'idb';
import { StoreUnavailableError } from '../../base/ports.ts';
import { createObjectStores, type Database, type HouseSchema, SCHEMA_VERSION } from './indexedDbSchema.ts';

const TRIES = 3;

/** The platform's exceptions for a dead connection, before, during or at the end of a transaction. */
const DEAD_CONNECTION: ReadonlySet<string> = new Set(['InvalidStateError', 'AbortError', 'UnknownError', 'TransactionInactiveError']);

const SENTENCES: Readonly<Record<string, string>> = {
  QuotaExceededError: 'This browser has no storage space left. Nothing was saved.',
  VersionError: 'A newer version of this app is open in another tab. Reload this page.',
};

const FAILED = 'The browser could not read or save its data.';
const NOT_OPENED = 'This browser does not let this page save data. Allow cookies and site data for it, or leave the private window.';
const SILENT = 'The storage of this browser does not open. Close the other tabs of this app.';
const BLOCKED = 'Another tab with an older version is open. Close or reload it.';

export interface ConnectionOptions {
  readonly name: string;
  /** How long a blocked upgrade may take, ms. */
  readonly blockedMs?: number;
  /** How long opening may take if the browser reports nothing, ms. A tab that waits for another tab's blocked upgrade gets no event. */
  readonly openMs?: number;
  /**
   * Called with a sentence while the first opening waits for another tab, and with null when it goes on. Without it an opening that has to
   * wait for too long rejects.
   */
  readonly onBlocked?: ((sentence: string | null) => void) | undefined;
}

/** One opened or opening database. */
interface Handle {
  readonly opening: Promise<Database>;
  /** Null until it is open. */
  database: Database | null;
}

/**
 * A connection that reopens its handle. Browsers close handles (a suspended tab, storage pressure, cleared data), and
 * another tab may need this one's closed to upgrade. The handle is then dropped, and the next try opens a new one.
 */
export class Connection {
  readonly #name: string;
  readonly #blockedMs: number;
  readonly #openMs: number;
  /** Only until the first opening has succeeded: an app in use says at once that it cannot save. */
  #onBlocked: ConnectionOptions['onBlocked'];
  #handle: Handle | null = null;
  #closed = false;

  constructor({ name, blockedMs = 2_000, openMs = 10_000, onBlocked }: ConnectionOptions) {
    this.#name = name;
    this.#blockedMs = blockedMs;
    this.#openMs = openMs;
    this.#onBlocked = onBlocked;
  }

  /**
   * Runs `work`. If its connection died, runs it again on a new handle, three times at most. `work` must therefore be safe
   * to run again after a try that may have been committed. Begins synchronously if the database is open.
   * Platform failures become StoreUnavailableError. Exceptions of `work` itself are passed on unchanged.
   */
  async run<T>(work: (database: Database) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      const handle = this.#open();
      try {
        return await work(handle.database ?? (await handle.opening));
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        const sentence = handle.database === null ? NOT_OPENED : FAILED;
        if (!DEAD_CONNECTION.has(error.name)) throw unavailable(error, sentence);
        this.#drop(handle);
        if (tried === TRIES) throw unavailable(error, sentence);
      }
    }
  }

  /** Closes for good. Later calls throw StoreUnavailableError. */
  close(): void {
    this.#closed = true;
    if (this.#handle !== null) this.#drop(this.#handle);
  }

  /** Closes and deletes the whole database: the log, the vault, everything. The handles of other tabs close themselves. */
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
    }, this.#onBlocked);
    const handle: Handle = { opening, database: null };
    this.#handle = handle;
    opening.then(
      (database) => {
        handle.database = database;
        this.#onBlocked = undefined;
      },
      () => {
        // A failed opening is dropped, so that the next call tries again. If it succeeds later, it is closed so that it blocks nobody.
        lost();
        late?.then((database) => database.close()).catch(() => undefined);
      },
    );
    return handle;
  }

  /**
   * Waits for an opening or a deletion for a limited time. A blocked one may never settle. One that waits for another tab's
   * blocked upgrade gets no event at all (https://github.com/w3c/IndexedDB/issues/223).
   */
  #inTime<T>(begin: (blocked: () => void) => Promise<T>, onBlocked?: (sentence: string | null) => void): Promise<T> {
    const timers: ReturnType<typeof setTimeout>[] = [];
    let waits = false;
    const settled = new Promise<T>((resolve, reject) => {
      const onOverdue = (sentence: string): void => {
        if (onBlocked === undefined) return reject(new StoreUnavailableError(sentence));
        if (!waits) onBlocked(sentence);
        waits = true;
      };
      timers.push(setTimeout(onOverdue, this.#openMs, SILENT));
      begin(() => timers.push(setTimeout(onOverdue, this.#blockedMs, BLOCKED))).then(resolve, reject);
    });
    return settled.catch(asStoreError).finally(() => {
      timers.forEach(clearTimeout);
      if (waits) onBlocked?.(null);
    });
  }

  /** Forgets a handle and closes it. Its open transactions finish. */
  #drop(handle: Handle): void {
    if (this.#handle === handle) this.#handle = null;
    handle.opening.then(
      (database) => database.close(),
      () => undefined,
    );
  }
}

/** Without IndexedDB (a page without storage) even opening throws. A DOMException is passed on, so that the tries handle it. */
function asStoreError(error: unknown): never {
  throw error instanceof DOMException || error instanceof StoreUnavailableError ? error : unavailable(error, NOT_OPENED);
}

function unavailable(cause: unknown, sentence: string): StoreUnavailableError {
  const name = cause instanceof DOMException ? cause.name : '';
  return new StoreUnavailableError(SENTENCES[name] ?? sentence, { cause });
}
