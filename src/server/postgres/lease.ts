/**
 * The lease: of several houses over one database only one decides and writes. It is an advisory lock, held by a connection of its own.
 * Whoever gets it raises the epoch of the head, and every append compares it: a house that was frozen and wakes up can append nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { FencedError, StoreUnavailableError } from '../../base/ports.ts';
import { connect, onDatabase, type DatabasePlace, type Sql } from './database.ts';
import { migrate } from './migrate.ts';

/** The number of the advisory lock in a database of the house: "boun" in ASCII. It fits into 32 bits, as `objid` of pg_locks does. */
export const LEASE_LOCK = 0x62_6f_75_6e;
/** How often the holder shows that it is awake. */
const HEARTBEAT_MS = 1_000;
/** How often somebody who waits tries to get the lock. */
const TRY_MS = 100;
/** How long a waiting house pauses after the database ended its connection, so that the house that decided can connect first. */
const RECONNECT_MS = 2_000;
/** A holder that has shown nothing for so long is frozen: its connection is ended, and the lock with it. */
const FROZEN_MS = 10_000;

interface LeaseOptions {
  /** Called when the connection of the lease was closed, and with it the lock. */
  readonly onLost: () => void;
  /** Default: 10 seconds. */
  readonly frozenMs?: number;
}

export class Lease {
  readonly #place: DatabasePlace;
  readonly #options: LeaseOptions;
  #sql: Sql | null = null;
  #epoch = 0;
  /** Whether another house had the lock at the last try. */
  #isWaiting = false;

  constructor(place: DatabasePlace, options: LeaseOptions) {
    this.#place = place;
    this.#options = options;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /**
   * Takes the lease if it is not held, brings the tables up to date and raises the epoch. With `wait` it waits for another house
   * to end, also while the database is started again; otherwise it throws FencedError if there is one. Throws OlderPostgresError,
   * NewerDatabaseError, StoreUnavailableError.
   */
  async acquire({ wait = false }: { readonly wait?: boolean } = {}): Promise<void> {
    if (this.#sql) return onDatabase(() => this.#renew(this.#sql));
    for (;;) {
      try {
        return await this.#acquireAnew(wait);
      } catch (error) {
        if (!this.#isWaiting || !(error instanceof StoreUnavailableError)) throw error;
        await pause(RECONNECT_MS);
      }
    }
  }

  /** Gives the lease back, if it is held. */
  async release(): Promise<void> {
    const sql = this.#sql;
    this.#sql = null;
    await sql?.end({ timeout: 1 });
  }

  async #acquireAnew(wait: boolean): Promise<void> {
    const sql = connect(this.#place, { max: 1, onclose: () => this.#onConnectionLost(sql) });
    this.#sql = sql;
    try {
      await onDatabase(async () => {
        while (!(await tryLock(sql))) {
          if (!wait) throw new FencedError('Another house decides over this database.');
          this.#isWaiting = true;
          await endFrozen(sql, this.#options.frozenMs ?? FROZEN_MS);
          await pause(TRY_MS);
        }
        this.#isWaiting = false;
        await migrate(sql);
        const [head] = await sql<{ epoch: number }[]>`update head set epoch = epoch + 1 returning epoch`;
        this.#epoch = head?.epoch ?? 0;
      });
      // The connection may have been lost and opened again meanwhile, without the lock.
      await this.#assertHeld(this.#sql);
      void this.#sendHeartbeats(sql);
    } catch (error) {
      await this.release();
      throw error;
    }
  }

  /**
   * Raises the epoch once more. That waits for a batch of this house which the database still writes, although its connection is gone
   * here; and one that would come later is fenced. So whoever reads the log afterwards knows all that will ever be kept of them.
   */
  async #renew(sql: Sql | null): Promise<void> {
    const [head] = sql
      ? await sql<{ epoch: number }[]>`update head set epoch = epoch + 1 where epoch = ${this.#epoch} returning epoch`
      : [];
    if (head) this.#epoch = head.epoch;
    await this.#assertHeld(sql);
  }

  /** Asks something while this connection holds the lease. A question that waits for the database is not asked again. */
  async #sendHeartbeats(sql: Sql): Promise<void> {
    while (this.#sql === sql) {
      await sql`select 1`.catch(() => undefined);
      await pause(HEARTBEAT_MS, undefined, { ref: false });
    }
  }

  #onConnectionLost(sql: Sql): void {
    if (this.#sql !== sql) return;
    this.#sql = null;
    void sql.end({ timeout: 0 });
    this.#options.onLost();
  }

  /** Throws FencedError unless the lease is held by this connection under this epoch. */
  async #assertHeld(sql: Sql | null): Promise<void> {
    const [head] = sql ? await sql<{ epoch: number }[]>`select epoch from head` : [];
    if (sql === null || sql !== this.#sql || head?.epoch !== this.#epoch)
      throw new FencedError('Another house decides over this database.');
  }
}

async function tryLock(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LEASE_LOCK}) as taken`;
  return row?.taken === true;
}

/**
 * Ends the connection of a holder that shows no sign of life. Its epoch is passed as soon as another one has the lock. A holder for which the
 * database still works is not frozen: a migration of a large table takes long.
 */
async function endFrozen(sql: Sql, frozenMs: number): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${LEASE_LOCK} and objsubid = 1 and granted and pg_locks.database = (
      select oid from pg_database where datname = current_database()
    ) and state is distinct from 'active' and state_change < clock_timestamp() - ${frozenMs} * interval '1 millisecond'`;
}
