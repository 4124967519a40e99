/** Everything that is kept for a house, in one PostgreSQL database. */
import type { ServerStores } from '../ports.ts';
import { Cipher, WrongKeyError } from './cipher.ts';
import { Archives } from './archives.ts';
import { connect, onDatabase, type DatabasePlace, type Sql } from './database.ts';
import { EndingTable, KeyedTable } from './keyedTable.ts';
import { Lease } from './lease.ts';
import { PostgresLog } from './postgresLog.ts';
import { SnapshotTable } from './snapshotTable.ts';
import { WorkerProjections } from './workerProjections.ts';

/** Connections for reading: views and trails are read while the house writes. */
const READERS = 6;
/** What is encrypted to recognise the right key. */
export const keyCheck = { purpose: 'key_check', text: 'the key of the house' } as const;

export interface StoreOptions {
  readonly place: DatabasePlace;
  /** 64 hex digits. */
  readonly key: string;
  /** Wait for another house that decides now, instead of refusing. */
  readonly wait?: boolean;
  /** How long a house may show no sign of life before one that waits takes over. Default: 10 seconds. */
  readonly frozenMs?: number;
}

/**
 * The stores under a lease, on connections of their own. They connect when they are first used. `logPlace`: where the log and the snapshots
 * of the world are read, for instance a replica; `logReaders` are its connections.
 */
export function storesUnder(lease: Lease, place: DatabasePlace, cipher: Cipher, logPlace: DatabasePlace = place) {
  const writer = connect(place, { max: 1 });
  const readers = connect(place, { max: READERS });
  const logReaders = logPlace === place ? readers : connect(logPlace, { max: READERS });
  const vault = new KeyedTable(readers, cipher, 'secrets');
  const archives = new Archives(logPlace.archives ?? '');
  const log = new PostgresLog({ writer, readers: logReaders, secrets: vault, archives, epoch: () => lease.epoch });
  return {
    archives,
    readers,
    logReaders,
    log,
    vault,
    directory: new KeyedTable(readers, cipher, 'people'),
    sessions: new EndingTable(readers, cipher, 'sessions'),
    views: new EndingTable(readers, cipher, 'views'),
    snapshots: new SnapshotTable(logReaders),
    close: async (): Promise<void> => {
      log.close();
      await Promise.all([writer, readers, logReaders].map((connections) => connections.end({ timeout: 5 })));
    },
  };
}

/** The stores for whoever only reads. The lease is never taken, so appends fail. */
export const storesForReading = (place: DatabasePlace, key: string, logPlace: DatabasePlace = place) =>
  storesUnder(new Lease(place, { onLost: () => undefined }), place, new Cipher(key), logPlace);

/**
 * Takes the lease, brings the tables up to date and opens the stores. Throws FencedError if another house decides,
 * OlderPostgresError, NewerDatabaseError, WrongKeyError, DamagedLogError if an archive is missing, and StoreUnavailableError if the database
 * cannot be reached.
 */
export async function openPostgresStores({ place, key, wait = false, frozenMs }: StoreOptions): Promise<ServerStores> {
  const cipher = new Cipher(key);
  let onLost = (): void => undefined;
  const lease = new Lease(place, { onLost: () => onLost(), ...(frozenMs === undefined ? {} : { frozenMs }) });
  await lease.acquire({ wait });
  const { readers, archives, close: disconnect, ...stores } = storesUnder(lease, place, cipher);
  const projections = new WorkerProjections({ place, key }, readers);
  const close = async (): Promise<void> => {
    await projections.close();
    // The lease goes last: nobody else may write while a batch of this house is still under way.
    await disconnect();
    await lease.release();
  };
  try {
    await checkKey(readers, cipher);
    await archives.assertAllFilesPresent(readers);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...stores,
    projections,
    close,
    renewLease: () => lease.acquire(),
    onLeaseLost: (listener) => {
      onLost = listener;
    },
  };
}

/** The key that was used first stays the only one that fits, until `rotateKey`. Throws WrongKeyError for another one. */
async function checkKey(sql: Sql, cipher: Cipher): Promise<void> {
  const value = cipher.seal(keyCheck.purpose, keyCheck.text);
  const [kept] = await onDatabase(async () => {
    await sql`insert into key_check (value) values (${value}) on conflict do nothing`;
    return sql<{ value: Uint8Array }[]>`select value from key_check`;
  });
  if (kept && cipher.open(keyCheck.purpose, kept.value) !== keyCheck.text)
    throw new WrongKeyError('The key of the house does not fit this database.');
}
