/** A standby: what it folds while another house decides, and what it reads when it decides itself. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import type { Head } from '../../src/domain/log/head.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { systemClock } from '../../src/base/clock.ts';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import { DamagedLogError } from '../../src/base/ports.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { followLog, type Standby } from '../../src/server/standby.ts';
import { openServerHouse } from '../../src/server/openServerHouse.ts';
import type { ServerStores } from '../../src/server/ports.ts';
import { freshKey } from '../../src/server/postgres/cipher.ts';
import { connect, type DatabasePlace } from '../../src/server/postgres/database.ts';
import { openPostgresStores, storesForReading } from '../../src/server/postgres/postgresStores.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { entryOfNewerVersion } from '../kit/forge.ts';
import { foldAll } from '../kit/foldAll.ts';
import { freshDatabase, hasPostgres } from '../kit/postgres.ts';
import { accept, diceBet, GENESIS } from '../kit/testHouse.ts';

const folding = { hashing: nodeHashing, domainHash: 'this rulebook', clock: systemClock, entropy: cryptoEntropy };

describe.skipIf(!hasPostgres)('a standby', () => {
  const key = freshKey();
  let place: DatabasePlace;
  let along: Standby | null = null;

  beforeEach(async () => {
    place = await freshDatabase();
  });
  /** A house that decides, with stores that count the entries which it reads. */
  async function open() {
    const stores = await openPostgresStores({ place, key, wait: true });
    onTestFinished(() => stores.close());
    await along?.end();
    const read = entriesReadFrom(stores);
    const { house } = await openServerHouse({ ...folding, stores }, { handOverFolded: () => along?.handOver() ?? null });
    const end = async (): Promise<void> => {
      await house.stop();
      await stores.close();
    };
    onTestFinished(end);
    return { house, log: stores.log, read: read(), end };
  }

  /** Resolves with the head when the end of the log was reached. */
  function standBy(): { readonly caughtUp: Promise<Head>; readonly upTo: () => number } {
    const stores = storesForReading(place, key);
    let seq = 0;
    const read = stores.log.read.bind(stores.log);
    vi.spyOn(stores.log, 'read').mockImplementation(async function* (from, to) {
      for await (const batch of read(from, to)) {
        seq = Math.max(seq, batch.at(-1)?.seq ?? 0);
        yield batch;
      }
    });
    const caughtUp = new Promise<Head>((resolve) => {
      along = followLog({ ...folding, stores }, async ({ durableHead }) => {
        resolve(durableHead);
        return async () => undefined;
      });
    });
    onTestFinished(async () => {
      await along?.end();
      along = null;
      await stores.close();
    });
    return { caughtUp, upTo: () => seq };
  }

  const play = async (house: Engine, bets: number): Promise<void> => {
    for (let n = 0; n < bets; n += 1) accept(await house.submit(diceBet(1_00), seededAdmin.account));
  };

  async function expectWhole(house: Engine): Promise<void> {
    const entries = [];
    for await (const batch of house.ports.store.read(1)) entries.push(...batch.map(readStored));
    expect(house.world).toEqual(foldAll(entries, 0));
    expect(house.head.seq).toBe(entries.length);
  }

  test('that folded along decides on the world of a fold from the start, and has read only what was missing', async () => {
    const first = await open();
    await play(first.house, 20);
    await first.house.takeSnapshot();
    await play(first.house, 10);
    const { caughtUp, upTo } = standBy();
    expect((await caughtUp).seq).toBe(GENESIS + 30);
    await play(first.house, 5);
    await expect.poll(upTo).toBe(GENESIS + 35);
    await along?.end();
    await play(first.house, 3);
    await first.end();
    const next = await open();
    // The three, the last one once more for its format, and the one that the folded world ends with.
    expect(next.read).toBe(5);
    await expectWhole(next.house);
    await play(next.house, 1);
    await expectWhole(next.house);
    expect(along?.handOver(), 'the world was given away').toBeNull();
  });

  test('opens a log afresh that took the place of the one that it folded', async () => {
    const first = await open();
    await play(first.house, 5);
    await standBy().caughtUp;
    await along?.end();
    await first.end();
    const admin = connect(place, { max: 1 });
    onTestFinished(() => admin.end());
    await admin`truncate entries, trail, keys, secrets, people, snapshots, snapshot_lines`;
    await admin`update head set log_id = '', seq = 0, hash = repeat('0', 64), at = 0`;
    const kept = along;
    along = null;
    const other = await open();
    await play(other.house, 8);
    await other.end();
    along = kept;
    const next = await open();
    expect(next.read).toBeGreaterThan(GENESIS + 8);
    await expectWhole(next.house);
  });

  test('over an empty database begins', async () => {
    standBy();
    const { house } = await open();
    await play(house, 1);
    await expectWhole(house);
  });

  test('over an empty database in which another house begins folds along with that one', async () => {
    const { caughtUp } = standBy();
    const kept = along;
    along = null;
    const first = await open();
    along = kept;
    expect((await caughtUp).seq).toBeLessThanOrEqual(GENESIS);
    await first.end();
    const next = await open();
    await play(next.house, 1);
    await expectWhole(next.house);
  });

  test('keeps nothing of a log that a newer version writes, and no house of this version opens it', async () => {
    const first = await open();
    await play(first.house, 3);
    const { caughtUp, upTo } = standBy();
    const head = await caughtUp;
    expect(head).toEqual(first.house.durableHead);
    const stored = entryOfNewerVersion(head, seededAdmin.account);
    await first.log.append({ after: head, entries: [{ stored, keys: [], isPublic: true }], secrets: [], revealed: [] });
    await expect.poll(upTo).toBe(head.seq + 1);
    await along?.end();
    expect(along?.handOver()).toBeNull();
    await first.end();
    await expect(open()).rejects.toThrow(`entry ${head.seq + 1} holds jackpot/won, which only a newer version understands`);
  });

  test('hands over nothing of a log that is damaged, and the house that opens it says so', async () => {
    const first = await open();
    await play(first.house, 5);
    await first.end();
    const admin = connect(place, { max: 1 });
    onTestFinished(() => admin.end());
    await admin`delete from entries where seq = ${GENESIS + 3}`;
    standBy();
    await expect(open()).rejects.toThrow(DamagedLogError);
  });
});

test.skipIf(!hasPostgres)('who reads with a replica has the log from there, and sessions from where they are written', async () => {
  const key = freshKey();
  const [place, replica] = [await freshDatabase(), await freshDatabase()];
  const heads = [];
  for (const at of [place, replica]) {
    const stores = await openPostgresStores({ place: at, key });
    await openServerHouse({ ...folding, stores });
    heads.push(await stores.log.head());
    await stores.close();
  }
  const stores = storesForReading(place, key, replica);
  onTestFinished(() => stores.close());
  expect(heads[1]).not.toEqual(heads[0]);
  expect(await stores.log.head()).toEqual(heads[1]);
  await stores.sessions.put([['a session', 'here']]);
  const [written, read] = [storesForReading(place, key), storesForReading(replica, key)];
  onTestFinished(async () => void (await Promise.all([written.close(), read.close()])));
  expect([await written.sessions.get('a session'), await read.sessions.get('a session')]).toEqual(['here', null]);
});

/** Counts the entries that are read from now on. */
function entriesReadFrom({ log }: ServerStores): () => number {
  let count = 0;
  const read = log.read.bind(log);
  vi.spyOn(log, 'read').mockImplementation(async function* (from, to) {
    for await (const batch of read(from, to)) {
      count += batch.length;
      yield batch;
    }
  });
  return () => count;
}
