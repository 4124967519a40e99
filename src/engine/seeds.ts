/** Server seeds: made from the platform's entropy, in the vault from the entry that commits to them to the entry that reveals them. */
import { commitmentOf } from '../domain/fairness/commitment.ts';
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { World } from '../domain/world.ts';
import { freshHex } from '../base/chance.ts';
import { NewestMap } from '../base/newestMap.ts';
import type { Clock, Entropy, Vault } from '../base/ports.ts';

const PREFIX = 'seed:';

interface SeedSecret {
  readonly serverSeed: string;
  /** When it was made, UTC milliseconds. */
  readonly madeAt: number;
}

/** The name of a commitment's secret in the vault. */
export const secretName = (seedHash: string): string => PREFIX + seedHash;

/** The server seed in a record of the vault. */
export const seedOf = (record: string): string => (JSON.parse(record) as SeedSecret).serverSeed;

/** A seed of 32 random bytes, its commitment, and the record that the vault keeps. */
export interface FreshSeed {
  readonly seedHash: string;
  readonly serverSeed: string;
  readonly record: readonly [name: string, value: string];
}

interface SeedPorts {
  readonly entropy: Entropy;
  readonly hashing: Hashing;
  readonly clock: Clock;
}

/** Makes seeds. The record of a seed is written in the transaction that writes its commitment. */
export function makeSeeds({ entropy, hashing, clock }: SeedPorts, count: number): readonly FreshSeed[] {
  const madeAt = clock.now();
  return Array.from({ length: count }, () => {
    const serverSeed = freshHex(entropy, 32);
    const seedHash = commitmentOf(serverSeed, hashing);
    return { seedHash, serverSeed, record: [secretName(seedHash), JSON.stringify({ serverSeed, madeAt } satisfies SeedSecret)] };
  });
}

/** The commitments whose secret these events make public. */
export const revealedIn = (events: readonly DomainEvent[], world: World, hashing: Hashing): readonly string[] =>
  events.flatMap((event) => {
    const reveal = definitionOf(event).reveals?.(event.data, world);
    return reveal ? [commitmentOf(reveal.serverSeed, hashing)] : [];
  });

export interface SeedVaultOptions {
  /** How many secrets stay in memory. Each further one costs a read of the vault. */
  readonly mostAtHand: number;
  /** Whether the vault may lose what it keeps. A browser may be cleared while a tab is open. */
  readonly mayForget: boolean;
}

export class SeedVault {
  readonly #vault: Vault;
  readonly #mayForget: boolean;
  /** Secrets by commitment, the one used last at the end. */
  readonly #atHand: NewestMap<string, string>;
  /** Checks of the vault that have not ended. Secrets in memory do not serve until all of them have. */
  #checksOpen = 0;

  constructor(vault: Vault, { mostAtHand, mayForget }: SeedVaultOptions) {
    this.#vault = vault;
    this.#mayForget = mayForget;
    this.#atHand = new NewestMap(mostAtHand);
  }

  /**
   * The secret behind a commitment if it is in memory. A vault that may forget may have lost it meanwhile. A lost secret must not
   * serve for long, because nobody could reveal it later. So whoever uses the answer calls `checkInBackground` as well.
   */
  get(seedHash: string): string | undefined {
    if (this.#checksOpen > 0) return undefined;
    const seed = this.#atHand.get(seedHash);
    if (seed !== undefined) this.#atHand.set(seedHash, seed);
    return seed;
  }

  keep(seedHash: string, serverSeed: string): void {
    this.#atHand.set(seedHash, serverSeed);
  }

  drop(seedHashes: readonly string[]): void {
    for (const hash of seedHashes) this.#atHand.delete(hash);
  }

  /** Reads these secrets again, without a wait, if the vault may forget. One that it does not give, for whatever reason, is dropped. */
  checkInBackground(seedHashes: readonly string[]): void {
    if (!this.#mayForget || seedHashes.length === 0) return;
    this.#checksOpen += 1;
    this.open(seedHashes)
      .catch(() => this.drop(seedHashes))
      .finally(() => (this.#checksOpen -= 1));
  }

  /** The secrets behind these commitments, those that are still kept. Reads from a vault that never forgets only what is not in memory. */
  async open(seedHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const opened = new Map<string, string>();
    for (const hash of this.#mayForget ? [] : seedHashes) {
      const seed = this.get(hash);
      if (seed !== undefined) opened.set(hash, seed);
    }
    const unread = seedHashes.filter((hash) => !opened.has(hash));
    if (unread.length === 0) return opened;
    const records = await this.#vault.getMany(unread.map(secretName));
    for (const hash of unread) {
      const record = records.get(secretName(hash));
      if (record === undefined) this.drop([hash]);
      else opened.set(hash, seedOf(record));
    }
    for (const hash of unread) {
      const seed = opened.get(hash);
      if (seed !== undefined) this.keep(hash, seed);
    }
    return opened;
  }
}
