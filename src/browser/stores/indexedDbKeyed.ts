/** The vault and the directory in IndexedDB: values under keys. */
import type { KeyedChange, KeyedStore } from '../../base/ports.ts';
import type { Connection } from './indexedDbConnection.ts';
import { readOnce, reportedByTransaction, writeStrictly } from './indexedDbTransaction.ts';

/** The values that are there, by key. */
export async function found<Value>(
  keys: readonly string[],
  get: (key: string) => Promise<Value | undefined>,
): Promise<ReadonlyMap<string, Value>> {
  const values = await Promise.all(keys.map(get));
  return new Map(
    keys.flatMap((key, index) => {
      const value = values[index];
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/**
 * Values under string keys in one object store. Every write is its own strict transaction: all or none, durable
 * when it resolves. Puts and deletes are safe to repeat after a lost answer; `change` leaves that to its caller.
 */
export class IndexedDbKeyedStore implements KeyedStore {
  readonly #connection: Connection;
  readonly #store: 'vault' | 'directory';

  constructor(connection: Connection, store: 'vault' | 'directory') {
    this.#connection = connection;
    this.#store = store;
  }

  put(records: readonly (readonly [key: string, value: string])[]): Promise<void> {
    return this.#connection.run((database) =>
      writeStrictly(database, [this.#store], async (transaction) => {
        for (const [key, value] of records) reportedByTransaction(transaction.objectStore(this.#store).put(value, key));
      }),
    );
  }

  async get(key: string): Promise<string | null> {
    return (await this.#connection.run((database) => database.get(this.#store, key))) ?? null;
  }

  async getMany(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#connection.run((database) =>
      readOnce(database, [this.#store], (transaction) => found(keys, (key) => transaction.objectStore(this.#store).get(key))),
    );
  }

  delete(keys: readonly string[]): Promise<void> {
    return this.#connection.run((database) =>
      writeStrictly(database, [this.#store], async (transaction) => {
        for (const key of keys) reportedByTransaction(transaction.objectStore(this.#store).delete(key));
      }),
    );
  }

  change(keys: readonly string[], by: (values: ReadonlyMap<string, string>) => readonly KeyedChange[]): Promise<void> {
    return this.#connection.run((database) =>
      writeStrictly(database, [this.#store], async (transaction) => {
        const records = transaction.objectStore(this.#store);
        for (const [key, value] of by(await found(keys, (name) => records.get(name)))) {
          reportedByTransaction(value === null ? records.delete(key) : records.put(value, key));
        }
      }),
    );
  }

  /** Keys are compared by UTF-16 code units, as in JavaScript. */
  async keys(prefix: string): Promise<readonly string[]> {
    const from = await this.#connection.run((database) => database.getAllKeys(this.#store, IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
    return from.filter((key) => key.startsWith(prefix));
  }
}
