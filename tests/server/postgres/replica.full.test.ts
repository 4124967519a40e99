/** A house that stands by and reads from a streaming replica: two real PostgreSQLs, of which the second one follows the first. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededAdmin } from '../../../src/engine/genesis.ts';
import { decidedBetsProjection } from '../../../src/projections/decidedBets.ts';
import { connect, urlOf, type Sql } from '../../../src/server/postgres/database.ts';
import { startPostgres, type RunningPostgres } from '../../../src/server/postgres/embeddedPostgres.ts';
import type { ReadingDoor } from '../../../src/server/readingDoor.ts';
import { startHouse, type StartedHouse } from '../../../src/server/startHouse.ts';
import { hasPostgres } from '../../kit/postgres.ts';
import { seen } from '../../kit/socket.ts';
import { accept, diceBet } from '../../kit/testHouse.ts';

const MINUTES_MS = 120_000;
const { account } = seededAdmin;

describe.skipIf(!hasPostgres)('a house that stands by, with a replica', () => {
  let folders: readonly string[];
  let primary: RunningPostgres;
  let replica: RunningPostgres;
  let onReplica: Sql;
  let decider: StartedHouse;
  let door: ReadingDoor;
  let takeover: Promise<StartedHouse>;

  /** The replica begins with a copy of the database while that one is stopped. */
  async function startBoth(folder: string, copy: string): Promise<void> {
    await (await startPostgres({ folder })).stop();
    await cp(join(folder, 'postgres'), join(copy, 'postgres'), { recursive: true });
    await writeFile(join(copy, 'postgres', 'standby.signal'), '');
    primary = await startPostgres({ folder });
    const settings = [`primary_conninfo=host=${join(folder, 'socket')} user=house`];
    replica = await startPostgres({ folder: copy, settings });
    onReplica = connect(replica.place, { max: 1 });
  }

  beforeEach(async () => {
    const [folder, copy] = [await mkdtemp(join(tmpdir(), 'primary-')), await mkdtemp(join(tmpdir(), 'replica-'))];
    folders = [folder, copy];
    await startBoth(folder, copy);
    const settings = { folder, databaseUrl: urlOf(primary.place), domainHash: 'this rulebook' };
    decider = await startHouse({ ...settings, adminPassword: 'the captain' });
    door = await new Promise<ReadingDoor>((resolve) => {
      const onStandbyReady = async (reading: ReadingDoor) => {
        resolve(reading);
        return async () => undefined;
      };
      takeover = startHouse({ ...settings, wait: true, readUrl: urlOf(replica.place), onStandbyReady });
    });
  }, MINUTES_MS);
  afterEach(async () => {
    await decider.stop();
    await (await takeover).stop();
    await onReplica.end();
    await replica.stop();
    await primary.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }, MINUTES_MS);

  const play = async ({ house }: StartedHouse, bets: number): Promise<void> => {
    for (let n = 0; n < bets; n += 1) accept(await house.submit(diceBet(1_00), account));
  };
  const bets = async (): Promise<number> =>
    (await door.projections.query(decidedBetsProjection, { filter: { account }, limit: 100 })).rows.length;

  test(
    'has the log and the tables from the replica, and nothing that the replica does not have',
    async () => {
      expect(await onReplica`select pg_is_in_recovery() as follows`).toEqual([{ follows: true }]);
      await play(decider, 3);
      expect(await bets()).toBe(3);
      await seen(() => door.head.seq === decider.house.durableHead.seq);

      await onReplica`select pg_wal_replay_pause()`;
      const { seq } = door.head;
      await play(decider, 2);
      await expect(bets()).rejects.toThrow('The replica is too far behind.');
      expect(door.head.seq).toBe(seq);

      await onReplica`select pg_wal_replay_resume()`;
      expect(await bets()).toBe(5);
      await seen(() => door.head.seq === decider.house.durableHead.seq);
    },
    MINUTES_MS,
  );

  test(
    'takes over with every entry, also with those that the replica does not have yet',
    async () => {
      await play(decider, 3);
      await onReplica`select pg_wal_replay_pause()`;
      await play(decider, 2);
      const { durableHead } = decider.house;
      await decider.stop();
      const second = await takeover;
      expect(second.house.durableHead).toEqual(durableHead);
      await play(second, 1);
      expect(second.house.durableHead.seq).toBeGreaterThan(durableHead.seq);
      await onReplica`select pg_wal_replay_resume()`;
    },
    MINUTES_MS,
  );
});
