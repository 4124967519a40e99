/**
 * Writes to a log that nobody else writes to. Commands are looked up, decided in batches on the world in memory, folded ahead of the
 * write, written, and answered once their batch is durable. After a write that fails this writer is dead: whoever waits is told so,
 * and the engine opens the log again with a new one.
 *
 * `BatchWriter` has the queues and the writes: follow a command from `submit` by `#lookUp` and `#decide` to `#write`. It leaves the decisions
 * to `BatchDecider` below, which is synchronous and collects what a batch must write.
 */
import { changeInPlace } from '../../domain/evolve.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/ids.ts';
import type { World } from '../../domain/world.ts';
import type { Command } from '../../domain/commands/catalog.ts';
import type { Head } from '../../domain/log/head.ts';
import type { DecidedCommand } from '../../base/attempt.ts';
import { answerRepeated } from '../../base/keptCommand.ts';
import { TooBusyError, type Appended, type Batch, type UsedKey, type BatchEntry } from '../../base/ports.ts';
import { commandKey, refusalOfKey, commandOfKey } from '../../base/uniqueKeys.ts';
import type { Entry } from '../../domain/log/entry.ts';
import { NewestMap } from '../../base/newestMap.ts';
import { type Committed, type Decider, type Order, nextStep, type DecidedStep, type Known, type Step } from '../decider.ts';
import type { Meter } from '../meter.ts';
import { secretName, type SeedVault } from '../seeds.ts';
import { UsedIds, type KeySource } from './usedIds.ts';
import { unavailable, type Writer, type WriterParts, type Writing } from './writer.ts';

/** Commands of one batch, at most. */
const MOST_AT_ONCE = 256;
/** Batches that are written at the same time: while one is synced to disk the next one is decided. */
const MOST_BATCHES = 2;
/** A command that has waited for longer is not decided: whoever sent it sends it again. A page doubts a house that holds one back. */
const LONGEST_WAIT_MS = 20_000;
/** If more than a batch waits and the oldest command has waited for this long, new commands are refused as too busy. */
const TOO_BUSY_MS = 1_000;
/** If this many commands wait and nothing is being written, half of them is written first. With fewer, one sync for all is faster. */
const WORTH_HALVING = 32;
/** Most commands need no look-up. */
const NOTHING: ReadonlySet<string> = new Set();

interface BatchPorts {
  readonly usedKeys: KeySource['usedKeys'];
  /** Room for the ids of this many commands at least (usedIds.ts). */
  readonly leastIds?: number | undefined;
  readonly meter: Meter;
}

/** The writing of a server that has the lease of its log. */
export const batchWriting = (ports: BatchPorts, recovery: NonNullable<Writing['recovery']>): Writing => ({
  writerOf: (parts) => new BatchWriter(parts, ports),
  change: changeInPlace,
  // Folding them takes about a second.
  snapshotEvery: 50_000,
  // The active seeds of this many accounts take about 20 MB.
  seeds: { mostAtHand: 100_000, mayForget: false },
  topicsMs: 200,
  guestsShareLimit: false,
  meter: ports.meter,
  recovery,
});

/** A command on its way. */
interface WaitingCommand {
  readonly order: Order;
  /** When it arrived here, as `performance.now` says. */
  readonly arrivedAt: number;
  /** What was looked up for it. */
  seedHashes: ReadonlySet<string>;
  freeKeys: ReadonlySet<string>;
  /** What has to be looked up before it can be decided. */
  wanted: { readonly seedHashes: readonly string[]; readonly keys: readonly string[] };
  readonly answer: (decided: DecidedCommand) => void;
  readonly fail: (error: unknown) => void;
}

const isTooOld = ({ arrivedAt }: WaitingCommand): boolean => performance.now() - arrivedAt > LONGEST_WAIT_MS;

/** A decided command, which is answered once its batch is written, or not. */
interface Decided {
  readonly waiting: WaitingCommand;
  /** Null: the decision itself failed. */
  readonly outcome: DecidedCommand | null;
  readonly error?: unknown;
}

class BatchWriter implements Writer {
  readonly decider: Decider;
  readonly #parts: WriterParts;
  readonly #meter: Meter;
  readonly #batchDecider: BatchDecider;
  readonly #usedIds: UsedIds;
  /** Commands that something must be looked up for. */
  #arrived: WaitingCommand[] = [];
  /** Commands that can be decided, in the order in which they are. */
  #ready: WaitingCommand[] = [];
  /** Whether something is being looked up for the first of them. */
  #isFirstLookedUp = false;
  #lookingUp = false;
  #isDecisionScheduled = false;
  #batchesUnderWay = 0;
  /** How many want the world to stand still. */
  #holds = 0;
  #dead = false;
  #written: Promise<void> = Promise.resolve();

  constructor(parts: WriterParts, { usedKeys, leastIds, meter }: BatchPorts) {
    this.decider = parts.decider;
    this.#parts = parts;
    this.#meter = meter;
    this.#batchDecider = new BatchDecider(parts.decider, parts.seeds);
    this.#usedIds = UsedIds.of({ usedKeys }, parts.decider.head.seq, leastIds);
  }

  get written(): Promise<void> {
    return this.#written;
  }

  submit(sent: Command, actor: Actor, id: string, addressDigest: string | null): Promise<DecidedCommand> {
    const { decider } = this;
    const order = decider.read(sent, actor, id, addressDigest);
    return new Promise((answer, fail) => {
      if (this.#dead) return fail(unavailable());
      if (this.#isTooBusy) return fail(new TooBusyError());
      if (isRefusal(order)) return this.#answerLater({ answer, fail }, (at) => ({ kind: 'refused', refusal: order, at }));
      const seedHashes = decider.needs(order.intent).filter((hash) => this.#parts.seeds.get(hash) === undefined);
      const wanted = { seedHashes, keys: this.#usedIds.mayHave(id) ? [commandKey(id)] : [] };
      const arrivedAt = performance.now();
      const waiting: WaitingCommand = { order, arrivedAt, seedHashes: NOTHING, freeKeys: NOTHING, wanted, answer, fail };
      // Nobody overtakes a command that waits for its look-up: it may be of the same player.
      if (this.#lookingUp || wanted.seedHashes.length + wanted.keys.length > 0) {
        this.#arrived.push(waiting);
        void this.#lookUp();
      } else {
        this.#ready.push(waiting);
        this.#decideSoon();
      }
    });
  }

  /** The world is never behind what is durable. */
  catchUp(): Promise<void> {
    return Promise.resolve();
  }

  async durable(): Promise<void> {
    await this.#written;
    if (this.#dead) throw unavailable();
  }

  async whileStill<T>(work: (world: World, head: Head) => Promise<T>): Promise<T> {
    this.#holds += 1;
    try {
      await this.durable();
      return await work(this.decider.world, this.decider.head);
    } finally {
      this.#holds -= 1;
      this.#decide();
    }
  }

  get #isTooBusy(): boolean {
    const [oldest] = this.#ready;
    return this.#ready.length >= MOST_AT_ONCE && oldest !== undefined && performance.now() - oldest.arrivedAt > TOO_BUSY_MS;
  }

  /** Ends it: whoever waits is told that it is not known whether the command was kept. */
  end(): void {
    if (this.#dead) return;
    this.#dead = true;
    for (const { fail } of [...this.#ready.splice(0), ...this.#arrived.splice(0)]) fail(unavailable());
  }

  /** Looks up what the commands that arrived need, all of them at once, one look-up at a time. */
  async #lookUp(): Promise<void> {
    if (this.#lookingUp) return;
    this.#lookingUp = true;
    // Commands that arrive in the same turn share a look-up.
    await Promise.resolve();
    while (this.#arrived.length > 0) {
      const taken = this.#arrived.splice(0, MOST_AT_ONCE);
      try {
        const used = await this.#lookUpWanted(taken);
        this.#ready.push(...taken.filter((waiting) => this.#isLeftToDecide(waiting, used)));
      } catch (error) {
        for (const { fail } of taken) fail(error);
      }
      this.#decide();
    }
    this.#lookingUp = false;
  }

  /** Looks up what the first command needs. All others wait, so that none of the same player overtakes it. */
  async #lookUpFirst(waiting: WaitingCommand): Promise<void> {
    this.#isFirstLookedUp = true;
    try {
      const used = await this.#lookUpWanted([waiting]);
      if (!this.#isLeftToDecide(waiting, used)) this.#ready.shift();
    } catch (error) {
      if (this.#ready[0] === waiting) this.#ready.shift();
      waiting.fail(error);
    }
    this.#isFirstLookedUp = false;
    this.#decide();
  }

  /** Reads which keys are used, and opens the seeds. */
  async #lookUpWanted(commands: readonly WaitingCommand[]): Promise<ReadonlyMap<string, UsedKey>> {
    const [used] = await Promise.all([
      this.#parts.log.findKeys(commands.flatMap(({ wanted }) => wanted.keys)),
      this.#parts.seeds.open([...new Set(commands.flatMap(({ wanted }) => wanted.seedHashes))]),
    ]);
    if (this.#dead) throw unavailable();
    return used;
  }

  /** Answers a command if what was looked up decides it. Returns whether it is left to decide. */
  #isLeftToDecide(waiting: WaitingCommand, used: ReadonlyMap<string, UsedKey>): boolean {
    const before = used.get(commandKey(waiting.order.intent.id));
    if (before) {
      this.#answerLater(waiting, (at) => answerRepeated(this.#parts.log, before, waiting.order.intent, at));
      return false;
    }
    const taken = waiting.wanted.keys.find((key) => used.has(key));
    const refusal = taken === undefined ? null : refusalOfKey(taken);
    if (refusal) {
      if (isTooOld(waiting)) waiting.fail(unavailable());
      else this.#answerLater(waiting, (at) => ({ kind: 'refused', refusal, at }));
      return false;
    }
    waiting.freeKeys = new Set([...waiting.freeKeys, ...waiting.wanted.keys]);
    waiting.seedHashes = new Set([...waiting.seedHashes, ...waiting.wanted.seedHashes]);
    return true;
  }

  /** Answers once all that was decided is durable: the time of the answer may be that of an entry that is being written. */
  #answerLater(
    { answer, fail }: Pick<WaitingCommand, 'answer' | 'fail'>,
    answerAt: (at: number) => DecidedCommand | Promise<DecidedCommand>,
  ): void {
    const { time } = this.decider;
    void this.durable()
      .then(() => answerAt(time))
      .then(answer, fail);
  }

  /** Commands that arrive in the same turn are decided together. */
  #decideSoon(): void {
    if (this.#isDecisionScheduled) return;
    this.#isDecisionScheduled = true;
    setImmediate(() => {
      this.#isDecisionScheduled = false;
      this.#decide();
    });
  }

  /** Decides what waits, a batch at a time. */
  #decide(): void {
    while (!this.#dead && this.#holds === 0 && !this.#isFirstLookedUp && this.#batchesUnderWay < MOST_BATCHES && this.#ready.length > 0) {
      const after = this.decider.head;
      const isHalved = this.#batchesUnderWay === 0 && this.#ready.length >= WORTH_HALVING;
      const size = isHalved ? Math.ceil(this.#ready.length / 2) : this.#ready.length;
      const decided = this.#decideFirst(Math.min(size, MOST_AT_ONCE));
      const { batch, committed } = this.#batchDecider.takeBatch(after);
      this.#write(batch, committed, decided);
      if (this.#batchDecider.isBroken) this.#fail(new Error('an entry could not be folded'));
      // The first half leaves this thread before the second one is decided.
      if (isHalved) return this.#decideSoon();
    }
  }

  /** Decides so many commands, or those before the first of which something has to be looked up. */
  #decideFirst(count: number): readonly Decided[] {
    const taken = this.#ready.splice(0, count);
    const decided: Decided[] = [];
    for (const waiting of taken) {
      const done = this.#decideOne(waiting);
      if (!done) {
        this.#ready.unshift(...taken.slice(decided.length));
        void this.#lookUpFirst(waiting);
        break;
      }
      decided.push(done);
    }
    return decided;
  }

  /** Null if something has to be looked up first. */
  #decideOne(waiting: WaitingCommand): Decided | null {
    try {
      if (isTooOld(waiting)) throw unavailable();
      const outcome = this.#batchDecider.decide(waiting.order, waiting);
      if (outcome.kind !== 'look-up') return { waiting, outcome };
      waiting.wanted = outcome;
      return null;
    } catch (error) {
      return { waiting, outcome: null, error };
    }
  }

  #write(batch: Batch, committed: readonly Committed[], decided: readonly Decided[]): void {
    const { log, onDurable } = this.#parts;
    const before = this.#written;
    const decidedAt = performance.now();
    const writing: Promise<Appended> = batch.entries.length === 0 ? Promise.resolve({ kind: 'appended' }) : log.append(batch);
    this.#batchesUnderWay += 1;
    for (const { waiting } of decided) this.#meter.queued(decidedAt - waiting.arrivedAt);
    const write = async (): Promise<void> => {
      try {
        const [{ kind }] = await Promise.all([writing, before]);
        if (kind !== 'appended' || this.#dead) throw unavailable();
      } catch (error) {
        for (const { waiting } of decided) waiting.fail(unavailable());
        return this.#fail(error);
      }
      this.#batchesUnderWay -= 1;
      if (batch.entries.length > 0) this.#meter.committed(performance.now() - decidedAt);
      this.#usedIds.add(committed);
      onDurable(committed);
      for (const { waiting, outcome, error } of decided) {
        if (outcome) waiting.answer(outcome);
        else waiting.fail(error);
      }
      this.#decide();
    };
    this.#written = write();
  }

  #fail(error: unknown): void {
    if (this.#dead) return;
    this.end();
    this.#parts.onFailed(error);
  }
}

/** What became of a command in its batch. For `look-up` nothing was decided. */
type Outcome = DecidedCommand | Extract<Step, { readonly kind: 'look-up' }>;

/** What was looked up for a command. */
interface LookedUp {
  /** Commitments that were looked up in the vault. Those that are not in memory now are lost. */
  readonly seedHashes: ReadonlySet<string>;
  /** Keys that nothing durable had used at the time of the look-up. */
  readonly freeKeys: ReadonlySet<string>;
}

/** Keys that follow from events are remembered from their decision on, because a look-up may have been earlier. */
const KEYS_REMEMBERED = 10_000;
/** Commands of the house that may come before one command: a clock, and a lost secret for each seed that it needs. */
const MOST_ATTEMPTS = 20;

/**
 * Decides commands one after the other and collects what has to be written for them. Synchronous. The world is ahead of what is durable by
 * the batches that are being written, so an answer may be sent only after its batch is written.
 */
class BatchDecider {
  readonly decider: Decider;
  readonly #secrets: SeedVault;
  readonly #usedKeys = new NewestMap<string, true>(KEYS_REMEMBERED);
  #broken = false;
  #entries: BatchEntry[] = [];
  #committed: Committed[] = [];
  /** Records that the vault gets with the batch, and the names of those that it loses. */
  #newSecrets: (readonly [string, string])[] = [];
  #revealed: string[] = [];

  constructor(decider: Decider, secrets: SeedVault) {
    this.decider = decider;
    this.#secrets = secrets;
  }

  /** Whether a fold failed in the middle. */
  get isBroken(): boolean {
    return this.#broken;
  }

  /** Decides a command, and before it what the house must do first. */
  decide(order: Order, lookedUp: LookedUp): Outcome {
    const known: Known = {
      secrets: this.#secrets,
      lookedUp: lookedUp.seedHashes,
      // Its id was looked up when it arrived.
      isNew: true,
      stateOfKey: (key) => (this.#usedKeys.has(key) ? 'used' : lookedUp.freeKeys.has(key) ? 'free' : 'unknown'),
    };
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const step = nextStep(this.decider, order, known);
      if (step.kind === 'decided') return this.#fold(order, step);
      if (step.kind !== 'first') return step;
      const first = nextStep(this.decider, step.order, known);
      if (first.kind === 'look-up') return first;
      if (first.kind === 'decided') this.#fold(step.order, first);
    }
    throw new Error(`${order.intent.command.type} could not be decided in ${MOST_ATTEMPTS} attempts`);
  }

  /** Takes what was collected since the last call. `after` is the head before it. */
  takeBatch(after: Batch['after']): { readonly batch: Batch; readonly committed: readonly Committed[] } {
    const batch: Batch = { after, entries: this.#entries, secrets: this.#newSecrets, revealed: this.#revealed };
    const committed = this.#committed;
    [this.#entries, this.#committed, this.#newSecrets, this.#revealed] = [[], [], [], []];
    return { batch, committed };
  }

  #fold({ fresh }: Order, { entry, stored, events, batchEntry, secrets, revealed }: DecidedStep): DecidedCommand {
    this.#foldEntry(entry);
    this.#entries.push(batchEntry);
    this.#committed.push({ entry, stored, isPublic: batchEntry.isPublic });
    for (const { seedHash, serverSeed } of fresh) this.#secrets.keep(seedHash, serverSeed);
    this.#newSecrets.push(...secrets);
    this.#forget(revealed);
    for (const { key } of batchEntry.keys) if (commandOfKey(key) === null) this.#usedKeys.set(key, true);
    return { kind: 'accepted', entry, events, repeated: false };
  }

  /** A fold that fails in the middle leaves a world that nothing may be decided on. */
  #foldEntry(entry: Entry): void {
    this.#broken = true;
    if (!this.decider.fold(entry)) throw new Error('the house wrote an entry that it cannot fold');
    this.#broken = false;
  }

  /** A secret that this very batch keeps is deleted by it again: the entry that commits to it may reveal it. */
  #forget(seedHashes: readonly string[]): void {
    this.#secrets.drop(seedHashes);
    const names = seedHashes.map(secretName);
    this.#newSecrets = this.#newSecrets.filter(([name]) => !names.includes(name));
    this.#revealed.push(...names);
  }
}
