import type { KeyedChange } from '../../src/base/ports.ts';
import { MemoryKeyedStore } from '../../src/engine/memoryStores.ts';
import { seedOf } from '../../src/engine/seeds.ts';

/** Keeps every value that was ever put, so that tests can search them or look up a secret. */
export class RememberingVault extends MemoryKeyedStore {
  readonly everything = new Map<string, string>();

  override async put(records: readonly (readonly [key: string, value: string])[]): Promise<void> {
    for (const [key, value] of records) this.everything.set(key, value);
    await super.put(records);
  }

  override change(keys: readonly string[], by: (values: ReadonlyMap<string, string>) => readonly KeyedChange[]): Promise<void> {
    return super.change(keys, (values) => {
      const changes = by(values);
      for (const [key, value] of changes) if (value !== null) this.everything.set(key, value);
      return changes;
    });
  }

  /** The server seed of a commitment, even if it has been deleted since. Undefined if it was never put. */
  knownSeed(seedHash: string): string | undefined {
    const record = this.everything.get(`seed:${seedHash}`);
    return record && seedOf(record);
  }

  /** The same. Throws if it was never put. */
  seedBehind(seedHash: string): string {
    const seed = this.knownSeed(seedHash);
    if (seed === undefined) throw new Error(`the vault never held ${seedHash}`);
    return seed;
  }
}
