import { describe, expect, test } from 'vitest';
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import { MemoryLog, memoryStores } from '../../../src/engine/memoryStores.ts';
import { StoreUnavailableError } from '../../../src/base/ports.ts';
import { storeContract } from './contract.ts';
import { append, key, usedBy } from './entries.ts';

describe('memory keeps the contract of the stores', () => {
  test.each(storeContract)('$name', async ({ run }) => {
    const log = new MemoryLog();
    const { vault, directory } = memoryStores();
    await run({ open: () => ({ ...memoryStores(log, vault), directory }) });
  });
});

test('a failing append is reported once and keeps nothing', async () => {
  const { events } = memoryStores();
  await append(events, 1);
  events.failNextAppend();
  await expect(append(events, 1, { keys: [key('command:a')] })).rejects.toThrow(StoreUnavailableError);
  expect((await events.head())?.seq).toBe(1);
  expect(await usedBy(events, 'command:a')).toBeNull();
  expect((await append(events, 1, { keys: [key('command:a')] })).kind).toBe('appended');
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

test('an append costs what it appends, not what the log holds', async () => {
  const log = new CountingLog();
  const { events } = memoryStores(log);
  await append(events, 2_000);
  for (let turn = 0; turn < 10; turn += 1) await append(events, 1, { keys: [key(`command:${turn}`)] });
  expect((await events.head())?.seq).toBe(2_010);
  expect(log.looks).toBe(0);
});
