/** The work of a browser without the app, for comparison. The functions run in a page. */

/** A script for every page: tsx calls this function to keep the names of inner functions, also in functions for a page. */
export const NAMES_KEPT = 'globalThis.__name = (named) => named;';

/** Milliseconds of strict transactions in the shape of a bet, each with three records read and three written, one after another. */
export async function commitBarely({ times, restMs }: { times: number; restMs: number }): Promise<number[]> {
  const stores = ['tail', 'keys', 'meta'];
  const opening = indexedDB.open('bare');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onupgradeneeded = () => stores.forEach((name) => opening.result.createObjectStore(name));
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('There is no database to compare with.'));
  });
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error('A bare transaction was aborted.', { cause: transaction.error }));
      let awaited = stores.length;
      for (const name of stores) {
        transaction.objectStore(name).get('head').onsuccess = () => {
          awaited -= 1;
          if (awaited > 0) return;
          for (const store of stores) transaction.objectStore(store).put({ text: 'x'.repeat(300) }, store === 'meta' ? 'head' : `${began}`);
          transaction.commit();
        };
      }
    });
    taken.push(performance.now() - began);
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  database.close();
  return taken;
}

interface BareReads {
  /** Reading all segments one by one and the whole tail, a thousand records at a time. Nothing is read if `all` is false. */
  readonly allMs: number;
  /** Reading the requested number of segments by their keys, spread over the log. */
  readonly segmentsMs: number;
}

/** Milliseconds to read a log's stored records without using them. */
export async function readBarely({
  name,
  segments,
  all: wanted = true,
}: {
  name: string;
  segments: number;
  all?: boolean;
}): Promise<BareReads> {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('A bare reading failed.', { cause: request.error }));
    });
  const database = await answer(indexedDB.open(name));
  const packed = await answer(database.transaction('segments').objectStore('segments').getAllKeys());
  const began = performance.now();
  for (const key of wanted ? packed : []) await answer(database.transaction('segments').objectStore('segments').get(key));
  const kept = wanted ? await answer(database.transaction('tail').objectStore('tail').getAllKeys()) : [];
  for (let start = 0; start < kept.length; start += 1_000) {
    const range = IDBKeyRange.bound(kept[start], kept[Math.min(start + 999, kept.length - 1)]);
    await answer(database.transaction('tail').objectStore('tail').getAll(range));
  }
  const all = performance.now();
  const step = Math.max(1, Math.floor(packed.length / segments));
  const some = packed.filter((_, place) => place % step === 0).slice(0, segments);
  await Promise.all(some.map((key) => answer(database.transaction('segments').objectStore('segments').get(key))));
  const done = performance.now();
  database.close();
  return { allMs: all - began, segmentsMs: done - all };
}

/** Milliseconds to parse the last entry of the app's log, to write it as JSON again and to store it in a strict transaction. */
export async function keepLastEntryBarely(): Promise<number> {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The last entry could not be read.', { cause: request.error }));
    });
  const house = await answer(indexedDB.open('house'));
  const cursor = await answer(house.transaction('tail').objectStore('tail').openCursor(null, 'prev'));
  const last = cursor?.value as { readonly lines: string } | undefined;
  if (last === undefined) throw new Error('The log is empty.');
  const opening = indexedDB.open(`bare ${Date.now()}`);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('tail');
  const database = await answer(opening);
  const began = performance.now();
  const lines = last.lines.split('\n').map((line) => JSON.stringify(JSON.parse(line)));
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('tail', 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error('A bare transaction was aborted.', { cause: transaction.error }));
    transaction.objectStore('tail').put({ ...last, lines: lines.join('\n') }, 1);
  });
  const took = performance.now() - began;
  database.close();
  house.close();
  return took;
}
