/** Server seeds in memory. A decision takes its secrets from here, because it cannot wait for the database. */
import { secretName, seedOf } from '../engine/seeds.ts';
import type { Vault } from '../base/ports.ts';
import { NewestMap } from './newestMap.ts';

/** The active seeds of so many accounts stay in memory, about 20 MB. Others are read when they are needed. */
const MOST_AT_HAND = 100_000;

export class SecretsAtHand {
  readonly #vault: Vault;
  /** Secrets by commitment, the one used last at the end. */
  readonly #secrets = new NewestMap<string, string>(MOST_AT_HAND);

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** The secret behind a commitment if it is in memory. */
  get(seedHash: string): string | undefined {
    const seed = this.#secrets.get(seedHash);
    if (seed !== undefined) this.keep(seedHash, seed);
    return seed;
  }

  keep(seedHash: string, serverSeed: string): void {
    this.#secrets.set(seedHash, serverSeed);
  }

  drop(seedHashes: readonly string[]): void {
    for (const hash of seedHashes) this.#secrets.delete(hash);
  }

  /** The secrets behind these commitments, those that are still kept. Reads from the vault what is not in memory. */
  async open(seedHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const missing = seedHashes.filter((hash) => !this.#secrets.has(hash));
    if (missing.length > 0) {
      const records = await this.#vault.getMany(missing.map(secretName));
      for (const hash of missing) {
        const record = records.get(secretName(hash));
        if (record !== undefined) this.keep(hash, seedOf(record));
      }
    }
    return new Map(
      seedHashes.flatMap((hash) => {
        const seed = this.get(hash);
        return seed === undefined ? [] : [[hash, seed] as const];
      }),
    );
  }
}
