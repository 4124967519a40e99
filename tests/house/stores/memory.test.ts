import { describe, expect, test } from 'vitest';
import { MemoryLog, memoryStores } from '../../../src/house/stores/memory.ts';
import { StoreUnavailableError } from '../../../src/house/ports.ts';
import { storeContract } from './contract.ts';
import { append, entriesAfter, key } from './entries.ts';

describe('memory keeps the contract of the stores', () => {
  test.each(storeContract)('$name', async ({ run }) => {
    const log = new MemoryLog();
    await run({ open: () => memoryStores(log) });
  });
});

test('a failing commit is reported once and keeps nothing', async () => {
  const { events } = memoryStores();
  await append(events, 1);
  events.failNextCommit();
  await expect(append(events, 1, { keys: [key('command:a')] })).rejects.toThrow(StoreUnavailableError);
  expect((await events.head())?.seq).toBe(1);
  expect(await events.findKey('command:a')).toBeNull();
  expect((await append(events, 1, { keys: [key('command:a')] })).kind).toBe('built');
});

test('a commit costs what was missed, not what the log holds', async () => {
  const { events } = memoryStores();
  const made = entriesAfter(null, 50_000);
  let head = null;
  const began = performance.now();
  for (const entry of made.entries) {
    await events.commit({ knownHead: head, keys: [key(`command:${entry.seq}`)], build: () => ({ append: [entry], keys: [], value: null }) });
    head = await events.head();
  }
  expect(head?.seq).toBe(50_000);
  // About 0.3 s here; a commit that looked at the whole log would take minutes.
  expect(performance.now() - began).toBeLessThan(10_000);
});
