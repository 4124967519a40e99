import type { KeyedStore } from '../ports.ts';
import type { Connection } from './indexedDbConnection.ts';
import { readOnce, reportedByTransaction, writeStrictly } from './indexedDbTransaction.ts';

/**
 * Values under string keys in one object store. Every write is its own strict transaction: all or none, durable
 * when it resolves. Puts and deletes are safe to repeat after a lost answer.
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
    const values = await this.#connection.run((database) =>
      readOnce(database, [this.#store], (transaction) => Promise.all(keys.map((key) => transaction.objectStore(this.#store).get(key)))),
    );
    const found = new Map<string, string>();
    for (const [index, key] of keys.entries()) {
      const value = values[index];
      if (value !== undefined) found.set(key, value);
    }
    return found;
  }

  delete(keys: readonly string[]): Promise<void> {
    return this.#connection.run((database) =>
      writeStrictly(database, [this.#store], async (transaction) => {
        for (const key of keys) reportedByTransaction(transaction.objectStore(this.#store).delete(key));
      }),
    );
  }

  /** Keys are compared by UTF-16 code units, as in JavaScript. */
  async keys(prefix: string): Promise<readonly string[]> {
    const from = await this.#connection.run((database) => database.getAllKeys(this.#store, IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
    return from.filter((key) => key.startsWith(prefix));
  }
}
