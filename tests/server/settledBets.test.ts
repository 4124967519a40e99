/** The house on a server keeps no settled bets for screens: its world only decides, and pages have theirs from their own views. */
import { expect, onTestFinished, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { accountOf, type World } from '../../src/domain/world.ts';
import { digestBy } from '../../src/base/digest.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { takeSnapshot } from '../kit/takeSnapshot.ts';
import { accept, diceBet, newcomer } from '../kit/testHouse.ts';

/** A house where Ada has bet, has revealed her seed, and has bet again. */
async function played() {
  const machine = new TestMachine();
  onTestFinished(() => machine.close());
  const { house } = await machine.open();
  const ada = await newcomer({ house }, 'ada');
  accept(await house.submit(diceBet(1_00), ada));
  accept(await house.submit({ type: 'RotateSeed', payload: { clientSeed: 'mine' } }, ada));
  accept(await house.submit(diceBet(2_00), ada));
  return { machine, house, ada };
}

/** The world of the house of these entries: that of the whole log without what screens show. */
function deciding(whole: World): World {
  const accounts = Object.entries(whole.accounts).map(([id, account]) => [id, { ...account, recents: {}, sportRecents: [] }]);
  return { ...whole, recentsKept: 0, accounts: Object.fromEntries(accounts) as World['accounts'] };
}

test('all else is what the log comes to, as it plays and after a start from the log or from a snapshot', async () => {
  const { machine, house, ada } = await played();
  const world = deciding(machine.whole);
  expect(accountOf(world, ada)).toMatchObject({ totals: { bets: 2 }, lastReveal: { bets: 1 }, seeds: { nonce: 1, clientSeed: 'mine' } });
  expect(accountOf(machine.whole, ada)?.recents.dice?.map(({ serverSeed }) => serverSeed === null)).toEqual([true, false]);
  expect(house.world).toEqual(world);
  const { house: fromLog } = await machine.open();
  expect(fromLog.world).toEqual(world);
  await fromLog.takeSnapshot();
  const { house: next, folded } = await machine.open();
  expect([folded, next.world]).toEqual([0, world]);
});

test('a snapshot that keeps them is not mixed up with its own: the log is folded once', async () => {
  const { machine, house } = await played();
  const { whole } = machine;
  await machine.kept.snapshots.save(await takeSnapshot(whole, house.durableHead, 'this rulebook', digestBy(nodeHashing)));
  const first = await machine.open();
  expect([first.folded, first.house.world]).toEqual([whole.seq, deciding(whole)]);
});
