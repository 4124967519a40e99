/**
 * The house: runs the rulebook over a log. A tab has one over the stores of its browser, and the server has one over its database.
 * It decides commands, appends what they come to, and tells listeners only of durable entries. How a log is written depends on
 * whether others write to it too. It does not use the DOM.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { nobleHashing, type Hashing } from '../domain/fairness/hashing.ts';
import type { AccountId, Actor } from '../domain/ids.ts';
import { headOf, type Entry } from '../domain/log/entry.ts';
import type { NewerLogError } from '../domain/evolve.ts';
import type { Head } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import type { World } from '../domain/world.ts';
import type { DecidedCommand, SubmitOptions } from '../base/attempt.ts';
import { freshCommandId } from '../base/chance.ts';
import { digestBy } from '../base/digest.ts';
import { OpenPages } from '../base/openPages.ts';
import { pause } from '../base/pause.ts';
import { DamagedLogError, FencedError, TooBusyError, type EnginePorts } from '../base/ports.ts';
import { notifyEach } from '../base/notifyEach.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import { textOfWorld } from '../base/worldText.ts';
import type { Shown } from '../api/playerHouse.ts';
import type { Topic, TopicAnswer } from '../api/topics/catalog.ts';
import { Decider, readCommitted, type Committed, type Folded, type OpenState } from './decider.ts';
import type { House } from './house.ts';
import { SeedVault } from './seeds.ts';
import { saveSnapshot, snapshotOf } from './snapshots.ts';
import { Topics } from './topics.ts';
import { unavailable, type Writer, type Writing } from './writers/writer.ts';

/** Commands that may be under way. More than this many are turned away, so that memory stays bounded. */
const MOST_UNDER_WAY = 20_000;
/** The pause between two attempts to open the log again. */
const REOPEN_MS = 500;

export class Engine implements House {
  readonly received = 'whole';
  readonly ports: EnginePorts;
  readonly hashing: Hashing;
  readonly seeds: SeedVault;
  /** Resolves with a sentence when this engine can no longer decide: another one does, or it was closed. */
  readonly ended: Promise<string>;
  readonly #writing: Writing;
  readonly #entryListeners = new Set<(entries: readonly Entry[]) => void>();
  readonly #committedListeners = new Set<(committed: readonly Committed[]) => void>();
  readonly #topics: Topics;
  /** Commands under way, by id. The same id again waits until the first one has its answer. */
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #snapshots = new TaskQueue();
  #writer: Writer;
  #durable: Head;
  #snapshotSeq: number;
  #state: 'open' | 'reopening' | 'closed' = 'open';
  #resolveEnded: (why: string) => void = () => undefined;

  constructor(ports: EnginePorts, opened: OpenState, writing: Writing) {
    this.ports = ports;
    this.hashing = ports.hashing ?? nobleHashing;
    this.seeds = new SeedVault(ports.vault, writing.seeds);
    this.#writing = writing;
    this.#writer = this.#writerOf(opened);
    this.#durable = opened.head;
    this.#snapshotSeq = opened.snapshotSeq;
    this.ended = new Promise((resolve) => void (this.#resolveEnded = resolve));
    this.#topics = new Topics(this, ports.pages ?? new OpenPages(), writing.topicsMs);
    writing.recovery?.onLeaseLost(() => this.#giveUp(new FencedError('the connection that holds the lease was closed')));
  }

  /** The fold up to `head`, which may be ahead of what is durable. Use `whileStill` for what is shown to somebody. */
  get world(): World {
    return this.#writer.decider.world;
  }

  get head(): Head {
    return this.#writer.decider.head;
  }

  /** Whether commands are taken now. */
  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** The newest durable entry, which listeners have heard of. */
  get durableHead(): Head {
    return this.#durable;
  }

  get clockIsBehind(): boolean {
    return this.#writer.decider.clockIsBehind;
  }

  get newer(): NewerLogError | null {
    return this.#writer.decider.newer;
  }

  onEntries(listener: (entries: readonly Entry[]) => void): () => void {
    this.#entryListeners.add(listener);
    return () => this.#entryListeners.delete(listener);
  }

  /** Like `onEntries`, with the bytes of each entry. */
  onCommitted(listener: (committed: readonly Committed[]) => void): () => void {
    this.#committedListeners.add(listener);
    return () => this.#committedListeners.delete(listener);
  }

  topicAnswer<T extends Topic>(topic: T, reader: AccountId | null): TopicAnswer<T> | null {
    return this.#topics.topicAnswer(topic, reader);
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    return this.#topics.follow(topic, reader, listener);
  }

  onFollowedByAccounts(topic: Topic, listener: (isFollowed: boolean) => void): () => void {
    return this.#topics.followers.onFollowedByAccounts(topic, listener);
  }

  /** Rejects with StoreUnavailableError if it is not known whether the command was kept. Sent again under its id it has one effect. */
  async submit(command: Command, actor: Actor, options: SubmitOptions = {}): Promise<DecidedCommand> {
    const { id = freshCommandId(this.ports.entropy), addressDigest = null } = options;
    const sentAt = performance.now();
    let result = 'failed';
    try {
      while (this.#underWay.has(id)) await this.#underWay.get(id)?.catch(() => undefined);
      this.#assertOpen();
      if (this.#underWay.size >= MOST_UNDER_WAY) throw new TooBusyError();
      const answer = this.#writer.submit(command, actor, id, addressDigest);
      this.#underWay.set(id, answer);
      const submitted = await answer.finally(() => this.#underWay.delete(id));
      result = submitted.kind === 'refused' ? submitted.refusal.refused : 'accepted';
      return submitted;
    } catch (error) {
      if (error instanceof TooBusyError) result = 'too-busy';
      throw error;
    } finally {
      this.#writing.meter?.answered({ type: command.type, result, ms: performance.now() - sentAt });
    }
  }

  async catchUp(): Promise<void> {
    this.#assertOpen();
    await this.#writer.catchUp();
  }

  durable(): Promise<void> {
    return this.#writer.durable();
  }

  whileStill<T>(work: (world: World, head: Head) => Promise<T>): Promise<T> {
    return this.#writer.whileStill(work);
  }

  /** Commands never wait for a connection here. */
  takeBack(): false {
    return false;
  }

  readEntry(lines: string): Entry {
    // Place and subjects are not read: the header has the place.
    return readStored({ seq: 0, hash: this.hashing.sha256(lines.slice(0, lines.indexOf('\n'))), lines, subjects: [] });
  }

  shown(): Promise<Shown> {
    return this.whileStill(async (world, head) => ({
      head,
      viewer: 'admin',
      text: await textOfWorld(world),
      hashes: new Map(),
      events: new Map(),
      balances: [],
    }));
  }

  judgeShown(): void {
    // Nothing to do: the page of the log shows the difference, and the verification in the background closes this house if the log is wrong.
  }

  async maintain(): Promise<void> {
    if (!this.isOpen) return;
    await this.catchUp();
    await this.ports.store.pack();
    if (this.#durable.seq - this.#snapshotSeq >= this.#writing.snapshotEvery) await this.takeSnapshot();
  }

  /**
   * Saves a snapshot, unless the newest one is of the same entry. The world is written line by line, because its text is too large to be in
   * memory as a whole. So no command may change the world before the store has read the last line. Commands go on then, while the
   * store still saves.
   */
  takeSnapshot(): Promise<void> {
    return this.#snapshots.run(async () => {
      let saved: Promise<void> = Promise.resolve();
      await this.whileStill(
        (world, head) =>
          new Promise<void>((onAllRead, onFailed) => {
            saved = this.#saveSnapshot(world, head, onAllRead);
            saved.then(onAllRead, onFailed);
          }),
      );
      await saved;
    });
  }

  /** Answers the commands that are under way and closes. Resolves when all are durable. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.#underWay.values());
    this.close();
  }

  close(): void {
    this.#endBecause('The house is closed.');
  }

  async #saveSnapshot(world: World, head: Head, onAllRead: () => void): Promise<void> {
    if (head.seq === this.#snapshotSeq) return;
    const { snapshots, domainHash, digest = digestBy(this.hashing) } = this.ports;
    await saveSnapshot(snapshots, snapshotOf(world, head, domainHash, digest), onAllRead);
    this.#snapshotSeq = head.seq;
  }

  #writerOf(folded: Folded): Writer {
    const { ports, hashing, seeds } = this;
    const { writerOf, change, guestsShareLimit } = this.#writing;
    const decider = new Decider({ clock: ports.clock, entropy: ports.entropy, hashing }, folded, { change, guestsShareLimit });
    return writerOf({
      decider,
      log: ports.store,
      seeds,
      onDurable: (committed) => this.#publish(committed),
      onFailed: (error) => this.#giveUp(error),
    });
  }

  #publish(committed: readonly Committed[]): void {
    const last = committed.at(-1);
    if (!last) return;
    this.#durable = headOf(last.entry);
    this.#writing.marker?.write(this.#durable);
    const entries = committed.map(({ entry }) => entry);
    notifyEach([...this.#entryListeners], (listener) => listener(entries));
    notifyEach([...this.#committedListeners], (listener) => listener(committed));
    // After the listeners, because a page's store knows what the page holds back.
    this.#topics.onEntries(entries);
  }

  /** Gives the world up and opens the log again. Whoever waits sends again by id. */
  #giveUp(error: unknown): void {
    const { recovery } = this.#writing;
    if (this.#state !== 'open' || !recovery) return;
    this.#state = 'reopening';
    this.#writer.end();
    recovery.onGivenUp(error);
    void this.#reopen(recovery);
  }

  async #reopen({ reopen, onStillAway, onReopened }: NonNullable<Writing['recovery']>): Promise<void> {
    // A batch that is still under way may yet be kept.
    await this.#writer.written;
    let isReported = false;
    while (this.#state === 'reopening') {
      try {
        const opened = await reopen(this.#durable);
        await this.#publishKept(opened.head);
        if (this.#state !== 'reopening') return;
        this.#writer = this.#writerOf(opened);
        this.#snapshotSeq = opened.snapshotSeq;
        this.#state = 'open';
        onReopened();
      } catch (error) {
        if (error instanceof FencedError || error instanceof DamagedLogError) return this.#endBecause(error.message);
        if (!isReported) onStillAway(error);
        isReported = true;
        await pause(REOPEN_MS);
      }
    }
  }

  /** Publishes entries that were kept although nobody heard of them, for instance because the connection died after the write. */
  async #publishKept(head: Head): Promise<void> {
    for await (const batch of this.ports.store.read(this.#durable.seq + 1, head.seq)) {
      this.#publish(batch.map(readCommitted));
    }
  }

  #endBecause(why: string): void {
    this.#state = 'closed';
    this.#topics.close();
    this.#writer.end();
    this.#resolveEnded(why);
  }

  #assertOpen(): void {
    if (this.#state !== 'open') throw unavailable();
  }
}
