/**
 * The house on a machine of its own. One decider takes what waited while the last write was under way, decides it on the world in
 * memory, folds ahead, and writes all of it as one batch. Answers are given and listeners told once the batch is durable.
 * If a write fails, the house gives up its world, opens the log again, and clients send again by id.
 */
import type { Command } from '../domain/commands/catalog.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Actor } from '../domain/ids.ts';
import { headOf, type Entry } from '../domain/log/entry.ts';
import type { NewerLogError } from '../domain/log/fold.ts';
import type { Head } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { isRefusal } from '../domain/refusal.ts';
import type { World } from '../domain/world.ts';
import { repeated, type SubmitOptions, type Submitted } from '../house/attempt.ts';
import { freshCommandId } from '../house/chance.ts';
import { Clockwork } from '../house/clockwork.ts';
import { Decider, type Folded } from '../house/decider.ts';
import { digestBy } from '../house/digest.ts';
import type { House } from '../house/house.ts';
import { DamagedLogError, StoreUnavailableError, type Clock, type Entropy, type KeyedStore } from '../house/ports.ts';
import { snapshotOf, textOfWorld } from '../house/snapshots.ts';
import { commandKey, refusalOfKey } from '../house/uniqueKeys.ts';
import { BatchDecider, type Asked } from './batchDecider.ts';
import type { Committed } from './committed.ts';
import { SecretsAtHand } from './secretsAtHand.ts';
import { FencedError, type Batch, type ServerStores } from './ports.ts';

/** Commands of one batch, at most. */
const MOST_AT_ONCE = 256;
/** Batches that are written at the same time: while one is synced to disk the next one is decided. */
const MOST_BATCHES = 2;
/** Commands that may wait. More than this many are turned away, so that memory stays bounded. */
const MOST_WAITING = 20_000;
/** A new snapshot is taken after this many entries. Folding them takes about a second. */
const SNAPSHOT_EVERY = 50_000;
/** The pause between two attempts to open the log again. */
const REOPEN_MS = 500;

export interface ServerHousePorts {
  readonly stores: ServerStores;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly hashing: Hashing;
  readonly domainHash: string;
}

type OpenState = Folded & { readonly snapshotSeq: number };

/** A command on its way. */
interface Waiting {
  readonly asked: Asked;
  readonly seedHashes: Set<string>;
  readonly freeKeys: Set<string>;
  /** What has to be looked up before it can be decided. */
  wanted: { readonly seedHashes: readonly string[]; readonly keys: readonly string[] };
  readonly answer: (submitted: Submitted) => void;
  readonly fail: (error: unknown) => void;
}

/** How a command is answered once its batch is written, or not. */
interface Answer {
  readonly give: () => void;
  readonly fail: (error: unknown) => void;
}

const unavailable = (): StoreUnavailableError =>
  new StoreUnavailableError('The house could not save this, or does not know whether it did. Send it again under the same id.');

export class ServerHouse implements House {
  readonly ports: House['ports'];
  readonly sessions: KeyedStore;
  readonly seeds: SecretsAtHand;
  readonly clockwork: Clockwork;
  readonly #with: ServerHousePorts;
  readonly #reload: () => Promise<OpenState>;
  readonly #entryListeners = new Set<(entries: readonly Entry[]) => void>();
  readonly #committedListeners = new Set<(committed: readonly Committed[]) => void>();
  #decider: BatchDecider;
  #durable: Head;
  #snapshotSeq: number;
  /** Commands that something must be looked up for, then commands that can be decided. */
  #arrived: Waiting[] = [];
  #ready: Waiting[] = [];
  #lookingUp = false;
  #batches = 0;
  #still = 0;
  /** The last batch on its way; it resolves when its answers were given. Never rejects. */
  #written: Promise<void> = Promise.resolve();
  /** Commands under way, by id. The same id again waits until the first one has its answer. */
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** Counts openings: what belongs to an earlier one is dropped. */
  #opening = 0;
  #state: 'open' | 'reopening' | 'closed' = 'open';
  #end: (why: string) => void = () => undefined;
  /** Resolves with a sentence when this house can decide nothing any more: another one does. */
  readonly ended: Promise<string>;

  /** `reload` opens the log again after a failed write. */
  constructor(ports: ServerHousePorts, opened: OpenState, reload: () => Promise<OpenState>) {
    const { stores, clock, entropy, domainHash } = ports;
    this.#with = ports;
    this.ports = { store: stores.log, vault: stores.vault, directory: stores.directory, clock, entropy, domainHash };
    this.sessions = stores.sessions;
    this.seeds = new SecretsAtHand(stores.vault);
    this.#reload = reload;
    this.#decider = this.#deciderOver(opened);
    this.#durable = opened.head;
    this.#snapshotSeq = opened.snapshotSeq;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    stores.onLeaseLost(() => this.#giveUp(this.#opening));
    this.clockwork = new Clockwork(this, { account: () => null, alone: true });
  }

  /** The fold up to `head`, which is ahead of what is durable. Use `whileStill` for what is told to somebody. */
  get world(): World {
    return this.#decider.decider.world;
  }

  get head(): Head {
    return this.#decider.decider.head;
  }

  /** The newest durable entry. */
  get durableHead(): Head {
    return this.#durable;
  }

  get hashing(): Hashing {
    return this.#with.hashing;
  }

  get clockIsBehind(): boolean {
    return this.#decider.decider.clockIsBehind;
  }

  get newer(): NewerLogError | null {
    return this.#decider.decider.newer;
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

  /** Rejects with StoreUnavailableError if it is not known whether the command was kept. Sent again under its id it has one effect. */
  async submit(command: Command, actor: Actor, options: SubmitOptions = {}): Promise<Submitted> {
    const { id = freshCommandId(this.#with.entropy), addressDigest = null } = options;
    while (this.#underWay.has(id)) await this.#underWay.get(id)?.catch(() => undefined);
    this.#assertOpen();
    if (this.#underWay.size >= MOST_WAITING) throw new StoreUnavailableError('The house has too much to do at the moment.');
    const answer = this.#queue(command, actor, id, addressDigest);
    this.#underWay.set(id, answer);
    return answer.finally(() => this.#underWay.delete(id));
  }

  /** The world is never behind what is durable. */
  async catchUp(): Promise<void> {
    this.#assertOpen();
  }

  /** Runs work on a durable world that does not change meanwhile. Commands wait for it. */
  async whileStill<T>(work: (world: World) => Promise<T>): Promise<T> {
    this.#still += 1;
    try {
      await this.#written;
      this.#assertOpen();
      return await work(this.world);
    } finally {
      this.#still -= 1;
      this.#decide();
    }
  }

  async maintain(): Promise<void> {
    if (this.#durable.seq - this.#snapshotSeq >= SNAPSHOT_EVERY) await this.takeSnapshot();
  }

  /** Keeps a snapshot, unless the newest one is of the same entry. */
  async takeSnapshot(): Promise<void> {
    const { stores, hashing, domainHash } = this.#with;
    const { text, head } = await this.whileStill(async (world) => ({ text: await textOfWorld(world), head: this.#durable }));
    if (head.seq === this.#snapshotSeq) return;
    this.#snapshotSeq = head.seq;
    await stores.snapshots.save(await snapshotOf(text, head, domainHash, digestBy(hashing)));
  }

  /** Takes no more commands and stops the clockwork. Resolves when what was decided is durable and answered. The stores stay open. */
  async stop(): Promise<void> {
    this.clockwork.close();
    await this.#written;
    this.close();
  }

  close(): void {
    this.#stop('The house was closed.');
  }

  #deciderOver(folded: Folded): BatchDecider {
    return new BatchDecider(new Decider(this.#with, folded), this.seeds, this.#with);
  }

  #queue(sent: Command, actor: Actor, id: string, addressDigest: string | null): Promise<Submitted> {
    const asked = this.#decider.decider.read(sent, actor, id, addressDigest);
    return new Promise((answer, fail) => {
      if (isRefusal(asked)) {
        void this.#written.then(() => answer({ kind: 'refused', refusal: asked }));
        return;
      }
      const needed = this.#decider.decider.needs(asked);
      const atHand = this.seeds.get(needed);
      const seedHashes = needed.filter((hash) => !atHand.has(hash));
      const wanted = { seedHashes, keys: [commandKey(id)] };
      this.#arrived.push({ asked, seedHashes: new Set(), freeKeys: new Set(), wanted, answer, fail });
      void this.#lookUp();
    });
  }

  /** Looks up what the commands that arrived need, all of them at once, one look-up at a time. */
  async #lookUp(): Promise<void> {
    if (this.#lookingUp) return;
    this.#lookingUp = true;
    // Commands that arrive in the same turn share a look-up.
    await Promise.resolve();
    while (this.#arrived.length > 0) {
      const opening = this.#opening;
      const taken = this.#arrived.splice(0, MOST_AT_ONCE);
      try {
        const [used] = await Promise.all([
          this.#with.stores.log.findKeys(taken.flatMap(({ wanted }) => wanted.keys)),
          this.seeds.open([...new Set(taken.flatMap(({ wanted }) => wanted.seedHashes))]),
        ]);
        if (opening === this.#opening) for (const one of taken) this.#lookedUp(one, used);
        else for (const one of taken) one.fail(unavailable());
      } catch (error) {
        for (const one of taken) one.fail(error);
      }
      this.#decide();
    }
    this.#lookingUp = false;
  }

  #lookedUp(one: Waiting, used: ReadonlyMap<string, { readonly seq: number; readonly fingerprint: string }>): void {
    const before = used.get(commandKey(one.asked.id));
    if (before) {
      repeated(this.#with.stores.log, before, one.asked).then(one.answer, one.fail);
      return;
    }
    for (const key of one.wanted.keys) if (!used.has(key)) one.freeKeys.add(key);
    const taken = one.wanted.keys.find((key) => used.has(key));
    const refusal = taken === undefined ? null : refusalOfKey(taken);
    if (refusal) return one.answer({ kind: 'refused', refusal });
    for (const hash of one.wanted.seedHashes) one.seedHashes.add(hash);
    this.#ready.push(one);
  }

  /** Decides what waits, a batch at a time. */
  #decide(): void {
    while (this.#state === 'open' && this.#still === 0 && this.#batches < MOST_BATCHES && this.#ready.length > 0) {
      const after = this.head;
      const answers: Answer[] = [];
      for (const one of this.#ready.splice(0, MOST_AT_ONCE)) {
        const answer = this.#decideOne(one);
        if (answer) answers.push(answer);
      }
      const { batch, committed } = this.#decider.takeBatch(after);
      this.#write(batch, committed, answers);
      if (this.#decider.isBroken) this.#giveUp(this.#opening);
    }
  }

  /** How the command is answered once the batch is durable. Null if something has to be looked up first. */
  #decideOne(one: Waiting): Answer | null {
    const { fail, asked } = one;
    try {
      const outcome = this.#decider.decide(asked, one);
      if (outcome.kind !== 'look-up') return { give: () => one.answer(outcome), fail };
      one.wanted = outcome;
      this.#arrived.push(one);
      void this.#lookUp();
      return null;
    } catch (error) {
      return { give: () => fail(error), fail };
    }
  }

  #write(batch: Batch, committed: readonly Committed[], answers: readonly Answer[]): void {
    const opening = this.#opening;
    const before = this.#written;
    const kept = batch.entries.length === 0 ? Promise.resolve() : this.#with.stores.log.append(batch);
    this.#batches += 1;
    const write = async (): Promise<void> => {
      try {
        await Promise.all([kept, before]);
        if (opening !== this.#opening) throw unavailable();
      } catch {
        for (const { fail } of answers) fail(unavailable());
        this.#giveUp(opening);
        return;
      }
      this.#batches -= 1;
      this.#tell(committed);
      for (const { give } of answers) give();
      this.#decide();
    };
    this.#written = write();
  }

  #tell(committed: readonly Committed[]): void {
    const last = committed.at(-1);
    if (!last) return;
    this.#durable = headOf(last.entry);
    const entries = committed.map(({ entry }) => entry);
    const calls = [
      ...[...this.#entryListeners].map((listener) => () => listener(entries)),
      ...[...this.#committedListeners].map((listener) => () => listener(committed)),
    ];
    for (const call of calls) {
      try {
        call();
      } catch (error) {
        // A durable entry stays accepted, even if a listener fails.
        console.error('A listener of the house failed', error);
      }
    }
  }

  /** Gives the world up and opens the log again. Whoever waits sends again by id. */
  #giveUp(opening: number): void {
    if (opening !== this.#opening || this.#state === 'closed') return;
    this.#state = 'reopening';
    this.#failAll();
    void this.#reopen(this.#written);
  }

  async #reopen(written: Promise<void>): Promise<void> {
    // A batch that is still under way may yet be kept.
    await written;
    while (this.#state === 'reopening') {
      try {
        const opened = await this.#reload();
        await this.#tellKept(opened.head);
        this.#decider = this.#deciderOver(opened);
        this.#snapshotSeq = opened.snapshotSeq;
        this.#state = 'open';
        this.clockwork.restart();
      } catch (error) {
        if (error instanceof FencedError || error instanceof DamagedLogError) return this.#stop(error.message);
        await new Promise((resolve) => setTimeout(resolve, REOPEN_MS));
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
    this.#failAll();
    this.#end(why);
  }

  #failAll(): void {
    this.#opening += 1;
    this.#batches = 0;
    for (const { fail } of [...this.#ready.splice(0), ...this.#arrived.splice(0)]) fail(unavailable());
  }

  #assertOpen(): void {
    if (this.#state !== 'open') throw unavailable();
  }
}
