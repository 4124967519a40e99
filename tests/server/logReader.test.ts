/** Reading the log for clients beside the decisions of the same thread. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryFor } from '../../src/domain/log/view.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { LogReader } from '../../src/server/logReader.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

let machine: TestMachine;
beforeEach(() => {
  machine = new TestMachine();
});
afterEach(() => machine.close());

test('other work comes in between long answers, and they are the same', async () => {
  const { house, log } = await machine.open();
  for (let n = 0; n < 200; n += 1) accept(await house.submit(diceBet(1), seededAdmin.account));
  const reader = new LogReader(log, () => house.durableHead);
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const cuts = machine.kept.log.entries.map((stored) => entryFor('public', stored));
  const limit = cuts.length;
  const turnsOf = async <T>(read: () => Promise<T>): Promise<readonly [T, number]> => {
    const before = turns;
    return [await read(), turns - before];
  };
  const [entries, ofEntries] = await turnsOf(() => reader.entries('public', { after: 0, limit }));
  expect(entries).toEqual(cuts);
  const [readable, ofReadable] = await turnsOf(() => reader.readable(seededAdmin.account, { after: 0, upTo: limit, limit }));
  expect(readable.length).toBeGreaterThan(190);
  const [trail, ofTrail] = await turnsOf(() => reader.trail(seededAdmin.account, { before: limit + 1, limit }));
  expect(trail.length).toBeGreaterThan(190);
  isOver = true;
  for (const between of [ofEntries, ofReadable, ofTrail]) expect(between).toBeGreaterThan(7);
});
