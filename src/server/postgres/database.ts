/** Connections to PostgreSQL, and what its errors mean. */
import { userInfo } from 'node:os';
import postgres from 'postgres';
import { pause } from '../../base/pause.ts';
import { StoreUnavailableError } from '../../base/ports.ts';

/** Where a database is: a URL, or the folder of a socket. */
export type DatabasePlace = (
  | { readonly url: string }
  | { readonly socketFolder: string; readonly port: number; readonly user: string; readonly database: string }
) & {
  /** The folder of the archives of its log. Needed once a log was closed. */
  readonly archives?: string | undefined;
};

const BIGINT = 20;
const TEXT_ARRAY = 1009;
const BIGINT_ARRAY = 1016;

/** Most texts are hashes and ids, which need no escape. */
const escaped = (text: string): string => (/[\\"]/u.test(text) ? text.replaceAll(/[\\"]/gu, '\\$&') : text);
const textsText = (values: readonly string[]): string => `{${values.map((value) => `"${escaped(value)}"`).join(',')}}`;
const numbersText = (values: readonly number[]): string => `{${values.join(',')}}`;

/** The elements of `{a,"b c","d\"e"}`. */
const elementsOf = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|[^,{}]+/gsu)].map(([whole, quoted]) => quoted?.replaceAll(/\\(.)/gsu, '$1') ?? whole);

/**
 * How values are written and read. Places in the log and times are whole numbers far below 2^53. Arrays are declared here because the client
 * library would ask each new connection for their types, and a connection that closes under that question ends the process.
 */
const types = {
  bigint: { to: BIGINT, from: [BIGINT], serialize: String, parse: Number },
  texts: { to: TEXT_ARRAY, from: [TEXT_ARRAY], serialize: textsText, parse: elementsOf },
  bigints: {
    to: BIGINT_ARRAY,
    from: [BIGINT_ARRAY],
    serialize: numbersText,
    parse: (text: string): number[] => elementsOf(text).map(Number),
  },
};

interface Types extends Record<string, unknown> {
  bigint: number;
  texts: string[];
  bigints: number[];
}
export type Sql = postgres.Sql<Types>;
export type SqlTransaction = postgres.TransactionSql<Types>;

interface ConnectionOptions {
  /** Connections at once. */
  readonly max: number;
  readonly onclose?: () => void;
}

const DEFAULT_PORT = 5_432;
const UNIQUE_VIOLATION = '23505';
const CONNECT_SECONDS = 10;
/** The pause before a connection that was lost is opened again. */
const RECONNECT_SECONDS = 0.2;

/**
 * A URL with the folder of a socket, as the clients of PostgreSQL read it: `postgres:///house?host=/run/postgresql&user=me`. Null for a URL
 * of another form.
 */
function socketOf(url: string): Exclude<DatabasePlace, { readonly url: string }> | null {
  const { pathname, searchParams } = URL.canParse(url) ? new URL(url) : { pathname: '', searchParams: new URLSearchParams() };
  const socketFolder = searchParams.get('host');
  if (!socketFolder) return null;
  const [port, user] = [Number(searchParams.get('port') ?? DEFAULT_PORT), searchParams.get('user') ?? userInfo().username];
  return { socketFolder, port, user, database: pathname.slice(1) || user };
}

/** The URL of a database. */
export function urlOf(place: DatabasePlace): string {
  if ('url' in place) return place.url;
  const { socketFolder, port, user, database } = place;
  return `postgres:///${database}?${new URLSearchParams({ host: socketFolder, port: String(port), user })}`;
}

/** The URL of a database for the operator's eyes. */
export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'the database of DATABASE_URL';
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}

/** Opens a pool. It connects when it is first used. */
export function connect(place: DatabasePlace, { max, onclose = () => undefined }: ConnectionOptions): Sql {
  const options = {
    max,
    onclose,
    types,
    fetch_types: false,
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
    backoff: () => RECONNECT_SECONDS,
    connection: { application_name: 'bountybay' },
  };
  const named = 'url' in place ? (socketOf(place.url) ?? place) : place;
  if ('url' in named) return postgres(named.url, options);
  const { socketFolder, port, user, database } = named;
  return postgres({ ...options, host: socketFolder, port, user, database });
}

/** A connection that failed has closed after so long. */
const CLOSED_AFTER_MS = 20;

/**
 * Runs work in a transaction. If its connection closes, the client library rejects, but it would still send what the work sends and
 * how the transaction ends, and that ends the process (issue 1208 of porsager/postgres). So work is stopped then, and the library never
 * hears of its end.
 */
export async function transaction<T>(sql: Sql, work: (sql: SqlTransaction) => Promise<T>): Promise<T> {
  let isOver = false;
  /** Never resolves once the transaction is over. */
  const hangIfOver = async (): Promise<void> => {
    if (isOver) await new Promise(() => undefined);
  };
  try {
    const done = await sql.begin(async (within) => {
      const guarded = new Proxy(within, {
        apply(send, self, asked: unknown[]): unknown {
          if (isOver) throw new StoreUnavailableError('The connection to the database was lost.');
          return Reflect.apply(send, self, asked);
        },
      });
      try {
        return { value: await work(guarded) };
      } catch (error) {
        await pause(CLOSED_AFTER_MS);
        throw error;
      } finally {
        await hangIfOver();
      }
    });
    return done.value;
  } finally {
    isOver = true;
  }
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

/** Whether a write failed because a row of its key is there already. `error` comes from `onDatabase`. */
export const isRepeatedKey = (error: unknown): boolean =>
  error instanceof StoreUnavailableError && error.cause instanceof Error && 'code' in error.cause && error.cause.code === UNIQUE_VIOLATION;

/** PostgresError, and errors of the connection: their codes are texts like 23505, CONNECTION_CLOSED, ECONNREFUSED. */
const isOfDatabase = (error: unknown): boolean => error instanceof Error && 'code' in error && typeof error.code === 'string';
