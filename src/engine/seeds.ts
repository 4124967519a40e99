/** Server seeds: made from the platform's entropy, in the vault from the entry that commits to them to the entry that reveals them. */
import { commitmentOf } from '../domain/fairness/commitment.ts';
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { World } from '../domain/world.ts';
import { freshHex } from '../base/chance.ts';
import type { Clock, Entropy, Vault } from '../base/ports.ts';

const PREFIX = 'seed:';
/** A tab mostly uses no more in turn: the seed of its account and those of open rounds. Each further seed costs a read of the vault. */
const MOST_REMEMBERED = 8;

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

export class SeedVault {
  readonly #vault: Vault;
  /** Secrets by commitment, as the vault gave them, the newest last. The next bet mostly draws from the seed of the one before. */
  readonly #remembered = new Map<string, string>();
  /** Checks of the vault that have not ended. Remembered secrets do not serve until all of them have. */
  #checksOpen = 0;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /**
   * The secrets behind these commitments if all of them are remembered, else null. The vault may have lost one meanwhile. A lost
   * secret must not serve for long, because nobody could reveal it later. So whoever uses the answer calls `checkInBackground` as well.
   */
  remembered(seedHashes: readonly string[]): ReadonlyMap<string, string> | null {
    if (this.#checksOpen > 0) return null;
    const opened = new Map<string, string>();
    for (const hash of seedHashes) {
      const seed = this.#remembered.get(hash);
      if (seed === undefined) return null;
      opened.set(hash, seed);
    }
    return opened;
  }

  /** Reads these secrets from the vault again, without a wait. A secret that the vault does not give, for whatever reason, is forgotten. */
  checkInBackground(seedHashes: readonly string[]): void {
    if (seedHashes.length === 0) return;
    this.#checksOpen += 1;
    this.open(seedHashes)
      .catch(() => seedHashes.forEach((hash) => this.#remembered.delete(hash)))
      .finally(() => (this.#checksOpen -= 1));
  }

  /** The secrets behind these commitments, those that are still in the vault. */
  async open(seedHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.#vault.getMany(seedHashes.map(secretName));
    const opened = new Map<string, string>();
    for (const hash of seedHashes) {
      const record = found.get(secretName(hash));
      if (record === undefined) this.#remembered.delete(hash);
      else opened.set(hash, seedOf(record));
    }
    this.#remember(opened);
    return opened;
  }

  #remember(opened: ReadonlyMap<string, string>): void {
    for (const [hash, seed] of opened) {
      this.#remembered.delete(hash);
      this.#remembered.set(hash, seed);
    }
    for (const oldest of [...this.#remembered.keys()].slice(0, -MOST_REMEMBERED)) this.#remembered.delete(oldest);
  }
}
