/** A standby over stores in memory: what it does when the log is not the one that it folded. */
import { expect, onTestFinished, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { followLog } from '../../src/server/standby.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { MemoryServerStores } from '../kit/serverStores.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

test('a log that is shorter than what was folded was replaced: the folded world is dropped, and the log is folded anew', async () => {
  const machine = new TestMachine();
  const { house } = await machine.open();
  onTestFinished(() => machine.close());
  const { log } = machine.kept;
  const before = { head: log.head, entries: log.entries.length };
  accept(await house.submit(diceBet(1_00), seededAdmin.account));
  const stores = new MemoryServerStores(machine.kept);
  const ready: number[] = [];
  let left = 0;
  const { clock, entropy } = machine;
  const along = followLog({ hashing: nodeHashing, domainHash: 'this rulebook', clock, entropy, stores }, async ({ durableHead }) => {
    ready.push(durableHead.seq);
    return async () => void (left += 1);
  });
  onTestFinished(() => along.end());
  await expect.poll(() => ready).toEqual([before.entries + 1]);
  log.entries.length = before.entries;
  log.head = before.head;
  await expect.poll(() => ready).toEqual([before.entries + 1, before.entries]);
  expect(left).toBe(1);
  await along.end();
  expect(along.take()?.head.seq).toBe(before.entries);
});
