/** Any history, put away and taken up again in a fresh house, is the same to the byte, and goes on in the same way. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportedEntries, exportedTrailer } from '../../../src/domain/log/export.ts';
import { makeBackup, openBackup, restoreBackup } from '../../../src/engine/backup.ts';
import { beginLog } from '../../../src/engine/begin.ts';
import { openHouse } from '../../../src/engine/open.ts';
import { memoryStores } from '../../../src/engine/memoryStores.ts';
import { playAgainstModel } from '../../kit/againstModel.ts';
import { PATIENT, runs } from '../../kit/runs.ts';
import { history } from '../../kit/steps.ts';
import { balance, bet, became, TestMarker } from '../../kit/testHouse.ts';

const FEW_ITERATIONS = 10;

async function exported(stores: ReturnType<typeof memoryStores>): Promise<string> {
  const head = await stores.events.head();
  if (!head) throw new Error('nothing to export');
  let text = '';
  for await (const batch of stores.events.read(1, head.seq)) text += exportedEntries(batch);
  return text + exportedTrailer(head);
}

test('a history that is exported and restored has the same head, the same world and the same bytes', PATIENT, () =>
  fc.assert(
    fc.asyncProperty(history(25), async (steps) => {
      const { browser, tabs } = await playAgainstModel(steps);
      const [tab] = tabs;
      if (!tab) throw new Error('no tab');
      const [stores, marker] = [memoryStores(), new TestMarker()];
      await restoreBackup(await openBackup(await makeBackup(tab.house, 'a passphrase', FEW_ITERATIONS), 'a passphrase'), stores, marker);
      const ports = {
        ...browser.ports(stores.events),
        vault: stores.vault,
        directory: stores.directory,
        snapshots: stores.snapshots,
        marker,
      };
      const opened = await openHouse(ports, { begin: beginLog });
      if (opened.kind !== 'open') throw new Error('the log was lost');
      const { house } = opened;
      expect(house.head).toEqual(tab.house.head);
      expect(marker.head).toEqual(browser.log.head);
      expect(JSON.stringify(house.world)).toBe(JSON.stringify(tab.house.world));
      expect(await exported(stores)).toBe(browser.exported());

      // Secrets and what makes commands unique came along: the next roll of everybody is the one it would have been.
      // In place of a secret that is gone each house makes its own.
      const secrets = await stores.vault.keys('seed:');
      const players = Object.values(house.world.accounts).filter(({ seeds }) =>
        [seeds.activeHash, seeds.nextHash].every((hash) => secrets.includes(`seed:${hash}`)),
      );
      for (const id of players.map((player) => player.id)) {
        expect(became(await bet({ house }, id, 100))).toBe(became(await bet(tab, id, 100)));
        expect(balance({ house }, id)).toBe(balance(tab, id));
      }
    }),
    runs(8),
  ),
);
