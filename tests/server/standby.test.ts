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
  expect(along.handOver()?.head.seq).toBe(before.entries);
});

test('a log that grows while it is folded for the first time is not folded again', async () => {
  const machine = new TestMachine();
  const { house } = await machine.open();
  onTestFinished(() => machine.close());
  const heads = [machine.kept.log.head];
  accept(await house.submit(diceBet(1_00), seededAdmin.account));
  const stores = new MemoryServerStores(machine.kept);
  const headOf = stores.log.head.bind(stores.log);
  // The bet comes between the head that the standby sees first and what it reads.
  stores.log.head = async () => heads.shift() ?? headOf();
  const reads: number[] = [];
  const read = stores.log.read.bind(stores.log);
  stores.log.read = (from, to) => {
    if (to === undefined) reads.push(from);
    return read(from, to);
  };
  const { clock, entropy } = machine;
  const ports = { hashing: nodeHashing, domainHash: 'this rulebook', clock, entropy, stores };
  const ready: number[] = [];
  let left = 0;
  const along = followLog(ports, async ({ durableHead }) => {
    ready.push(durableHead.seq);
    return async () => void (left += 1);
  });
  onTestFinished(() => along.end());
  await expect.poll(() => reads.length).toBeGreaterThan(3);
  expect(ready).toEqual([house.durableHead.seq]);
  expect(left).toBe(0);
  expect(reads.filter((from) => from === 1)).toHaveLength(1);
});

test('a standby that is still far behind the end of the log is not ready', async () => {
  const machine = new TestMachine();
  const { house } = await machine.open();
  onTestFinished(() => machine.close());
  const stores = new MemoryServerStores(machine.kept);
  let ahead = 10_000;
  const headOf = stores.log.head.bind(stores.log);
  stores.log.head = async () => {
    const head = await headOf();
    return head && { ...head, seq: head.seq + ahead };
  };
  const { clock, entropy } = machine;
  const ports = { hashing: nodeHashing, domainHash: 'this rulebook', clock, entropy, stores };
  const ready: number[] = [];
  const along = followLog(ports, async ({ durableHead }) => {
    ready.push(durableHead.seq);
    return async () => undefined;
  });
  onTestFinished(() => along.end());
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(ready).toEqual([]);
  ahead = 0;
  await expect.poll(() => ready).toEqual([house.durableHead.seq]);
});

test('a standby whose reads could not be started starts them again', async () => {
  const machine = new TestMachine();
  await machine.open();
  onTestFinished(() => machine.close());
  const { clock, entropy } = machine;
  const ports = { hashing: nodeHashing, domainHash: 'this rulebook', clock, entropy, stores: new MemoryServerStores(machine.kept) };
  let [tried, left] = [0, 0];
  const along = followLog(ports, async () => {
    tried += 1;
    if (tried === 1) throw new Error('no port is free');
    return async () => void (left += 1);
  });
  await expect.poll(() => tried).toBe(2);
  await along.end();
  expect(left).toBe(1);
  expect(along.handOver()).not.toBeNull();
});
