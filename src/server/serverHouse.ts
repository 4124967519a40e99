/**
 * The house on a machine of its own. One decider takes what waited while the last write was under way, decides it on the world in
 * memory, folds ahead, and writes all of it as one batch. Answers are given and listeners told once the batch is durable.
 * If a write fails, the house gives up its world, opens the log again, and clients send again by id.
 */
import type { Command } from '../domain/commands/catalog.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { AccountId, Actor } from '../domain/ids.ts';
import { headOf, type Entry } from '../domain/log/entry.ts';
import type { NewerLogError } from '../domain/log/fold.ts';
import type { Head } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import type { World } from '../domain/world.ts';
import type { SubmitOptions, Submitted } from '../base/attempt.ts';
import { freshCommandId } from '../base/chance.ts';
import { Clockwork } from '../engine/clockwork.ts';
import { Decider, type Folded } from '../engine/decider.ts';
import { digestBy, type Digest } from '../base/digest.ts';
import type { House } from '../engine/house.ts';
import type { OpenState } from '../engine/open.ts';
import { pause } from '../base/pause.ts';
import { DamagedLogError, FencedError, StoreUnavailableError, type Clock, type Entropy, type KeyedStore } from '../base/ports.ts';
import { saveSnapshot, snapshotOf } from '../engine/snapshots.ts';
import { Turns } from '../base/turns.ts';
import type { Topic, Word } from '../api/topics/catalog.ts';
import { BatchDecider } from './batchDecider.ts';
import { Listeners, type Committed } from './committed.ts';
import { ConnectedPages } from './connectedPages.ts';
import { Meters } from './meters.ts';
import { Pipeline, unavailable } from './pipeline.ts';
import type { ServerLog, ServerStores } from './ports.ts';
import { SeedVault } from '../engine/seeds.ts';
import { Topics } from '../engine/topics.ts';

/** Commands that may wait. More than this many are turned away, so that memory stays bounded. */
const MOST_WAITING = 20_000;
/** A new snapshot is taken after this many entries. Folding them takes about a second. */
const SNAPSHOT_EVERY = 50_000;
/** The active seeds of so many accounts stay in memory, about 20 MB. */
const MOST_AT_HAND = 100_000;
/** How often changes of topics are told. */
const TICK_MS = 200;
/** The pause between two attempts to open the log again. */
const REOPEN_MS = 500;

export interface ServerHousePorts {
  readonly stores: ServerStores;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
  /** For snapshots. Default: `hashing`. */
  readonly digest?: Digest;
  readonly domainHash: string;
}

/** The log as it was opened: its decider, and the way of commands through it. */
interface Opening {
  readonly decider: Decider;
  readonly pipeline: Pipeline;
}

export class ServerHouse implements House {
  readonly ports: House['ports'];
  readonly hashing: Hashing;
  readonly sessions: KeyedStore;
  readonly seeds: SeedVault;
  readonly clockwork: Clockwork;
  /** Who is online. */
  readonly pages = new ConnectedPages();
  readonly meters = new Meters();
  /** Resolves with a sentence when this house can decide nothing any more: another one does, or it was closed. */
  readonly ended: Promise<string>;
  readonly #with: ServerHousePorts;
  readonly #reload: (told: Head) => Promise<OpenState>;
  readonly #listeners = new Listeners();
  readonly #topics: Topics;
  /** Commands under way, by id. The same id again waits until the first one has its answer. */
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #snapshots = new Turns();
  #opening: Opening;
  #durable: Head;
  #snapshotSeq: number;
  #state: 'open' | 'reopening' | 'closed' = 'open';
  #end: (why: string) => void = () => undefined;

  /** `reload` opens the log again after a failed write, and makes sure that it has what was told. */
  constructor(ports: ServerHousePorts, opened: OpenState, reload: (told: Head) => Promise<OpenState>) {
    const { stores, clock, entropy, domainHash } = ports;
    this.#with = ports;
    this.hashing = ports.hashing;
    this.ports = { store: stores.log, vault: stores.vault, directory: stores.directory, clock, entropy, domainHash };
    this.sessions = stores.sessions;
    this.seeds = new SeedVault(stores.vault, { mostAtHand: MOST_AT_HAND, mayForget: false });
    this.#reload = reload;
    this.#opening = this.#openingOf(opened);
    this.#durable = opened.head;
    this.#snapshotSeq = opened.snapshotSeq;
    this.ended = new Promise((resolve) => void (this.#end = resolve));
    stores.onLeaseLost(() => this.#giveUp());
    this.#topics = new Topics(this, this.pages, TICK_MS);
    this.clockwork = new Clockwork(this, { account: () => null, alone: true });
  }

  /** The fold up to `head`, which is ahead of what is durable. Use `whileStill` for what is told to somebody. */
  get world(): World {
    return this.#opening.decider.world;
  }

  get head(): Head {
    return this.#opening.decider.head;
  }

  /** Whether commands are taken now. */
  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** The newest durable entry. */
  get durableHead(): Head {
    return this.#durable;
  }

  get clockIsBehind(): boolean {
    return this.#opening.decider.clockIsBehind;
  }

  get newer(): NewerLogError | null {
    return this.#opening.decider.newer;
  }

  onEntries(listener: (entries: readonly Entry[]) => void): () => void {
    return this.#listeners.onEntries(listener);
  }

  /** Like `onEntries`, with the bytes of each entry. */
  onCommitted(listener: (committed: readonly Committed[]) => void): () => void {
    return this.#listeners.onCommitted(listener);
  }

  /** Entries of the trails of all these subjects, each once, oldest first. `public` is a subject. */
  readTrails(...asked: Parameters<ServerLog['readTrails']>): ReturnType<ServerLog['readTrails']> {
    return this.#with.stores.log.readTrails(...asked);
  }

  word<T extends Topic>(topic: T, reader: AccountId | null): Word<T> | null {
    return this.#topics.word(topic, reader);
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    return this.#topics.follow(topic, reader, listener);
  }

  onFollowed(topic: Topic, listener: (isFollowed: boolean) => void): () => void {
    return this.#topics.followers.onFollowed(topic, listener);
  }

  /** Rejects with StoreUnavailableError if it is not known whether the command was kept. Sent again under its id it has one effect. */
  async submit(command: Command, actor: Actor, options: SubmitOptions = {}): Promise<Submitted> {
    const { id = freshCommandId(this.#with.entropy), addressDigest = null } = options;
    const sentAt = performance.now();
    let result = 'failed';
    try {
      while (this.#underWay.has(id)) await this.#underWay.get(id)?.catch(() => undefined);
      this.#assertOpen();
      if (this.#underWay.size >= MOST_WAITING) throw new StoreUnavailableError('The house server is too busy at the moment. Try again.');
      const answer = this.#opening.pipeline.submit(command, actor, id, addressDigest);
      this.#underWay.set(id, answer);
      const submitted = await answer.finally(() => this.#underWay.delete(id));
      result = submitted.kind === 'refused' ? submitted.refusal.refused : 'accepted';
      return submitted;
    } finally {
      this.meters.answered({ type: command.type, result, ms: performance.now() - sentAt });
    }
  }

  /** The world is never behind what is durable. */
  async catchUp(): Promise<void> {
    this.#assertOpen();
  }

  async durable(): Promise<void> {
    const { pipeline } = this.#opening;
    await pipeline.written;
    if (pipeline.isDead) throw unavailable();
  }

  /** Runs work on a durable world that does not change meanwhile. Commands wait for it. */
  async whileStill<T>(work: (world: World) => Promise<T>): Promise<T> {
    const { pipeline, decider } = this.#opening;
    pipeline.hold();
    try {
      await this.durable();
      return await work(decider.world);
    } finally {
      pipeline.release();
    }
  }

  async maintain(): Promise<void> {
    if (this.#durable.seq - this.#snapshotSeq >= SNAPSHOT_EVERY) await this.takeSnapshot();
  }

  /**
   * Keeps a snapshot, unless the newest one is of the same entry. Commands wait until its last line is taken by the store, because its
   * text is never in memory as a whole.
   */
  takeSnapshot(): Promise<void> {
    return this.#snapshots.take(async () => {
      let kept: Promise<void> = Promise.resolve();
      await this.whileStill((world) => {
        const taken = new Promise<void>((onTaken) => void (kept = this.#keepSnapshot(world, onTaken)));
        return Promise.race([taken, kept]);
      });
      await kept;
    });
  }

  /** Stops the clockwork, answers the commands that are under way and takes no more. Resolves when all are durable. The stores stay open. */
  async stop(): Promise<void> {
    this.clockwork.close();
    await Promise.allSettled(this.#underWay.values());
    this.close();
  }

  close(): void {
    this.#stop('The house is closed.');
  }

  async #keepSnapshot(world: World, onTaken: () => void): Promise<void> {
    const head = this.#durable;
    if (head.seq === this.#snapshotSeq) return;
    const { stores, hashing, domainHash, digest = digestBy(hashing) } = this.#with;
    await saveSnapshot(stores.snapshots, snapshotOf(world, head, domainHash, digest), onTaken);
    this.#snapshotSeq = head.seq;
  }

  #openingOf(folded: Folded): Opening {
    const decider = new Decider(this.#with, folded);
    const pipeline = new Pipeline({
      decider: new BatchDecider(decider, this.seeds),
      log: this.#with.stores.log,
      secrets: this.seeds,
      meter: this.meters,
      onKept: (committed) => this.#tell(committed),
      onFailed: () => this.#giveUp(),
    });
    return { decider, pipeline };
  }

  #tell(committed: readonly Committed[]): void {
    const last = committed.at(-1);
    if (!last) return;
    this.#durable = headOf(last.entry);
    this.#listeners.tell(committed);
    this.#topics.take(committed.map(({ entry }) => entry));
  }

  /** Gives the world up and opens the log again. Whoever waits sends again by id. */
  #giveUp(): void {
    if (this.#state !== 'open') return;
    this.#state = 'reopening';
    this.#opening.pipeline.end();
    void this.#reopen();
  }

  async #reopen(): Promise<void> {
    // A batch that is still under way may yet be kept.
    await this.#opening.pipeline.written;
    while (this.#state === 'reopening') {
      try {
        const opened = await this.#reload(this.#durable);
        await this.#tellKept(opened.head);
        if (this.#state !== 'reopening') return;
        this.#opening = this.#openingOf(opened);
        this.#snapshotSeq = opened.snapshotSeq;
        this.#state = 'open';
        this.clockwork.restart();
      } catch (error) {
        if (error instanceof FencedError || error instanceof DamagedLogError) return this.#stop(error.message);
        await pause(REOPEN_MS);
      }
    }
  }

  /** Tells of entries that were kept although nobody was told, for instance because the connection died after the write. */
  async #tellKept(head: Head): Promise<void> {
    for await (const batch of this.#with.stores.log.read(this.#durable.seq + 1, head.seq)) {
      this.#tell(batch.map((stored) => ({ entry: readStored(stored), stored })));
    }
  }

  #stop(why: string): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.clockwork.close();
    this.#topics.close();
    this.#opening.pipeline.end();
    this.#end(why);
  }

  #assertOpen(): void {
    if (this.#state !== 'open') throw unavailable();
  }
}
