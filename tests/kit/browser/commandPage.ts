/** Runs in a browser at the app's own address, as another tab of its house. It sends commands that have no screen, or many commands. */
import type { Command } from '../../../src/domain/commands/catalog.ts';
import type { Actor } from '../../../src/domain/ids.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { cryptoEntropy } from '../../../src/base/entropy.ts';
import { localStorageHeadMarker } from '../../../src/browser/headMarker.ts';
import { broadcastToOtherTabs } from '../../../src/browser/tabChannels.ts';
import type { House } from '../../../src/engine/house.ts';
import { beginLog } from '../../../src/engine/begin.ts';
import { openHouse } from '../../../src/engine/open.ts';
import { indexedDbStores } from '../../../src/browser/stores/indexedDb.ts';

async function open(): Promise<House> {
  const { events: store, vault, directory, snapshots } = indexedDbStores({ name: 'house', hash: (text) => nobleHashing.sha256(text) });
  const ports = {
    store,
    vault,
    directory,
    snapshots,
    marker: localStorageHeadMarker(localStorage),
    otherTabs: broadcastToOtherTabs(),
    clock: systemClock,
    entropy: cryptoEntropy,
  };
  const opened = await openHouse({ ...ports, domainHash: 'a tab of a test' }, { begin: beginLog });
  if (opened.kind !== 'open') throw new Error(`the log is ${opened.kind}`);
  return opened.house;
}

let opening: Promise<House> | undefined;

const page = {
  /** 'accepted', or the sentence of the refusal. */
  async submit(command: Command, actor: Actor): Promise<string> {
    const house = await (opening ??= open());
    const submitted = await house.submit(command, actor);
    return submitted.kind === 'refused' ? submitted.refusal.sentence : 'accepted';
  },

  /** The events that are not settled yet: id and home team. */
  async events(): Promise<readonly (readonly [id: string, homeTeam: string])[]> {
    const house = await (opening ??= open());
    await house.catchUp();
    return Object.values(house.world.sportEvents).map(({ id, homeTeam }) => [id, homeTeam]);
  },

  async accountOf(username: string): Promise<string | undefined> {
    const house = await (opening ??= open());
    await house.catchUp();
    return house.world.names[username.toLowerCase()];
  },
};

declare global {
  interface Window {
    commandPage: typeof page;
  }
}
window.commandPage = page;
