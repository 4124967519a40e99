/**
 * A house runs the rulebook over a log: it decides one command after the other and tells its listeners only of durable entries.
 * `Engine` does it, in a tab and on the server. What screens of players need of it is a `PlayerHouse`. The rest is for what runs a house:
 * opening, sign-in, upkeep, the back office.
 */
import type { Command } from '../domain/commands/catalog.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Actor } from '../domain/ids.ts';
import type { Head } from '../domain/log/head.ts';
import type { World } from '../domain/world.ts';
import type { SubmitOptions, Submitted } from '../base/attempt.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import type { HousePorts } from '../base/ports.ts';
import type { Topic } from '../api/topics/catalog.ts';

export interface House extends PlayerHouse {
  /** On the house server it changes in place. */
  readonly world: World;
  readonly ports: Pick<HousePorts, 'store' | 'vault' | 'directory' | 'clock' | 'entropy' | 'domainHash'>;
  readonly hashing: Hashing;
  /** Whether the wall clock is so far behind the log that the next command must correct it. */
  readonly clockIsBehind: boolean;
  readonly seeds: {
    /** The secrets behind these commitments, those that are still kept. */
    open(seedHashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  /**
   * Decides a command and appends what it produced. Resolves when that is durable. Rejects only if the store could not save
   * (StoreUnavailableError): then nothing was appended.
   */
  submit(command: Command, actor: Actor, options?: SubmitOptions): Promise<Submitted>;
  /** Calls the listener with whether an account follows the topic, now and whenever that changes. Returns a function that stops it. */
  onFollowedByAccounts(topic: Topic, listener: (isFollowed: boolean) => void): () => void;
  /** Resolves when `world` has every entry that is durable now. */
  catchUp(): Promise<void>;
  /** Resolves when everything that `world` has now is durable. Rejects with StoreUnavailableError if nobody knows whether it is. */
  durable(): Promise<void>;
  /** Runs work on a durable world that does not change meanwhile, with its head. On the house server commands wait for it. */
  whileStill<T>(work: (world: World, head: Head) => Promise<T>): Promise<T>;
  /** Packs old entries, takes a snapshot and sweeps orphaned secrets. Meant for idle moments. */
  maintain(): Promise<void>;
  close(): void;
}
