/** Server seeds: made from the platform's entropy, durable in the vault before anything commits to them, gone after their reveal. */
import type { Command } from '../domain/commands/catalog.ts';
import { seedsNeeded } from '../domain/decide.ts';
import { commitmentOf } from '../domain/fairness/commitment.ts';
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { World } from '../domain/world.ts';
import { freshHex } from '../base/chance.ts';
import { StoreUnavailableError, type Clock, type Entropy, type Vault } from '../base/ports.ts';

const PREFIX = 'seed:';
/** A secret that no event refers to is kept this long: its command may still be on its way in another tab. */
const ORPHAN_AGE_MS = 3_600_000;
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
interface FreshSeed {
  readonly seedHash: string;
  readonly serverSeed: string;
  readonly record: readonly [name: string, value: string];
}

interface SeedPorts {
  readonly entropy: Entropy;
  readonly hashing: Hashing;
  readonly clock: Clock;
}

/** Makes seeds. A commitment may be written only after the record of its seed is durable, or in the same transaction. */
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
  readonly #ports: SeedPorts;
  /** Secrets by commitment, as the vault gave them, the newest last. The next bet mostly draws from the seed of the one before. */
  readonly #remembered = new Map<string, string>();
  /** Checks of the vault that have not ended. Remembered secrets do not serve until all of them have. */
  #checksOpen = 0;

  constructor(ports: SeedPorts & { readonly vault: Vault }) {
    this.#vault = ports.vault;
    this.#ports = ports;
  }

  /** Makes `count` seeds of 32 random bytes. When it resolves their secrets are durable and their commitments may be used. */
  async commitFresh(count: number): Promise<readonly string[]> {
    const seeds = makeSeeds(this.#ports, count);
    await this.#vault.put(seeds.map(({ record }) => record));
    return seeds.map(({ seedHash }) => seedHash);
  }

  /**
   * Makes the seeds that a command will commit to: nobody but the house chooses them, and their secrets are durable before it is decided.
   */
  async commitFor(command: Command): Promise<readonly string[]> {
    const count = seedsNeeded(command);
    return count === 0 ? [] : this.commitFresh(count);
  }

  /** Deletes those of them that nothing commits to: the command was refused, or repeated. What fails is swept later. */
  forgetUnused(seedHashes: readonly string[], { commitments }: World): void {
    const unused = seedHashes.filter((hash) => !Object.hasOwn(commitments, hash));
    if (unused.length > 0) void this.forget(unused).catch(() => undefined);
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

  /** Makes seeds and opens them again: secrets by commitment. Throws a StoreUnavailableError where the vault forgets them. */
  async commitAndOpen(count: number): Promise<ReadonlyMap<string, string>> {
    const kept = await this.open(await this.commitFresh(count));
    if (kept.size < count) throw new StoreUnavailableError('The vault does not keep what it is given.');
    return kept;
  }

  /** Deletes secrets that have been revealed. */
  async forget(seedHashes: readonly string[]): Promise<void> {
    for (const hash of seedHashes) this.#remembered.delete(hash);
    await this.#vault.delete(seedHashes.map(secretName));
  }

  /** Deletes secrets that no event has committed to, or that are revealed, and that are too old to be on their way. Answers how many. */
  async sweep({ commitments }: World): Promise<number> {
    const unused = (await this.#vault.keys(PREFIX)).filter((key) => !Object.hasOwn(commitments, key.slice(PREFIX.length)));
    const records = await this.#vault.getMany(unused);
    const oldest = this.#ports.clock.now() - ORPHAN_AGE_MS;
    const orphans = unused.filter((key) => {
      const record = records.get(key);
      return record !== undefined && (JSON.parse(record) as SeedSecret).madeAt < oldest;
    });
    await this.#vault.delete(orphans);
    return orphans.length;
  }

  #remember(opened: ReadonlyMap<string, string>): void {
    for (const [hash, seed] of opened) {
      this.#remembered.delete(hash);
      this.#remembered.set(hash, seed);
    }
    for (const oldest of [...this.#remembered.keys()].slice(0, -MOST_REMEMBERED)) this.#remembered.delete(oldest);
  }
}
