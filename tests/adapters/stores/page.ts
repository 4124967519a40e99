/** Runs in a real browser: the contract, and measurements of the stores over the browser's own IndexedDB. */
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import { indexedDbStores } from '../../../src/browser/stores/indexedDb.ts';
import { storeContract } from './contract.ts';
import { append, batchAfter, entriesAfter, type EntryWish, entryAfter, hashText, headOf, key, readAll } from './entries.ts';

const open = (name: string) => indexedDbStores({ name, hash: hashText });

/** Like a bet: two accounts' trails at most, two events. */
function bet(seq: number): EntryWish {
  return { subjects: [`acc_${(seq * 7) % 200}`], events: 2, note: 'x'.repeat(60) };
}

const page = {
  caseNames: (): string[] => storeContract.map(({ name }) => name),

  /** Runs one case of the contract in a database of its own; resolves to what went wrong, or null. */
  async runCase(place: number): Promise<string | null> {
    const { name, run } = storeContract[place]!;
    const database = `case ${place}`;
    try {
      await run({ open: () => open(database) });
      return null;
    } catch (error) {
      return `${name}: ${String(error)}`;
    } finally {
      await open(database).erase();
    }
  },

  /** Appends single entries without end and tells each acknowledged place to the function `acknowledge` of the window. */
  async appendForEver(database: string): Promise<void> {
    const { events } = open(database);
    const acknowledge = Reflect.get(window, 'acknowledge') as (seq: number) => Promise<void>;
    for (;;) {
      await append(events, 1, { wish: bet, keys: [key(`command:${crypto.randomUUID()}`)] });
      void acknowledge((await events.head())?.seq ?? 0);
    }
  },

  /** The places of the log and whether it is one chain that ends in its head. */
  async inspect(database: string): Promise<{ count: number; chained: boolean }> {
    const { events, close } = open(database);
    const all = await readAll(events);
    const head = await events.head();
    const chained = all.every(
      (entry, index) => entry.seq === index + 1 && (index === 0 || entry.lines.includes(`"prev":"${all[index - 1]!.hash}"`)),
    );
    close();
    return { count: all.length, chained: chained && (all.at(-1)?.hash ?? null) === (head?.hash ?? null) };
  },

  /** Appends one entry of about `bytes`; resolves to the name and sentence of the error, or null. */
  async appendLarge(database: string, bytes: number): Promise<string | null> {
    const { events, close } = open(database);
    try {
      await append(events, 1, { wish: () => ({ note: randomText(bytes) }) });
      return null;
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    } finally {
      close();
    }
  },

  /** Appends `count` entries in batches of 1,000; packs them or leaves them as records. Resolves to the time, ms. */
  async fill(database: string, count: number, pack: boolean): Promise<number> {
    const { events, close } = open(database);
    let head = await events.head();
    let spent = 0;
    for (let done = 0; done < count; done += 1_000) {
      const made = entriesAfter(head, 1_000, bet);
      const batch = batchAfter(head, made.entries, { keys: made.entries.map((entry) => key(`command:${entry.hash}`)) });
      const began = performance.now();
      await events.append(batch);
      if (pack) await events.pack();
      spent += performance.now() - began;
      head = made.head;
    }
    close();
    return spent;
  },

  /** Milliseconds of `count` single appends one after another, each with a key and a few bytes like a bet. */
  async appendTimes(database: string, count: number): Promise<number[]> {
    const { events, close } = open(database);
    let known = await events.head();
    const times: number[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const { entry, head } = entryAfter(known, bet(turn));
      const batch = batchAfter(known, [entry], { keys: [key(`command:${entry.hash}`)] });
      const began = performance.now();
      await events.append(batch);
      times.push(performance.now() - began);
      known = head;
    }
    close();
    return times;
  },

  /** Milliseconds to read the whole log, and to read one page of a trail, new and old. */
  async readTimes(database: string): Promise<{ entries: number; readMs: number; trailMs: number; oldTrailMs: number }> {
    const { events, close } = open(database);
    const end = await events.head();
    let entries = 0;
    let last: StoredEntry | undefined;
    const began = performance.now();
    for await (const batch of events.read(1)) {
      entries += batch.length;
      last = batch.at(-1);
    }
    const read = performance.now();
    await events.readTrail('acc_7', { limit: 50 });
    const trail = performance.now();
    await events.readTrail('acc_7', { before: 30_000, limit: 50 });
    const oldTrail = performance.now();
    if (last === undefined || headOf(last).hash !== end?.hash) throw new Error('The log was not read to its head');
    close();
    return { entries, readMs: read - began, trailMs: trail - read, oldTrailMs: oldTrail - trail };
  },
};

/** Text that a disk cannot compress away. */
function randomText(length: number): string {
  const bytes = new Uint8Array(length / 2);
  for (let start = 0; start < bytes.length; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type StoresPage = typeof page;

declare global {
  interface Window {
    storesPage: StoresPage;
  }
}

window.storesPage = page;
