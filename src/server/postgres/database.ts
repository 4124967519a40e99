/** Connections to PostgreSQL, and what its errors mean. */
import postgres from 'postgres';
import { StoreUnavailableError } from '../../house/ports.ts';

/** Where a database is: a URL, or the folder of a socket. */
export type DatabasePlace =
  | { readonly url: string }
  | { readonly socketFolder: string; readonly port: number; readonly user: string; readonly database: string };

/** Places in the log and times are whole numbers far below 2^53. */
const types = { bigint: { to: 20, from: [20], serialize: String, parse: Number } };

export type Sql = postgres.Sql<{ bigint: number }>;
export type SqlTransaction = postgres.TransactionSql<{ bigint: number }>;

interface ConnectionOptions {
  /** Connections at once. */
  readonly max: number;
  readonly onclose?: () => void;
}

const CONNECT_SECONDS = 10;
/** The pause before a connection that was lost is opened again. */
const RECONNECT_SECONDS = 0.2;

/** Opens a pool. It connects when it is first used. */
export function connect(place: DatabasePlace, { max, onclose = () => undefined }: ConnectionOptions): Sql {
  const options = {
    max,
    onclose,
    types,
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
    backoff: () => RECONNECT_SECONDS,
    connection: { application_name: 'bountybay' },
  };
  if ('url' in place) return postgres(place.url, options);
  const { socketFolder, port, user, database } = place;
  return postgres({ ...options, host: socketFolder, port, user, database });
}

/** Runs work on the database. What the database or the connection throws becomes a StoreUnavailableError. */
export async function onDatabase<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOfDatabase(error)) throw error;
    throw new StoreUnavailableError('The database could not be reached, or could not save this.', { cause: error });
  }
}

/** PostgresError, and errors of the connection: their codes are texts like 23505, CONNECTION_CLOSED, ECONNREFUSED. */
const isOfDatabase = (error: unknown): boolean => error instanceof Error && 'code' in error && typeof error.code === 'string';
