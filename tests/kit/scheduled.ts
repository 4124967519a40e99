/** Ports whose answers wait for their turn. fast-check chooses the order and prints it after a failure. */
import type { Scheduler } from 'fast-check';
import type { LogStore, HousePorts, KeyedStore } from '../../src/base/ports.ts';

export function scheduled(ports: HousePorts, scheduler: Scheduler, tab: string): HousePorts {
  /** Lets other work run before this work, and again before its answer is passed on. */
  const inTurn = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    await scheduler.schedule(Promise.resolve(), `${tab} ${what}`);
    try {
      return await work();
    } finally {
      await scheduler.schedule(Promise.resolve(), `${tab} hears of ${what}`);
    }
  };
  const { store, vault } = ports;
  const events: LogStore = {
    head: () => inTurn('head', () => store.head()),
    append: (batch) => inTurn('append', () => store.append(batch)),
    async *read(from, to) {
      for await (const batch of store.read(from, to)) {
        await scheduler.schedule(Promise.resolve(), `${tab} reads`);
        yield batch;
      }
    },
    readPlaces: (places) => inTurn('places', () => store.readPlaces(places)),
    readTrail: (account, page) => inTurn('trail', () => store.readTrail(account, page)),
    findKeys: (keys) => inTurn('keys', () => store.findKeys(keys)),
    pack: () => inTurn('pack', () => store.pack()),
    close: () => store.close(),
  };
  const secrets: KeyedStore = {
    put: (records) => inTurn('keeps secrets', () => vault.put(records)),
    get: (key) => inTurn('secret', () => vault.get(key)),
    getMany: (keys) => inTurn('secrets', () => vault.getMany(keys)),
    delete: (keys) => inTurn('forgets secrets', () => vault.delete(keys)),
    change: (keys, by) => inTurn('changes secrets', () => vault.change(keys, by)),
    keys: (prefix) => inTurn('lists secrets', () => vault.keys(prefix)),
  };
  return { ...ports, store: events, vault: secrets };
}
