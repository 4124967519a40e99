import { describe, expect, it } from 'vitest';
import { BackupError, makeBackup, openBackup, restoreBackup } from '../../../src/engine/backup.ts';
import { freshClientSeed } from '../../../src/base/chance.ts';
import { beginLog } from '../../../src/engine/begin.ts';
import { openHouse } from '../../../src/engine/open.ts';
import { seededDemo } from '../../../src/engine/genesis.ts';
import type { House } from '../../../src/engine/house.ts';
import { memoryStores } from '../../../src/engine/memoryStores.ts';
import type { HeadMarker } from '../../../src/base/markers.ts';
import type { HousePorts } from '../../../src/base/ports.ts';
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { TestMarker } from '../../kit/testHouse.ts';

const FEW_ITERATIONS = 10;
const noMarker: HeadMarker = { read: () => null, write: () => undefined, clear: () => undefined };

function portsOver(stores: ReturnType<typeof memoryStores>): HousePorts {
  return {
    store: stores.events,
    vault: stores.vault,
    directory: stores.directory,
    snapshots: stores.snapshots,
    marker: noMarker,
    otherTabs: { announce: () => undefined, onAnnounced: () => () => undefined, inTurn: (work) => work(), close: () => undefined },
    clock: { now: () => 1_768_464_000_000 },
    entropy: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    domainHash: 'test',
  };
}

async function openOver(stores: ReturnType<typeof memoryStores>): Promise<House> {
  const opened = await openHouse(portsOver(stores), { begin: beginLog });
  if (opened.kind !== 'open') throw new Error('the house did not open');
  return opened.house;
}

const bet = (house: House) =>
  house.submit(
    { type: 'PlaceBet', payload: { game: 'dice', stakeCents: 100, choice: { direction: 'under', target: 50 } } },
    seededDemo.account,
  );

describe('a backup', () => {
  it('brings back balances, secrets and addresses, and the house plays on from there', async () => {
    const house = await openOver(memoryStores());
    await bet(house);
    const file = await makeBackup(house, 'a long passphrase', FEW_ITERATIONS);

    const stores = memoryStores();
    await restoreBackup(await openBackup(file, 'a long passphrase'), stores, noMarker);
    const restored = await openOver(stores);

    expect(restored.head).toEqual(house.head);
    expect(balanceOf(restored.world, seededDemo.account)).toBe(balanceOf(house.world, seededDemo.account));
    expect(await stores.directory.get(`person:${seededDemo.account}`)).toContain(seededDemo.email);
    // The secret of the running pair came along: the next roll is the one that the old house would have made.
    const [here, there] = [await bet(restored), await bet(house)];
    if (here.kind !== 'accepted' || there.kind !== 'accepted') throw new Error('a bet was refused');
    const outcomes = [here, there].map(({ events }) => events.find(({ type }) => type === 'bet/settled')?.data);
    expect(outcomes[0]).toMatchObject({ outcome: (outcomes[1] as { outcome: object }).outcome });
  });

  it('keeps commands from having a second effect', async () => {
    const house = await openOver(memoryStores());
    const id = '11111111-2222-4333-8444-555555555555';
    const command = { type: 'ChangeClientSeed', payload: { clientSeed: 'mine' } } as const;
    await house.submit(command, seededDemo.account, { id });
    const stores = memoryStores();
    await restoreBackup(await openBackup(await makeBackup(house, 'p', FEW_ITERATIONS), 'p'), stores, noMarker);
    const restored = await openOver(stores);
    const before = restored.head.seq;
    await restored.submit(command, seededDemo.account, { id });
    expect(restored.head.seq).toBe(before);
  });

  it('shows nothing without its passphrase', async () => {
    const house = await openOver(memoryStores());
    const file = await makeBackup(house, 'right', FEW_ITERATIONS);
    expect(file).not.toContain(house.head.logId);
    expect(file).not.toContain('example.com');
    await expect(openBackup(file, 'wrong')).rejects.toThrow('The passphrase is wrong, or the file is damaged.');
  });

  it('is refused in one sentence when it is something else or damaged', async () => {
    const house = await openOver(memoryStores());
    const file = await makeBackup(house, 'p', FEW_ITERATIONS);
    await expect(openBackup('{"users":[]}', 'p')).rejects.toThrow('This file is not a backup.');
    await expect(openBackup('not json', 'p')).rejects.toThrow(BackupError);
    const damaged = file.replace(/"data":"(.{20})./, (_, start: string) => `"data":"${start}${file.includes(`${start}A`) ? 'B' : 'A'}`);
    await expect(openBackup(damaged, 'p')).rejects.toThrow(BackupError);
  });

  it('is refused where a line of its log is withheld: nobody can play on from a part', async () => {
    const stores = memoryStores();
    const house = await openOver(stores);
    await bet(house);
    const read = stores.events.read.bind(stores.events);
    stores.events.read = async function* withheld(...range) {
      for await (const batch of read(...range))
        yield batch.map((entry) => (entry.seq === 1 ? entry : { ...entry, lines: entry.lines.replace(/\n[^\n]*$/u, '\nnull') }));
    };
    const file = await makeBackup(house, 'p', FEW_ITERATIONS);
    await expect(openBackup(file, 'p')).rejects.toThrow('This backup has only a part of the log, so it cannot be restored.');
  });

  it('holds the secrets of its own head, also when seeds are rotated while it is made', async () => {
    const stores = memoryStores();
    const house = await openOver(stores);
    const rotate = async (): Promise<void> => {
      const rotated = await house.submit(
        { type: 'RotateSeed', payload: { clientSeed: freshClientSeed(house.ports.entropy) } },
        seededDemo.account,
      );
      expect(rotated.kind).toBe('accepted');
    };
    const { vault } = stores;
    const read = vault.keys.bind(vault);
    let rotations = 2;
    vault.keys = async (prefix) => {
      if (rotations > 0) {
        rotations -= 1;
        await rotate();
      }
      return read(prefix);
    };
    const opened = await openBackup(await makeBackup(house, 'p', FEW_ITERATIONS), 'p');
    expect(rotations).toBe(0);

    const elsewhere = memoryStores();
    await restoreBackup(opened, elsewhere, noMarker);
    const restored = await openOver(elsewhere);
    const seedsOf = accountOf(restored.world, seededDemo.account)?.seeds;
    if (!seedsOf) throw new Error('the demo account is missing');
    expect([...(await restored.seeds.open([seedsOf.activeHash, seedsOf.nextHash])).keys()]).toEqual([seedsOf.activeHash, seedsOf.nextHash]);
  });

  it('that is restored by halves is noticed: no house opens over the first part of a log', async () => {
    const house = await openOver(memoryStores());
    const opened = await openBackup(await makeBackup(house, 'p', FEW_ITERATIONS), 'p');
    const stores = memoryStores();
    const marker = new TestMarker();
    let entries = 0;
    const { events } = stores;
    const append = events.append.bind(events);
    events.append = (batch) => {
      entries += 1;
      return entries === 4 ? Promise.reject(new Error('the browser was closed')) : append(batch);
    };
    await expect(restoreBackup(opened, stores, marker)).rejects.toThrow('the browser was closed');
    expect(await openHouse({ ...portsOver(stores), marker }, { begin: beginLog })).toMatchObject({
      kind: 'lost',
      marker: { seq: house.head.seq },
      head: { seq: 3 },
    });
  });

  it('never merges into a log', async () => {
    const stores = memoryStores();
    const house = await openOver(stores);
    const opened = await openBackup(await makeBackup(house, 'p', FEW_ITERATIONS), 'p');
    await expect(restoreBackup(opened, stores, noMarker)).rejects.toThrow('never merged');
  });
});
