/**
 * The house of a tab. It folds entries from other tabs, decides one command at a time inside the store's transaction, and
 * tells its listeners only of durable entries. It does not use the DOM.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { chatTimesOf, recentOf } from '../domain/events/chat.ts';
import { nobleHashing, type Hashing } from '../domain/fairness/hashing.ts';
import type { AccountId, Actor } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { NewerLogError } from '../domain/log/fold.ts';
import type { Head, StoredEntry } from '../domain/log/head.ts';
import { seedsNeeded } from '../domain/decide.ts';
import { isRefusal, refuse, type Refusal } from '../domain/refusal.ts';
import type { World } from '../domain/world.ts';
import type { OpenPages } from '../base/openPages.ts';
import { repeated, type Attempt, type Intent, type SubmitOptions, type Submitted } from '../base/attempt.ts';
import { freshCommandId } from '../base/chance.ts';
import { Decider, type Folded } from './decider.ts';
import { digestBy } from '../base/digest.ts';
import type { House } from './house.ts';
import { StoreUnavailableError, type Built, type HousePorts } from '../base/ports.ts';
import { revealedIn, SeedVault } from './seeds.ts';
import { snapshotOf } from './snapshots.ts';
import { wholeSnapshot } from '../base/wholeSnapshot.ts';
import { tellEach } from '../base/tellEach.ts';
import { Turns } from '../base/turns.ts';
import { commandKey, refusalOfKey } from '../base/uniqueKeys.ts';
import type { Topic, Word } from '../api/topics/catalog.ts';
import { WholeWords } from './wholeWords.ts';

/** A new snapshot is taken after this many entries. */
const SNAPSHOT_EVERY = 500;
/** Needed secrets change between loading and deciding only if another tab rotates in between, so few attempts are needed. */
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
  readonly #words: WholeWords;
  /** Runs one command at a time in this tab. The store's transaction separates the tabs. */
  readonly #turns = new Turns();

  constructor(ports: HousePorts, folded: Folded & { readonly snapshotSeq: number }) {
    this.ports = ports;
    this.hashing = ports.hashing ?? nobleHashing;
    this.seeds = new SeedVault({ ...ports, hashing: this.hashing });
    this.#decider = new Decider({ ...ports, hashing: this.hashing }, folded);
    this.#snapshotSeq = folded.snapshotSeq;
    this.#words = new WholeWords({ world: () => this.world, clock: ports.clock, pages: ports.pages ?? noPages });
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
      for await (const batch of this.ports.store.read(this.head.seq + 1)) for (const stored of batch) this.#fold(stored);
      this.#tellListeners();
    });
  }

  /** Its world folds what is durable, and nothing else. */
  durable(): Promise<void> {
    return Promise.resolve();
  }

  async maintain(): Promise<void> {
    // A tab that slept does not know the new commitments, so it would take their secrets for orphans.
    await this.catchUp();
    await this.ports.store.pack();
    await this.seeds.sweep(this.world);
    if (this.head.seq - this.#snapshotSeq < SNAPSHOT_EVERY) return;
    this.#snapshotSeq = this.head.seq;
    const { snapshots, domainHash, digest = digestBy(this.hashing) } = this.ports;
    await snapshots.save(await this.whileStill((world) => wholeSnapshot(snapshotOf(world, this.head, domainHash, digest))));
  }

  whileStill<T>(work: (world: World) => Promise<T>): Promise<T> {
    return this.#turns.take(() => work(this.world));
  }

  word<T extends Topic>(topic: T, reader: AccountId | null): Word<T> {
    return this.#words.word(topic, reader);
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    return this.#words.follow(topic, reader, listener);
  }

  onFollowed(topic: Topic, listener: (isFollowed: boolean) => void): () => void {
    return this.#words.followers.onFollowed(topic, listener);
  }

  close(): void {
    this.#stopListening();
    this.ports.neighbours.close();
    this.ports.store.close();
  }

  async #submit(sent: Command, actor: Actor, id: string, addressDigest: string | null): Promise<Submitted> {
    const asked = this.#decider.read(sent, actor, id, addressDigest);
    if (isRefusal(asked)) return { kind: 'refused', refusal: asked };
    const freshSeeds = await this.seeds.commitFor(asked.command);
    return this.#carryOut({ ...asked, freshSeeds }).finally(() => this.seeds.forgetUnused(freshSeeds, this.world));
  }

  async #carryOut(intent: Intent): Promise<Submitted> {
    const needed = this.#decider.needs(intent);
    const remembered = this.seeds.remembered(needed);
    let secrets = remembered ?? (await this.seeds.open(needed));
    try {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const made = await this.#attempt(intent, secrets);
        if (made.kind === 'accepted' || made.kind === 'refused') return made;
        if (made.kind === 'clock-behind') await this.#byItself({ type: 'CorrectClock', payload: {} });
        else secrets = await this.#openOrReplace(made.seedHashes);
      }
      throw new StoreUnavailableError(`${intent.command.type} could not be decided in ${MOST_ATTEMPTS} attempts`);
    } finally {
      if (remembered !== null) this.seeds.checkInBackground(needed);
    }
  }

  async #attempt(
    intent: Intent,
    secrets: ReadonlyMap<string, string>,
  ): Promise<Submitted | Extract<Attempt, { kind: 'clock-behind' | 'needs' }>> {
    try {
      const result = await this.ports.store.commit<Attempt>({
        knownHead: this.head,
        keys: [{ key: commandKey(intent.id), fingerprint: intent.fingerprint }],
        build: (missed) => {
          for (const stored of missed) this.#fold(stored);
          return this.#build(intent, secrets);
        },
      });
      if (result.kind === 'known') {
        for (const stored of result.missed) this.#fold(stored);
        const refusal = refusalOfKey(result.key);
        if (refusal) return { kind: 'refused', refusal };
        return await repeated(this.ports.store, result, intent);
      }
      const { value } = result;
      if (value.kind !== 'decided') return value;
      this.#take(value.entry);
      this.ports.neighbours.announce(this.head.seq);
      return { kind: 'accepted', entry: value.entry, events: eventsOf(value.entry), repeated: false };
    } finally {
      this.#tellListeners();
    }
  }

  /** Decides inside the store's transaction. Synchronous. Nothing is folded here before it is durable. */
  #build(intent: Intent, secrets: ReadonlyMap<string, string>): Built<Attempt> {
    const tooFast = this.#guestTooFast(intent);
    if (tooFast) return { append: [], keys: [], value: { kind: 'refused', refusal: tooFast } };
    const value = this.#decider.attempt(intent, secrets);
    return value.kind === 'decided' ? { append: [value.stored], keys: value.keys, value } : { append: [], keys: [], value };
  }

  /** Whoever is not signed in here is one guest. So a guest may write what the rules allow an account. */
  #guestTooFast({ command, actor }: Intent): Refusal | null {
    if (command.type !== 'Say' || actor !== 'guest') return null;
    const { messages, perMs } = this.world.rules.rules.chat;
    const recent = recentOf(chatTimesOf(this.world, null), this.ports.clock.now(), perMs);
    return recent.length < messages ? null : refuse('message-fast');
  }

  /** Runs a command of the house itself, which must come before another command can be decided. */
  async #byItself(command: Command, freshSeeds: readonly string[] = []): Promise<void> {
    await this.#attempt(this.#decider.ownIntent(command, freshSeeds), new Map());
  }

  /** Opens commitments. If a secret is lost, first appends the entry that replaces it. */
  async #openOrReplace(seedHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const opened = await this.seeds.open(seedHashes);
    for (const lostHash of seedHashes.filter((hash) => !opened.has(hash))) {
      const replacement = this.#decider.replacementOf(lostHash);
      if (!replacement) continue;
      const kept = await this.seeds.commitAndOpen(seedsNeeded(replacement));
      await this.#byItself(replacement, [...kept.keys()]);
      return kept.size > 0 ? kept : opened;
    }
    return opened;
  }

  #fold(stored: StoredEntry): void {
    const entry = this.#decider.fold(stored);
    if (entry) this.#unannounced.push(entry);
  }

  #take(entry: Entry): void {
    if (this.#decider.take(entry)) this.#unannounced.push(entry);
  }

  #tellListeners(): void {
    if (this.#unannounced.length === 0) return;
    const entries = this.#unannounced.splice(0);
    this.ports.marker.write(this.head);
    const revealed = revealedIn(entries.flatMap(eventsOf), this.world, this.hashing);
    if (revealed.length > 0) void this.seeds.forget(revealed).catch(() => undefined);
    tellEach(this.#listeners, (listener) => listener(entries));
    // After the store, which knows what its page holds back.
    this.#words.take(entries);
  }
}
