/** The house of a tab and the one on another machine keep the same contract. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import type { PlayerHouse } from '../../src/api/playerHouse.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { remoteOf, snapshotFor } from '../kit/remote.ts';
import { serveSocket, signUp } from '../kit/socket.ts';
import { accept, newcomer, TestBrowser } from '../kit/testHouse.ts';
import { playerContract, type Played } from './playerContract.ts';

const sendingBy =
  (house: PlayerHouse, account: AccountId) =>
  async (command: Command): Promise<void> =>
    void accept(await house.submit(command, account));

async function embedded(): Promise<Played> {
  const browser = new TestBrowser();
  const [tab, other] = [await browser.tab(), await browser.tab()];
  const account = await newcomer(tab, 'ada');
  const bob = await newcomer(tab, 'bob');
  const truth = async () => {
    await other.house.catchUp();
    return other.house.world;
  };
  return { house: tab.house, account, clock: browser.clock, elsewhere: sendingBy(other.house, bob), truth };
}

/** `few`: a page reads fewer entries than this by itself, and otherwise begins with a snapshot. */
async function remote(few = 200): Promise<Played> {
  const served = await serveSocket({ snapshotLimits: { few, bytes: 1_000_000 } });
  onTestFinished(() => served.close());
  const [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
  const pageOf = (token: string) => remoteOf(served, token, { snapshot: () => snapshotFor(served, token) });
  const [house, other] = [pageOf(ada.token), pageOf(bob.token)];
  onTestFinished(() => [house, other].forEach((one) => one.close()));
  await Promise.all([house.opened, other.opened]);
  return {
    house,
    account: ada.id,
    clock: served.machine.clock,
    elsewhere: sendingBy(other, bob.id),
    truth: async () => served.machine.whole,
  };
}

describe('the house of a tab', () => {
  test.each(playerContract)('$name', ({ run }) => run(embedded));
});

describe('a house server', () => {
  test.each(playerContract)('$name', ({ run }) => run(() => remote()));
});

describe('a house server, from a snapshot on', () => {
  test.each(playerContract)('$name', ({ run }) =>
    run(async () => {
      const played = await remote(1);
      expect((played.house as RemoteHouse).unprovedStart).not.toBeNull();
      return played;
    }),
  );
});
