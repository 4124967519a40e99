import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { indexedDbStores } from '../../../src/browser/stores/indexedDb.ts';
import { SCHEMA_VERSION } from '../../../src/browser/stores/indexedDbSchema.ts';
import { append, batchAfter, entryAfter, hashText, key, readAll, seqsOf, usedBy } from './entries.ts';

const open = () => indexedDbStores({ name: 'house', hash: hashText, blockedMs: 50, openMs: 200 });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Method<This, Result> = (this: This, ...args: unknown[]) => Result;

/** A method of the platform as it is before it is spied on. */
function original<This, Result>(prototype: This, name: keyof This & string): Method<This, Result> {
  return Object.getOwnPropertyDescriptor(prototype, name)?.value as Method<This, Result>;
}

/** Calls `meddle` with each transaction that begins, before the store under test sees it. */
function onTransaction(meddle: (transaction: IDBTransaction, database: IDBDatabase, turn: number) => void) {
  const begin = original<IDBDatabase, IDBTransaction>(IDBDatabase.prototype, 'transaction');
  let turn = 0;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    turn += 1;
    meddle(transaction, this, turn);
    return transaction;
  });
}

/** Lets the browser give up a transaction for `name` at the moment it is to be committed. */
function abortAtCommit(name: string, times: number) {
  const commit = original<IDBTransaction, void>(IDBTransaction.prototype, 'commit');
  let left = times;
  return vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction & { _abort?(name: string): void }) {
    left -= 1;
    if (left >= 0) this._abort?.(name);
    else commit.call(this);
  });
}

/** Lets a transaction be committed and its answer be lost: whoever listens hears of an abort. */
function loseAnswer(transaction: IDBTransaction): void {
  const listen = transaction.addEventListener.bind(transaction) as (type: string, listener: EventListener) => void;
  transaction.addEventListener = (type: string, listener: unknown) => {
    if (type === 'abort') listen('complete', listener as EventListener);
  };
}

async function claimOneEntry(events: ReturnType<typeof open>['events']): Promise<void> {
  vi.restoreAllMocks();
  expect(seqsOf(await readAll(events))).toEqual([1]);
  expect((await events.head())?.seq).toBe(1);
  await append(events, 1);
  expect(seqsOf(await readAll(events))).toEqual([1, 2]);
}

describe('a failing append keeps nothing and leaves the store usable', () => {
  test('when an exception follows the first entry that was added', async () => {
    const { events } = open();
    await append(events, 1);
    const add = original<IDBObjectStore, IDBRequest<IDBValidKey>>(IDBObjectStore.prototype, 'add');
    let adds = 0;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
      adds += 1;
      if (adds === 2) throw new RangeError('in the middle');
      return add.apply(this, args);
    });
    await expect(append(events, 2, { keys: [key('command:a')] })).rejects.toThrow('in the middle');
    expect(adds).toBe(2);
    expect(await usedBy(events, 'command:a')).toBeNull();
    await claimOneEntry(events);
  });

  test('when the browser has no room: said at the abort, not tried again', async () => {
    const { events } = open();
    await append(events, 1);
    const commits = abortAtCommit('QuotaExceededError', 1);
    const failed = await append(events, 1, { keys: [key('command:a')] }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(StoreUnavailableError);
    expect((failed as Error).message).toBe('This browser has no storage space left. Nothing was saved.');
    expect(commits).toHaveBeenCalledTimes(1);
    expect(await usedBy(events, 'command:a')).toBeNull();
    await claimOneEntry(events);
  });

  test('when a key turns out to be taken while it is added: not tried again', async () => {
    const { events } = open();
    await append(events, 1, { keys: [key('command:a')] });
    const get = original<IDBObjectStore, IDBRequest<unknown>>(IDBObjectStore.prototype, 'get');
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, query) {
      return get.call(this, query === 'command:a' ? 'a key that nobody has' : query);
    });
    const begun = onTransaction(() => undefined);
    await expect(append(events, 1, { keys: [key('command:a')] })).rejects.toThrow(StoreUnavailableError);
    expect(begun.mock.calls.filter(([, mode]) => mode === 'readwrite').length).toBe(1);
    await claimOneEntry(events);
  });
});

describe('a connection that dies is replaced', () => {
  async function withHandle() {
    const stores = open();
    let handle: IDBDatabase | undefined;
    const spy = onTransaction((_transaction, database) => (handle = database));
    await append(stores.events, 1);
    spy.mockRestore();
    return { ...stores, handle: handle! };
  }

  test('when its handle was closed under it', async () => {
    const { events, vault, handle } = await withHandle();
    handle.close();
    await claimOneEntry(events);
    await vault.put([['a', '1']]);
    expect(await vault.get('a')).toBe('1');
  });

  test('when the browser closed it and said so', async () => {
    const { events, handle } = await withHandle();
    const closed = new Promise((resolve) => handle.addEventListener('close', resolve));
    forceCloseDatabase(handle as never);
    await closed;
    const begun = onTransaction(() => undefined);
    await events.head();
    expect(begun).toHaveBeenCalledTimes(1);
    await claimOneEntry(events);
  });

  test('when it dies during an append: it is tried again and one entry is appended', async () => {
    const { events, handle } = await withHandle();
    const head = await events.head();
    let begun = 0;
    onTransaction((transaction) => {
      begun += 1;
      if (begun > 1) return;
      queueMicrotask(() => {
        transaction.abort();
        handle.close();
      });
    });
    const batch = batchAfter(head, [entryAfter(head).entry], { keys: [key('command:a')] });
    expect(await events.append(batch)).toEqual({ kind: 'appended' });
    expect(begun).toBeGreaterThan(1);
    expect(seqsOf(await readAll(events))).toEqual([1, 2]);
  });

  test('three tries at most, then StoreUnavailableError', async () => {
    const { events } = open();
    await append(events, 1);
    const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
    await expect(events.head()).rejects.toThrow(StoreUnavailableError);
    expect(spy).toHaveBeenCalledTimes(3);
    await claimOneEntry(events);
  });
});

describe('an append whose answer was lost', () => {
  const wish = { keys: [key('command:a')], secrets: [['seed:a', 'fresh']] as const, revealed: ['seed:old'] };

  test('is found in the log: appended once, and not taken for the command of another tab', async () => {
    const { events, vault } = open();
    await events.head();
    onTransaction((transaction, _database, turn) => turn === 1 && loseAnswer(transaction));
    expect(await events.append(batchAfter(null, [entryAfter(null).entry], wish))).toEqual({ kind: 'appended' });
    await claimOneEntry(events);
    expect(await vault.get('seed:a')).toBe('fresh');
  });

  test('is found although another tab wrote meanwhile, also if its entry was packed', async () => {
    for (const written of [2, 2_001]) {
      globalThis.indexedDB = new IDBFactory();
      const [events, other] = [open().events, open().events];
      await Promise.all([events.head(), other.head()]);
      const elsewhere: Promise<unknown>[] = [];
      onTransaction((transaction, _database, turn) => {
        if (turn !== 1) return;
        loseAnswer(transaction);
        transaction.addEventListener('abort', () => elsewhere.push(append(other, written).then(() => other.pack())));
      });
      expect(await events.append(batchAfter(null, [entryAfter(null).entry], wish))).toEqual({ kind: 'appended' });
      await Promise.all(elsewhere);
      vi.restoreAllMocks();
      expect((await events.head())?.seq).toBe(written + 1);
    }
  });

  test('and which was not kept is behind if another tab wrote in its place', async () => {
    const [events, other] = [open().events, open().events];
    await Promise.all([events.head(), other.head()]);
    const commit = original<IDBTransaction, void>(IDBTransaction.prototype, 'commit');
    let elsewhere: Promise<unknown> | undefined;
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction & { _abort?(name: string): void }) {
      if (elsewhere) return commit.call(this);
      elsewhere = append(other, 1);
      this._abort?.('AbortError');
    });
    expect(await events.append(batchAfter(null, [entryAfter(null).entry], wish))).toEqual({ kind: 'behind' });
    await elsewhere;
    await claimOneEntry(events);
  });

  test('and which was not kept is appended again', async () => {
    const { events } = open();
    abortAtCommit('AbortError', 1);
    expect(await events.append(batchAfter(null, [entryAfter(null).entry], wish))).toEqual({ kind: 'appended' });
    await claimOneEntry(events);
  });
});

describe('opening', () => {
  const nextVersion = () => openDB('house', SCHEMA_VERSION + 1);

  test('a newer version of the app may upgrade at once; this one then says to reload', async () => {
    const { events } = open();
    await append(events, 1);
    (await nextVersion()).close();
    await expect(events.head()).rejects.toThrow('A newer version of this app is open in another tab. Reload this page.');
  });

  test('a tab that waits behind a blocked upgrade is told, and goes on when the way is free', async () => {
    open().close();
    const stubborn = await openDB('house', 1, { upgrade: (database) => void database.createObjectStore('old') });
    const upgrade = nextVersion();
    const { events } = open();
    await expect(events.head()).rejects.toThrow('The storage of this browser does not open. Close the other tabs of this app.');
    stubborn.close();
    (await upgrade).close();
  });

  test('without IndexedDB the store is unavailable', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(open().events.head()).rejects.toThrow(StoreUnavailableError);
    vi.unstubAllGlobals();
  });

  test.each(['SecurityError', 'InvalidStateError', 'UnknownError'])(
    'a browser that refuses by %s is told from a failed read',
    async (name) => {
      const refuse = () => {
        throw new DOMException('refused', name);
      };
      vi.stubGlobal('indexedDB', { open: refuse });
      await expect(open().events.head()).rejects.toThrow(/^This browser does not let this page save data\. Allow/u);
      vi.unstubAllGlobals();
    },
  );

  test('erasing deletes everything, and says so when another tab holds on to it', async () => {
    const stores = open();
    await append(stores.events, 3);
    await stores.vault.put([['a', '1']]);
    const neighbour = open();
    expect((await neighbour.events.head())?.seq).toBe(3);
    const stubborn = await openDB('house', SCHEMA_VERSION);
    await expect(stores.erase()).rejects.toThrow('Another tab with an older version is open. Close or reload it.');
    stubborn.close();
    await stores.erase();
    expect(await neighbour.events.head()).toBeNull();
    expect(await neighbour.vault.get('a')).toBeNull();
  });
});

describe('durability and locks', () => {
  test('every write asks for strict durability; an append touches neither segments nor, without secrets, the vault', async () => {
    const { events, vault, snapshots } = open();
    await events.head();
    const begun = onTransaction(() => undefined);
    await append(events, 2_001);
    await vault.put([['a', '1']]);
    await vault.delete(['a']);
    await events.pack();
    await snapshots.clear();
    const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.map(([stores, , options]) => [stores, options])).toEqual([
      [['tail', 'keys', 'meta'], { durability: 'strict' }],
      [['vault'], { durability: 'strict' }],
      [['vault'], { durability: 'strict' }],
      [['tail', 'segments'], { durability: 'strict' }],
      [['snapshots'], { durability: 'strict' }],
    ]);
  });

  test('the vault keeps all of a put or none', async () => {
    const { vault } = open();
    await vault.put([['a', '1']]);
    abortAtCommit('QuotaExceededError', 1);
    await expect(
      vault.put([
        ['a', '2'],
        ['b', '2'],
      ]),
    ).rejects.toThrow(StoreUnavailableError);
    expect([...(await vault.getMany(['a', 'b']))]).toEqual([['a', '1']]);
  });
});
