/** Transactions of IndexedDB that say truly whether they are durable. */
import type { Database, StoreName, Transaction } from './indexedDbSchema.ts';

/**
 * One strict read-write transaction: `work` places its requests, then everything is durable or nothing is kept.
 * `work` may only await requests of this transaction; anything else would let it commit early.
 * Resolves after the transaction's `complete`, the only acknowledgement. An exception in `work` aborts the transaction,
 * because a request placed before the exception would otherwise still be committed.
 */
export async function writeStrictly<T>(
  database: Database,
  stores: StoreName[],
  work: (transaction: Transaction<'readwrite'>) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  const completed = completionOf(transaction);
  let result: T;
  try {
    result = await work(transaction);
    transaction.commit();
  } catch (error) {
    abort(transaction);
    await completed.catch(() => undefined);
    throw error;
  }
  await completed;
  return result;
}

/** One read-only transaction: `work` sees one state of the database, even if others write meanwhile. */
export async function readOnce<T>(
  database: Database,
  stores: StoreName[],
  work: (transaction: Transaction<'readonly'>) => Promise<T>,
): Promise<T> {
  const transaction = database.transaction(stores, 'readonly');
  completionOf(transaction).catch(() => undefined);
  return work(transaction);
}

/**
 * Resolves on `complete`, rejects on `abort` with its cause. idb's own `done` is not used: it rejects at the first
 * request's `error` event, before the transaction knows its cause, and so reports every failure as an AbortError.
 */
function completionOf(transaction: Transaction<IDBTransactionMode>): Promise<void> {
  transaction.done.catch(() => undefined);
  const completed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('The transaction was aborted.', 'AbortError')),
    );
  });
  // Not unhandled: the caller awaits it. If `work` fails first, its error is reported instead.
  completed.catch(() => undefined);
  return completed;
}

function abort(transaction: Transaction<'readwrite'>): void {
  try {
    transaction.abort();
  } catch {
    // It had already ended: the browser aborted it when a request failed or the connection died.
  }
}

/** For requests whose failure the transaction itself reports. Prevents an unhandled rejection. */
export function reportedByTransaction(request: Promise<unknown>): void {
  request.catch(() => undefined);
}
