import type { KeyedChange, SnapshotRecord, SnapshotStore } from '../../../src/base/ports.ts';
import { wholeSnapshot } from '../../../src/base/wholeSnapshot.ts';
import { claimSame } from './claim.ts';
import type { ContractCase } from './contract.ts';

function snapshot(seq: number, lines: readonly string[] = ['w', 'seal']): SnapshotRecord {
  return { logId: 'log_x', seq, entryHash: `hash of ${seq}`, domainHash: 'd', lines };
}

const kept = async (snapshots: SnapshotStore): Promise<readonly SnapshotRecord[]> =>
  Promise.all((await snapshots.load()).map(wholeSnapshot));

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
      await snapshots.save(snapshot(3, ['again', 'seal']));
      claimSame(
        (await kept(snapshots)).map(({ seq, lines }) => [seq, lines]),
        [
          [3, ['again', 'seal']],
          [2, ['w', 'seal']],
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
  {
    name: 'a snapshot has all its lines in their order, however many and long they are, in all its fields as it was saved',
    run: async (place) => {
      const { snapshots } = place.open();
      const lines = Array.from({ length: 100 }, (_, n) => `${n} ${n % 7 === 0 ? 'ü😀"\\'.repeat(50_000) : ''}`);
      await snapshots.save(snapshot(1, lines));
      await snapshots.save(snapshot(2, ['other', 'lines']));
      claimSame(await kept(snapshots), [snapshot(2, ['other', 'lines']), snapshot(1, lines)], 'all of both');
    },
  },
  {
    name: 'lines are taken one after the other, and a snapshot whose lines break off is not kept at all',
    run: async (place) => {
      const { snapshots } = place.open();
      await snapshots.save(snapshot(1));
      async function* broken(): AsyncGenerator<string, void> {
        for (let n = 0; n < 40; n += 1) yield `line ${n}`;
        throw new RangeError('the fortieth line');
      }
      let thrown = '';
      await snapshots.save({ ...snapshot(2), lines: broken() }).catch((error: unknown) => (thrown = String(error)));
      claimSame([thrown, await kept(snapshots)], ['RangeError: the fortieth line', [snapshot(1)]], 'only the one before');
      await snapshots.save({ ...snapshot(1), lines: broken() }).catch(() => undefined);
      claimSame(await kept(snapshots), [snapshot(1)], 'nor does it replace the one of the same entry');
    },
  },
];
