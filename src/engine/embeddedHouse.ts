/**
 * The house of a tab. It folds entries from other tabs, decides one command at a time on the newest entry that it knows, and appends
 * the result if the log still ends there. It tells its listeners only of durable entries. It does not use the DOM.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { nobleHashing, type Hashing } from '../domain/fairness/hashing.ts';
import type { AccountId, Actor } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import type { NewerLogError } from '../domain/log/fold.ts';
import type { Head, StoredEntry } from '../domain/log/head.ts';
import { isRefusal } from '../domain/refusal.ts';
import type { World } from '../domain/world.ts';
import type { OpenPages } from '../base/openPages.ts';
import { prevAt } from '../base/continuity.ts';
import { repeated, type SubmitOptions, type Submitted } from '../base/attempt.ts';
import { freshCommandId } from '../base/chance.ts';
import { Decider, type Folded, type Order } from './decider.ts';
import { digestBy } from '../base/digest.ts';
import type { House } from './house.ts';
import { DamagedLogError, HeadMismatchError, StoreUnavailableError, type HousePorts } from '../base/ports.ts';
import { secretName, SeedVault } from './seeds.ts';
import { nextStep, type DecidedStep } from './step.ts';
import { snapshotOf } from './snapshots.ts';
import { wholeSnapshot } from '../base/wholeSnapshot.ts';
import { tellEach } from '../base/tellEach.ts';
import { Turns } from '../base/turns.ts';
import { commandKey, refusalOfKey } from '../base/uniqueKeys.ts';
import type { Topic, Word } from '../api/topics/catalog.ts';
import { Topics } from './topics.ts';

/** A new snapshot is taken after this many entries. */
const SNAPSHOT_EVERY = 500;
/** A tab mostly uses no more seeds in turn: the one of its account and those of open rounds. */
const MOST_AT_HAND = 8;
/** Attempts at a command between which no other tab has written. Each one but the last has appended a command of the house itself. */
const MOST_ATTEMPTS = 20;

const noPages: OpenPages = { read: () => [], watch: () => () => undefined };

export class EmbeddedHouse implements House {
  readonly ports: HousePorts;
  readonly seeds: SeedVault;
  readonly hashing: Hashing;
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>();
  readonly #stopListening: () => void;
  readonly #decider: Decider;
  #snapshotSeq: number;
  readonly #unannounced: Entry[] = [];
  readonly #topics: Topics;
  /** Runs one command at a time in this tab. */
  readonly #turns = new Turns();
  /** The newest entry that this tab has written. */
  #ownSeq = 0;

  constructor(ports: HousePorts, folded: Folded & { readonly snapshotSeq: number }) {
    this.ports = ports;
    this.hashing = ports.hashing ?? nobleHashing;
    this.seeds = new SeedVault(ports.vault, { mostAtHand: MOST_AT_HAND, mayForget: true });
    this.#decider = new Decider({ ...ports, hashing: this.hashing }, folded, { guestsShareLimit: true });
    this.#snapshotSeq = folded.snapshotSeq;
    this.#topics = new Topics(this, ports.pages ?? noPages, null);
    this.#stopListening = ports.neighbours.onAnnounced((seq) => {
      if (seq > this.head.seq) void this.catchUp().catch(() => undefined);
    });
  }

  get world(): World {
    return this.#decider.world;
  }

  get head(): Head {
    return this.#decider.head;
  }

  /** Its world folds what is durable, and nothing else. */
  get durableHead(): Head {
    return this.head;
  }

  get isOpen(): boolean {
    return true;
  }

  get clockIsBehind(): boolean {
    return this.#decider.clockIsBehind;
  }

  get newer(): NewerLogError | null {
    return this.#decider.newer;
  }

  onEntries(listener: (entries: readonly Entry[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  submit(
    command: Command,
    actor: Actor,
    { id = freshCommandId(this.ports.entropy), addressDigest = null }: SubmitOptions = {},
  ): Promise<Submitted> {
    return this.#turns.take(() => this.#submit(command, actor, id, addressDigest));
  }

  catchUp(): Promise<void> {
    return this.#turns.take(async () => {
      await this.#readOn();
      this.#tellListeners();
    });
  }

  /** Its world folds what is durable, and nothing else. */
  durable(): Promise<void> {
    return Promise.resolve();
  }

  async maintain(): Promise<void> {
    await this.catchUp();
    await this.ports.store.pack();
    if (this.head.seq - this.#snapshotSeq < SNAPSHOT_EVERY) return;
    this.#snapshotSeq = this.head.seq;
    const { snapshots, domainHash, digest = digestBy(this.hashing) } = this.ports;
    await snapshots.save(await this.whileStill((world) => wholeSnapshot(snapshotOf(world, this.head, domainHash, digest))));
  }

  whileStill<T>(work: (world: World) => Promise<T>): Promise<T> {
    return this.#turns.take(() => work(this.world));
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

  close(): void {
    this.#stopListening();
    this.ports.neighbours.close();
    this.ports.store.close();
  }

  async #submit(sent: Command, actor: Actor, id: string, addressDigest: string | null): Promise<Submitted> {
    const order = this.#decider.read(sent, actor, id, addressDigest);
    if (isRefusal(order)) return { kind: 'refused', refusal: order };
    try {
      // While no other tab writes, the first attempt is the last one. Otherwise the tabs take turns.
      const submitted = this.head.seq === this.#ownSeq ? await this.#attempt(order) : null;
      return submitted ?? (await this.ports.neighbours.inTurn(() => this.#carryOut(order)));
    } finally {
      this.#tellListeners();
    }
  }

  async #carryOut(order: Order): Promise<Submitted> {
    for (let left = MOST_ATTEMPTS; left > 0;) {
      left = (await this.#readOn()) ? MOST_ATTEMPTS : left - 1;
      const submitted = await this.#attempt(order);
      if (submitted) return submitted;
    }
    throw new StoreUnavailableError(`${order.intent.command.type} could not be decided in ${MOST_ATTEMPTS} attempts`);
  }

  /** Decides a command and appends what it comes to. Null: the log has moved, or the house had to do something first. */
  async #attempt(order: Order): Promise<Submitted | null> {
    const needed = this.#decider.needs(order.intent);
    const areAtHand = needed.every((hash) => this.seeds.get(hash) !== undefined);
    const known = { secrets: areAtHand ? this.seeds : await this.seeds.open(needed), lookedUp: new Set(areAtHand ? [] : needed) };
    try {
      const step = nextStep(this.#decider, order, { ...known, isNew: false });
      if (step.kind === 'decided') return await this.#append(order, step);
      // Only a new command can be refused or need something first, and only at the end of the log.
      const before = await this.#answeredBefore(order);
      if (before || (await this.#readOn())) return before;
      const next = nextStep(this.#decider, order, { ...known, isNew: true });
      if (next.kind === 'refused') return next;
      if (next.kind === 'first') await this.#byItself(next.order);
      return next.kind === 'decided' ? await this.#append(order, next) : null;
    } finally {
      if (areAtHand) this.seeds.checkInBackground(needed);
    }
  }

  /** Appends a decided entry, and folds it when it is durable. Null if the log has moved. */
  async #append(order: Order, { entry, events, batchEntry, secrets, revealed }: DecidedStep): Promise<Submitted | null> {
    const appended = await this.ports.store.append({
      after: this.head,
      entries: [batchEntry],
      secrets,
      revealed: revealed.map(secretName),
    });
    if (appended.kind === 'appended') {
      if (this.#decider.take(entry)) this.#unannounced.push(entry);
      this.#ownSeq = this.head.seq;
      this.ports.neighbours.announce(this.head.seq);
      return { kind: 'accepted', entry, events, repeated: false };
    }
    const isFurther = await this.#readOn();
    if (appended.kind === 'used') {
      const refusal = refusalOfKey(appended.key);
      return refusal ? { kind: 'refused', refusal } : repeated(this.ports.store, appended, order.intent);
    }
    if (!isFurther) throw new HeadMismatchError(`The log does not go on from entry ${this.head.seq}, which was seen before.`);
    return null;
  }

  /** The answer of a command that the log has already. */
  async #answeredBefore({ intent }: Order): Promise<Submitted | null> {
    const key = commandKey(intent.id);
    const used = (await this.ports.store.findKeys([key])).get(key);
    if (!used) return null;
    await this.#readOn();
    return repeated(this.ports.store, used, intent);
  }

  /** Appends a command of the house itself, which must come before another command can be decided. */
  async #byItself(order: Order): Promise<void> {
    const step = nextStep(this.#decider, order, { secrets: new Map(), lookedUp: new Set(), isNew: true });
    if (step.kind === 'decided') await this.#append(order, step);
    // A vault that forgets everything would have every pair replaced, again and again.
    const made = order.intent.freshSeeds.filter((hash) => Object.hasOwn(this.world.commitments, hash));
    if (made.length > 0 && (await this.seeds.open(made)).size < made.length)
      throw new StoreUnavailableError('The vault does not keep what it is given.');
  }

  /** Folds the entries that other tabs have appended. Answers whether there were any. */
  async #readOn(): Promise<boolean> {
    if (this.newer) return false;
    let isFurther = false;
    for await (const batch of this.ports.store.read(this.head.seq + 1)) {
      for (const stored of batch) {
        if (this.newer) return isFurther;
        if (prevAt(stored.lines) !== this.head.hash) throw this.#notFollowing(stored, isFurther);
        const entry = this.#decider.fold(stored);
        if (entry) this.#unannounced.push(entry);
        isFurther = true;
      }
    }
    return isFurther;
  }

  #notFollowing({ seq }: StoredEntry, isFurther: boolean): Error {
    return isFurther
      ? new DamagedLogError(`entry ${seq} does not follow the one before it`)
      : new HeadMismatchError(`Entry ${this.head.seq} is not the one that was seen before.`);
  }

  #tellListeners(): void {
    if (this.#unannounced.length === 0) return;
    const entries = this.#unannounced.splice(0);
    this.ports.marker.write(this.head);
    tellEach(this.#listeners, (listener) => listener(entries));
    // After the store, which knows what its page holds back.
    this.#topics.take(entries);
  }
}
