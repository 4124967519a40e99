/**
 * How commands get into the log. There are two ways. `SharedWriter`: others write to the log too, so each command is decided on the
 * newest known entry and folded when it is durable. `BatchWriter`: nobody else writes, so commands are folded ahead of the write.
 */
import type { Command } from '../../domain/commands/catalog.ts';
import type { Actor } from '../../domain/ids.ts';
import type { ChangeWorld } from '../../domain/evolve.ts';
import type { Head } from '../../domain/log/head.ts';
import type { World } from '../../domain/world.ts';
import type { DecidedCommand } from '../../base/attempt.ts';
import type { HeadMarker } from '../../base/markers.ts';
import { StoreUnavailableError, type LogStore } from '../../base/ports.ts';
import type { Committed, Decider, OpenState } from '../decider.ts';
import type { Meter } from '../meter.ts';
import type { SeedVault, SeedVaultOptions } from '../seeds.ts';

export interface Writer {
  readonly decider: Decider;
  /** Resolves when the effect of the command is durable and published. Rejects with StoreUnavailableError if it could not be saved. */
  submit(sent: Command, actor: Actor, id: string, addressDigest: string | null): Promise<DecidedCommand>;
  /** Folds what others have appended. */
  catchUp(): Promise<void>;
  /** Resolves when what is being written now is durable, or has failed. Never rejects. */
  readonly written: Promise<void>;
  /** Resolves when everything in the world is durable. Rejects with StoreUnavailableError if nobody knows whether it is. */
  durable(): Promise<void>;
  /** Runs work on a durable world that does not change meanwhile. */
  whileStill<T>(work: (world: World, head: Head) => Promise<T>): Promise<T>;
  /** Ends it: nothing more is written. */
  end(): void;
}

/** What every writer is made from. */
export interface WriterParts {
  readonly decider: Decider;
  readonly log: LogStore;
  readonly seeds: SeedVault;
  /** Called with entries once they are durable, before their commands are answered. */
  readonly onDurable: (committed: readonly Committed[]) => void;
  /** Called once, when a writer that folds ahead could not write, with the reason. */
  readonly onFailed: (error: unknown) => void;
}

/** How an engine writes to its log, and what follows from that. */
export interface Writing {
  readonly writerOf: (parts: WriterParts) => Writer;
  readonly change: ChangeWorld;
  /** A new snapshot is taken after this many entries. */
  readonly snapshotEvery: number;
  readonly seeds: SeedVaultOptions;
  /** How often changes of topics are published. Null: at once. */
  readonly topicsMs: number | null;
  /** Whether all guests together may write only what the rules allow one account. */
  readonly guestsShareLimit: boolean;
  /** Keeps the newest head outside the log, if somebody does. */
  readonly marker?: HeadMarker;
  readonly meter?: Pick<Meter, 'answered'>;
  /** For a writer that folds ahead: after a failed write the world is given up and the log opened again. */
  readonly recovery?: {
    /** Opens the log again, and makes sure that it has what was published. */
    readonly reopen: (published: Head) => Promise<OpenState>;
    /** Called when the world is given up, with the reason. */
    readonly onGivenUp: (error: unknown) => void;
    /** Called when the log could not be opened again, with the reason, the first time. It is tried again. */
    readonly onStillAway: (error: unknown) => void;
    /** Called when the log was opened again: the world is another one. */
    readonly onReopened: () => void;
    /** Calls the listener when the lease may be lost. */
    readonly onLeaseLost: (listener: () => void) => void;
  };
}

export const unavailable = (): StoreUnavailableError =>
  new StoreUnavailableError('The house server could not save this, or does not know whether it did. Send it again under the same id.');
