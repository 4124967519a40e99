import type { SnapshotRecord, SnapshotStore } from '../../house/ports.ts';
import { onDatabase, type Sql } from './database.ts';

const SNAPSHOTS_KEPT = 2;

/** Folded worlds, the newest under the highest number. */
export class SnapshotTable implements SnapshotStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  load(): Promise<readonly SnapshotRecord[]> {
    return onDatabase(
      () => this.#sql<SnapshotRecord[]>`
        select log_id as "logId", seq, entry_hash as "entryHash", domain_hash as "domainHash", world, world_hash as "worldHash"
        from snapshots order by number desc`,
    );
  }

  async save({ logId, seq, entryHash, domainHash, world, worldHash }: SnapshotRecord): Promise<void> {
    await onDatabase(() =>
      this.#sql.begin(async (sql) => {
        await sql`delete from snapshots where entry_hash = ${entryHash}`;
        await sql`
          insert into snapshots (log_id, seq, entry_hash, domain_hash, world, world_hash)
          values (${logId}, ${seq}, ${entryHash}, ${domainHash}, ${world}, ${worldHash})`;
        await sql`
          delete from snapshots where number not in (select number from snapshots order by number desc limit ${SNAPSHOTS_KEPT})`;
      }),
    );
  }

  async clear(): Promise<void> {
    await onDatabase(() => this.#sql`delete from snapshots`);
  }
}
