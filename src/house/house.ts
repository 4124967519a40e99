/**
 * The house runs the rulebook over a log. It folds entries from other tabs, decides one command at a time inside the store's
 * transaction, and tells its listeners only of durable entries. It does not use the DOM: the same house runs in a browser,
 * in the auditor's command line and on a server.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { commitmentsNeeded, decide, readCommand, refusalBefore } from '../domain/decide.ts';
import { nobleHashing, type Hashing } from '../domain/fairness/hashing.ts';
import type { Actor, LogId } from '../domain/ids.ts';
import { CLOCK_TOLERANCE_MS } from '../domain/events/books.ts';
import { eventsOf, headOf, saltsNeeded, writeEntry, type Entry } from '../domain/log/entry.ts';
import { foldEntry, NewerLogError } from '../domain/log/fold.ts';
import { NO_HASH, type Head, type StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { isRefusal, refuse } from '../domain/refusal.ts';
import type { World } from '../domain/world.ts';
import type { Attempt, Intent, SubmitOptions, Submitted } from './attempt.ts';
import { freshCommandId, freshSalts } from './chance.ts';
import { StoreUnavailableError, type Built, type HousePorts } from './ports.ts';
import { digestBy } from './digest.ts';
import { revealedIn, SeedVault } from './seeds.ts';
import { snapshotOf, textOfWorld } from './snapshots.ts';
import { Turns } from './turns.ts';
import { commandKey, refusalOfKey, uniqueKeysOf } from './uniqueKeys.ts';

/** A new snapshot is taken after this many entries. */
const SNAPSHOT_EVERY = 500;
/** Needed secrets change between loading and deciding only if another tab rotates in between, so few attempts are needed. */
const MOST_ATTEMPTS = 20;

export class House {
  readonly ports: HousePorts;
  readonly seeds: SeedVault;
  readonly #hashing: Hashing;
  readonly #listeners = new Set<(entries: readonly Entry[]) => void>();
  readonly #stopListening: () => void;
  #world: World;
  #head: Head;
  #snapshotSeq: number;
  #newer: NewerLogError | null = null;
  readonly #unannounced: Entry[] = [];
  /** Runs one command at a time in this tab. The store's transaction separates the tabs. */
  readonly #turns = new Turns();

  constructor(
    ports: HousePorts,
    folded: { readonly world: World; readonly head: Head; readonly snapshotSeq: number; readonly newer: NewerLogError | null },
  ) {
    this.ports = ports;
    this.#hashing = ports.hashing ?? nobleHashing;
    this.seeds = new SeedVault({ ...ports, hashing: this.#hashing });
    this.#world = folded.world;
    this.#head = folded.head;
    this.#snapshotSeq = folded.snapshotSeq;
    this.#newer = folded.newer;
    this.#stopListening = ports.neighbours.onAnnounced((seq) => {
      if (seq > this.#head.seq) void this.catchUp().catch(() => undefined);
    });
  }

  /** The fold up to `head`. It is mutable: read it at once, or take a copy. */
  get world(): World {
    return this.#world;
  }

  get head(): Head {
    return this.#head;
  }

  get hashing(): Hashing {
    return this.#hashing;
  }

  /** Whether the wall clock is so far behind the log that the next command must correct it. */
  get clockIsBehind(): boolean {
    return this.ports.clock.now() < this.#head.at - CLOCK_TOLERANCE_MS;
  }

  /** Set if a newer version wrote to this log. The log can then be read up to here, but not written. */
  get newer(): NewerLogError | null {
    return this.#newer;
  }

  /** Calls the listener with every durable entry, in order, each exactly once. Returns a function that stops it. */
  onEntries(listener: (entries: readonly Entry[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Decides a command and appends what it produced. Resolves when that is durable. Rejects only if the store could not save
   * (StoreUnavailableError): then nothing was appended.
   */
  submit(
    command: Command,
    actor: Actor,
    { id = freshCommandId(this.ports.entropy), addressDigest }: SubmitOptions = {},
  ): Promise<Submitted> {
    return this.#turns.take(() => this.#submit(command, actor, id, addressDigest ?? null));
  }

  /** Folds the entries that other tabs have appended. */
  catchUp(): Promise<void> {
    return this.#turns.take(async () => {
      for await (const batch of this.ports.store.read(this.#head.seq + 1)) for (const stored of batch) this.#fold(stored);
      this.#tellListeners();
    });
  }

  /** Packs old entries, takes a snapshot and sweeps orphaned secrets. Meant for idle moments. */
  async maintain(): Promise<void> {
    // A tab that slept does not know the new commitments, so it would take their secrets for orphans.
    await this.catchUp();
    await this.ports.store.pack();
    await this.seeds.sweep(this.#world);
    if (this.#head.seq - this.#snapshotSeq < SNAPSHOT_EVERY) return;
    this.#snapshotSeq = this.#head.seq;
    const { snapshots, domainHash, digest = digestBy(this.#hashing) } = this.ports;
    const { text, head } = await this.whileStill(async (world) => ({ text: await textOfWorld(world), head: this.#head }));
    await snapshots.save(await snapshotOf(text, head, domainHash, digest));
  }

  /** Runs work on a world that does not change meanwhile. Commands wait for it. */
  whileStill<T>(work: (world: World) => Promise<T>): Promise<T> {
    return this.#turns.take(() => work(this.#world));
  }

  close(): void {
    this.#stopListening();
    this.ports.neighbours.close();
    this.ports.store.close();
  }

  async #submit(sent: Command, actor: Actor, id: string, addressDigest: string | null): Promise<Submitted> {
    if (this.#newer) return { kind: 'refused', refusal: refuse('log-read-only') };
    const command = readCommand(sent);
    if (isRefusal(command)) return { kind: 'refused', refusal: refusalBefore(this.#world, sent, actor) ?? command };
    const fingerprint = this.#hashing.sha256(JSON.stringify([actor, command.type, command.payload, addressDigest]));
    const freshSeeds = await this.seeds.commitFor(command);
    const carriedOut = this.#carryOut({ command, actor, id, fingerprint, addressDigest, freshSeeds });
    return carriedOut.finally(() => this.seeds.forgetUnused(freshSeeds, this.#world));
  }

  async #carryOut(intent: Intent): Promise<Submitted> {
    const needed = commitmentsNeeded(this.#world, intent.command, intent.actor);
    const atHand = this.seeds.atHand(needed);
    let secrets = atHand ?? (await this.seeds.open(needed));
    try {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const made = await this.#attempt(intent, secrets);
        if (made.kind === 'accepted' || made.kind === 'refused') return made;
        if (made.kind === 'clock-behind') await this.#byItself({ type: 'CorrectClock', payload: {} });
        else secrets = await this.#openOrReplace(made.seedHashes);
      }
      throw new StoreUnavailableError(`${intent.command.type} could not be decided in ${MOST_ATTEMPTS} attempts`);
    } finally {
      if (atHand !== null) this.seeds.lookAt(needed);
    }
  }

  async #attempt(
    intent: Intent,
    secrets: ReadonlyMap<string, string>,
  ): Promise<Submitted | Extract<Attempt, { kind: 'clock-behind' | 'needs' }>> {
    try {
      const result = await this.ports.store.commit<Attempt>({
        knownHead: this.#head,
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
        return await this.#repeated(result.seq, result.fingerprint === intent.fingerprint);
      }
      const { value } = result;
      if (value.kind !== 'decided') return value;
      this.#take(value.entry);
      this.ports.neighbours.announce(this.#head.seq);
      return { kind: 'accepted', entry: value.entry, events: eventsOf(value.entry), repeated: false };
    } finally {
      this.#tellListeners();
    }
  }

  /** Decides inside the store's transaction. Synchronous. Nothing is folded here before it is durable. */
  #build({ command, actor, id, addressDigest, freshSeeds }: Intent, secrets: ReadonlyMap<string, string>): Built<Attempt> {
    const nothing = (value: Attempt): Built<Attempt> => ({ append: [], keys: [], value });
    if (this.#newer) return nothing({ kind: 'refused', refusal: refuse('log-read-only') });
    const now = this.ports.clock.now();
    const behind = now < this.#head.at - CLOCK_TOLERANCE_MS;
    if (behind !== (command.type === 'CorrectClock')) {
      // Another tab may have corrected the clock meanwhile. Then there is nothing left to correct.
      return nothing(behind ? { kind: 'clock-behind' } : { kind: 'refused', refusal: refuse('clock-right') });
    }
    const needed = commitmentsNeeded(this.#world, command, actor);
    if (needed.some((hash) => !secrets.has(hash))) return nothing({ kind: 'needs', seedHashes: needed });
    const at = behind ? now : Math.max(now, this.#head.at);
    const decision = decide(this.#world, command, {
      actor,
      at,
      commandId: id,
      hashing: this.#hashing,
      freshSeeds,
      addressDigest,
      seedBehind(seedHash) {
        const seed = secrets.get(seedHash);
        if (seed === undefined) throw new Error('a decision opened a commitment that it did not name');
        return seed;
      },
    });
    if (isRefusal(decision)) return nothing({ kind: 'refused', refusal: decision });
    const salts = freshSalts(this.ports.entropy, saltsNeeded(decision.length));
    const draft = { logId: this.#head.logId as LogId, at, actor, command: { id, type: command.type }, events: decision, salts };
    const { entry, stored } = writeEntry(draft, this.#head, this.#hashing);
    // An entry that cannot be read back would make the log unreadable for good. Failing here appends nothing.
    readStored(stored);
    return { append: [stored], keys: uniqueKeysOf(decision), value: { kind: 'decided', entry } };
  }

  async #repeated(seq: number, samePayload: boolean): Promise<Submitted> {
    if (!samePayload) return { kind: 'refused', refusal: refuse('command-reused') };
    for await (const [stored] of this.ports.store.read(seq, seq)) {
      if (!stored) continue;
      const entry = readStored(stored);
      return { kind: 'accepted', entry, events: eventsOf(entry), repeated: true };
    }
    throw new Error(`entry ${seq} is missing from the store`);
  }

  /** Runs a command of the house itself, which must come before another command can be decided. */
  async #byItself(command: Command, freshSeeds: readonly string[] = []): Promise<void> {
    await this.#attempt(
      { command, actor: 'house', id: freshCommandId(this.ports.entropy), fingerprint: NO_HASH, addressDigest: null, freshSeeds },
      new Map(),
    );
  }

  /** Opens commitments. If a secret is lost, first appends the entry that replaces it. */
  async #openOrReplace(seedHashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const opened = await this.seeds.open(seedHashes);
    for (const lostHash of seedHashes.filter((hash) => !opened.has(hash))) {
      const round = Object.values(this.#world.rounds).find(({ seedHash }) => seedHash === lostHash);
      if (round) {
        await this.#byItself({ type: 'VoidLostRound', payload: { round: round.id } });
        return opened;
      }
      const owner = Object.values(this.#world.accounts).find(({ seeds }) => seeds.activeHash === lostHash);
      if (!owner) continue;
      const kept = await this.seeds.commitAndOpen(2);
      await this.#byItself({ type: 'ReplaceLostSeed', payload: { account: owner.id, lostHash } }, [...kept.keys()]);
      return kept;
    }
    return opened;
  }

  #fold(stored: StoredEntry): void {
    if (this.#newer || stored.seq <= this.#head.seq) return;
    this.#take(readStored(stored));
  }

  #take(entry: Entry): void {
    try {
      foldEntry(this.#world, entry);
    } catch (error) {
      if (!(error instanceof NewerLogError)) throw error;
      this.#newer = error;
      return;
    }
    this.#head = headOf(entry);
    this.#unannounced.push(entry);
  }

  #tellListeners(): void {
    if (this.#unannounced.length === 0) return;
    const entries = this.#unannounced.splice(0);
    this.ports.marker.write(this.#head);
    const revealed = revealedIn(entries.flatMap(eventsOf), this.#world, this.#hashing);
    if (revealed.length > 0) void this.seeds.forget(revealed).catch(() => undefined);
    for (const listener of this.#listeners) {
      try {
        listener(entries);
      } catch (error) {
        // A durable entry stays accepted, even if a listener fails.
        console.error('A listener of the house failed', error);
      }
    }
  }
}
