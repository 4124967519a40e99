/**
 * A house runs the rulebook over a log: it decides one command after the other and tells its listeners only of durable entries.
 * `EmbeddedHouse` does it in a tab, over the stores of the browser. `ServerHouse` does it on a machine of its own.
 */
import type { Command } from '../domain/commands/catalog.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Actor } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import type { NewerLogError } from '../domain/log/fold.ts';
import type { Head } from '../domain/log/head.ts';
import type { World } from '../domain/world.ts';
import type { SubmitOptions, Submitted } from './attempt.ts';
import type { HousePorts } from './ports.ts';

export interface House {
  readonly ports: Pick<HousePorts, 'store' | 'vault' | 'directory' | 'clock' | 'entropy' | 'domainHash'>;
  /** The fold up to `head`. It is mutable: read it at once, or take a copy. */
  readonly world: World;
  readonly head: Head;
  readonly hashing: Hashing;
  /** Whether the wall clock is so far behind the log that the next command must correct it. */
  readonly clockIsBehind: boolean;
  /** Set if a newer version wrote to this log. The log can then be read up to here, but not written. */
  readonly newer: NewerLogError | null;
  readonly seeds: {
    /** The secrets behind these commitments, those that are still kept. */
    open(seedHashes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  /** Calls the listener with every durable entry, in order, each exactly once. Returns a function that stops it. */
  onEntries(listener: (entries: readonly Entry[]) => void): () => void;
  /**
   * Decides a command and appends what it produced. Resolves when that is durable. Rejects only if the store could not save
   * (StoreUnavailableError): then nothing was appended.
   */
  submit(command: Command, actor: Actor, options?: SubmitOptions): Promise<Submitted>;
  /** Resolves when `world` has every entry that is durable now. */
  catchUp(): Promise<void>;
  /** Packs old entries, takes a snapshot and sweeps orphaned secrets. Meant for idle moments. */
  maintain(): Promise<void>;
  /** Runs work on a world that does not change meanwhile. Commands wait for it. */
  whileStill<T>(work: (world: World) => Promise<T>): Promise<T>;
  close(): void;
}
