/**
 * The house as screens of players use it: they send commands, see the world, and read their own trail backwards. The `Engine` of an
 * embedded house is one, and so is the `RemoteHouse` of a page of a house server. Both pass tests/engine/playerContract.ts.
 */
import type { Command } from '../domain/commands/catalog.ts';
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { AccountId, Actor, BetId } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import type { NewerLogError } from '../domain/evolve.ts';
import type { Head } from '../domain/log/head.ts';
import type { Viewer } from '../domain/log/view.ts';
import type { World } from '../domain/world.ts';
import type { SubmitOptions, Submitted } from '../base/attempt.ts';
import type { KeptBalance, SentClientSeeds } from '../base/markers.ts';
import type { Clock, Entropy, TrailStore } from '../base/ports.ts';
import type { Topic, TopicAnswer } from './topics/catalog.ts';

export interface PlayerHouse {
  readonly ports: {
    /** The time of the house. */
    readonly clock: Clock;
    readonly entropy: Entropy;
    /** The player's own trail, read backwards. */
    readonly store: TrailStore;
    /** The client seeds that were sent to a house server. Default: the house is the player's own. */
    readonly clientSeeds?: SentClientSeeds;
  };
  /** What this page receives of the log: the whole one, because it is the house itself, or what its reader may read. */
  readonly received: 'whole' | 'own';
  /** The fold of what may be read, up to `head`. The next entry makes another world, which shares all parts that are the same. */
  readonly world: World;
  readonly head: Head;
  /** Set if a newer version wrote to this log. The log can then be read up to here, but not written. */
  readonly newer: NewerLogError | null;
  /** Whether the house may have known the client seed in use when it committed to the server seed, by what this browser has sent. Default: no. */
  readonly isClientSeedKnown?: boolean;
  /** Bets of others on this player's shared rounds that were told only when the random number of the round was public. Default: none. */
  readonly lateSeats?: ReadonlySet<BetId>;
  /** The most that the house's clock can show now, UTC milliseconds, if nobody has set it since it showed `start`. Default: no limit. */
  latestSince?(start: number): number;
  /** Calls the listener with every durable entry that may be read, in order, each exactly once. Returns a function that stops it. */
  onEntries(listener: (entries: readonly Entry[]) => void): () => void;
  /**
   * Sends a command. Resolves when its effect is durable and in `world`, or with the refusal. The same id never has a second effect.
   * Rejects with StoreUnavailableError if it could not be saved, or if nobody knows whether it was: send it again under its id.
   */
  submit(command: Command, actor: Actor, options?: Pick<SubmitOptions, 'id'>): Promise<Submitted>;
  /** Takes a command back that waits for the connection. False if the house may have it already. */
  takeBack(id: string): boolean;
  /**
   * Reads an entry of an answer, and judges it as if it had been told. Throws StoreUnavailableError if it cannot be true. Null: it is newer than
   * everything that was told, and will be told.
   */
  readEntry(lines: string): Entry | null;
  /** What this page has received and shows, to compare with a verified log. */
  shown(): Promise<Shown>;
  /** Only at a house server: asks the house until it has told something. If it never does, it is named by this sentence without a full stop. */
  untilTold?(isTold: () => boolean, sentence: string): Promise<void>;
  /** Called after the whole log was verified. `differs`: where it is not what this page shows, which is `shown`; null if it is. */
  judgeShown(differs: Difference | null, shown?: Shown): void;
  /**
   * The newest answer on a topic, with the reader's own part (null: a guest). It stays the same object while its content is the same.
   * Null if no answer has arrived: follow the topic.
   */
  topicAnswer<T extends Topic>(topic: T, reader: AccountId | null): TopicAnswer<T> | null;
  /** Calls the listener whenever `topicAnswer` may have changed. Returns a function that stops it. */
  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void;
}

/** The time of the house in UTC milliseconds, as its next entry would have it: never before the last entry. */
export const houseTime = ({ ports, head }: Pick<PlayerHouse, 'ports' | 'head'>): number => Math.max(ports.clock.now(), head.at);

/** Only a longer delay counts as holding something back: half a second is usual, and the clocks of a house may differ by a second. */
export const LEAST_HELD_BACK_MS = 1_500;

/** What a page has received of a log, and what it shows. */
export interface Shown {
  readonly head: Pick<Head, 'logId' | 'seq' | 'hash'>;
  /** Whose view. The file may be that view or the whole log. */
  readonly viewer: Viewer;
  /** The world at the head as lines of JSON. */
  readonly text: string;
  /** Hashes of single entries, by place. */
  readonly hashes: ReadonlyMap<number, string>;
  /** How many events of the newest entries were shown, by place. Of those between them none was. */
  readonly events: ReadonlyMap<number, number>;
  /** What accounts had at a place, as pages of this browser showed it. */
  readonly balances: readonly KeptBalance[];
  /** Events that the house answered with and has not shown. Default: none. */
  readonly promised?: readonly PromisedEvent[];
}

export interface PromisedEvent {
  readonly type: DomainEvent['type'];
  /** Some of its fields. */
  readonly data: Readonly<Record<string, string | number>>;
}

/** Where a log that was verified differs from what a page shows. */
export interface Difference {
  /** Without a full stop. */
  readonly sentence: string;
  /** The entry of the page that the log contradicts. */
  readonly seq: number;
  /** The entry of the log that contradicts it, as lines. */
  readonly lines: string;
}
