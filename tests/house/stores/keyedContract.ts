import type { KeyedChange, SnapshotRecord } from '../../../src/house/ports.ts';
import { claimSame } from './claim.ts';
import type { ContractCase } from './contract.ts';

function snapshot(seq: number, world = 'w'): SnapshotRecord {
  return { logId: 'log_x', seq, entryHash: `hash of ${seq}`, domainHash: 'd', world, worldHash: 'h' };
}

export const keyedContract: readonly ContractCase[] = [
  {
    name: 'the vault keeps, replaces, finds and forgets values; the directory is apart from it',
    run: async (place) => {
      const { vault, directory } = place.open();
      await vault.put([
        ['seed:a', '1'],
        ['seed:b', '2'],
        ['password:x', '3'],
      ]);
      await vault.put([['seed:b', 'two']]);
      await directory.put([['seed:a', 'elsewhere']]);
      claimSame(await vault.get('seed:b'), 'two', 'replaced');
      claimSame(await vault.get('seed:c'), null, 'absent');
      claimSame(
        [...(await vault.getMany(['seed:b', 'seed:c', 'seed:a']))],
        [
          ['seed:b', 'two'],
          ['seed:a', '1'],
        ],
        'many',
      );
      await vault.delete(['seed:a', 'seed:c']);
      claimSame(await vault.get('seed:a'), null, 'deleted');
      claimSame(await directory.get('seed:a'), 'elsewhere', 'directory');
      await vault.put([]);
      await vault.delete([]);
    },
  },
  {
    name: 'values are changed in one step: of many changes at once none is lost, from any tab',
    run: async (place) => {
      const { vault } = place.open();
      const other = place.open();
      await vault.put([['seed:b', 'b']]);
      const lengthen = (values: ReadonlyMap<string, string>): readonly KeyedChange[] => {
        const longer = `${values.get('seed:a') ?? ''}x`;
        return [
          ['seed:a', longer],
          [`seed:${longer.length}`, [...values.keys()].join()],
        ];
      };
      await Promise.all(
        Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? vault : other.vault).change(['seed:a', 'seed:b', 'seed:c'], lengthen)),
      );
      claimSame(await other.vault.get('seed:a'), 'x'.repeat(20), 'each change saw the one before');
      claimSame([await vault.get('seed:1'), await vault.get('seed:20')], ['seed:b', 'seed:a,seed:b'], 'only what is there is seen');
      await vault.change(['seed:a'], () => [['seed:a', null]]);
      claimSame(await other.vault.get('seed:a'), null, 'deleted');
      let thrown = '';
      await vault
        .change(['seed:b'], () => {
          throw new Error('no');
        })
        .catch((error: unknown) => (thrown = String(error)));
      claimSame([thrown, await vault.get('seed:b')], ['Error: no', 'b'], 'an exception is passed on, and nothing is changed');
    },
  },
  {
    name: 'keys are found by prefix, in order',
    run: async (place) => {
      const { vault } = place.open();
      await vault.put(['seed:b', 'seedling', 'seed:a', 'seed:😀', 'seee', 'Seed:z', 'seed:'].map((name) => [name, 'v'] as const));
      claimSame(await vault.keys('seed:'), ['seed:', 'seed:a', 'seed:b', 'seed:😀'], 'prefix');
      claimSame((await vault.keys('')).length, 7, 'all');
      claimSame(await vault.keys('zz'), [], 'none');
    },
  },
  {
    name: 'two snapshots are kept, newest first; one of the same entry replaces the earlier',
    run: async (place) => {
      const { snapshots } = place.open();
      claimSame(await snapshots.load(), [], 'none');
      await snapshots.save(snapshot(1));
      await snapshots.save(snapshot(2));
      await snapshots.save(snapshot(3));
      claimSame(
        (await snapshots.load()).map(({ seq }) => seq),
        [3, 2],
        'newest two',
      );
      await snapshots.save(snapshot(3, 'again'));
      claimSame(
        (await snapshots.load()).map(({ seq, world }) => [seq, world]),
        [
          [3, 'again'],
          [2, 'w'],
        ],
        'same entry',
      );
      await snapshots.save(snapshot(1));
      claimSame(
        (await snapshots.load()).map(({ seq }) => seq),
        [1, 3],
        'saved last comes first, as after a restored backup',
      );
      await snapshots.clear();
      claimSame(await snapshots.load(), [], 'cleared');
    },
  },
];
