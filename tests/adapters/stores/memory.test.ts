import { describe, expect, test } from 'vitest';
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import { MemoryLog, memoryStores } from '../../../src/engine/memoryStores.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { storeContract } from './contract.ts';
import { append, entriesAfter, headOf, key } from './entries.ts';

describe('memory keeps the contract of the stores', () => {
  test.each(storeContract)('$name', async ({ run }) => {
    const log = new MemoryLog();
    const { vault, directory } = memoryStores();
    await run({ open: () => ({ ...memoryStores(log), vault, directory }) });
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

/** A log that counts how often an entry of it is looked at. */
class CountingLog extends MemoryLog {
  looks = 0;
  override readonly entries = new Proxy<StoredEntry[]>([], {
    get: (entries, key, receiver): unknown => {
      if (typeof key === 'string' && /^\d+$/u.test(key)) this.looks += 1;
      return Reflect.get(entries, key, receiver);
    },
  });
}

test('a commit costs what was missed, not what the log holds', async () => {
  const log = new CountingLog();
  const { events } = memoryStores(log);
  const made = entriesAfter(null, 2_000);
  let head = null;
  for (const entry of made.entries) {
    await events.commit({
      knownHead: head,
      keys: [key(`command:${entry.seq}`)],
      build: () => ({ append: [entry], keys: [], value: null }),
    });
    head = await events.head();
  }
  expect(head?.seq).toBe(2_000);
  expect(log.looks, 'none was missed').toBe(0);
  await events.commit({ knownHead: headOf(made.entries[1_989]!), keys: [], build: () => ({ append: [], keys: [], value: null }) });
  expect(log.looks, 'ten were').toBe(10);
});
